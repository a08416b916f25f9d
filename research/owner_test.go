package research_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
)

// A run is canceled and read immediately, however slow the disk of its journal is.
func TestNothingWaitsForASlowStore(t *testing.T) {
	e, w := watchedEngine(t)
	id, err := e.Start(t.Context(), research.Ask{Question: question, Review: true})
	require.NoError(t, err)
	_, err = e.Events(t.Context(), id, 1) // the plan is there and waits
	require.NoError(t, err)
	mend := w.hang()
	var marks sync.WaitGroup
	marks.Go(func() { require.NoError(t, e.Append(id, &events.Noted{Note: "before the end"})) })
	s, err := e.Load(id)
	require.NoError(t, err)
	require.Equal(t, events.Running, s.Status)
	require.NoError(t, e.Cancel(id, ""))
	_, err = e.Runs(t.Context())
	require.NoError(t, err)
	mend()
	marks.Wait()
	s, _ = finish(t, e, id)
	require.Equal(t, events.RunCancelled, s.Status)
	require.Len(t, s.Notes, 1)
}

// A run that is not open yet is canceled immediately, too.
func TestCancelledWhileItIsOpened(t *testing.T) {
	dir := t.TempDir()
	interruptedRun(t, dir, 2)
	e, w := watchedEngine(t)
	w.Dir = within.At(filepath.Join(dir, "runs"))
	mend := w.hang()
	resumed := make(chan error, 1)
	var one sync.WaitGroup
	one.Go(func() { resumed <- e.Resume(t.Context(), planned) })
	for e.Cancel(planned, "") != nil { // until the message to resume has come before
	}
	mend()
	require.ErrorContains(t, <-resumed, "was cancelled before it went on")
	one.Wait()
	s, err := e.Load(planned)
	require.NoError(t, err)
	require.Equal(t, events.Interrupted, s.Status)
}

// Resuming from many sessions at once is one resume.
func TestResumeTwiceIsOnce(t *testing.T) {
	dir := t.TempDir()
	interruptedRun(t, dir, 10)
	b := &blocked{asked: make(chan string, 100)}
	e := b.engine(t, dir)
	var all sync.WaitGroup
	errs := make(chan error, 16)
	for range 16 {
		all.Go(func() { errs <- e.Resume(t.Context(), planned) })
	}
	all.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	b.inFlight(t, 10)
	require.NoError(t, e.Resume(t.Context(), planned), "nor later")
	b.release()
	s, evs := finish(t, e, planned)
	require.Equal(t, events.Finished, s.Status)
	require.Equal(t, 1, countOf[*events.RunResumed](evs))
	require.Equal(t, 10, countOf[*events.CallEnded](evs))
}

// When the program exits, calls in flight stay open, to be repeated once.
func TestInterruptedCallsAreAskedAgain(t *testing.T) {
	dir := t.TempDir()
	interruptedRun(t, dir, 10)
	for range 3 { // it ends again and again
		b := &blocked{asked: make(chan string, 100)}
		e := b.engine(t, dir)
		require.NoError(t, e.Resume(t.Context(), planned))
		b.inFlight(t, 10)
		require.NoError(t, e.Close())
		e = (&blocked{asked: make(chan string, 100)}).engine(t, dir)
		s, err := e.Load(planned)
		require.NoError(t, err)
		require.Equal(t, events.Interrupted, s.Status)
		require.Len(t, s.Open(), 10, "none is answered")
		evs, err := e.History(planned)
		require.NoError(t, err)
		require.Len(t, evs[len(evs)-1].Body.(*events.RunInterrupted).Open, 10)
	}
	b := &blocked{asked: make(chan string, 100)}
	b.release()
	e := b.engine(t, dir)
	require.NoError(t, e.Resume(t.Context(), planned))
	s, err := e.Load(planned)
	require.NoError(t, err)
	require.Contains(t, s.AskingAgain(), "Resumed: 10 searches that were interrupted are asked again: search_cases (10)")
	s, _ = finish(t, e, planned)
	require.Equal(t, events.Finished, s.Status)
	b.inFlight(t, 10)
	require.Empty(t, b.asked, "none twice")
}

// What a user canceled stays canceled until the user repeats it.
func TestCancelledCallsAreNotAskedAgainUnasked(t *testing.T) {
	dir := t.TempDir()
	interruptedRun(t, dir, 10)
	b := &blocked{asked: make(chan string, 100)}
	e := b.engine(t, dir)
	require.NoError(t, e.Resume(t.Context(), planned))
	b.inFlight(t, 10)
	require.NoError(t, e.Cancel(planned, ""))
	s, _ := finish(t, e, planned)
	require.Equal(t, events.RunCancelled, s.Status)
	require.Len(t, s.Repeatable(), 10)
	b.release()
	require.NoError(t, e.Resume(t.Context(), planned))
	s, _ = finish(t, e, planned)
	require.Equal(t, events.Finished, s.Status)
	require.Empty(t, b.asked)
	require.Len(t, s.Repeatable(), 10)
	require.ErrorContains(t, e.Resume(t.Context(), planned), "is finished")

	before := s
	marked := before.Memo.Statements()[0].ID
	require.NoError(t, e.Append(planned, &events.StatementMarked{Statement: marked, Mark: events.Checked}))
	require.NoError(t, e.Again(t.Context(), planned, events.AskedAgain{Calls: []string{"r1-03"}, By: "ann"}))
	s, evs := finish(t, e, planned)
	require.Equal(t, events.Finished, s.Status)
	require.Equal(t, "q3", <-b.asked)
	require.Empty(t, b.asked)
	require.Equal(t, events.Done, s.Calls[2].End.Outcome)
	require.False(t, s.Stale)
	require.NotEqual(t, before.Memo.Generated, time.Time{})
	require.Len(t, s.Assessments, 1, "graded anew, not twice")
	require.True(t, s.Results[0].Graded())
	require.Contains(t, fmt.Sprint(s.Memo.Sections), "A deposit is returned", "the memo has it")
	require.Equal(t, events.Checked, s.Marks[marked].Mark)
	i := slices.IndexFunc(evs, func(ev events.Event) bool { _, ok := ev.Body.(*events.AskedAgain); return ok })
	require.Equal(t, "ann", evs[i].Body.(*events.AskedAgain).By)

	require.ErrorContains(t, e.Again(t.Context(), planned, events.AskedAgain{Calls: []string{"r1-03"}}), "was answered")
	require.ErrorContains(t, e.Again(t.Context(), planned, events.AskedAgain{Calls: []string{"r9-99"}}),
		"has no call r9-99")
	require.NoError(t, e.Again(t.Context(), planned, events.AskedAgain{}))
	s, _ = finish(t, e, planned)
	require.Empty(t, s.Repeatable())
	b.inFlight(t, 9)
	require.ErrorContains(t, e.Again(t.Context(), planned, events.AskedAgain{}), "no call that failed")
}

// A run that nobody uses releases its journal, and can still be marked.
func TestAFinishedRunIsLetGoOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, w := watchedEngine(t)
		id, err := e.Start(t.Context(), research.Ask{Question: question})
		require.NoError(t, err)
		finish(t, e, id)
		w.mu.Lock()
		require.Equal(t, 1, w.now)
		w.mu.Unlock()
		time.Sleep(time.Minute) // in the bubble
		synctest.Wait()
		w.mu.Lock()
		require.Zero(t, w.now)
		w.mu.Unlock()
		require.False(t, w.Held(id))
		for i := range 3 {
			require.NoError(t, e.Append(id, &events.Noted{Note: fmt.Sprint(i)}))
		}
		s, err := e.Load(id)
		require.NoError(t, err)
		require.Len(t, s.Notes, 3)
		w.mu.Lock()
		require.Equal(t, 2, w.opened, "one mark after another opens it once")
		w.mu.Unlock()
		require.NoError(t, e.Close())
	})
}

// A run that has ended can be resumed even if another program still has it open: that program releases it. Until it
// does, the run is reported as ended.
func TestAnEndedRunIsResumedElsewhere(t *testing.T) {
	for name, used := range map[string]bool{"nobody uses it there": false, "it is used there": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, w := watchedEngine(t)
				second, w2 := watchedEngine(t)
				w2.Dir = w.Dir
				defer func() { require.NoError(t, errors.Join(first.Close(), second.Close())) }()
				id, err := first.Start(t.Context(), research.Ask{Question: question, Review: true})
				require.NoError(t, err)
				_, err = first.Events(t.Context(), id, 1)
				require.NoError(t, err)
				require.ErrorIs(t, second.Resume(t.Context(), id), journal.ErrHeld, "it goes on there")
				require.NoError(t, first.Cancel(id, ""))
				s, _ := finish(t, first, id)
				require.Equal(t, events.RunCancelled, s.Status)
				done := make(chan struct{})
				var marks sync.WaitGroup
				if used {
					marks.Go(func() {
						for {
							require.NoError(t, first.Append(id, &events.Noted{Note: "still here"}))
							select {
							case <-time.After(time.Second):
							case <-done:
								return
							}
						}
					})
				}
				began := time.Now()
				err = second.Resume(t.Context(), id)
				close(done)
				marks.Wait()
				if used {
					require.EqualError(t, err, "run "+id.String()+" is cancelled, and another headnote still has it open: it can "+
						"be read here; go on there, or close that one and try again")
					return
				}
				require.NoError(t, err)
				require.Less(t, time.Since(began), 10*time.Second)
				s, err = second.Load(id)
				require.NoError(t, err)
				require.Equal(t, events.Running, s.Status)
				require.ErrorContains(t, first.Resume(t.Context(), id), "has this run open")
			})
		})
	}
}

// A mark on a run that has ended is recorded even if another program still has it open, as soon as that program
// releases it.
func TestAnEndedRunIsMarkedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, w := watchedEngine(t)
		second, w2 := watchedEngine(t)
		w2.Dir = w.Dir
		defer func() { require.NoError(t, errors.Join(first.Close(), second.Close())) }()
		id, err := first.Start(t.Context(), research.Ask{Question: question, Review: true})
		require.NoError(t, err)
		_, err = first.Events(t.Context(), id, 1)
		require.NoError(t, err)
		mark := &events.Noted{Note: "from the second"}
		require.ErrorIs(t, second.Append(id, mark), journal.ErrHeld, "it goes on there")
		require.NoError(t, first.Cancel(id, ""))
		_, _ = finish(t, first, id)
		require.NoError(t, first.Append(id, &events.Noted{Note: "from the first"}))
		require.NoError(t, second.Append(id, mark))
		require.NoError(t, first.Append(id, &events.Noted{Note: "and again"}), "and back")
		s, err := first.Load(id)
		require.NoError(t, err)
		require.Len(t, s.Notes, 3)
	})
}

// An empty journal belongs to a run that was never started.
func TestAnEmptyJournal(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "runs"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "runs", "20260302-120000-000001.jsonl"), nil, 0o600))
	e := newEngine(t, dir)
	id := events.MustRunID("20260302-120000-000001")
	const want = "run 20260302-120000-000001 was never started: its journal is empty; ask again"
	_, err := e.Load(id)
	require.EqualError(t, err, want)
	require.EqualError(t, e.Resume(t.Context(), id), want)
	require.EqualError(t, e.Append(id, &events.Noted{Note: "x"}), want)
	require.EqualError(t, e.Again(t.Context(), id, events.AskedAgain{}), want)
	runs, err := e.Runs(t.Context())
	require.NoError(t, err)
	require.Len(t, runs, 1)
	require.Equal(t, events.Empty, runs[0].Status)
	info, err := os.Stat(filepath.Join(dir, "runs", id.String()+".jsonl"))
	require.NoError(t, err)
	require.Zero(t, info.Size(), "nothing was written")
}

// Earlier versions recorded calls in flight as canceled when they exited.
func TestJournalsOfEarlierVersions(t *testing.T) {
	dir := t.TempDir()
	interruptedRun(t, dir, 10, func(j journal.Journal) {
		for i := range 10 {
			_, err := j.Append(&events.CallEnded{
				Call: fmt.Sprintf("r1-%02d", i+1), Tool: "search_cases",
				Outcome: events.Cancelled, Code: backends.Cancelled, Error: "cancelled",
			})
			require.NoError(t, err)
		}
	})
	b := &blocked{asked: make(chan string, 100)}
	b.release()
	e := b.engine(t, dir)
	s, err := e.Load(planned)
	require.NoError(t, err)
	require.Equal(t, events.Interrupted, s.Status)
	require.NoError(t, e.Resume(t.Context(), planned))
	s, _ = finish(t, e, planned)
	require.Equal(t, events.Finished, s.Status)
	b.inFlight(t, 10)
	require.Empty(t, b.asked)
	for _, c := range s.Calls[:10] {
		require.Equal(t, events.Done, c.End.Outcome)
	}
}
