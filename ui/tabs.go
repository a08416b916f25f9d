package ui

import (
	"fmt"
	"strings"
)

// mainPane draws the pane in view under the row of tabs.
func mainPane(v *view, w, h int) []string {
	inner, rows := w-2, h-2
	p := v.pane()
	box := v.theme.box(tabBar(v, w-6), p.Draw(v, inner, rows), w, h, v.mainFocus())
	return v.theme.footed(box, mainPlace(v, p, rows), w)
}

// mainPlace says where one is in the list of the pane.
func mainPlace(v *view, p Pane, rows int) string {
	n := len(v.state.RowsOf(p.ID()))
	if l, ok := p.(tall); ok {
		rows = l.fit(v, rows)
	}
	if n == 0 || rows < 0 {
		return ""
	}
	return placeOf(max(v.state.RowOf(p.ID()), 0), n, rows)
}

// tabBar is the row of tabs; on a narrow screen the others show their key only.
func tabBar(v *view, w int) string {
	labels, apart := tabLabels(v, w)
	for i, p := range v.panes {
		style := v.theme.Faint
		if p.ID() == v.state.Tab {
			style = v.theme.Title.Underline(true)
		}
		labels[i] = style.Render(labels[i])
	}
	return strings.Join(labels, apart)
}

// tabLabels are the words of the tabs in w cells, and what separates them.
func tabLabels(v *view, w int) (labels []string, apart string) {
	whole, short := make([]string, len(v.panes)), make([]string, len(v.panes))
	for i, p := range v.panes {
		a, _ := v.keys.get(string(p.ID()))
		key, _ := a.keyOf(false)
		title := p.Title()
		if c, ok := p.(counted); ok && c.unread(v) > 0 {
			title += fmt.Sprintf(" (%d)", c.unread(v))
		}
		whole[i], short[i] = strings.TrimSpace(key+" "+title), key
		if p.ID() == v.state.Tab || key == "" {
			short[i] = whole[i]
		}
	}
	for _, apart := range []string{"  ", " "} {
		if width(strings.Join(whole, apart)) <= w {
			return whole, apart
		}
	}
	// The last ones show their key only, as many as must.
	for i := len(whole) - 1; i >= 0; i-- {
		if whole[i] = short[i]; width(strings.Join(whole, " ")) <= w {
			return whole, " "
		}
	}
	return short, "  "
}

// tabAt is the pane whose title is at a place of the row of tabs.
func tabAt(v *view, x, w int) (Pane, bool) {
	labels, apart := tabLabels(v, w-6)
	at := 0
	for i, l := range labels {
		if end := at + width(l); x >= at && x < end {
			return v.panes[i], true
		}
		at += width(l) + width(apart)
	}
	return nil, false
}
