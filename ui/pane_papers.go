package ui

import (
	"fmt"
	"strings"

	"headnote/backends/index"
	"headnote/model"
	"headnote/papers"
	"headnote/papers/relation"
	"headnote/text"
)

// papersPane lists the papers of the matter, one per line; details of the selected one are below the list.
type papersPane struct{ model.PapersPane }

// Short implements abbreviated.
func (papersPane) Short() string { return "Docs" }

// About implements Pane.
func (papersPane) About() string { return "the matter's papers, by date, type or docket" }

// Actions implements Pane.
func (papersPane) Actions() []action {
	return []action{
		{ID: "filter-papers", Keys: []string{"/"}, Title: "filter papers", Flags: footer | screen, Do: model.Filter{}},
		{ID: "correct-card", Keys: []string{"c"}, Title: "correct the card", Flags: footer | screen, Do: model.CorrectCard{}},
		{
			ID: "papers-by-date", Keys: []string{"S d"}, Title: "sort papers by date",
			Do: model.SetPaperOrder{Order: model.PapersByDate},
		},
		{
			ID: "papers-by-type", Keys: []string{"S t"}, Title: "sort papers by type",
			Do: model.SetPaperOrder{Order: model.PapersByType},
		},
		{
			ID: "papers-by-docket", Keys: []string{"S n"}, Title: "sort papers by docket number",
			Do: model.SetPaperOrder{Order: model.PapersByDocket},
		},
	}
}

// Spoken implements Pane.
func (papersPane) Spoken(v *view, row string) string {
	p, ok := v.state.Paper(row)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s. %s, %s.", text.Line(p.Card.Title.Value), kindOfPaper(p), orWord(p.Card.Date.Value, "no date"))
}

// explain implements explained: the whole card.
func (papersPane) explain(v *view, row string) []string {
	p, ok := v.state.Paper(row)
	if !ok {
		return nil
	}
	return append(aboutPaper(p), "Type card and a field with its value, such as card status=entered, to correct it.")
}

// nothing implements silent.
func (papersPane) nothing(v *view) string {
	c := v.state.Catalog
	switch {
	case c.Fault != "":
		return "The papers cannot be listed: " + text.Line(c.Fault)
	case !c.Listed:
		return "The papers are being read from the index."
	case len(c.Papers) == 0:
		return "The matter has no papers: headnote index DIR reads a folder."
	case len(c.Shown) == 0:
		return v.hint("No paper matches the filter “" + text.Line(v.state.PaperFilter) + "”; {close} clears it.")
	}
	return ""
}

// head implements listed.
func (papersPane) head(v *view) int {
	if v.state.PaperOrder != model.PapersByDate {
		return -1
	}
	return 1
}

// Draw implements Pane.
func (p papersPane) Draw(v *view, w, h int) []string {
	s, t := v.state, v.theme
	if words := p.nothing(v); words != "" {
		return v.saying(w, words)
	}
	lines := []string{t.Faint.Render(fit(" "+papersNote(s), w))}
	if s.Catalog.Wrong != "" {
		lines[0] = t.Warn.Render(fit(" ! "+text.Line(s.Catalog.Wrong), w))
	}
	selected := max(s.RowOf(model.Papers), 0)
	foot := p.foot(v, selected, w, h)
	room := max(1, h-len(lines)-len(foot))
	from, to := window(selected, len(s.Catalog.Shown), room)
	var rows []string
	at := 0 // line of the selected paper, counting group headings
	for i := from; i < to; i++ {
		r := s.Catalog.Shown[i]
		if r.Group != "" {
			rows = append(rows, " "+t.Strong.Render(text.Line(r.Group)))
		}
		if i == selected {
			at = len(rows)
		}
		rows = append(rows, v.row(paperLine(v, s.Catalog.Papers[r.Index], w), i == selected, w))
	}
	first := max(0, min(at-room+1, len(rows)-room))
	rows = rows[first:min(len(rows), first+room)]
	for len(rows) < room && len(foot) > 0 {
		rows = append(rows, "")
	}
	return append(append(lines, rows...), foot...)
}

// foot shows details of the selected paper if there is room.
func (papersPane) foot(v *view, selected, w, h int) []string {
	if h < 12 || selected >= len(v.state.Catalog.Shown) {
		return nil
	}
	p := v.state.Catalog.Papers[v.state.Catalog.Shown[selected].Index]
	out := []string{v.rule(w)}
	var facts []string
	for _, words := range aboutPaper(p) {
		facts = append(facts, wrap(words, w-2)...)
	}
	for _, words := range facts[:min(len(facts), h/3)] {
		out = append(out, " "+v.theme.Faint.Render(words))
	}
	return out
}

// papersNote describes how many papers are listed, and in which order.
func papersNote(s model.State) string {
	note := count(len(s.Catalog.Papers), "paper", "papers") + ", " + s.PaperOrder.String()
	if s.PaperFilter != "" && !s.Filtering {
		note = fmt.Sprintf("filter “%s”: %d of %s", text.Line(s.PaperFilter), len(s.Catalog.Shown), note)
	}
	return note
}

// paperLine returns a paper in one line: date, type and status, title, and on a wide screen its docket.
func paperLine(v *view, p index.Paper, w int) string {
	t := v.theme
	date := orWord(p.Card.Date.Value, "no date")
	kind := 18
	switch {
	case w < 70:
		kind = 13
	case w >= 110:
		kind = 26
	}
	right := ""
	if w >= 110 {
		right = " " + t.Faint.Render(fit(text.Line(p.Card.Docket()), 20))
	}
	mark := " "
	if p.Is(relation.DuplicateOf) {
		mark = "="
	}
	title := text.Line(p.Card.Title.Value)
	if p.Unread != "" {
		mark, title = t.Warn.Render("!"), title+" (not read)"
	}
	lead := mark + t.Faint.Render(fit(date, 10)) + " " + t.Accent.Render(fit(kindOfPaper(p), kind)) + " "
	return lead + fit(title, w-width(lead)-width(right)-1) + right
}

// kindOfPaper returns the type of a paper, and its status if that is not the usual one.
func kindOfPaper(p index.Paper) string {
	kind := papers.TypeName(p.Card.Type.Value)
	status := strings.ReplaceAll(p.Card.Status.Value, "_", " ")
	if status == "" || status == papers.Proposed && p.Card.Type.Value == papers.ProposedOrder {
		return text.Line(kind)
	}
	return text.Line(kind + ", " + status)
}

// aboutPaper describes what is known about a paper, one line per group of facts.
func aboutPaper(p index.Paper) []string {
	c := p.Card
	fact := func(what, value string) string {
		if value = text.Line(value); value == "" {
			return ""
		}
		return what + value
	}
	number := fact("No. ", c.Number.Value)
	filed := ""
	if c.Filed.Value != c.Date.Value {
		filed = fact("filed ", c.Filed.Value)
	}
	pages := ""
	if n := max(c.Pages, len(p.Pages)); n > 0 {
		pages = count(n, "page", "pages")
	}
	by := joined(fact("by ", c.Author.Value), fact("to ", c.Addressee.Value), fact("cited as ", c.Citation.Value))
	out := []string{joined(text.Line(c.Court.Value), text.Line(c.Docket()), number, filed), by}
	for _, r := range p.Related {
		out = append(out, text.Line(strings.ReplaceAll(r.Kind, "_", " ")+" "+r.Path))
	}
	out = append(out, joined(text.Line(p.Document.Path), pages))
	for _, part := range p.Card.Holds {
		out = append(out, "also holds "+text.Line(part.String()))
	}
	if p.Card.Missing != "" {
		out = append(out, "not read: "+text.Line(p.Card.Missing)+" without text (images, or blank)")
	}
	if p.Unread != "" {
		out = append(out, "not read: "+text.Line(p.Unread))
	}
	var said []string
	for _, words := range out {
		if words != "" {
			said = append(said, words)
		}
	}
	return said
}

// joined joins the facts that are not empty.
func joined(facts ...string) string {
	var there []string
	for _, f := range facts {
		if f != "" {
			there = append(there, f)
		}
	}
	return strings.Join(there, " · ")
}
