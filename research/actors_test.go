package research_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
)

// watched is a store that counts how many have the journal of a run open, and can be made to hang.
type watched struct {
	journal.Files
	mu     sync.Mutex
	now    int           // journals that are held
	most   int           // at any time
	opened int           // in all
	gate   chan struct{} // while it is not nil and open, whatever would reach the disk waits
}

// slow waits like a disk or a cluster that does not answer.
func (w *watched) slow() {
	w.mu.Lock()
	gate := w.gate
	w.mu.Unlock()
	if gate != nil {
		<-gate
	}
}

// hang makes the store hang until the function that it returns is called.
func (w *watched) hang() (mend func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	gate := make(chan struct{})
	w.gate = gate
	return func() { close(gate) }
}

func (w *watched) count(by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now += by
	w.opened += max(0, by)
	w.most = max(w.most, w.now)
}

func (w *watched) Create(id events.RunID) (journal.Journal, error) {
	w.slow()
	j, err := w.Files.Create(id)
	if err != nil {
		return nil, err
	}
	w.count(1)
	return held{j, w}, nil
}

func (w *watched) Open(id events.RunID) (journal.Journal, []events.Event, *journal.Damage, error) {
	w.slow()
	j, all, damage, err := w.Files.Open(id)
	if err != nil {
		return nil, all, damage, err
	}
	w.count(1)
	return held{j, w}, all, damage, nil
}

type held struct {
	journal.Journal
	w *watched
}

func (h held) Append(bodies ...events.Body) ([]events.Event, error) {
	h.w.slow()
	return h.Journal.Append(bodies...)
}

func (h held) Sync(ctx context.Context) error {
	h.w.slow()
	return h.Journal.Sync(ctx)
}

func (h held) Close() error {
	h.w.count(-1)
	return h.Journal.Close()
}

// watchedEngine is an engine over such a store.
func watchedEngine(t *testing.T) (*research.Engine, *watched) {
	t.Helper()
	dir := t.TempDir()
	now := func() time.Time { return noon }
	x, _, err := local.Memory(t.Context(), files, now)
	require.NoError(t, err)
	w := &watched{Files: journal.Files{Dir: within.At(filepath.Join(dir, "runs")), Now: now}}
	e, err := research.New(configOf("Test", dir, x, now, func(c *research.Config) { c.Store = w }))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	return e, w
}

// Eight users each do 2,000 things to one run: resume, mark, cancel, read, export it.
func TestManyActorsOnOneRun(t *testing.T) {
	const actors, operations = 8, 2000
	e, w := watchedEngine(t)
	ctx := t.Context()
	id, err := e.Start(ctx, research.Ask{Question: question, Review: true}) // its plan waits, for ever
	require.NoError(t, err)
	may := func(err error, words ...string) error {
		if err == nil || slices.ContainsFunc(words, func(s string) bool { return strings.Contains(err.Error(), s) }) {
			return nil
		}
		return err
	}
	act := func(actor, i int) error {
		switch (actor + i) % 5 {
		case 0:
			return e.Append(id, &events.Noted{Note: fmt.Sprint(i), By: fmt.Sprint(actor)}, &events.Noted{Note: fmt.Sprint(i,
				" again"), By: fmt.Sprint(actor)})
		case 1:
			return may(e.Resume(ctx, id), "was cancelled before it went on")
		case 2:
			return may(e.Cancel(id, ""), "is not running")
		case 3:
			s, err := e.Load(id)
			if err == nil && s.ID != id {
				err = fmt.Errorf("read run %q", s.ID)
			}
			return err
		}
		s, err := e.Load(id)
		if err != nil {
			return err
		}
		_, err = export.DefaultFormat().Bytes(export.Memo{Run: s})
		return may(err, "no memo")
	}
	var all sync.WaitGroup
	failed := make(chan error, actors)
	for actor := range actors {
		all.Go(func() {
			for i := range operations {
				if err := act(actor, i); err != nil {
					failed <- fmt.Errorf("actor %d, operation %d: %w", actor, i, err)
					return
				}
			}
		})
	}
	all.Wait()
	close(failed)
	for err := range failed {
		require.NoError(t, err)
	}
	require.NoError(t, e.Close())
	require.Equal(t, 1, w.most, "a run has one owner at any time")
	require.Zero(t, w.now, "and lets go of it")

	evs, damage, err := w.Load(id)
	require.NoError(t, err)
	require.Nil(t, damage)
	next := make(map[string]int)
	begun := false
	for i, ev := range evs {
		require.Equal(t, uint64(i+1), ev.Seq)
		switch b := ev.Body.(type) {
		case *events.Noted:
			at := next[b.By]
			next[b.By]++
			want := 5*(at/2) + (5-int(b.By[0]-'0')%5)%5
			require.Equal(t, fmt.Sprint(want)+strings.Repeat(" again", at%2), b.Note, "the notes of %s are in their order", b.By)
		case *events.RunStarted, *events.RunResumed:
			require.False(t, begun, "event %d: it goes on already", ev.Seq)
			begun = true
		case *events.RunFinished, *events.RunInterrupted:
			require.True(t, begun, "event %d: it had ended", ev.Seq)
			begun = false
		}
	}
	for actor := range actors {
		require.Equal(t, 2*operations/5, next[fmt.Sprint(actor)], "each note was kept")
	}
}
