package ui

import (
	"fmt"
	"strings"

	"headnote/backends"
	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// quality says how far the answer can be trusted, and what is missing.
func (p *program) quality(w, h int) []string {
	s, t := p.state, p.theme
	n := len(s.Run.Evaluations)
	if n == 0 {
		return p.empty(w, "The evidence is judged when the calls of a round have ended.")
	}
	var out []string
	say := func(style func(...string) string, indent, words string) {
		for i, l := range wrap(text.Line(words), w-2-len(indent)) {
			lead := indent
			if i > 0 {
				lead = strings.Repeat(" ", len(indent))
			}
			out = append(out, " "+lead+style(l))
		}
	}
	if k := len(s.Run.Assessments); k > 0 {
		a := s.Run.Assessments[k-1]
		verdict := t.Good.Render("sufficient")
		switch {
		case !a.Sufficient:
			verdict = t.Bad.Render("not sufficient")
		case a.Uncertain:
			verdict = t.Warn.Render("sufficient, but uncertain")
		}
		out = append(out, fmt.Sprintf(" evidence %s   %s %d  %s %d  %s %d", verdict,
			t.grade(events.Relevant), a.Distribution[events.Relevant], t.grade(events.Ambiguous), a.Distribution[events.Ambiguous], t.grade(events.Irrelevant), a.Distribution[events.Irrelevant]))
		for _, warning := range a.Warnings {
			say(t.Warn.Render, "! ", warning)
		}
	}
	first, last := s.Run.Evaluations[0], s.Run.Evaluations[n-1]
	out = append(out, "", fmt.Sprintf(" %s  %s", t.Strong.Render(fmt.Sprintf("%.1f of 10", last.Overall)), t.Faint.Render(fmt.Sprintf("threshold %.1f, target %.1f", last.Threshold, last.Target))))
	for i, c := range last.Criteria {
		before := "      "
		if n > 1 && i < len(first.Criteria) && first.Criteria[i].Score != c.Score {
			before = fmt.Sprintf("%4.1f ", first.Criteria[i].Score) + t.signs.arrow
		}
		line := fmt.Sprintf(" %s %s %s %4.1f  ", fit(c.Name, 13), t.bar(c.Score/10, 12), t.Faint.Render(fit(before, 7)), c.Score)
		out = append(out, p.row(line+t.Faint.Render(text.Line(c.Evidence)), i == s.RowOf(model.Quality), w))
	}
	if last.Stop != "" {
		say(t.Faint.Render, "", "ended after round "+fmt.Sprint(last.Round)+": "+last.Stop)
	}
	if len(s.Run.Gaps) > 0 {
		out = append(out, "", " "+t.Strong.Render("gaps"))
		for _, g := range s.Run.Gaps {
			sign, tail := t.Warn.Render(t.signs.weak), ""
			if g.ClosedBy != "" {
				sign, tail = t.Good.Render(t.signs.done), "  closed by "+g.ClosedBy
			}
			out = append(out, fit(fmt.Sprintf(" %s %s %s%s", sign, t.Faint.Render(fit(g.Priority, 6)), text.Line(g.Missing), t.Faint.Render(tail)), w))
		}
	}
	if len(s.Run.Expansions) > 0 {
		out = append(out, "", " "+t.Strong.Render("widened queries"))
		for _, x := range s.Run.Expansions {
			kept := t.Faint.Render("dropped")
			if x.Kept {
				kept = t.Good.Render("kept")
			}
			out = append(out, fit(fmt.Sprintf(" %s %s %.2f %s %.2f  %s", kept, x.Strategy, x.Before, t.signs.arrow, x.After, text.Line(x.Reason)), w))
		}
	}
	if len(s.Run.Helped) > 0 {
		out = append(out, "", " "+t.Strong.Render("help of "+text.Line(s.Run.Helped[0].Model)))
		var all backends.Usage
		for _, b := range s.Run.Helped {
			all = all.Plus(b.Usage)
			line := fmt.Sprintf(" %s %7d tokens  %5.1f s", fit(b.Job, 6), b.Tokens(), b.Seconds)
			if b.Struck > 0 {
				line += "  " + t.Warn.Render(fmt.Sprintf("%d struck", b.Struck))
			}
			if b.Error != "" {
				line += "  " + t.Bad.Render(text.Line(b.Error))
			}
			out = append(out, fit(line, w))
		}
		line := fmt.Sprintf(" in all %7d tokens", all.Tokens())
		if all.Cost > 0 {
			line += fmt.Sprintf("  $%.3f", all.Cost)
		}
		out = append(out, fit(line, w))
	}
	out = append(out, "", " "+t.Strong.Render("answers of the sources"))
	for _, c := range s.Run.Calls {
		if c.Phase != events.Ended || c.End.Outcome != events.Done {
			continue
		}
		q := c.End.Quality
		out = append(out, fit(fmt.Sprintf(" %s %3d found  %s %s %.2f  %s", fit(c.End.Tool, 28), c.End.Found, fit(orDash(string(q.Relevance)), 6), fit(orDash(string(q.Coverage)), 11), q.Confidence, t.Faint.Render(text.Line(q.Suggestion))), w))
	}
	// The last criterion brings the end into view, the first one the beginning.
	from := max(0, len(out)-h) * max(0, s.RowOf(model.Quality)) / max(1, len(last.Criteria)-1)
	return out[from:]
}

// citations lists the authorities as a tree.
func (p *program) citations(w, h int) []string {
	s, t := p.state, p.theme
	if len(s.Nodes) == 0 {
		return p.empty(w, "No citation was found in the documents that the memo rests on.")
	}
	l := s.Run.Links
	lines := []string{fit(fmt.Sprintf(" %s  %s", t.Strong.Render(s.CitationView.String()), t.Faint.Render(fmt.Sprintf("%d citations in %d documents · %d authorities · %d across domains · %d unresolved", l.Citations, l.Sources, len(l.Authorities), l.CrossDomain, l.Unresolved))), w)}
	selected := max(s.RowOf(model.Citations), 0)
	from, to := window(selected, len(s.Nodes), h-1)
	for i := from; i < to; i++ {
		n := s.Nodes[i]
		sign := " "
		if n.Opens {
			sign = t.signs.shut
			if n.Open {
				sign = t.signs.open
			}
		}
		count := ""
		if n.Count > 0 {
			count = fmt.Sprintf("%3d ", n.Count)
		}
		tail := ""
		switch {
		case n.Negative:
			tail = t.Bad.Render("  ! treated negatively")
		case n.Authority != "" && n.Document != "" && n.Reference < 0:
			tail = t.Good.Render("  in the matter")
		}
		title := text.Line(n.Title)
		if n.Reference >= 0 && n.Level > 0 {
			title = t.Faint.Render(title)
		}
		room := max(10, w-2*n.Level-8-width(tail))
		lines = append(lines, p.row(strings.Repeat("  ", n.Level)+" "+t.Accent.Render(sign)+" "+t.Faint.Render(count)+fitLoose(title, room)+tail, i == selected, w))
	}
	return lines
}

// fitLoose cuts a line to w cells without padding it.
func fitLoose(s string, w int) string {
	if width(s) <= w {
		return s
	}
	return fit(s, w)
}
