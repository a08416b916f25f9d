package ui

import (
	"fmt"
	"strings"

	"headnote/model"
	"headnote/text"
)

const notLinked = "Citation linking was off for this run (citation_graph_enabled), so the documents' citations " +
	"were not read."

// citationsPane lists the authorities as a tree. A column at the right shows what is known about an authority.
type citationsPane struct{ model.CitationsPane }

// Short implements abbreviated.
func (citationsPane) Short() string { return "Cites" }

// About implements Pane.
func (citationsPane) About() string { return "authorities cited, and how they were treated" }

// Actions implements Pane.
func (citationsPane) Actions() []action {
	return []action{
		{ID: "unfold", Keys: []string{"l", "right", "space"}, Title: "expand", Flags: footer, Do: model.Expand{Open: true}},
		{ID: "fold", Keys: []string{"h", "left"}, Title: "collapse", Flags: footer, Do: model.Expand{Open: false}},
		{
			ID: "citation-view", Keys: []string{"v"}, Title: "change view: most cited, by type, by document", Flags: footer,
			Do: model.NextView{},
		},
	}
}

// Spoken implements Pane.
func (citationsPane) Spoken(v *view, row string) string {
	for _, n := range v.state.Nodes {
		if n.ID == row {
			return fmt.Sprintf("%s, cited %s", text.Line(n.Title), count(n.Count, "time", "times"))
		}
	}
	return ""
}

// head implements listed.
func (citationsPane) head(*view) int { return 1 }

// nothing implements silent.
func (citationsPane) nothing(v *view) string {
	if v.state.Run.Links.Off {
		return notLinked
	}
	return ""
}

// Draw implements Pane.
func (citationsPane) Draw(v *view, w, h int) []string {
	s, t := v.state, v.theme
	if s.Run.Links.Off {
		return v.empty(w, notLinked, notLinked)
	}
	if len(s.Nodes) == 0 {
		return v.empty(w, "No citations found in the documents that the memo is based on.", whenSearched)
	}
	l := s.Run.Links
	facts := parts(w-3-width(s.CitationView.String()),
		count(l.Citations, "citation", "citations"), count(len(l.Authorities), "authority", "authorities"),
		fmt.Sprintf("%d unresolved", l.Unresolved), count(l.Sources, "document", "documents"),
		fmt.Sprintf("%d across domains", l.CrossDomain))
	lines := []string{fit(fmt.Sprintf(" %s  %s", t.Strong.Render(s.CitationView.String()), t.Faint.Render(facts)), w)}
	selected := max(s.RowOf(model.Citations), 0)
	from, to := window(selected, len(s.Nodes), h-1)
	for i := from; i < to; i++ {
		lines = append(lines, v.row(citationLine(v, s.Nodes[i], w), i == selected, w))
	}
	return lines
}

// citationLine returns a row of the tree in one line.
func citationLine(v *view, n model.Node, w int) string {
	t := v.theme
	sign := " "
	if n.Opens {
		sign = t.signs.shut
		if n.Open {
			sign = t.signs.open
		}
	}
	count := "    "
	if n.Count > 0 {
		count = fmt.Sprintf("%3d ", n.Count)
	}
	tail := ""
	switch {
	case n.Negative:
		tail = t.Bad.Render("! treated negatively")
	case n.Authority != "" && n.Document != "" && n.Reference < 0:
		tail = t.Good.Render("in the matter")
	}
	lead := strings.Repeat("  ", n.Level) + " " + t.Accent.Render(sign) + " " + t.Faint.Render(count)
	room := w - width(lead) - 1
	if n.Reference >= 0 && n.Level > 0 {
		return lead + mention(v, n, room)
	}
	if tail != "" {
		room -= width(tail) + 2
	}
	return lead + fit(text.Line(n.Title), room) + map[bool]string{true: "  " + tail}[tail != ""]
}

// beforeCite is how much of the text before a citation is shown, in bytes.
const beforeCite = 30

// mention shows where an authority is cited: the document, and the words around the citation.
func mention(v *view, n model.Node, w int) string {
	s, t := v.state, v.theme
	ref := s.Run.Links.References[n.Reference]
	if s.CitationView == model.ByDocument { // the document is in the row above
		return fit(text.Line(n.Title), w)
	}
	name := max(16, w*2/5)
	title := ref.Document
	if r, ok := s.Run.Source(ref.Document); ok {
		title = text.Line(r.Document.Title)
	}
	context := text.Line(ref.Context)
	if at := strings.Index(context, text.Line(ref.Text)); at > beforeCite {
		context = strings.ToValidUTF8(context[at-beforeCite:], "")
	}
	return fit(title, name) + "  " + t.Faint.Render(fit(whole(context), w-name-2))
}

// whole removes the partial words at both ends of an excerpt.
func whole(s string) string {
	if i := strings.IndexByte(s, ' '); i >= 0 && i < 16 {
		s = "…" + s[i:]
	}
	if i := strings.LastIndexByte(s, ' '); i > len(s)-16 && i > 0 {
		s = s[:i] + " …"
	}
	return s
}

// parts joins as many facts as fit, in order.
func parts(w int, facts ...string) string {
	out := ""
	for _, f := range facts {
		if out != "" {
			f = out + " · " + f
		}
		if width(f) > w {
			break
		}
		out = f
	}
	return out
}
