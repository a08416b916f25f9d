package research_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/patience"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/risk"
)

// A small matter: enough for a memo with a finding, a risk, a deadline and a
// cross-reference.
var files = fstest.MapFS{
	"opinion.md": {Data: []byte("---\ntitle: Ames v. Borealis\nkind: opinion\ncourt: Supreme Court of Franklin\ndate: " +
		"2019-05-01\ncitation: 501 F.3d 10\n---\n# Ames v. Borealis\n\nA landlord who keeps a deposit without an itemised " +
		"statement forfeits it. See 42 U.S.C. § 1983; Old v. Rule, 100 F.3d 200 (9th Cir. 1996), overruled by New v. " +
		"Rule, 300 F.3d 400 (9th Cir. 2002).\n")},
	"lease.md": {Data: []byte("---\ntitle: Lease of 12 Elm Street\nkind: contract\ndate: 2026-01-05\n---\n# " +
		"Lease\n\nThe tenant pays a deposit of $900. The landlord shall return the deposit no later than March 31, 2026. " +
		"See Ames v. Borealis, 501 F.3d 10 (2019).\n")},
	"letter.md": {Data: []byte("---\ntitle: Demand letter\nkind: letter\ndate: 2026-02-20\n---\nThe tenant filed suit " +
		"for the deposit and seeks punitive damages from the landlord.\n")},
	"noise.md": {Data: []byte("---\ntitle: Recipe\nkind: memo\n---\nFold the egg whites into the batter and bake for " +
		"forty minutes.\n")},
}

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

const question = "When does a landlord forfeit a tenant's deposit, and when must the deposit be returned?"

func newEngine(t *testing.T, dir string) *research.Engine {
	t.Helper()
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), files, now)
	require.NoError(t, err)
	e, err := research.New(configOf("Test", dir, x, now))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	return e
}

func finish(t *testing.T, e *research.Engine, id events.RunID) (events.Run, []events.Event) {
	t.Helper()
	var all []events.Event
	after := uint64(0)
	for {
		evs, err := e.Events(context.Background(), id, after)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		all = append(all, evs...)
		after = all[len(all)-1].Seq
	}
	require.NoError(t, e.Wait(context.Background(), id))
	s, err := e.Load(id)
	require.NoError(t, err)
	return s, all
}

func TestRunFromQuestionToMemo(t *testing.T) {
	e := newEngine(t, t.TempDir())
	id, err := e.Start(context.Background(), research.Ask{Question: question, Today: risk.NewDate(2026, 3, 2)})
	require.NoError(t, err)
	s, all := finish(t, e, id)
	require.Equal(t, events.Finished, s.Status)
	require.Len(t, all, int(s.Seq), "every event is seen once")

	ranked := s.Ranked()
	require.ElementsMatch(t, []string{"Ames v. Borealis", "Lease of 12 Elm Street"}, []string{
		ranked[0].Document.Title,
		ranked[1].Document.Title,
	})
	require.NotNil(t, s.Memo)
	md := export.Markdown(*s.Memo)
	for _, want := range []string{
		"## Key Findings", "## Key Deadlines", "## Related Issues", "## Open Points", "## Authorities Relied On",
		"forfeits it", "March 31, 2026", "overruled",
	} {
		require.Contains(t, md, want)
	}
	require.NotContains(t, md, "egg whites")

	// Every statement has evidence, and every passage opens in place.
	for _, st := range s.Memo.Statements() {
		require.NotEmpty(t, st.Evidence, st.Text)
		for _, ev := range st.Evidence {
			switch ev.Kind {
			case events.FromPassage:
				r, ok := s.Result(ev.Document)
				require.True(t, ok, ev.Document)
				text, err := e.Text(context.Background(), r.Document)
				require.NoError(t, err)
				opensInPlace(t, ev, text)
			case events.FromCall:
				_, ok := s.Call(ev.Call)
				require.True(t, ok, ev.Call)
			default:
				require.NotEmpty(t, ev.Note, st.Text)
			}
		}
	}
}

// The engine's state equals the fold of what it wrote.
func TestStateIsTheFoldOfTheJournal(t *testing.T) {
	dir := t.TempDir()
	e := newEngine(t, dir)
	id, err := e.Start(context.Background(), research.Ask{Question: question})
	require.NoError(t, err)
	s, all := finish(t, e, id)
	folded := events.Fold(func(yield func(events.Event) bool) {
		for _, ev := range all {
			if !yield(ev) {
				return
			}
		}
	})
	require.Equal(t, s.Detached(), folded.Detached())
	require.NoError(t, e.Append(id, &events.StatementMarked{Statement: "s1", Mark: events.Checked, Note: "read it"}))
	again, err := newEngine(t, dir).Load(id)
	require.NoError(t, err)
	require.Equal(t, events.Checked, again.Marks["s1"].Mark)
}

// If the journal is cut after any event and the run is resumed, it ends with a memo, and no call that had ended is made
// again.
func TestResumeFromEveryPlace(t *testing.T) {
	dir := t.TempDir()
	e := newEngine(t, dir)
	id, err := e.Start(context.Background(), research.Ask{Question: question})
	require.NoError(t, err)
	whole, _ := finish(t, e, id)
	require.NoError(t, e.Close())
	path := filepath.Join(dir, "runs", id.String()+".jsonl")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.SplitAfter(strings.TrimSuffix(string(data), "\n"), "\n")
	for n := 1; n < len(lines); n++ {
		cut := t.TempDir()
		require.NoError(t, os.MkdirAll(filepath.Join(cut, "runs"), 0o700))
		torn := strings.Join(lines[:n], "") + lines[n][:len(lines[n])/2]
		require.NoError(t, os.WriteFile(filepath.Join(cut, "runs", id.String()+".jsonl"), []byte(torn), 0o600))
		f := newEngine(t, cut)
		before, err := f.Load(id)
		require.NoError(t, err)
		require.Equal(t, events.Interrupted, before.Status)
		ended := map[string]bool{}
		for _, c := range before.Calls {
			ended[c.ID] = c.Phase == events.Ended
		}
		require.NoError(t, f.Resume(context.Background(), id))
		s, all := finish(t, f, id)
		require.Equal(t, events.Finished, s.Status, "cut after event %d", n)
		for _, ev := range all[n:] {
			if b, ok := ev.Body.(*events.CallStarted); ok {
				require.False(t, ended[b.Call], "call %s had ended and was made again", b.Call)
			}
		}
		require.Equal(t, len(whole.Results), len(s.Results))
		require.Equal(t, export.Markdown(*whole.Memo), export.Markdown(*s.Memo), "cut after event %d", n)
	}
}

func TestCancelKeepsWhatItHas(t *testing.T) {
	e := newEngine(t, t.TempDir())
	id, err := e.Start(context.Background(), research.Ask{Question: question, Review: true})
	require.NoError(t, err)
	_, err = e.Events(context.Background(), id, 1) // the plan is there and waits
	require.NoError(t, err)
	require.NoError(t, e.Cancel(id, ""))
	s, _ := finish(t, e, id)
	require.Equal(t, events.RunCancelled, s.Status)
	require.NotEmpty(t, s.Plans)
	require.ErrorContains(t, e.Cancel(id, ""), "not running")
}

func TestReviewedPlanRunsAsApproved(t *testing.T) {
	e := newEngine(t, t.TempDir())
	id, err := e.Start(context.Background(), research.Ask{Question: question, Review: true})
	require.NoError(t, err)
	evs, err := e.Events(context.Background(), id, 1)
	require.NoError(t, err)
	calls := slices.Clone(evs[0].Body.(*events.PlanMade).Calls) // events are read-only
	for i := range calls[1:] {
		calls[i+1].Skip = true
	}
	patience.Until(t, func() bool { return e.Approve(id, events.PlanApproved{Calls: calls}) == nil })
	s, _ := finish(t, e, id)
	require.Equal(t, events.Done, s.Calls[0].End.Outcome)
	for _, c := range s.Calls[1:len(calls)] {
		require.Equal(t, events.Skipped, c.End.Outcome)
	}
}

func TestAPlanThatWaitedWaitsAgain(t *testing.T) {
	dir := t.TempDir()
	e := newEngine(t, dir)
	id, err := e.Start(context.Background(), research.Ask{Question: question, Review: true})
	require.NoError(t, err)
	_, err = e.Events(context.Background(), id, 1)
	require.NoError(t, err)
	require.NoError(t, e.Close())
	e = newEngine(t, dir)
	s, err := e.Load(id)
	require.NoError(t, err)
	require.Equal(t, events.Interrupted, s.Status)
	require.True(t, s.Waits())
	require.NoError(t, e.Resume(context.Background(), id))
	patience.Until(t, func() bool { return e.Approve(id, events.PlanApproved{Calls: s.Plans[0].Calls}) == nil })
	s, all := finish(t, e, id)
	require.Equal(t, events.Finished, s.Status)
	approved := false
	for _, ev := range all {
		switch ev.Body.(type) {
		case *events.PlanApproved:
			approved = true
		case *events.CallStarted:
			require.True(t, approved, "nothing is asked before the plan is approved")
		}
	}
}

// Time spent waiting for a plan to be approved is not counted in the run's duration or its time limit, even if the
// program exited in the meantime.
func TestTheClockStandsWhileAPlanWaits(t *testing.T) {
	var now atomic.Pointer[time.Time]
	at := noon
	now.Store(&at)
	later := func(d time.Duration) { next := now.Load().Add(d); now.Store(&next) }
	clock := func() time.Time { return *now.Load() }
	dir := t.TempDir()
	x, _, err := local.Memory(context.Background(), files, clock)
	require.NoError(t, err)
	open := func() *research.Engine {
		c := configOf("Test", dir, x, clock)
		c.Limits.Whole = time.Minute
		e, err := research.New(c)
		require.NoError(t, err)
		return e
	}
	waits := func(e *research.Engine, id events.RunID) (s events.Run) {
		patience.Until(t, func() bool {
			s, err = e.Load(id)
			return err == nil && s.Status == events.Running && s.Waits()
		})
		return s
	}
	e := open()
	id, err := e.Start(context.Background(), research.Ask{Question: question, Review: true})
	require.NoError(t, err)
	waits(e, id)
	later(3 * time.Hour)
	require.NoError(t, e.Close())
	later(time.Hour)
	e = open()
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	require.NoError(t, e.Resume(context.Background(), id))
	s := waits(e, id)
	later(3 * time.Hour)
	require.Zero(t, s.Took(clock()))
	patience.Until(t, func() bool {
		return e.Approve(id, events.PlanApproved{Calls: s.Plans[0].Calls, By: "ana"}) == nil
	})
	s, all := finish(t, e, id)
	require.Equal(t, events.Finished, s.Status)
	require.Zero(t, s.Took(clock()))
	require.NotContains(t, s.Evaluations[len(s.Evaluations)-1].Stop, "are over", "nor does the limit of the run")
	approved := 0
	for _, ev := range all {
		switch b := ev.Body.(type) {
		case *events.PlanApproved:
			approved++
			require.Equal(t, "ana", b.By)
			require.Equal(t, 1, b.Round)
		case *events.RunFinished:
			require.Zero(t, b.Seconds)
		}
	}
	require.Equal(t, 1, approved)
}

func TestBadQuestions(t *testing.T) {
	e := newEngine(t, t.TempDir())
	for q, want := range map[string]string{
		"": "no question", "  ": "no question", "???": "neither a letter nor a digit",
		strings.Repeat("x", 100<<10): "fewer words",
	} {
		_, err := e.Start(context.Background(), research.Ask{Question: q})
		require.ErrorContains(t, err, want)
	}
	for i, q := range []string{"根据这些文件，押金何时退还？", "\x1b]0;evil\x07 deposit?", strings.Repeat("deposit ", 1500)} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			id, err := e.Start(context.Background(), research.Ask{Question: q})
			require.NoError(t, err)
			s, _ := finish(t, e, id)
			require.Equal(t, events.Finished, s.Status)
			require.NotContains(t, export.Markdown(*s.Memo), "\x1b")
		})
	}
}

// opensInPlace compares a quotation with the words of its span: both begin and end with the same words. Line breaks,
// hyphens at them, cell separators, and page headers and footers are ignored.
func opensInPlace(t *testing.T, ev events.Evidence, body string) {
	t.Helper()
	plain := strings.NewReplacer("-", "", "…", "", "|", "", ";", "", " ", "", "\n", "", "\r", "", "\f", "", "\t", "",
		"\u00a0", "").Replace
	said, there := plain(ev.Quote), plain(ev.Span.Of(body))
	require.NotEmpty(t, said)
	n := min(len(said), 30)
	require.Contains(t, there, said[:n], "a passage opens in place")
	require.Contains(t, there, said[len(said)-n:], "a passage opens in place")
}
