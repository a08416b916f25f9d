package journal_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team/teamtest"
)

// body returns what is appended: a document of 2 KB, a usual size for sources.
func body() events.Body { return &events.Noted{Note: string(make([]byte, 2000/6))} }

// BenchmarkAppend compares the file journal with one on three servers: one event at
// a time until it is acknowledged, and many in a row.
func BenchmarkAppend(b *testing.B) {
	files := journal.Files{Dir: within.At(filepath.Join(b.TempDir(), "runs")), Now: time.Now}
	b.Run("file", func(b *testing.B) {
		j, err := files.Create(events.MustRunID(fmt.Sprintf("r%d", time.Now().UnixNano())))
		require.NoError(b, err)
		appendAll(b, j, j.Sync)
	})
	c := teamtest.Start(b, nil)
	nc := connect(b, c.URLs())
	online(b, nc)
	s := machine(b, nc, "bench", "Ada")
	b.Run("three servers", func(b *testing.B) {
		j := create(b, s, events.MustRunID(fmt.Sprintf("r%d", time.Now().UnixNano())))
		appendAll(b, j, j.Settle)
	})
}

func appendAll(b *testing.B, j journal.Journal, sync func(context.Context) error) {
	b.Run("one at a time", func(b *testing.B) {
		for b.Loop() {
			_, err := j.Append(body())
			require.NoError(b, err)
			require.NoError(b, sync(b.Context()))
		}
	})
	b.Run("a thousand in a row", func(b *testing.B) {
		for b.Loop() {
			for range 1000 {
				_, err := j.Append(body())
				require.NoError(b, err)
			}
			require.NoError(b, sync(b.Context()))
		}
		b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "events/s")
	})
	require.NoError(b, j.Close())
}
