package events_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/risk"
)

func mark(statement string, m events.Mark, by string) *events.StatementMarked {
	return &events.StatementMarked{Statement: statement, Mark: m, By: by}
}

// Two people review one memo: only the last mark of each counts, and statements on which they disagree are disputed.
func TestTwoReviewers(t *testing.T) {
	for _, c := range []struct {
		name     string
		marks    []events.Body
		shown    events.Mark
		disputed bool
		marked   int
	}{
		{"nobody", nil, events.Unmarked, false, 0},
		{"one", []events.Body{mark("s1", events.Checked, "ana")}, events.Checked, false, 1},
		{
			"both the same",
			[]events.Body{mark("s1", events.Checked, "ana"), mark("s1", events.Checked, "bo")},
			events.Checked,
			false, 1,
		},
		{
			"they differ",
			[]events.Body{mark("s1", events.Checked, "ana"), mark("s1", events.Wrong, "bo")},
			events.Wrong,
			true, 1,
		},
		{
			"one changed to agree",
			[]events.Body{mark("s1", events.Checked, "ana"), mark("s1", events.Wrong, "bo"), mark("s1", events.Checked, "bo")},
			events.Checked, false, 1,
		},
		{
			"one took it back, the other still says it",
			[]events.Body{mark("s1", events.Wrong, "ana"), mark("s1", events.Checked, "bo"), mark("s1", events.Unmarked, "bo")},
			events.Wrong, false, 1,
		},
		{
			"everybody took it back",
			[]events.Body{mark("s1", events.Wrong, "ana"), mark("s1", events.Unmarked, "ana")},
			events.Unmarked, false, 0,
		},
		{
			"of another statement",
			[]events.Body{mark("s2", events.Wrong, "ana"), mark("gone", events.Wrong, "bo")},
			events.Unmarked, false, 1,
		},
	} {
		run := told(t, append(whole(), c.marks...)...)
		require.Equal(t, c.shown, run.Mark("s1").Mark, c.name)
		require.Equal(t, c.disputed, run.Disputed("s1"), c.name)
		marked, all := run.Reviewed()
		require.Equal(t, c.marked, marked, c.name)
		require.Equal(t, 2, all, c.name)
	}
	run := told(t, append(whole(), mark("s1", events.Checked, "ana"), mark("s1", events.Wrong, "bo"))...)
	require.Equal(t, events.Checked, run.MarkBy("s1", "ana").Mark)
	require.Equal(t, events.Unmarked, run.MarkBy("s1", "cy").Mark)
	marked, all := told(t).Reviewed()
	require.Zero(t, marked+all, "no memo, nothing to review")
}

// Reviews of a memo are kept in the run that continues it, even for statements that its memo no longer has.
func TestReviewsGoOn(t *testing.T) {
	first := told(t, append(whole(), mark("s1", events.Wrong, "ana"),
		&events.StatementMarked{Statement: "s2", Note: "see the deed", By: "bo", From: 4},
		mark("s1", events.Unmarked, "bo"))...)
	reviewed := first.ReviewedStatements()
	require.Len(t, reviewed, 2)
	require.Equal(t, "Answer", reviewed[0].Heading)
	require.Len(t, reviewed[0].Marks, 1, "a mark that was taken back is none")
	require.Zero(t, reviewed[1].Marks[0].From, "the message was of that run")

	kept := first.Kept()
	kept.Reviewed = reviewed
	next := told(t, &events.RunStarted{Kept: &kept})
	require.Equal(t, events.Wrong, next.MarkBy("s1", "ana").Mark)
	require.Equal(t, reviewed, next.ReviewedStatements(), "also where the next memo has neither")
	again := told(t, &events.RunStarted{Kept: &kept}, mark("s1", events.Unmarked, "ana"))
	require.Len(t, again.ReviewedStatements(), 1)
}

// If a date was entered twice the last one counts, and one that was taken back does not.
func TestTriggerDatesThatAreKept(t *testing.T) {
	given := func(event string, day risk.Date) *events.TriggerGiven {
		return &events.TriggerGiven{Given: risk.Given{Document: "d1", Event: event, Day: day}, By: "ana", From: 9}
	}
	run := told(t, append(whole(), given("service", risk.NewDate(2026, 3, 1)), given("receipt", risk.NewDate(2026, 3, 2)),
		given("service", risk.NewDate(2026, 3, 9)), given("receipt", risk.Date{}))...)
	require.Len(t, run.TriggerDates(), 4, "the run knows them in order")
	days := run.Kept().Days
	require.Len(t, days, 1)
	require.Equal(t, risk.NewDate(2026, 3, 9), days[0].Day)
	require.Zero(t, days[0].From)
}

// A gap that a later evaluation names again keeps what closed it; notes and documents left out are kept as recorded.
func TestWhatWasMissing(t *testing.T) {
	gap := func(id string) events.Gap { return events.Gap{ID: id, Missing: id} }
	run := told(t,
		&events.Evaluated{Round: 1, Gaps: []events.Gap{gap("deed"), gap("survey")}},
		&events.GapClosed{Gap: "deed", Call: "c", Document: "d3"},
		&events.Evaluated{Round: 2, Gaps: []events.Gap{gap("deed"), gap("permit")}},
		&events.Noted{Note: "ask the clerk", By: "ana"},
		&events.DocumentsLeftOut{Step: "risks", Documents: []events.LeftOut{{Document: "d1", Reason: "no text"}}},
		&events.DocumentsLeftOut{Step: "memo", Documents: []events.LeftOut{{Document: "d2"}}},
		&events.DocumentsLeftOut{Step: "risks"})
	var ids []string
	for _, g := range run.Gaps {
		ids = append(ids, g.ID+" "+g.ClosedBy)
	}
	require.Equal(t, []string{"deed c", "survey ", "permit "}, ids)
	require.Len(t, run.Evaluations, 2)
	require.Len(t, run.Notes, 1)
	require.Len(t, run.LeftOut, 2, "the latest time of each step")
	require.Empty(t, run.LeftOut[1].Documents)
}

func TestHeadsOfMemos(t *testing.T) {
	require.Empty(t, events.MemoHead{}.Lines())
	head := events.MemoHead{To: "Ana\nRoe", AsOf: risk.NewDate(2026, 5, 1), Privilege: "Attorney work product"}
	require.Equal(t, [][2]string{{"To", "Ana Roe"}, {"Date", "As of May 1, 2026"}}, head.Lines())
	e := events.Evidence{Document: "local:d", Pinpoint: "at 3"}
	require.Equal(t, "local:d, at 3", e.Place(), "one without a title is named by its document")
	require.Equal(t, events.DefaultStages(), events.Terms{}.Staged(), "journals of earlier versions")
	off := events.Stages{}
	require.Equal(t, off, events.Terms{Stages: &off}.Staged())
}
