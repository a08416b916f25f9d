//go:build unix

package docket_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/risk"
	"headnote/risk/docket"
)

// BenchmarkDeadlines reads text of three sizes and measures processor time, which should be linear.
func BenchmarkDeadlines(b *testing.B) {
	for _, size := range []int{5, 10, 20} {
		b.Run(fmt.Sprintf("%dMB", size), func(b *testing.B) {
			docs := []risk.Text{{ID: "d", Body: shared.Megabytes(b, size)}}
			b.SetBytes(int64(size) << 20)
			before, n := processorTime(b), 0
			for b.Loop() {
				n++
				if _, err := docket.Deadlines(docs, risk.Options{Today: risk.NewDate(2026, 1, 1)}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((processorTime(b)-before).Seconds()/float64(n), "cpu-s/op")
		})
	}
}

// processorTime returns the processor time used by this process.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
