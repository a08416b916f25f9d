package ui

import (
	"fmt"
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

// tabBar is the row of tabs; on a narrow screen they have short names, and the last ones their key only.
func tabBar(v *view, w int) string {
	labels, apart := tabLabels(v, w)
	for i := range labels {
		style := v.theme.Faint
		if paneOf(v, i).ID() == v.state.Tab {
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

// tabName are the forms in which a pane can be named in the row of tabs: its key with its name, whole or short; its
// key; and its short name.
type tabName struct{ whole, short, key, name string }

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
		named := func(name string) string { return strings.TrimSpace(key + " " + name + unread) }
		n := tabName{named(p.Title()), named(short), key, short}
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

// tabLabels are the words of the tabs in w cells, and what separates them. They depend on the width alone, so that each
// stays in its place whichever pane is in view: whole names, else short ones. Where not even these have room, the last
// panes have their key only, and the one in view is named behind them all.
func tabLabels(v *view, w int) (labels []string, apart string) {
	names, shown := tabNames(v)
	labels = make([]string, len(names))
	fits := func(apart string, form func(tabName) string) bool {
		for i, n := range names {
			labels[i] = form(n)
		}
		return width(strings.Join(labels, apart)) <= w
	}
	short := func(n tabName) string { return n.short }
	switch whole := func(n tabName) string { return n.whole }; {
	case fits("  ", whole):
		return labels, "  "
	case fits(" ", whole), fits(" ", short):
		return labels, " "
	}
	unnamed, most := len(names), 0 // the first pane without its name, and the cells for one of these names
	for unnamed > 0 && width(strings.Join(labels, " "))+most > w {
		unnamed--
		labels[unnamed], most = names[unnamed].key, max(most, 1+width(names[unnamed].name))
	}
	if shown >= unnamed {
		labels = append(labels, names[shown].name)
	}
	return labels, " "
}

// paneOf is the pane of a label: behind those of all panes is that of the pane in view.
func paneOf(v *view, label int) Pane {
	if label < len(v.panes) {
		return v.panes[label]
	}
	return v.pane()
}

// tabAt is the pane whose title is at a place of the row of tabs.
func tabAt(v *view, x, w int) (Pane, bool) {
	labels, apart := tabLabels(v, w-5)
	at := 0
	for i, l := range labels {
		if end := at + width(l); x >= at && x < end {
			return paneOf(v, i), true
		}
		at += width(l) + width(apart)
	}
	return nil, false
}
