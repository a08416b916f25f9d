package research_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/research"
	"headnote/research/events"
	"headnote/risk"
)

// A question that is added to a memo amends it: reviews of a statement stay with it, even if the amended memo would no
// longer have it, and through further additions.
func TestAFollowUpKeepsTheReview(t *testing.T) {
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), leases(), now)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	e, err := research.New(configOf("Test", t.TempDir(), x, now))
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	ask := func(q string, parent events.RunID) events.Run {
		id, err := e.Start(t.Context(), research.Ask{
			Question: q, Parent: parent, MaxRounds: 1, Today: risk.NewDate(2026, 3, 2),
		})
		require.NoError(t, err)
		s, _ := finish(t, e, id)
		return s
	}
	first := ask(question, events.RunID{})
	var quoted []events.Statement
	for _, st := range first.Memo.Statements() {
		if st.Evidence[0].Kind == events.FromPassage {
			quoted = append(quoted, st)
		}
	}
	for i, st := range quoted {
		marks := []events.Body{&events.StatementMarked{Statement: st.ID, Mark: events.Checked, By: "ana"}}
		if i == 0 {
			marks = append(marks, &events.StatementMarked{Statement: st.ID, Mark: events.Doubtful, Note: "see § 3", By: "ben"})
		}
		require.NoError(t, e.Append(first.ID, marks...))
	}
	for _, more := range []string{" Who pays the deposit?", " What is the weather?"} {
		next := ask(first.Question+more, first.ID)
		require.Equal(t, first.ID, next.Parent)
		texts, names := make(map[string]string), make(map[string]bool)
		for _, st := range next.Memo.Statements() {
			require.False(t, names[st.ID], "names are given once")
			names[st.ID] = true
			if next.MarkBy(st.ID, "ana").Mark == events.Checked {
				texts[st.Text] = st.ID
			}
		}
		require.Len(t, texts, len(quoted))
		for _, st := range quoted {
			require.Contains(t, texts, st.Text)
		}
		note := next.MarkBy(texts[quoted[0].Text], "ben")
		require.Equal(t, "see § 3", note.Note)
		require.True(t, next.Disputed(note.Statement))
		first = next
	}
	_, err = e.Start(t.Context(), research.Ask{Question: "And?", Parent: events.MustRunID("20260101-000000-abcdef")})
	require.ErrorContains(t, err, "whose memo the question continues")
}
