package memo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// A quotation with a date that is no longer in force is marked as such; a date on which something else in the same
// words is still due is not.
func TestTheDaysOfAQuotation(t *testing.T) {
	quote := "The list is due May 4, 2026."
	span := text.Span{Start: 100, End: 100 + len(quote)}
	entry := func(state, warning string, history ...string) risk.Deadline {
		return risk.Deadline{
			Date: risk.NewDate(2026, 5, 4), State: state, Warning: warning, History: history,
			Sources: []risk.Source{{Document: "doc1", Span: span, Passage: quote}},
		}
	}
	elsewhere := entry(risk.Superseded, "")
	elsewhere.Sources[0].Span = text.Span{Start: 900, End: 930}
	for _, c := range []struct {
		name string
		due  []risk.Deadline
		says string
	}{
		{
			"replaced",
			[]risk.Deadline{entry(risk.Superseded, "", "moved to June 8, 2026 by Order")},
			"[May 4, 2026 replaced: moved to June 8, 2026 by Order]",
		},
		{"taken off", []risk.Deadline{entry(risk.Vacated, "")}, "[May 4, 2026 not in force]"},
		{"asked for", []risk.Deadline{entry(risk.Proposed, "")}, "[May 4, 2026 only proposed]"},
		{
			"another day by letter",
			[]risk.Deadline{entry(risk.Set, "no year; a later paper, May 1, 2026, gives May 9, 2026")},
			"[May 4, 2026: a later paper, May 1, 2026, gives May 9, 2026]",
		},
		{"live", []risk.Deadline{entry(risk.Set, "no year")}, ""},
		{"two things on one day", []risk.Deadline{entry(risk.Vacated, ""), entry(risk.Set, "")}, ""},
		{"other words", []risk.Deadline{elsewhere}, ""},
	} {
		run := asked(&events.Answer{Sufficient: true, Passages: []events.AnswerPassage{{
			Document: "doc1", Span: span, Introduced: "Title of doc1 at 2", Quote: quote, Text: "“" + quote + "”",
		}}}, events.Done)
		run.Deadlines = c.due
		got := shortAnswer(t, run)
		if c.says == "" {
			require.NotContains(t, got, "[May", c.name)
			continue
		}
		require.Contains(t, got, c.says, c.name)
	}
}
