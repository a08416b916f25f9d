package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// logOverlay shows the execution log of the selected call.
type logOverlay struct{}

// Scope implements overlay.
func (logOverlay) Scope() scope { return "log" }

// Title implements overlay.
func (logOverlay) Title(*view) string { return "Log of the search" }

// Size implements overlay.
func (o logOverlay) Size(v *view, h int) (wide, high int) {
	wide, high = broad(v, h, 26)
	return wide, fitting(high, len(o.Lines(v, wide-2))-min(v.state.Row, max(0, len(o.Lines(v, wide-2))-(high-2))))
}

// Actions implements overlay.
func (logOverlay) Actions() []action { return nil }

// Draw implements overlay.
func (o logOverlay) Draw(v *view, w, h int) []string { return read(v, o, w, h) }

// Lines implements readable.
func (logOverlay) Lines(v *view, w int) []string {
	var out []string
	for _, l := range callLog(v) {
		for i, part := range wrapStyled(l, w-6) {
			out = append(out, " "+strings.Repeat(" ", 4*min(i, 1))+part)
		}
	}
	return out
}

// whyOverlay explains the grade of the selected result.
type whyOverlay struct{}

// Scope implements overlay.
func (whyOverlay) Scope() scope { return "why this grade" }

// Title implements overlay.
func (whyOverlay) Title(*view) string { return "Why this grade" }

// Size implements overlay.
func (o whyOverlay) Size(v *view, h int) (wide, high int) {
	wide, high = medium(v, h)
	n := len(o.Lines(v, wide-2))
	return wide, fitting(high, n-min(v.state.Row, max(0, n-(high-2))))
}

// Actions implements overlay.
func (whyOverlay) Actions() []action { return nil }

// Draw implements overlay.
func (o whyOverlay) Draw(v *view, w, h int) []string { return read(v, o, w, h) }

// Lines implements readable.
func (whyOverlay) Lines(v *view, w int) []string {
	t := v.theme
	r, ok := v.state.Run.Result(v.state.Selected.Of(model.Results))
	if !ok || !r.Graded() {
		return []string{" " + t.Faint.Render("this result is not graded yet")}
	}
	g := r.Grading
	out := []string{" " + t.grade(g.Grade) +
		fmt.Sprintf(" %s: %.0f %% of such documents are relevant", gradeWord(g.Grade), 100*g.Score)}
	for _, l := range wrap("fitted on: "+text.Line(g.Calibration), w-4) {
		out = append(out, "   "+t.Faint.Render(l))
	}
	out = append(out, "")
	for _, x := range g.Why {
		for i, l := range wrap(text.Line(x), w-4) {
			lead := "   "
			if i == 0 {
				lead = " " + t.signs.bullet + " "
			}
			out = append(out, lead+l)
		}
	}
	out = append(out, passages(v, r, w)...)
	out = append(out, "", " "+fmt.Sprintf("weight of the authority: %.2f of 1", g.Conviction))
	for _, l := range wrap(foundBy(v, r), w-2) {
		out = append(out, " "+l)
	}
	return out
}

// foundBy lists the searches that found a document, and the sources they queried.
func foundBy(v *view, r events.Result) string {
	var tools, sources []string
	for _, id := range r.Calls {
		name := id
		if c, ok := v.state.Run.Call(id); ok {
			name = v.toolName(orWord(c.End.Tool, c.Tool))
		}
		if !slices.Contains(tools, name) {
			tools = append(tools, name)
		}
	}
	for _, source := range r.Sources {
		sources = append(sources, cmp.Or(map[string]string{"local": "the matter's papers"}[source], text.Line(source)))
	}
	return "found by " + strings.Join(tools, ", ") + " in " + strings.Join(sources, ", ")
}

// passages shows how likely each passage found in a document is to answer.
func passages(v *view, r events.Result, w int) []string {
	graded := slices.ContainsFunc(r.Document.Passages, func(x backends.Passage) bool { return x.Relevance > 0 })
	if !graded {
		return nil
	}
	out := []string{"", " how likely each passage answers the search"}
	for _, x := range r.Document.Passages {
		share := "  -  " // not among the best of its search
		if p := r.Answers(x); p > 0 {
			share = fmt.Sprintf("%3.0f %%", 100*p)
		}
		out = append(out, "   "+v.theme.Faint.Render(share)+" "+fit(text.Line(x.Text), w-12))
	}
	return out
}

// gradeWord returns the screen's name for a grade.
func gradeWord(g events.Grade) string {
	if g == events.Irrelevant {
		return "low relevance"
	}
	return string(g)
}

// compareOverlay lists the differences between two runs: + is new, - is gone.
type compareOverlay struct{}

// Scope implements overlay.
func (compareOverlay) Scope() scope { return "comparison" }

// Title implements overlay.
func (compareOverlay) Title(*view) string { return "Comparison: the earlier run, and the one in view" }

// Size implements overlay.
func (compareOverlay) Size(v *view, h int) (wide, high int) { return broad(v, h, 26) }

// Actions implements overlay.
func (compareOverlay) Actions() []action { return nil }

// Draw implements overlay.
func (o compareOverlay) Draw(v *view, w, h int) []string {
	lines := read(v, o, w, h)
	return lines[:min(h, len(lines))]
}

// Rows implements list.
func (compareOverlay) Rows(v *view, h int) (n, shown int) { return len(v.state.Differences), h }

// Lines implements readable.
func (compareOverlay) Lines(v *view, w int) []string {
	s, t := v.state, v.theme
	if len(s.Differences) == 0 {
		return []string{"", "  " + t.Faint.Render("both runs have the same findings")}
	}
	var lines []string
	for _, d := range s.Differences {
		style, sign, words := t.Good, "+", text.Line(d.After)
		switch {
		case d.After == "":
			style, sign, words = t.Bad, "-", text.Line(d.Before)
		case d.Before != "":
			style, sign, words = t.Warn, "~", text.Line(d.Before)+" "+t.signs.arrow+" "+text.Line(d.After)
		}
		lines = append(lines, fitLoose(" "+style.Render(sign)+" "+t.Faint.Render(fit(d.What, 10))+words, w-1))
	}
	return lines
}
