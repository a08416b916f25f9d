package ui

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// Whichever command runs last, the latest session is the one that is kept.
func TestTheLatestSessionIsKept(t *testing.T) {
	d := &memoryStore{}
	p := newProgram(t.Context(), options(&teller{}, d), builtinKeys(), model.Session{})
	const n = 20
	saves := make([]func(), n)
	for i := range n {
		cmd := p.work.perform(p.state, model.SaveSession{Session: model.Session{Draft: string(rune('a' + i))}})
		saves[i] = func() { cmd() }
	}
	saves[n-1]()
	require.Equal(t, string(rune('a'+n-1)), d.session.Draft)
	var all sync.WaitGroup
	for _, save := range saves[:n-1] {
		all.Go(save)
	}
	all.Wait()
	require.Equal(t, string(rune('a'+n-1)), d.session.Draft)
}
