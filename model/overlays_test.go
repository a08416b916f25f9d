package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// TestAnotherPaneClosesWhatIsRead: the log, and the explanation of a grade, belong to the pane below them.
func TestAnotherPaneClosesWhatIsRead(t *testing.T) {
	for _, o := range []model.Overlay{model.WhyOverlay, model.LogOverlay} {
		for _, to := range []model.Msg{model.ShowTab{Tab: model.Citations}, model.NextTab{By: 1}} {
			s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Open{Overlay: o}, to)
			require.Equal(t, model.NoOverlay, s.Overlay)
			require.NotEqual(t, model.Results, s.Tab)
		}
	}
}

// TestAStatementWithoutADocumentShowsNone: the preview never shows the document of another statement as its evidence.
func TestAStatementWithoutADocumentShowsNone(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Memo})
	seen := map[bool]int{}
	for _, p := range s.Statements {
		s, _ = play(t, s, model.Select{Row: p.Statement.ID})
		seen[p.Passages]++
		require.Equal(t, p.Passages, s.Preview.Document.ID != "", p.Statement.Text)
	}
	require.NotZero(t, seen[true])
	require.NotZero(t, seen[false])
}
