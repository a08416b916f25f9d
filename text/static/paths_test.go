package static_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text/static"
)

// TestPathsAddTheSame: all paths give the same sums, up to as many rows as lanes hold.
func TestPathsAddTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2)) // the same rows in every run
	rows := make([][static.Width]byte, 256)
	for n := range rows {
		for i := range rows[n] {
			rows[n][i] = byte(r.Uint32())
		}
		own, portable := static.AddRows(rows[:n+1]...)
		require.Equal(t, portable, own, "%d rows", n+1)
	}
	for n := range rows {
		for i := range rows[n] {
			rows[n][i] = 255
		}
	}
	own, portable := static.AddRows(rows...)
	require.Equal(t, portable, own)
	require.Equal(t, uint64(0xFF00FF00FF00FF00), own[0])
}
