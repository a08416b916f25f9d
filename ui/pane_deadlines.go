package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/risk"
	"headnote/text"
)

// deadlinesPane lists dates by week with their urgency; the derivation of the selected one is
// next to them, or below where the pane is narrow.
type deadlinesPane struct{ model.DeadlinesPane }

// About implements Pane.
func (deadlinesPane) About() string { return "dates, and how each was computed" }

// Actions implements Pane.
func (deadlinesPane) Actions() []action {
	return []action{
		{
			ID: "trigger-date", Keys: []string{"t"}, Title: "enter the trigger date", Flags: footer | screen,
			Do: model.EnterTriggerDate{},
		},
	}
}

// Spoken implements Pane.
func (deadlinesPane) Spoken(v *view, row string) string {
	for _, d := range v.state.Run.Deadlines {
		if d.ID != row {
			continue
		}
		when := unknownDate
		if !d.Date.IsZero() {
			when = fmt.Sprintf("%s, %s", d.Date, d.Urgency)
		}
		return fmt.Sprintf("%s: %s (%s)", when, text.Line(d.Title), d.Kind)
	}
	return ""
}

// unknownDate takes the place of a date that depends on a trigger date.
const unknownDate = "date not known"

// explain implements explained: how the date was computed.
func (deadlinesPane) explain(v *view, row string) []string {
	var out []string
	for _, d := range v.state.Run.Deadlines {
		if d.ID != row {
			continue
		}
		for _, step := range d.Derivation {
			out = append(out, strings.TrimSuffix(text.Line(step), ".")+".")
		}
		if d.Asks != "" {
			out = append(out, fmt.Sprintf("The date of “%s” is not certain: type day and the date, such as day "+
				"2026-01-31, to enter it.", text.Line(d.Asks)))
		}
	}
	return out
}

// fit implements tall.
func (deadlinesPane) fit(_ *view, h int) int { return h / 3 }

// Draw implements Pane.
func (deadlinesPane) Draw(v *view, w, h int) []string {
	s := v.state
	if len(s.Run.Deadlines) == 0 {
		return v.empty(w, "No deadlines found in the documents that the memo is based on.")
	}
	selected := max(s.RowOf(model.Deadlines), 0)
	d := s.Run.Deadlines[selected]
	if w >= wideFrom {
		list := w * 60 / 100
		detail := fill(derivation(v, d, w-list-4, h), w-list, h)
		return sideBySide(fill(weeks(v, selected, list, h), list, h), detail)
	}
	detail := derivation(v, d, w-4, min(8, h/2))
	rows := max(3, h-len(detail)-1)
	lines := fill(weeks(v, selected, w, rows), w, rows)
	return append(append(lines, v.rule(w)), detail...)
}

// wideFrom is the width from which the derivation has room next to the list.
const wideFrom = 100

// weeks lists the deadlines, a heading before each week.
func weeks(v *view, selected, w, h int) []string {
	t := v.theme
	var lines []string
	at, before := 0, "none"
	for i, d := range v.state.Run.Deadlines {
		week := unknownDate
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
		lines = append(lines, v.row(deadlineLine(v.theme, d), i == selected, w))
	}
	from, to := window(at, len(lines), h)
	if from == at { // the heading of the selected one stays in view
		from = max(0, from-1)
		to = min(to, from+h)
	}
	return lines[from:to]
}

// deadlineLine is a deadline in one line.
func deadlineLine(t theme, d risk.Deadline) string {
	date, left := "not known ", ""
	if !d.Date.IsZero() {
		date, left = d.Date.String(), fmt.Sprintf("%+4dd", d.DaysLeft)
	}
	sign := " "
	if len(d.Conflicts) > 0 {
		sign = t.Bad.Render("!")
	}
	return fmt.Sprintf("  %s %s %s%s %s", date, t.urgency(d.Urgency).Render(fit(d.Urgency, 8)),
		t.Faint.Render(fit(left, 6)), sign, text.Line(d.Title))
}

// derivation says in at most h lines how a deadline was found.
func derivation(v *view, d risk.Deadline, w, h int) []string {
	t := v.theme
	var out []string
	add := func(style func(...string) string, s string) {
		for _, l := range wrap(text.Line(s), w) {
			out = append(out, "  "+style(l))
		}
	}
	add(t.Strong.Render, d.Title+" ("+d.Kind+", "+d.Type+")")
	if len(d.Conflicts) > 0 {
		add(t.Bad.Render, "conflict: another source states a different date")
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
		add(t.Accent.Render, t.signs.arrow+v.hint(" {trigger-date} enters the date of “")+d.Asks+"”")
	}
	if len(out) > h { // what is missing is said
		last := strings.TrimRight(ansi.Strip(out[h-1]), " ")
		more := v.hint(" … {zoom} shows all")
		last = ansi.Truncate(strings.TrimSpace(last), w-width(more), "")
		if i := strings.LastIndexByte(last, ' '); i > 0 { // whole words
			last = last[:i]
		}
		out[h-1] = t.Faint.Render("  " + last + more)
		out = out[:h]
	}
	return out
}
