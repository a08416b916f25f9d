package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheSameSeedGivesTheSameFigures(t *testing.T) {
	p := Default()
	one, two := Simulate(p, time.Minute, 7), Simulate(p, time.Minute, 7)
	require.Equal(t, one, two)
	require.NotEqual(t, one, Simulate(p, time.Minute, 8))
}

// Without waiting, a question takes the sum of its parts.
func TestAnIdleClusterTakesWhatItsPartsTake(t *testing.T) {
	p := Default()
	p.Analysts, p.Cores, p.SearchSpread, p.MemoryGB = 1, 64, 0, 1e6
	want := (float64(p.Counts)*(p.CountMS+p.RoundMS) + p.SearchMS*p.Size().ShardPassages/1e6*p.Slower + p.RoundMS +
		p.QuestionMS + float64(p.Appends)*p.AppendMS) / 1000
	require.InEpsilon(t, want, Simulate(p, 10*time.Hour, 1).P50, 0.01)
}

// The work requested equals the work done, however long it waits.
func TestBusyIsWorkOverTime(t *testing.T) {
	p := Default()
	p.SearchSpread, p.MemoryGB = 0, 1e6
	r := Simulate(p, 5*time.Minute, 1)
	each := float64(p.Shards) * (float64(p.Counts)*p.CountMS +
		float64(p.Searches)*p.SearchMS*p.Size().ShardPassages/1e6*p.Slower) / 1000
	require.InEpsilon(t, r.Rate*each/float64(p.Nodes*p.Cores), r.NodesBusy, 0.05)
}

// The page quotes the program's own output.
func TestThePageHasTheFiguresAsTheyAre(t *testing.T) {
	if raced {
		t.Skip("skipped: the figures are the same without the race detector, and there sooner")
	}
	var b bytes.Buffer
	require.NoError(t, Report(&b, Default(), 1))
	page, err := os.ReadFile("../../docs/scale.md")
	require.NoError(t, err)
	for line := range strings.Lines(b.String()) {
		require.Contains(t, string(page), strings.TrimRight(line, "\n"),
			"run go run ./internal/scale, and put its figures into docs/scale.md")
	}
}
