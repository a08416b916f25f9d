package ui

import (
	"fmt"

	"headnote/model"
	"headnote/text"
)

// chronologyPane lists events by day: the papers themselves, and what they report, with pinpoint citations.
type chronologyPane struct{ model.ChronologyPane }

// Short implements abbreviated.
func (chronologyPane) Short() string { return "Chron" }

// About implements Pane.
func (chronologyPane) About() string { return "what happened when, as the papers show" }

// Actions implements Pane.
func (chronologyPane) Actions() []action { return nil }

// Spoken implements Pane.
func (chronologyPane) Spoken(v *view, row string) string {
	e, _ := v.state.Event(row)
	return fmt.Sprintf("%s: %s %s", e.Day, text.Line(e.What), model.PlacesOf(e))
}

// nothing implements silent.
func (chronologyPane) nothing(v *view) string {
	return noStory(v, len(v.state.Story.Events), "No paper shows a date, or tells of a day on which something happened.")
}

// noStory explains why there are no events or people.
func noStory(v *view, n int, none string) string {
	switch s := v.state.Story; {
	case s.Fault != "":
		return "The papers cannot be read: " + text.Line(s.Fault)
	case !s.Read:
		return v.beingRead()
	case n == 0:
		return none
	}
	return ""
}

// head implements listed.
func (chronologyPane) head(*view) int { return 1 }

// Draw implements Pane.
func (p chronologyPane) Draw(v *view, w, h int) []string {
	s, t := v.state, v.theme
	if words := p.nothing(v); words != "" {
		return v.saying(w, words)
	}
	all := s.Story.Events
	note := count(len(all), "event", "events")
	if s.Story.Unread > 0 {
		note += fmt.Sprintf("; the text of %s was not read", count(s.Story.Unread, "paper", "papers"))
	}
	lines := []string{t.Faint.Render(fit(" "+note, w))}
	selected := max(s.RowOf(model.Chronology), 0)
	var foot []string
	if h >= 12 { // the selected event in full
		foot = append(foot, v.rule(w))
		whole := text.Line(all[selected].What)
		if at := model.PlacesOf(all[selected]); at != "" {
			whole += " " + at
		} else if len(all[selected].Places) > 0 {
			whole += " (" + text.Line(all[selected].Places[0].Path) + ")"
		}
		told := wrap(whole, w-2)
		for _, l := range told[:min(len(told), h/4)] {
			foot = append(foot, " "+t.Faint.Render(l))
		}
	}
	room := max(1, h-1-len(foot))
	from, to := window(selected, len(all), room)
	for i := from; i < to; i++ {
		e := all[i]
		what := text.Line(e.What)
		if e.Paper {
			what = t.Strong.Render(what)
		}
		day := "          "
		if i == from || all[i-1].Day != e.Day {
			day = e.Day
		}
		lines = append(lines, v.row(" "+t.Accent.Render(day)+"  "+fit(what, w-15), i == selected, w))
	}
	for len(lines) < h-len(foot) && len(foot) > 0 {
		lines = append(lines, "")
	}
	return append(lines, foot...)
}
