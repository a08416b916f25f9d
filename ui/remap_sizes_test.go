package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
)

// A remap holds in windows of every size, even with long key names: no pane names an old key, the way to all others is
// never missing from the footer, and nothing is wider than the window.
func TestARemapInEverySize(t *testing.T) {
	keys, pressed := elsewhere()
	for i, p := range builtin() {
		size := oddSizes[i%len(oddSizes)]
		for _, question := range []bool{true, false} {
			all := demorun.Finished()
			if question {
				all = nil
			}
			b := workbench(t, size[0], size[1], all, func(o *Options) {
				o.Keys, o.Catalog = keys, &office{docket: duties()}
			})
			b.msg(pressed["close"]) // leaves the question
			b.msg(pressed[string(p.ID())])
			require.Equal(t, p.ID(), b.state.Tab)
			where := fmt.Sprintf("%s at %v", p.ID(), size)
			requireFrame(t, b, size[0], size[1], where)
			lines := strings.Split(strings.TrimRight(plain(b.draw().content), "\n"), "\n")
			require.Contains(t, lines[len(lines)-1], keys["help"][0]+" help", where)
			names, shown := tabNames(b.view)
			require.Equal(t, keys[string(p.ID())][0], names[shown].key)
		}
	}
}

// In lines mode a remap changes nothing: commands are words, and hints use these.
func TestARemapInLines(t *testing.T) {
	keys, _ := elsewhere()
	c := conversation(t, &teller{all: demorun.Finished()}, func(o *Options) {
		o.Keys, o.Catalog = keys, &office{docket: duties()}
	})
	require.Contains(t, c.answers("deadlines"), "Deadlines: 2.")
	require.Contains(t, c.answers("done"), "ask a question first")
	require.Contains(t, c.answers("resume"), "“ask” asks another question")
	for id, k := range keys {
		if id == string(model.Deadlines) {
			require.Contains(t, c.answers(k[0]), "No matching command")
		}
	}
	c.leaves()
}
