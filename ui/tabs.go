package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mainPane draws the pane in view under the row of tabs.
func mainPane(v *view, w, h int) []string {
	inner, rows := w-2, h-2
	p := v.pane()
	box := v.theme.box(tabBar(v, w-5), p.Draw(v, inner, rows), w, h, v.mainFocus())
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

// tabBar is the row of tabs; on a narrow screen the others have short names, or their key only.
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

// abbreviated is a Pane whose name is shortened where the row of tabs is narrow.
type abbreviated interface {
	Short() string
}

// tabName are the forms in which a pane can be named in the row of tabs.
type tabName struct{ whole, short, key string }

// tabNames are the names of all panes, and which of them is in view.
func tabNames(v *view) (names []tabName, shown int) {
	for i, p := range v.panes {
		a, _ := v.keys.get(string(p.ID()))
		key, _ := a.keyOf(false)
		unread := ""
		if c, ok := p.(counted); ok && c.unread(v) > 0 {
			unread = fmt.Sprintf(" (%d)", c.unread(v))
		}
		short := p.Title()
		if s, ok := p.(abbreviated); ok {
			short = s.Short()
		}
		n := tabName{strings.TrimSpace(key + " " + p.Title() + unread), strings.TrimSpace(key + " " + short + unread), key}
		if key == "" {
			n.key = n.short
		}
		names = append(names, n)
		if p.ID() == v.state.Tab {
			shown = i
		}
	}
	return names, shown
}

// tabLabels are the words of the tabs in w cells, and what separates them: the pane in view has its whole name unless
// only its short one leaves room for the names of all others; the panes near it have their names longest.
func tabLabels(v *view, w int) (labels []string, apart string) {
	names, shown := tabNames(v)
	labels = make([]string, len(names))
	for i, n := range names {
		labels[i] = n.whole
	}
	for _, apart := range []string{"  ", " "} {
		if width(strings.Join(labels, apart)) <= w {
			return labels, apart
		}
	}
	far := make([]int, len(names)) // the panes, the farthest from the one in view first
	for i := range far {
		far[i] = i
	}
	slices.SortStableFunc(far, func(a, b int) int { return cmp.Compare(max(b-shown, shown-b), max(a-shown, shown-a)) })
	shorten := func(form func(tabName) string) bool {
		for _, i := range far[:len(far)-1] {
			labels[i] = form(names[i])
			if width(strings.Join(labels, " ")) <= w {
				return true
			}
		}
		return false
	}
	if shorten(func(n tabName) string { return n.short }) {
		return labels, " "
	}
	whole := labels[shown]
	if labels[shown] = names[shown].short; width(strings.Join(labels, " ")) > w {
		labels[shown] = whole
		shorten(func(n tabName) string { return n.key })
	}
	return labels, " "
}

// tabAt is the pane whose title is at a place of the row of tabs.
func tabAt(v *view, x, w int) (Pane, bool) {
	labels, apart := tabLabels(v, w-5)
	at := 0
	for i, l := range labels {
		if end := at + width(l); x >= at && x < end {
			return v.panes[i], true
		}
		at += width(l) + width(apart)
	}
	return nil, false
}
