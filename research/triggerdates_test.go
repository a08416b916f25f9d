package research_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/internal/patience"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/risk"
)

// leases are the small matter with two periods that run from one event whose date is in no document.
func leases() fstest.MapFS {
	docs := maps.Clone(files)
	docs["lease.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Lease of 12 Elm Street\nkind: contract\ndate: " +
		"2026-01-05\n---\n# Lease\n\nThe tenant pays a deposit of $900. The landlord shall return the deposit within 30 " +
		"days after the surrender of the keys. The landlord shall send an itemised statement of the deposit within 21 " +
		"days after the surrender of the keys.\n")}
	return docs
}

func asking(s events.Run) []risk.Deadline {
	return slices.DeleteFunc(slices.Clone(s.Deadlines), func(d risk.Deadline) bool { return d.Asks == "" })
}

// The date of an event that the documents leave open is asked for and entered: deadlines and memo follow, and reviews
// stay where they were.
func TestADayThatIsGiven(t *testing.T) {
	dir, now := t.TempDir(), func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), leases(), now)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	open := func() *research.Engine {
		e, err := research.New(configOf("Test", dir, x, now))
		require.NoError(t, err)
		return e
	}
	e := open()
	id, err := e.Start(t.Context(), research.Ask{Question: question, MaxRounds: 1, Today: risk.NewDate(2026, 3, 2)})
	require.NoError(t, err)
	before, _ := finish(t, e, id)
	open1 := asking(before)
	require.Len(t, open1, 2)
	for _, d := range open1 {
		require.True(t, d.Date.IsZero(), "it is never taken to be today")
		require.Equal(t, "the surrender of the keys", d.Asks)
	}
	var marked, row events.Statement
	for _, st := range before.Memo.Statements() {
		if strings.HasPrefix(st.Text, "Ames v. Borealis") && strings.Contains(st.Text, "forfeits it") {
			marked = st
		}
		if st.Evidence[0].Quote == open1[0].Sources[0].Passage && st.ID != marked.ID {
			row = st
		}
	}
	require.NoError(t, e.Append(id, &events.StatementMarked{Statement: marked.ID, Mark: events.Checked}))
	require.NoError(t, e.Append(id, &events.StatementMarked{Statement: row.ID, Mark: events.Doubtful}))

	given := risk.Given{Document: open1[0].Sources[0].Document, Event: open1[0].Asks, Day: risk.NewDate(2026, 3, 10)}
	require.NoError(t, e.Append(id, &events.TriggerGiven{Given: given, By: "ann"}))
	require.NoError(t, e.Close())

	e = open() // it is in the journal
	defer func() { require.NoError(t, e.Close()) }()
	after, err := e.Load(id)
	require.NoError(t, err)
	answered := asking(after)
	require.Equal(t, []string{"2026-03-31", "2026-04-09"}, []string{answered[0].Date.String(), answered[1].Date.String()})
	for _, d := range answered {
		require.Equal(t, "given for “the surrender of the keys”", d.TriggerWhy)
		require.True(t, slices.ContainsFunc(open1, func(o risk.Deadline) bool { return o.ID == d.ID }),
			"it is the same deadline")
	}
	require.Equal(t, events.Finished, after.Status)
	md := export.Markdown(*after.Memo)
	require.Contains(t, md, "March 31, 2026")
	require.NotContains(t, md, "is not in the document: enter it")
	texts := make(map[string]string)
	for _, st := range after.Memo.Statements() {
		require.NotContains(t, texts, st.ID, "names are given once")
		texts[st.ID] = st.Text
	}
	require.Equal(t, marked.Text, texts[marked.ID])
	require.NotContains(t, texts, row.ID, "what it said is said no more")

	// Another answer, and none.
	given.Day = risk.NewDate(2026, 3, 12)
	require.NoError(t, e.Append(id, &events.TriggerGiven{Given: given}))
	after, err = e.Load(id)
	require.NoError(t, err)
	require.Equal(t, "2026-04-02", asking(after)[0].Date.String())
	given.Day = risk.Date{}
	require.NoError(t, e.Append(id, &events.TriggerGiven{Given: given}))
	after, err = e.Load(id)
	require.NoError(t, err)
	require.Equal(t, open1, asking(after))
	require.Equal(t, export.Markdown(*before.Memo), export.Markdown(*after.Memo))

	// A later run of the matter begins with what was entered and decided.
	given.Day = risk.NewDate(2026, 3, 10)
	done := &events.DeadlineMarked{Deadline: open1[1].ID, Act: events.DeadlineDone, By: "ann"}
	require.NoError(t, e.Append(id, &events.TriggerGiven{Given: given}, done))
	second, err := e.Start(t.Context(), research.Ask{Question: question, MaxRounds: 1, Today: risk.NewDate(2026, 3, 2)})
	require.NoError(t, err)
	require.NoError(t, e.Wait(t.Context(), second))
	next, err := e.Load(second)
	require.NoError(t, err)
	next.Deadlines = next.Docket()
	require.Equal(t, "2026-03-31", asking(next)[0].Date.String())
	require.Equal(t, risk.Done, asking(next)[1].State)
	require.Contains(t, asking(next)[1].History[len(asking(next)[1].History)-1], "marked done by ann")
}

// A date entered during the run is taken into account, whenever it comes.
func TestADayThatIsGivenMeanwhile(t *testing.T) {
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), leases(), now)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	lease := ""
	require.NoError(t, x.Documents(func(d backends.Document) bool {
		if d.Path == "lease.md" {
			lease = d.ID
		}
		return true
	}))
	for after := range 8 {
		dir := t.TempDir()
		e, err := research.New(configOf("Test", dir, x, now))
		require.NoError(t, err)
		id, err := e.Start(t.Context(), research.Ask{Question: question, MaxRounds: 1, Today: risk.NewDate(2026, 3, 2)})
		require.NoError(t, err)
		r := &reader{e: e, id: id}
		r.until(t, func(s events.Run, _ events.Body) bool { return s.Seq >= uint64(1+after*5) })
		given := risk.Given{Document: lease, Event: "the surrender of the keys", Day: risk.NewDate(2026, 3, 10)}
		require.NoError(t, e.Append(id, &events.TriggerGiven{Given: given}))
		require.NoError(t, e.Wait(t.Context(), id))
		patience.Until(t, func() bool {
			s, err := e.Load(id)
			return err == nil && s.Counted == 1 && s.Drafted == 1 && asking(s)[0].Date.String() == "2026-03-31"
		})
		require.NoError(t, e.Close())
	}
}

func TestTheFormOfADayThatIsGiven(t *testing.T) {
	ev := events.Event{
		Seq: 3, Run: events.MustRunID("r"), At: noon,
		Body: &events.TriggerGiven{
			Given: risk.Given{Document: "d", Event: "receipt", Day: risk.NewDate(2026, 3, 10)},
			By:    "ann",
		},
	}
	data, err := json.Marshal(ev)
	require.NoError(t, err)
	require.JSONEq(t, `{"seq":3,"run":"r","at":"2026-03-02T12:00:00Z","type":"trigger_given","body":{"document":"d",`+
		`"event":"receipt","day":"2026-03-10","by":"ann"}}`, string(data))
	var back events.Event
	require.NoError(t, json.Unmarshal(data, &back))
	require.Equal(t, ev, back)
}
