package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
)

func TestTheMouseDoesWhatItPointsAt(t *testing.T) {
	b := workbench(t, 120, 40, demorun.Finished())
	b.press("1")
	require.Equal(t, tea.MouseModeNone, b.View().MouseMode, "the terminal's own until it is asked for")
	b.press("f2")
	require.Equal(t, tea.MouseModeCellMotion, b.View().MouseMode)
	at := func(x, y int) { b.msg(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }
	at(40, 7) // the third row
	require.Equal(t, "local:letter", b.state.Selected.Of(model.Results))
	at(52, 4) // the title of a tab
	require.Equal(t, model.Risk, b.state.Tab)
	at(38, 4)
	require.Equal(t, model.Results, b.state.Tab)
	at(40, 30)
	require.Equal(t, model.Reading, b.state.Focus)
	at(5, 10)
	require.Equal(t, model.Tools, b.state.Focus)
	at(5, 2)
	require.Equal(t, model.Question, b.state.Focus)
	at(40, 6)
	b.msg(tea.MouseWheelMsg{X: 40, Y: 6, Button: tea.MouseWheelDown})
	require.Equal(t, "local:letter", b.state.Selected.Of(model.Results))
	b.press("1", "g")
	before := b.topOf()
	b.msg(tea.MouseWheelMsg{X: 40, Y: 30, Button: tea.MouseWheelDown})
	require.Greater(t, b.topOf(), before, "the document under the pointer, not the list")
	require.Equal(t, model.Main, b.state.Focus)
	b.press("f2")
	require.Equal(t, tea.MouseModeNone, b.View().MouseMode)
}
