package ui

import (
	"fmt"
	"slices"
	"strings"

	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// toolName returns a tool's display name; other programs call it by its own name.
func (v *view) toolName(name string) string {
	return orWord(text.Line(v.state.Specs[name].Title), name)
}

// toolsPane shows the progress of every call.
func toolsPane(v *view, w, h int) []string {
	s, t := v.state, v.theme
	inner, rows := w-2, h-2
	focus := s.Focus == model.Tools && s.Overlay == model.NoOverlay
	var lines []string
	if s.Running() && s.Run.Helping != nil {
		rows--
	}
	selected := slices.IndexFunc(s.Run.Calls, func(c events.CallState) bool { return c.ID == s.Call })
	if len(s.Run.Calls) == 0 {
		lines = wrap("Searches appear here once a question is asked.", inner-2)
		for i := range lines {
			lines[i] = " " + t.Faint.Render(lines[i])
		}
	}
	tall := 2*len(s.Run.Calls)+detailLines <= rows // room for each call's reason
	why := 1
	if 3*len(s.Run.Calls)+detailLines <= rows { // and for most of it in full
		why = 2
	}
	from, to := window(max(selected, 0), len(s.Run.Calls), rows)
	if focus && !tall {
		from, to = window(max(selected, 0), len(s.Run.Calls), max(1, rows-detailLines))
	}
	for i := from; i < to; i++ {
		c := s.Run.Calls[i]
		line := fit(t.callLine(v.toolName(c.Tool), c, inner), inner)
		if focus && i == selected {
			line = t.Selected.Render(stripTo(line, inner))
		}
		lines = append(lines, line)
		switch {
		case focus && i == selected:
			for _, more := range v.callDetail(c, inner-4) {
				lines = append(lines, "   "+t.Faint.Render(more))
			}
		case tall:
			for _, l := range atMost(wrap(text.Line(c.Reason), inner-4), why, inner-4) {
				lines = append(lines, "   "+t.Faint.Render(fit(l, inner-4)))
			}
		}
	}
	if s.Running() && s.Run.Helping != nil {
		lines = append(lines, fit(v.helping(*s.Run.Helping), inner))
	}
	title := "Tools"
	if done, all := s.Finished(); all > 0 {
		title = fmt.Sprintf("Tools %d/%d", done, all)
	}
	return t.box(title, lines, w, h, focus)
}

// helping describes in one line what the language model is doing.
func (v *view) helping(h events.ModelProgressed) string {
	t, says := v.theme, "the model: "+h.Job
	if h.Tool != "" {
		says += ", " + v.toolName(h.Tool) + fmt.Sprintf(" input %d %%", h.Percent)
	}
	if h.Note != "" {
		return " " + t.Warn.Render("! "+text.Line(h.Note))
	}
	return " " + t.Accent.Render(t.signs.active) + " " + t.Faint.Render(text.Line(says))
}

// detailLines is how many lines of detail the selected call has.
const detailLines = 3

// callLine returns one call in one line: sign, name, bar or count, time.
func (t theme) callLine(name string, c events.CallState, w int) string {
	right := ""
	sign := t.Faint.Render(t.signs.waits)
	switch c.Phase {
	case events.Active:
		sign = t.Accent.Render(t.signs.active) // the only animation is the spinner above
		right = t.gauge(max(c.Done, 0), 6) + fmt.Sprintf(" %3.0f%%", 100*max(c.Done, 0))
	case events.Ended:
		switch c.End.Outcome {
		case events.Done:
			sign = t.Good.Render(t.signs.done)
			if c.End.Tool != c.Tool {
				sign = t.Warn.Render(t.signs.fell)
			}
			right = fmt.Sprintf("%3d %5.1fs", c.End.Found, c.End.Seconds)
		case events.Skipped:
			sign, right = t.Faint.Render(t.signs.skipped), t.Faint.Render("not run")
		case events.Cancelled:
			sign, right = t.Warn.Render(t.signs.failed), t.Warn.Render("cancelled")
		default:
			sign, right = t.Bad.Render(t.signs.failed), t.Bad.Render("failed")
		}
	default:
		if len(c.After) > 0 {
			right = t.Faint.Render(fmt.Sprintf("waits for %d", len(c.After)))
		} else {
			right = t.Faint.Render("waits")
		}
	}
	room := w - 5 - width(right)
	return " " + sign + " " + fit(name, room) + " " + right
}

// callDetail describes the reason for a call and its outcome.
func (v *view) callDetail(c events.CallState, w int) []string {
	t := v.theme
	var out []string
	switch {
	case c.Phase == events.Ended && c.End.Error != "":
		out = wrap(c.End.Error, w)
		if c.End.Next != "" {
			out = append(out, wrap(t.signs.arrow+" "+c.End.Next, w)...)
		}
	case len(c.FellBack) > 0:
		last := c.FellBack[len(c.FellBack)-1]
		out = wrap(t.signs.arrow+" "+v.toolName(last.To)+": "+last.Reason, w)
	default:
		out = wrap(text.Line(c.Reason), w)
	}
	if c.Phase == events.Active && c.Note != "" {
		out = wrap(text.Line(c.Note), w)
	}
	return out[:min(len(out), detailLines)]
}

// callLog returns the execution log of the selected call, for the overlay.
func callLog(v *view) []string {
	c, ok := v.state.Run.Call(v.state.Call)
	if !ok {
		return []string{"no search is selected"}
	}
	t := v.theme
	out := []string{t.Strong.Render(v.toolName(c.Tool)) + "  " + t.Faint.Render(c.Tool)}
	out = append(out, t.Faint.Render(text.Line(c.Reason)), "")
	for _, k := range sortedParams(c.Params) {
		out = append(out, "  "+k+" = "+text.Truncate(text.Line(c.Params.String(k)), 200))
	}
	out = append(out, "")
	for _, f := range c.FellBack {
		out = append(out, t.signs.fell+" "+f.From+" "+t.signs.arrow+" "+f.To+": "+text.Line(f.Reason))
	}
	for _, a := range c.End.Log {
		line := fmt.Sprintf("%-9s %-28s %6.2f s", a.Status, a.Tool, a.Duration)
		if a.Error != "" {
			line += "  " + text.Line(a.Error)
		}
		out = append(out, line)
	}
	if c.Phase == events.Ended {
		q := c.End.Quality
		out = append(out, "", fmt.Sprintf("%s · %d found · relevance %s · coverage %s · confidence %.2f",
			c.End.Outcome, c.End.Found, orDash(q.Relevance), orDash(q.Coverage), q.Confidence))
		if q.Suggestion != "" {
			out = append(out, text.Line(q.Suggestion))
		}
		if c.End.Error != "" {
			out = append(out, t.Bad.Render(text.Line(c.End.Error)))
		}
		if c.End.Next != "" {
			out = append(out, t.signs.arrow+" "+text.Line(c.End.Next))
		}
	}
	return out
}

func orDash(s string) string {
	if strings.TrimSpace(s) == "" {
		return "–"
	}
	return s
}
