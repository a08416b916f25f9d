package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/model"
)

// If a pasted text is too long for a question, its beginning is used, and a toast reports that the rest was cut off.
func TestALongTextIsPasted(t *testing.T) {
	b := workbench(t, 100, 30, nil)
	b.msg(tea.PasteMsg{Content: "When is it due? " + strings.Repeat("word ", 400)})
	require.NotContains(t, plain(b.draw().content), "cut off")
	b.msg(tea.PasteMsg{Content: strings.Repeat("word ", 5000)})
	require.Contains(t, plain(b.draw().content), "a question has at most 16384 characters: the rest was cut off")
	require.Len(t, b.state.Draft, typedAtMost)
	b.msg(model.Close{})
	require.NotContains(t, plain(b.draw().content), "cut off")
}
