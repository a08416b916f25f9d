package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/backends"
	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

func width(s string) int { return ansi.StringWidth(s) }

// stripTo drops the styles of a line, so that one style can cover it whole.
func stripTo(s string, w int) string { return fit(ansi.Strip(s), w) }

func sortedParams(p backends.Params) []string { return slices.Sorted(maps.Keys(p)) }

// mainPane shows the tab in view under the row of tabs.
func (p *program) mainPane(w, h int) []string {
	inner, rows := w-2, h-2
	var lines []string
	switch p.state.Tab {
	case model.Results:
		lines = p.results(inner, rows)
	case model.Memo:
		lines = p.memoPane(inner, rows)
	case model.Risk:
		lines = p.risks(inner, rows)
	case model.Citations:
		lines = p.citations(inner, rows)
	case model.Deadlines:
		lines = p.deadlines(inner, rows)
	case model.Quality:
		lines = p.quality(inner, rows)
	}
	return p.theme.footed(p.theme.box(p.tabs(w-6), lines, w, h, p.mainFocus()), p.mainPlace(rows), w)
}

// mainPlace says where one is in the list of the tab.
func (p *program) mainPlace(rows int) string {
	s := p.state
	n := map[model.Tab]int{model.Results: len(s.Hits), model.Memo: len(s.Statements), model.Risk: len(s.Cells()), model.Citations: len(s.Nodes), model.Deadlines: len(s.Run.Deadlines)}[s.Tab]
	switch s.Tab {
	case model.Memo: // its statements are longer than a line
		rows = 0
	case model.Risk, model.Deadlines:
		rows /= 3
	}
	if n == 0 {
		return ""
	}
	return placeOf(max(s.RowOf(s.Tab), 0), n, rows)
}

func (p *program) mainFocus() bool {
	return p.state.Focus == model.Main && p.state.Overlay == model.NoOverlay
}

// tabs is the row of tabs; on a narrow screen the others show their number only.
func (p *program) tabs(w int) string {
	t := p.theme
	build := func(short bool, apart string) string {
		var parts []string
		for i := range model.Tabs {
			tab := model.Tab(i)
			label := fmt.Sprintf("%d %s", i+1, tab)
			switch {
			case tab == p.state.Tab:
				parts = append(parts, t.Title.Underline(true).Render(label))
			case short:
				parts = append(parts, t.Faint.Render(fmt.Sprint(i+1)))
			default:
				parts = append(parts, t.Faint.Render(label))
			}
		}
		return strings.Join(parts, apart)
	}
	for _, apart := range []string{"  ", " "} {
		if s := build(false, apart); width(s) <= w {
			return s
		}
	}
	return build(true, "  ")
}

// row styles the selected row of a list.
func (p *program) row(line string, selected bool, w int) string {
	line = fit(fit(line, w-1), w) // a blank before the frame
	switch {
	case !selected:
		return line
	case p.mainFocus():
		return p.theme.Selected.Render(stripTo(line, w))
	}
	return p.theme.SelectedDim.Render(stripTo(line, w))
}

// empty is what a tab says that has nothing to show yet.
func (p *program) empty(w int, nothing string) []string {
	s, t := p.state, p.theme
	words := nothing
	switch {
	case s.Run.ID.IsZero() && s.Matter.Sample:
		words = "This is the sample matter, a fictional file. Press enter to ask its question, or type one of your own."
	case s.Run.ID.IsZero():
		words = "Ask a question above: what is found, and how far it can be trusted, is shown here."
	case s.Running():
		words = "Still working: " + nothing
	}
	out := []string{""}
	for _, l := range wrap(words, w-4) {
		out = append(out, "  "+t.Faint.Render(l))
	}
	if s.Run.ID.IsZero() {
		out = append(out, p.welcome(w)...)
	}
	return out
}

// welcome says what there will be, for whoever is here for the first time.
func (p *program) welcome(w int) []string {
	t := p.theme
	out := []string{""}
	for i, what := range []string{
		"what was found, graded; / filters it",
		"the answer, each statement with evidence",
		"likelihood and impact, in a matrix",
		"who cites what, and how it was treated",
		"dates, and how each was counted",
		"how far to trust this; what is missing",
	} {
		lead := fmt.Sprintf("  %s %s", t.Key.Render(fmt.Sprint(i+1)), fit(model.Tab(i).String(), 11))
		out = append(out, lead+t.Faint.Render(fitLoose(what, w-width(lead)-1)))
	}
	return append(out, "", "  "+t.Key.Render("esc")+t.Faint.Render(" leaves the question; then ")+t.Key.Render("?")+t.Faint.Render(" lists the keys"))
}

// results lists what was found, best first.
func (p *program) results(w, h int) []string {
	s, t := p.state, p.theme
	if len(s.Hits) == 0 {
		if s.Filter != "" {
			return p.empty(w, "No result matches the filter “"+s.Filter+"”; esc clears it.")
		}
		return p.empty(w, "Nothing was found. Other words may help, or more documents.")
	}
	selected := max(s.RowOf(model.Results), 0)
	var lines []string
	if note := p.listNote(); note != "" {
		lines = append(lines, t.Faint.Render(fit(" "+note, w)))
	}
	room := h - len(lines)
	from, to := window(selected, len(s.Hits), room)
	var rows []string
	at := 0 // row of the selected one, among the headings of groups
	for i := from; i < to; i++ {
		hit := s.Hits[i]
		if hit.Group != "" {
			rows = append(rows, " "+t.Strong.Render(hit.Group))
		}
		if i == selected {
			at = len(rows)
		}
		rows = append(rows, p.row(p.resultLine(s.Run.Results[hit.Index], s.Matched(hit), w), i == selected, w))
	}
	first := max(0, min(at-room+1, len(rows)-room))
	return append(lines, rows[first:]...)
}

// listNote says how the list differs from all results by grade.
func (p *program) listNote() string {
	s := p.state
	var parts []string
	if s.Filter != "" && !s.Filtering {
		parts = append(parts, fmt.Sprintf("filter “%s”: %d of %d", text.Line(s.Filter), len(s.Hits), len(s.Run.Results)))
	}
	if s.Order != model.ByScore {
		parts = append(parts, s.Order.String())
	}
	if n := len(s.Chosen); n > 0 {
		parts = append(parts, fmt.Sprintf("%d chosen", n))
	}
	return strings.Join(parts, " · ")
}

func (p *program) resultLine(r events.Result, matched []int, w int) string {
	t := p.theme
	score := "     "
	if r.Graded() {
		score = fmt.Sprintf(" %.2f", r.Grading.Score)[0:5]
		score = strings.Replace(score, " 0.", "  .", 1)
		if r.Grading.Score >= 0.995 {
			score = " 1.0 "
		}
	}
	pin := " "
	if slices.Contains(p.state.Chosen, r.Document.ID) {
		pin = t.Key.Render("+")
	} else if r.Pinned {
		pin = t.Key.Render(t.signs.pin)
	} else if r.Hidden {
		pin = t.Faint.Render("-")
	}
	d := r.Document
	right := ""
	if w >= 60 {
		right = t.Faint.Render(fit(d.Kind, 11) + " " + fit(d.Date, 10))
	}
	room := w - 10 - width(right)
	label := fit(highlight(model.Label(r), matched, t), room)
	if r.Grading.Grade == events.Irrelevant {
		label = t.Faint.Render(ansi.Strip(label))
	}
	return pin + t.grade(r.Grading.Grade) + t.Faint.Render(score) + " " + label + " " + right
}

// highlight marks the bytes that a filter matched.
func highlight(s string, matched []int, t theme) string {
	if len(matched) == 0 {
		return s
	}
	var b strings.Builder
	next := 0
	for i, r := range s {
		for next < len(matched) && matched[next] < i {
			next++
		}
		if next < len(matched) && matched[next] == i {
			b.WriteString(t.Match.Render(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
