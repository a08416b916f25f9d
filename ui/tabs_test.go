package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	watches "headnote/research/watch"
)

// The tab bar names every pane from 80 cells on, and on narrower screens those near the pane in view.
func TestTabsAreNamed(t *testing.T) {
	for _, p := range builtin() {
		for w, unnamed := range map[int]int{60: 6, 80: 0, 120: 0, 200: 0} {
			b := workbench(t, w, 24, demorun.Finished())
			b.msg(model.ShowTab{Tab: p.ID()})
			names, _ := tabNames(b.view)
			labels, _ := tabLabels(b.view, mainWidth(b)-5)
			keysOnly := 0
			for i, n := range names {
				if labels[i] == n.key {
					keysOnly++
				}
			}
			bar := strings.Join(labels, " ")
			require.LessOrEqual(t, ansi.StringWidth(bar), mainWidth(b)-5)
			require.Regexp(t, `\b(`+p.Title()+`|`+shortOf(p)+`)\b`, bar)
			require.LessOrEqual(t, keysOnly, unnamed, "%d: %s", w, bar)
		}
	}
}

// With 80 cells, the tab of watches shows the number of unread changes, whichever pane is in view.
func TestTheTabOfAWatchWithNews(t *testing.T) {
	news := watches.Watch{ID: "w1", Memos: []watches.Entry{{File: "a", Changes: 3}}}
	for _, p := range builtin() {
		b := workbench(t, 80, 24, demorun.Finished())
		b.msg(model.ShowTab{Tab: p.ID()})
		b.msg(model.WatchesListed{Watches: []watches.Watch{news}})
		names, _ := tabNames(b.view)
		labels, apart := tabLabels(b.view, mainWidth(b)-5)
		bar := strings.Join(labels, apart)
		require.LessOrEqual(t, ansi.StringWidth(bar), mainWidth(b)-5)
		require.Regexp(t, `0 Watch(es)? \(3\)`, bar)
		for i, l := range labels {
			require.NotEqual(t, names[i].key, l, "%s: %s", p.ID(), bar)
			at := strings.Index(bar, l)
			found, ok := tabAt(b.view, ansi.StringWidth(bar[:at]), mainWidth(b))
			require.True(t, ok)
			require.Equal(t, b.panes[i].ID(), found.ID(), "the mouse finds it where it is drawn")
		}
	}
}

// Each tab keeps its position, whichever pane is in view, and the pane in view is named.
func TestTabsStayInTheirPlaces(t *testing.T) {
	b := workbench(t, 200, 40, demorun.Finished())
	for w := minWidth; w <= 200; w++ {
		bars := map[string]bool{}
		for i, p := range b.panes {
			b.msg(model.ShowTab{Tab: p.ID()})
			labels, apart := tabLabels(b.view, w-5)
			require.LessOrEqual(t, ansi.StringWidth(strings.Join(labels, apart)), w-5, "%d: %s", w, labels)
			require.Regexp(t, p.Title()+"|"+shortOf(p), labels[i]+" "+labels[len(labels)-1], "%d: %s", w, labels)
			bars[strings.Join(labels[:len(b.panes)], apart)] = true
		}
		require.Len(t, bars, 1, "%d", w)
	}
}

// Clicking the name after the tabs selects the pane in view.
func TestTheNameBehindTheTabs(t *testing.T) {
	b := workbench(t, 60, 24, demorun.Finished())
	b.msg(model.ShowTab{Tab: model.People})
	labels, apart := tabLabels(b.view, 55)
	require.Len(t, labels, len(b.panes)+1)
	found, ok := tabAt(b.view, ansi.StringWidth(strings.Join(labels, apart))-1, 60)
	require.True(t, ok)
	require.Equal(t, model.People, found.ID())
}

// shortOf returns the short name of a pane.
func shortOf(p Pane) string {
	if s, ok := p.(abbreviated); ok {
		return s.Short()
	}
	return p.Title()
}

// mainWidth returns the width of the main area.
func mainWidth(b *bench) int { return layout(b.view)[model.Main].w }
