//go:build !race

package ui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// TestTorture presses ten thousand keys at random, changes the window between them
// and lets events arrive, and checks that each frame fits the window and that the
// state is what the journal says.
func TestTorture(t *testing.T) {
	if testing.Short() {
		t.Skip("ten thousand keys take a while")
	}
	t.Setenv("TMPDIR", t.TempDir())
	seed := [2]uint64{20260310, 9}
	r := rand.New(rand.NewPCG(seed[0], seed[1]))
	all := demorun.Finished()
	b := workbench(t, 100, 30, slices.Clone(all[:2]))
	var keys []tea.KeyPressMsg
	for _, a := range builtinKeys() {
		for _, k := range a.Keys {
			if _, ok := named[k]; ok || len([]rune(k)) == 1 {
				keys = append(keys, key(k))
			}
		}
	}
	for _, c := range "gdtscrawkqlenpf zX§漢" {
		keys = append(keys, tea.KeyPressMsg{Code: c, Text: string(c)})
	}
	var pressed []string
	next := 2
	for i := range 10_000 {
		switch n := r.IntN(100); {
		case n < 3:
			b.msg(tea.WindowSizeMsg{Width: 1 + r.IntN(220), Height: 1 + r.IntN(70)})
		case n < 6 && next < len(all):
			b.engine.mu.Lock()
			b.engine.all = append(b.engine.all,
				events.Event{Seq: uint64(len(b.engine.all) + 1), Run: demorun.ID, At: all[next].At, Body: all[next].Body})
			last := b.engine.all[len(b.engine.all)-1]
			b.engine.mu.Unlock()
			next++
			b.msg(model.Arrived{Run: b.state.Run.ID, Watch: b.state.Watch, Events: []events.Event{last}, Now: last.At})
		case n < 7:
			b.msg(tea.PasteMsg{Content: "pasted \x1b[2J words\n"})
		case n < 8:
			b.msg(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		default:
			k := keys[r.IntN(len(keys))]
			pressed = append(pressed, k.String())
			b.msg(k)
		}
		w, h := b.w, b.h
		if i%3 == 0 && w >= minWidth && h >= minHeight { // keys come faster than frames
			requireFits(t, b.draw().content, w, h)
		}
		if i%50 == 0 && b.state.Run.ID == demorun.ID && len(b.state.Replaying.Rest) == 0 && !b.state.Live {
			want := events.Fold(slices.Values(b.engine.all))
			require.Equal(t, want.Seq, b.state.Run.Seq, "after %v", pressed[max(0, len(pressed)-30):])
			require.Equal(t, want.Marks, b.state.Run.Marks)
			require.Equal(t, want.Status, b.state.Run.Status)
		}
	}
}

func TestEveryFrameFitsAtEverySize(t *testing.T) {
	b := workbench(t, 80, 24, demorun.Finished())
	for _, keys := range []string{"1", "2", "3", "4", "5", "6", "t", "1 enter", "z", "?", "esc z :"} {
		b.press(strings.Fields(keys)...)
		for w := 60; w <= 210; w += 13 {
			for h := 16; h <= 60; h += 7 {
				b.w, b.h = w, h
				requireFits(t, b.draw().content, w, h)
			}
		}
	}
}
