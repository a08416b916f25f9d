package reader_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// A PDF that exceeds its time is refused and stopped, and the next one is read in a new sandbox.
func TestSandboxAfterATimeout(t *testing.T) {
	t.Setenv("PATH", "") // no pdftotext
	short := reader.DefaultLimits()
	short.Time = time.Nanosecond
	var all sync.WaitGroup
	refused := make([]error, 2)
	for i := range refused {
		all.Go(func() { _, refused[i] = reader.Read(t.Context(), "a.pdf", portable(pageOfText...), short) })
	}
	all.Wait()
	for _, err := range refused {
		require.ErrorContains(t, err, "could not be read within 1ns")
	}
	read := make([]string, len(refused))
	for i := range read {
		all.Go(func() {
			if docs, err := reader.Read(t.Context(), "a.pdf", portable(pageOfText...), reader.DefaultLimits()); err == nil {
				read[i] = docs[0].Text
			}
		})
	}
	all.Wait()
	for _, s := range read {
		require.Contains(t, s, "statute of limitations had run")
	}
}
