package ui

import (
	"fmt"
	"strings"
)

// mainPane draws the pane in view below the tab bar.
func mainPane(v *view, w, h int) []string {
	inner, rows := w-2, h-2
	p := v.pane()
	box := v.theme.box(tabBar(v, w-5), p.Draw(v, inner, rows), w, h, v.mainFocus())
	return v.theme.footed(box, mainPlace(v, p, rows), w)
}

// mainPlace returns the position in the pane's list.
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

// tabBar draws the tab bar; on a narrow screen names are short, and the last tabs show only their key.
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

// abbreviated is a Pane with a short name for a narrow tab bar.
type abbreviated interface {
	Short() string
}

// tabName holds the forms of a pane's label in the tab bar: its key with its full name or its short name; its key
// alone; and its short name alone.
type tabName struct{ whole, short, key, name string }

// tabNames returns the names of all panes, and which of them is in view.
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

// tabLabels returns the labels of the tabs in w cells, and what separates them. They depend only on the width, so that
// each stays in its place no matter which pane is in view: full names, else short ones. If even those do not fit, the
// last panes show only their key, and if the pane in view is one of them, its name follows at the end.
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

// paneOf returns the pane of a label; a label after those of all panes is that of the pane in view.
func paneOf(v *view, label int) Pane {
	if label < len(v.panes) {
		return v.panes[label]
	}
	return v.pane()
}

// tabAt returns the pane whose label is at a position of the tab bar.
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
