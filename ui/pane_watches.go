package ui

import (
	"fmt"
	"strings"

	"headnote/model"
	watches "headnote/research/watch"
	"headnote/text"
)

// watchesPane lists the watches with their unread changes; the memos of the open one are below the list.
type watchesPane struct{ model.WatchesPane }

// Short implements abbreviated.
func (watchesPane) Short() string { return "Watch" }

// About implements Pane.
func (watchesPane) About() string { return "what is watched, and what is new" }

// Actions implements Pane.
func (watchesPane) Actions() []action { return nil }

// unread implements counted.
func (watchesPane) unread(v *view) int { return v.state.Watched.Unread() }

// Spoken implements Pane.
func (watchesPane) Spoken(v *view, row string) string {
	w, _ := v.state.Watched.Of(row)
	return fmt.Sprintf("%s: %s. %s.", w.Kind, text.Line(w.What), watchState(w))
}

// explain implements explained.
func (watchesPane) explain(v *view, row string) []string {
	if v.state.Watched.Open != row {
		return nil
	}
	return memoLines(v.state.Watched.Memo)
}

// nothing implements silent.
func (watchesPane) nothing(v *view) string {
	w := v.state.Watched
	switch {
	case w.Fault != "":
		return "The watches cannot be read: " + text.Line(w.Fault)
	case len(w.List) == 0 && w.Listed:
		return "Nothing is under watch. headnote watch add KIND NAME adds a docket, a regulation, an agency or a feed; " +
			"headnote watch run asks for what is new."
	case !w.Listed:
		return "Reading the watches …"
	}
	return ""
}

// head implements listed.
func (watchesPane) head(*view) int { return 1 }

// Draw implements Pane.
func (p watchesPane) Draw(v *view, w, h int) []string {
	if words := p.nothing(v); words != "" {
		return v.saying(w, words)
	}
	s, t := v.state, v.theme
	all := s.Watched.List
	lines := []string{t.Faint.Render(fit(fmt.Sprintf(" %s, %s", count(len(all), "watch", "watches"),
		count(s.Watched.Unread(), "unread change", "unread changes")), w))}
	room := max(1, h-1)
	memo := memoLines(s.Watched.Memo)
	if len(memo) > 0 {
		room = max(1, min(len(all), h/3))
	}
	selected := max(s.RowOf(model.Watches), 0)
	from, to := window(selected, len(all), room)
	for i := from; i < to; i++ {
		lines = append(lines, v.row(watchLine(v, all[i], w), i == selected, w))
	}
	if len(memo) == 0 {
		return lines
	}
	lines = append(lines, v.rule(w))
	for _, l := range memo {
		for _, part := range wrap(l, w-2) {
			if len(lines) == h {
				return lines
			}
			lines = append(lines, fit(" "+part, w))
		}
	}
	return lines
}

// watchLine returns a watch in one line.
func watchLine(v *view, x watches.Watch, w int) string {
	state := watchState(x)
	name := text.Line(x.Subject.String())
	if x.Unread() > 0 {
		name = v.theme.Strong.Render(name)
	}
	wide := max(10, w-len(state)-4)
	return " " + fit(name, wide) + " " + v.theme.Faint.Render(state)
}

// watchState describes the state of a watch.
func watchState(x watches.Watch) string {
	state := count(x.Unread(), "unread", "unread")
	switch {
	case x.Last == "":
		state += ", not run yet"
	case x.Failed != "":
		state += ", run " + x.Last + ", not all sources asked"
	default:
		state += ", run " + x.Last
	}
	return state
}

// memoLines returns the lines of a memo without heading marks.
func memoLines(memo string) []string {
	var out []string
	for line := range strings.Lines(text.Clean(memo)) {
		if line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "#")); line != "" {
			out = append(out, line)
		}
	}
	return out
}
