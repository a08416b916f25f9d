package ui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"headnote/model"
)

// mergeWheel drops all but one wheel movement a frame.
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

// under is the pane under the pointer, and the pointer's place in it.
func (p *program) under(x, y int) (pane model.Pane, r rect, dx, dy int, ok bool) {
	y -= 1 + p.questionHeight()
	for pane, r := range p.layout() {
		if x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h {
			return pane, r, x - r.x, y - r.y, true
		}
	}
	return 0, rect{}, 0, 0, false
}

// wheelLines is how far the wheel moves a document.
const wheelLines = 3

// wheel moves what is under the pointer: a document by lines, a list by rows.
func (p *program) wheel(m tea.MouseWheelMsg) tea.Cmd {
	by := 1
	if m.Button == tea.MouseWheelUp {
		by = -1
	}
	if p.tooSmall() {
		return nil
	}
	pane, _, _, _, ok := p.under(m.X, m.Y)
	switch {
	case p.state.Overlay != model.NoOverlay || !ok:
		return p.send(model.Move{By: by})
	case pane == model.Reading:
		p.scroll(wheelLines * by)
		return nil
	case pane != p.state.Focus:
		return tea.Batch(p.send(model.Focus{Pane: pane}), p.send(model.Move{By: by}))
	}
	return p.send(model.Move{By: by})
}

// click gives the focus to the pane under the pointer; a tab comes into view, and a
// row of a list is selected.
func (p *program) click(x, y int) tea.Cmd {
	if p.tooSmall() || p.state.Overlay != model.NoOverlay {
		return nil
	}
	if y <= p.questionHeight() {
		return p.send(model.Focus{Pane: model.Question})
	}
	pane, r, dx, dy, ok := p.under(x, y)
	if !ok {
		return nil
	}
	if pane == model.Main && dy == 0 {
		if tab, ok := p.tabAt(dx-3, r.w); ok {
			return p.send(model.ShowTab{Tab: tab})
		}
	}
	cmd := p.send(model.Focus{Pane: pane})
	if by, ok := p.rowAt(pane, r, dy-1); ok {
		return tea.Batch(cmd, p.send(model.Move{By: by}))
	}
	return cmd
}

// tabAt is the tab whose title stands at a place of the row of tabs.
func (p *program) tabAt(x, w int) (model.Tab, bool) {
	titles := ansi.Strip(p.tabs(w - 6))
	if x < 0 || x >= len(titles) {
		return 0, false
	}
	number := strings.LastIndexAny(titles[:x+1], "123456") // each title begins with its number
	if number < 0 {
		return 0, false
	}
	return model.Tab(titles[number] - '1'), true
}

// rowAt is how far a line of a pane is from the selected row, where each row of it is
// one line.
func (p *program) rowAt(pane model.Pane, r rect, y int) (by int, ok bool) {
	s := p.state
	head, n := 0, 0
	switch {
	case pane != model.Main || y < 0:
		return 0, false
	case s.Tab == model.Results && !s.Grouped:
		n = len(s.Hits)
		if p.listNote() != "" {
			head = 1
		}
	case s.Tab == model.Citations:
		head, n = 1, len(s.Nodes)
	default:
		return 0, false
	}
	selected := max(s.RowOf(s.Tab), 0)
	from, to := window(selected, n, r.h-2-head)
	at := from + y - head
	return at - selected, y >= head && at < to
}
