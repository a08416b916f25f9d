package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/text"
)

// The smallest screen on which the workbench works.
const (
	minWidth  = 60
	minHeight = 16
	roomy     = 22 // height from which the question has a frame
)

// frame is the screen as last drawn: Bubble Tea asks for a view more often than
// anything changes.
type frame struct {
	valid   bool
	content string
	cursor  *tea.Cursor
}

// needs reports, within w by h cells, that the screen is too small.
func needs(w, h int) string {
	if w < 1 || h < 1 {
		return ""
	}
	lines := wrap(fmt.Sprintf("headnote needs %d × %d; this is %d × %d", minWidth, minHeight, w, h), w)
	lines = lines[:min(len(lines), h)]
	for i, l := range lines {
		lines[i] = ansi.Truncate(l, w, "")
	}
	return strings.Join(lines, "\n")
}

// draw returns the whole screen, and the cursor's position while the user types.
func draw(v *view) frame {
	if v.tooSmall() {
		return frame{valid: true, content: needs(v.w, v.h)}
	}
	foot := footerLines(v)
	lines := []string{header(v)}
	lines = append(lines, questionLine(v)...)
	top := len(lines)
	body := overlaid(v, panes(v))
	lines = append(append(lines, body...), foot...)
	return frame{true, strings.Join(fill(lines, v.w, v.h), "\n"), cursor(v, top, len(body))}
}

// cursor returns the position where text is typed: in the question, the filter in the footer, or an overlay.
func cursor(v *view, top, body int) *tea.Cursor {
	at := func(c *tea.Cursor, x, y int) *tea.Cursor {
		if c != nil {
			c.X, c.Y = c.X+x, y
		}
		return c
	}
	switch {
	case v.typingQuestion() && v.h < roomy:
		return at(v.question.Cursor(), 3, 1)
	case v.typingQuestion():
		return at(v.question.Cursor(), 4, 2)
	case v.typingQuery() && v.state.Overlay == model.NoOverlay:
		return at(v.query.Cursor(), 3, v.h-1)
	case v.typingQuery():
		wide, high := v.overlay().Size(v, body)
		x, y := middle(v.w, body, wide, max(high, 4))
		return at(v.query.Cursor(), x+4, top+y+1)
	}
	return nil
}

// questionHeight returns how many lines the question takes.
func questionHeight(v *view) int {
	if v.h < roomy {
		return 1
	}
	return 3
}

// questionLine returns the lines of the question; in a low terminal it has no frame.
func questionLine(v *view) []string {
	focus := v.typingQuestion()
	v.question.SetWidth(max(10, v.w-8))
	line := v.theme.Key.Render(" ? ") + v.question.View()
	switch {
	case focus && v.whole:
		line = v.theme.Key.Render(" ? ") +
			v.theme.SelectedDim.Render(ansi.Truncate(text.Line(v.question.Value()), v.w-8, "…"))
	case !focus && v.question.Value() != "":
		line = v.theme.Key.Render(" ? ") + ansi.Truncate(text.Line(v.question.Value()), v.w-6, "…")
	}
	if questionHeight(v) == 1 {
		return []string{line}
	}
	return v.theme.box("", []string{line}, v.w, 3, focus)
}

// rect is a part of the body, in cells from the body's upper left corner.
type rect struct{ x, y, w, h int }

// layout places the panes: three columns on a wide screen, two on a normal one, one above another on a narrow one. An
// area that is missing from the result is not shown.
func layout(v *view) map[model.Area]rect {
	s := v.state
	w, h := v.w, v.h-1-questionHeight(v)-footerHeight(v)
	upper := h * (58 + s.Split) / 100
	focused := s.Focus
	if focused == model.Question {
		focused = model.Main
	}
	switch {
	case s.Zoom, focused == model.Main && unasked(s):
		return map[model.Area]rect{focused: {0, 0, w, h}}
	case len(s.Run.Calls) == 0 && focused != model.Tools && w >= 100: // no searches to show
		if w < 150 {
			break
		}
		reading := w * (45 - s.Split) / 100
		return map[model.Area]rect{model.Main: {0, 0, w - reading, h}, model.Reading: {w - reading, 0, reading, h}}
	case w >= 150:
		tools, reading := 38, (w-38)*(45-s.Split)/100
		return map[model.Area]rect{
			model.Tools: {0, 0, tools, h}, model.Main: {tools, 0, w - tools - reading, h}, model.Reading: {
				w - reading, 0,
				reading, h,
			},
		}
	case w >= 100:
		tools := 34
		return map[model.Area]rect{
			model.Tools: {0, 0, tools, h}, model.Main: {tools, 0, w - tools, upper}, model.Reading: {
				tools, upper, w - tools,
				h - upper,
			},
		}
	case focused == model.Tools, v.h-questionHeight(v) < 20, // a toast of several lines must not change the layout
		focused == model.Main && (s.Tab == model.Quality || s.Tab == model.Deadlines && v.h < roomyDocket):
		return map[model.Area]rect{focused: {0, 0, w, h}}
	}
	return map[model.Area]rect{model.Main: {0, 0, w, upper}, model.Reading: {0, upper, w, h - upper}}
}

// roomyDocket is the height from which a list of deadlines, the computation of one and its paper fit one above another.
const roomyDocket = 32

// unasked reports whether there is nothing to show besides the pane in view: no question was asked and no paper is
// open.
func unasked(s model.State) bool { return s.Run.ID.IsZero() && s.Preview.Document.ID == "" }

// panes draws the panes that the layout shows.
func panes(v *view) []string {
	areas := layout(v)
	area := func(which model.Area, draw func(v *view, w, h int) []string) []string {
		r, ok := areas[which]
		switch {
		case !ok:
			return nil
		case r.h < 4:
			return fill(nil, r.w, r.h) // an empty frame
		}
		return draw(v, r.w, r.h)
	}
	tools, main, reading := area(model.Tools, toolsPane), area(model.Main, mainPane), area(model.Reading, previewPane)
	right := append(main, reading...)
	if r, ok := areas[model.Reading]; ok && r.y == 0 && main != nil {
		right = sideBySide(main, reading)
	}
	switch {
	case tools == nil:
		return right
	case right == nil:
		return tools
	}
	return sideBySide(tools, right)
}
