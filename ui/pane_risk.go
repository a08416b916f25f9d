package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/risk"
	"headnote/text"
)

// risks draws the matrix with the risks of its selected cell, or the list.
func (p *program) risks(w, h int) []string {
	s, t := p.state, p.theme
	if len(s.Run.Risks) == 0 {
		return p.empty(w, "No risk indicator was found in context in the documents that the memo rests on.")
	}
	score := s.Run.Score
	head := fmt.Sprintf(" %s  score %s of 100  ", t.Strong.Render(fmt.Sprintf("%d risks", len(s.Run.Risks))), t.Strong.Render(fmt.Sprintf("%.0f", score.Overall)))
	var counts []string
	for _, x := range []risk.Severity{risk.Critical, risk.High, risk.Medium, risk.Low} {
		counts = append(counts, fmt.Sprintf("%s %d", x, score.BySeverity[x]))
	}
	lines := []string{head + t.Faint.Render(parts(w-width(head)-1, counts...))}
	tight := h < 16 // no blank lines, and a risk in one line
	space := func() {
		if !tight {
			lines = append(lines, "")
		}
	}
	list := s.Cells()
	if s.RiskList == model.RiskMatrix {
		space()
		lines = append(lines, p.matrix(w)...)
		space()
		if !tight {
			level := risk.Level(s.Cell.Likelihood, s.Cell.Impact)
			lines = append(lines, fit(" "+t.Faint.Render(fmt.Sprintf("likelihood %s, impact %s: ", strings.ToLower(risk.LikelihoodWords[s.Cell.Likelihood-1]), strings.ToLower(risk.ImpactWords[s.Cell.Impact-1])))+string(level)+t.Faint.Render(" exposure"), w))
		}
	}
	if len(list) == 0 {
		lines = append(lines, "  "+t.Faint.Render("no risk in this cell; h l J K move, v lists all"))
	}
	each := 2
	if tight {
		each = 1
	}
	selected := max(s.RowOf(model.Risk), 0)
	from, to := window(selected, len(list), max(1, (h-len(lines))/each))
	for i := from; i < to; i++ {
		r := list[i]
		head := fmt.Sprintf(" %s %s %s", t.severity(r.Severity).Render(fit(string(r.Severity), 8)), t.Faint.Render(fmt.Sprintf("L%d×I%d", r.Likelihood, r.Impact)), text.Line(r.Title))
		lines = append(lines, p.row(head, i == selected, w))
		if !tight {
			lines = append(lines, fit("          "+t.Faint.Render(fitLoose(r.Label+" · "+text.Line(r.Sources[0].Title), w-11)), w))
		}
	}
	return lines
}

// matrix draws the 5 × 5 heat map: likelihood upwards, impact to the right. Each
// cell has its count and the first letter of its level.
func (p *program) matrix(w int) []string {
	s, t := p.state, p.theme
	m := risk.NewMatrix(s.Run.Risks)
	label := 18
	cell := min(13, (w-label-1)/5)
	var lines []string
	for l := 5; l >= 1; l-- {
		line := " " + t.Faint.Render(fit(fmt.Sprintf("%d %s", l, risk.LikelihoodWords[l-1]), label))
		for i := 1; i <= 5; i++ {
			n := len(m.Cells[l-1][i-1])
			level := risk.Level(l, i)
			words := strings.ToUpper(string(level)[:1])
			body := "·"
			if n > 0 {
				body = fmt.Sprintf("%d %s", n, words)
			}
			open, shut := " ", " "
			if s.Cell.Likelihood == l && s.Cell.Impact == i {
				open, shut = "[", "]"
			}
			line += t.heat(level).Render(open+center(body, cell-3)+shut) + " "
		}
		lines = append(lines, line)
	}
	foot := " " + strings.Repeat(" ", label)
	for i := 1; i <= 5; i++ {
		foot += t.Faint.Render(center(impactLabel(i, cell-1), cell-1)) + " "
	}
	return append(lines, foot)
}

// impactLabel names a column as well as all of them can be named.
func impactLabel(i, w int) string {
	fits := func(extra int) bool {
		return !slices.ContainsFunc(risk.ImpactWords[:], func(s string) bool { return len(s)+extra > w })
	}
	switch {
	case fits(2):
		return fmt.Sprintf("%d %s", i, risk.ImpactWords[i-1])
	case fits(0):
		return risk.ImpactWords[i-1]
	}
	return fmt.Sprint(i)
}

func center(s string, w int) string {
	n := width(s)
	if n >= w {
		return fit(s, w)
	}
	left := (w - n) / 2
	return strings.Repeat(" ", left) + s + strings.Repeat(" ", w-n-left)
}

// deadlines lists dates by week with their urgency; the derivation of the selected
// one stands beside them, or below where the pane is narrow.
func (p *program) deadlines(w, h int) []string {
	s := p.state
	if len(s.Run.Deadlines) == 0 {
		return p.empty(w, "No deadline was found in the documents that the memo rests on.")
	}
	selected := max(s.RowOf(model.Deadlines), 0)
	d := s.Run.Deadlines[selected]
	if w >= besideFrom {
		list := w * 60 / 100
		detail := fill(p.derivation(d, w-list-4, h), w-list, h)
		return beside(fill(p.weeks(selected, list, h), list, h), detail)
	}
	detail := p.derivation(d, w-4, min(8, h/2))
	rows := max(3, h-len(detail)-1)
	lines := fill(p.weeks(selected, w, rows), w, rows)
	return append(append(lines, p.rule(w)), detail...)
}

// besideFrom is the width from which the derivation has room beside the list.
const besideFrom = 100

// weeks lists the deadlines, a heading before each week.
func (p *program) weeks(selected, w, h int) []string {
	t := p.theme
	var lines []string
	at, before := 0, "none"
	for i, d := range p.state.Run.Deadlines {
		week := "date not known"
		if !d.Date.IsZero() {
			monday := d.Date.AddDays(-(int(d.Date.Weekday()) + 6) % 7)
			week = "week of " + monday.Long()
		}
		if week != before && h >= 8 { // a low list has no room for headings
			lines, before = append(lines, " "+t.Faint.Render(week)), week
		}
		if i == selected {
			at = len(lines)
		}
		lines = append(lines, p.row(p.deadlineLine(d), i == selected, w))
	}
	from, to := window(at, len(lines), h)
	if from == at { // the heading of the selected one stays in view
		from = max(0, from-1)
		to = min(to, from+h)
	}
	return lines[from:to]
}

func (p *program) deadlineLine(d risk.Deadline) string {
	t := p.theme
	date, left := "not known ", ""
	if !d.Date.IsZero() {
		date, left = d.Date.String(), fmt.Sprintf("%+4dd", d.DaysLeft)
	}
	sign := " "
	if len(d.Conflicts) > 0 {
		sign = t.Bad.Render("!")
	}
	return fmt.Sprintf("  %s %s %s%s %s", date, t.urgency(d.Urgency).Render(fit(d.Urgency, 8)), t.Faint.Render(fit(left, 6)), sign, text.Line(d.Title))
}

// derivation says in at most h lines how a deadline was found.
func (p *program) derivation(d risk.Deadline, w, h int) []string {
	t := p.theme
	var out []string
	add := func(style func(...string) string, s string) {
		for _, l := range wrap(text.Line(s), w) {
			out = append(out, "  "+style(l))
		}
	}
	add(t.Strong.Render, d.Title+" ("+d.Kind+", "+d.Type+")")
	if len(d.Conflicts) > 0 {
		add(t.Bad.Render, "conflict: another source gives another day for this")
	}
	if d.Warning != "" {
		add(t.Warn.Render, "! "+d.Warning)
	}
	for _, step := range d.Derivation {
		add(t.Text.Render, step)
	}
	if d.RuleCite != "" {
		add(t.Text.Render, d.RuleCite)
	}
	if d.Asks != "" {
		add(t.Accent.Render, t.signs.arrow+" t gives the day of “"+d.Asks+"”")
	}
	if len(out) > h { // what is missing is said
		last := strings.TrimRight(ansi.Strip(out[h-1]), " ")
		out[h-1] = t.Faint.Render(fitLoose(last, w-10) + " … z shows all")
		out = out[:h]
	}
	return out
}
