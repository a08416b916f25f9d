package segment

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
)

// However documents come and go, in memory or on disk, in large or small segments, merged or not, the engine agrees
// with the oracle.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name   string
		disk   bool
		tokens int
	}{{"memory", false, 8 << 20}, {"disk", true, 8 << 20}, {"spilled", true, 300}} {
		t.Run(c.name, func(t *testing.T) {
			dir := ""
			if c.disk {
				dir = t.TempDir()
			}
			e := open(t, dir, false)
			e.limits.tokens, e.limits.divisible = c.tokens, c.tokens/3
			w := newWorld(11)
			live := make(map[string]index.Indexable)
			for round := range 40 {
				fresh := w.documents(1+w.IntN(12), fmt.Sprintf("r%d-", w.IntN(25)))
				require.NoError(t, e.Add(context.Background(), fresh))
				for _, d := range fresh {
					delete(live, d.ID)
					if len(d.Passages) > 0 {
						live[d.ID] = d
					}
				}
				gone := make(map[string]int)
				for id, d := range live {
					if w.IntN(12) == 0 {
						gone[id] = len(d.Passages)
					}
				}
				for id := range gone {
					delete(live, id)
				}
				require.NoError(t, e.Remove(context.Background(), gone))
				if round%10 < 9 {
					continue
				}
				if round%20 < 10 { // otherwise a running merge is abandoned
					require.NoError(t, e.Settle(context.Background()))
				}
				if c.disk { // a restart changes nothing
					require.NoError(t, e.Close())
					e = open(t, dir, round%20 == 9)
				}
				held(t, e, live)
				if e.readOnly {
					require.NoError(t, e.Close())
					e = open(t, dir, false)
				}
				e.limits.tokens = c.tokens
			}
			require.NoError(t, e.Close())
		})
	}
}
