package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/watch"
)

// News in a watch is announced once, also to a user who is looking elsewhere; opening the watch reads its memos.
func TestWatchesPane(t *testing.T) {
	s := model.New(model.Matter{}, false, false, model.WatchesPane{})
	s.Tab = model.Memo
	w := watch.Watch{
		ID: "w1", Subject: watch.Subject{Kind: "agency", What: "Brindle Agency"}, Since: "2026-07-01",
		Memos: []watch.Entry{{File: "w1-0001.md", Day: "2026-07-02", Changes: 3}},
	}
	s, effects := model.Update(s, model.WatchesListed{Watches: []watch.Watch{w}})
	require.Contains(t, effects, model.Notify{Text: "unread changes in watches: 3"})
	require.Equal(t, []string{"w1"}, s.RowsOf(model.Watches))
	s, effects = model.Update(s, model.WatchesListed{Watches: []watch.Watch{w}})
	require.Empty(t, effects, "it is told once")

	p := s.Pane(model.Watches).(model.Entered)
	s, effects, ok := p.Enter(s, "w1")
	require.True(t, ok)
	require.Equal(t, []model.Effect{model.ReadWatch{ID: "w1"}}, effects)
	s, effects = model.Update(s, model.WatchRead{ID: "w1", Memo: "# What changed"})
	require.Equal(t, []model.Effect{model.ListWatches{}}, effects)
	require.Equal(t, "# What changed", s.Watched.Memo)
	w.Memos[0].Read = true
	s, _ = model.Update(s, model.WatchesListed{Watches: []watch.Watch{w}})
	require.Zero(t, s.Watched.Unread())
	s, _ = model.Update(s, model.WatchesListed{Error: "damaged"})
	require.Equal(t, "damaged", s.Watched.Fault)
}
