package model_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// Sessions of earlier versions named panes by number: the place is kept.
func TestASessionOfAnEarlierVersionIsRead(t *testing.T) {
	for data, want := range map[string]model.Session{
		`{"tab": 2, "selected": ["local:actavis", "s2", "k1", "", "", ""]}`: {Tab: model.Risk},
		`{"tab": 99, "selected": ["local:actavis"]}`:                        {Tab: model.Results},
		`{"tab": "risk", "selected": {"results": "local:actavis"}}`:         {Tab: model.Risk},
	} {
		var s model.Session
		require.NoError(t, json.Unmarshal([]byte(data), &s), data)
		require.Equal(t, want.Tab, s.Tab, data)
		require.Equal(t, "local:actavis", s.Selected.Of(model.Results), data)
	}
	for _, damaged := range []string{`{"tab": []}`, `{"selected": 3}`, `{"selected": {"memo": 1}}`} {
		var s model.Session
		require.Error(t, json.Unmarshal([]byte(damaged), &s), damaged)
	}
}

// What was saved is restored, and a later selection does not change a saved session.
func TestASessionIsKeptAsItWas(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Memo}, model.Move{By: -1}, model.Move{By: 1})
	saved := s.Session
	data, err := json.Marshal(saved)
	require.NoError(t, err)
	var again model.Session
	require.NoError(t, json.Unmarshal(data, &again))
	require.Equal(t, "s2", again.Selected.Of(model.Memo))
	require.Equal(t, model.Memo, again.Tab)

	s, _ = play(t, s, model.Move{By: 1})
	require.Equal(t, "s3", s.Selected.Of(model.Memo))
	require.Equal(t, "s2", saved.Selected.Of(model.Memo))
}
