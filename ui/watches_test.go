package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/research/demorun"
	watches "headnote/research/watch"
)

// tower is a list of watches, one of which has news.
type tower struct{ list []watches.Watch }

func (w *tower) List() ([]watches.Watch, error) { return w.list, nil }

func (*tower) Memo(watches.Entry) (string, error) {
	return "# What changed since July 1, 2026\n\n> Notice is given within [deleted: 30] [added: 45] days.\n", nil
}

func (w *tower) MarkRead(string) (bool, error) {
	w.list[0].Memos[0].Read = true
	return true, nil
}

// The tab shows the number of unread changes; opening a watch shows its memo and marks it as read.
func TestWatches(t *testing.T) {
	w := &tower{[]watches.Watch{{
		ID: "w1", Subject: watches.Subject{Kind: "cfr", What: "21 CFR 900"}, Since: "2026-07-01", Last: "2026-07-02",
		Memos: []watches.Entry{{File: "w1-0001.md", Day: "2026-07-02", Changes: 2}},
	}}}
	b := workbench(t, 140, 40, demorun.Finished(), func(o *Options) { o.Watches = w })
	b.press("0")
	screen := plain(b.draw().content)
	require.Contains(t, screen, "Watch (2)")
	require.Contains(t, screen, "cfr: 21 CFR 900")
	require.Contains(t, screen, "2 unread, run 2026-07-02")
	b.msg(tea.KeyPressMsg{Code: tea.KeyEnter})
	screen = plain(b.draw().content)
	require.Contains(t, screen, "within [deleted: 30] [added: 45] days")
	require.NotContains(t, screen, "Watches (2)")
	require.True(t, w.list[0].Memos[0].Read)
}
