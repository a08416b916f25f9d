package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
	"headnote/research/demorun"
)

func TestAPanicOfACommandEndsTheProgramInOrder(t *testing.T) {
	b := workbench(t, 80, 24, demorun.Finished())
	cmd := guarded(tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("no such page") }))
	batch, ok := cmd().(tea.BatchMsg)
	require.True(t, ok)
	msg := batch[1]()
	require.IsType(t, crashed{}, msg)
	_, quit := b.Update(msg)
	require.IsType(t, tea.QuitMsg{}, quit())
	var p *safe.Panic
	require.True(t, errors.As(b.broken, &p))
	require.Contains(t, p.Error(), "no such page")
	require.Contains(t, p.Note, "ui.crashed")
	require.Contains(t, string(p.Stack), "guard_test.go")
}

func TestAPanicOfUpdateOrViewEndsTheProgramInOrder(t *testing.T) {
	b := workbench(t, 80, 24, demorun.Finished())
	b.state.Hits[0].Index = 99 // no such result
	b.frame.valid = false
	v := b.View()
	require.Contains(t, v.Content, "the next key ends headnote")
	_, quit := b.Update(key("j"))
	require.IsType(t, tea.QuitMsg{}, quit())
}

func TestTheLastMessagesAreRememberedWithoutTheirWords(t *testing.T) {
	var r recent
	for i := range 3 * recentAtMost {
		r.add(clock(), tea.PasteMsg{Content: fmt.Sprint("secret", i)})
	}
	require.Equal(t, recentAtMost, strings.Count(r.String(), "tea.PasteMsg"))
	require.NotContains(t, r.String(), "secret")
}
