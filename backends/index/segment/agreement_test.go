//go:build !race

package segment

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// On random worlds and requests the engine agrees with the oracle, whatever it skips or splits.
func TestOracle(t *testing.T) {
	for seed := range uint64(4) {
		w := newWorld(seed)
		docs := w.documents(100, "d")
		o := newOracle(docs)
		e, err := OpenEngine("", false)
		require.NoError(t, err)
		require.NoError(t, e.Add(context.Background(), docs))
		for i := range 150 {
			e.(*Engine).limits.countable = i % 2 * 100 // all are counted, or everything possible is skipped
			e.(*Engine).limits.divisible = i % 3 * 100 // in halves, or not
			r := w.request(docs)
			r.PerDocument = i % 4
			agree(t, e, o, r, true)
		}
		with, all := e.Frequency("ak0")
		require.Equal(t, len(o.passages), all)
		require.Equal(t, o.counts["tak0"], with)
		require.NoError(t, e.Close())
	}
}
