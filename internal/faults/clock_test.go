package faults

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/risk"
)

// clock misbehaves: it stops, jumps by years, and runs backward.
type clock struct {
	mu     sync.Mutex
	random *rand.Rand
	at     time.Time
	jumps  []time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) jump() {
	c.mu.Lock()
	defer c.mu.Unlock()
	var by time.Duration
	switch c.random.IntN(5) {
	case 0:
		by = time.Duration(c.random.IntN(3600)) * time.Second
	case 1:
		by = -time.Duration(c.random.IntN(3600)) * time.Second
	case 2:
		by = time.Duration(c.random.IntN(10*365*24)) * time.Hour
	case 3:
		by = -time.Duration(c.random.IntN(10*365*24)) * time.Hour
	}
	c.at, c.jumps = c.at.Add(by), append(c.jumps, by)
}

func (c *clock) move(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(by)
}

// jumping returns the time and jumps each time.
func (c *clock) jumping() time.Time {
	c.jump()
	return c.now()
}

// clockJumps: a run under a jumping clock ends, and reads back as written.
func clockJumps(t *trial) {
	c := &clock{random: t.random, at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	files := fstest.MapFS{}
	for i := range 6 {
		files[string(rune('a'+i))+".md"] = &fstest.MapFile{Data: []byte(document(i)), ModTime: c.jumping()}
	}
	x, _, err := local.Memory(t.Context(), files, c.jumping)
	require.NoError(t, err)
	dir := filepath.Join(t.dir, "runs")
	engine := func() *research.Engine {
		e, err := research.New(research.Config{
			Matter: matter.Matter{Name: "Test", Dir: t.dir}, Store: journal.Files{Dir: within.At(dir), Now: c.jumping}, Index: x,
			Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: c.jumping,
		})
		require.NoError(t, err)
		return e
	}
	e := engine()
	today, err := risk.ParseDate("2026-03-02")
	require.NoError(t, err)
	id, err := e.Start(t.Context(), research.Ask{Question: question, Today: today, Offline: true})
	require.NoError(t, err)
	var all []events.Event
	for {
		after := uint64(0)
		if n := len(all); n > 0 {
			after = all[n-1].Seq
		}
		some, err := e.Events(t.Context(), id, after)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		all = append(all, some...)
	}
	require.NoError(t, e.Close())
	state := events.Fold(slices.Values(all))
	require.Equal(t, events.Finished, state.Status, "after %v", c.jumps)
	for i, v := range all {
		require.EqualValues(t, i+1, v.Seq)
	}
	e = engine()
	again, err := e.Load(id)
	require.NoError(t, err)
	require.Equal(t, state.Memo, again.Memo)
	require.NoError(t, errors.Join(e.Close(), x.Close()))
	_, err = os.Stat(filepath.Join(dir, id.String()+".jsonl"))
	require.NoError(t, err)
}
