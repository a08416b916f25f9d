package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
)

// mergeWheel drops all but one wheel movement per frame.
func mergeWheel(now func() time.Time) func(tea.Model, tea.Msg) tea.Msg {
	var last time.Time
	return func(_ tea.Model, m tea.Msg) tea.Msg {
		if _, ok := m.(tea.MouseWheelMsg); ok {
			t := now()
			if t.Sub(last) < 16*time.Millisecond {
				return nil
			}
			last = t
		}
		return m
	}
}

// under returns the area under the pointer, and the pointer's position in it.
func under(v *view, x, y int) (area model.Area, r rect, dx, dy int, ok bool) {
	y -= 1 + questionHeight(v)
	for area, r := range layout(v) {
		if x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h {
			return area, r, x - r.x, y - r.y, true
		}
	}
	return 0, rect{}, 0, 0, false
}

// wheelLines is how far the wheel moves a document, in lines.
const wheelLines = 3

// wheel scrolls what is under the pointer: a document by lines, a list by rows.
func (p *program) wheel(m tea.MouseWheelMsg) tea.Cmd {
	by := 1
	if m.Button == tea.MouseWheelUp {
		by = -1
	}
	if p.tooSmall() {
		return nil
	}
	area, _, _, _, ok := under(p.view, m.X, m.Y)
	switch {
	case p.state.Overlay != model.NoOverlay || !ok:
		return p.send(model.Move{By: by})
	case area == model.Reading:
		p.scroll(wheelLines * by)
		return nil
	case area != p.state.Focus:
		return tea.Batch(p.send(model.Focus{Area: area}), p.send(model.Move{By: by}))
	}
	return p.send(model.Move{By: by})
}

// click gives the focus to the pane under the pointer; on a tab it shows that tab, and on a row it selects the row.
func (p *program) click(x, y int) tea.Cmd {
	if p.tooSmall() || p.state.Overlay != model.NoOverlay {
		return nil
	}
	if y <= questionHeight(p.view) {
		return p.send(model.Focus{Area: model.Question})
	}
	area, r, dx, dy, ok := under(p.view, x, y)
	if !ok {
		return nil
	}
	if area == model.Main && dy == 0 {
		if pane, ok := tabAt(p.view, dx-3, r.w); ok {
			return p.send(model.ShowTab{Tab: pane.ID()})
		}
	}
	cmd := p.send(model.Focus{Area: area})
	if by, ok := rowAt(p.view, area, r, dy-1); ok {
		return tea.Batch(cmd, p.send(model.Move{By: by}))
	}
	return cmd
}

// rowAt returns the distance in rows from the selected row to a line of an area, if each row of the pane in view is one
// line.
func rowAt(v *view, area model.Area, r rect, y int) (by int, ok bool) {
	list, ok := v.pane().(listed)
	if area != model.Main || y < 0 || !ok {
		return 0, false
	}
	head, tab := list.head(v), v.state.Tab
	if head < 0 {
		return 0, false
	}
	selected := max(v.state.RowOf(tab), 0)
	from, to := window(selected, len(v.state.RowsOf(tab)), r.h-2-head)
	at := from + y - head
	return at - selected, y >= head && at < to
}
