package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// elsewhere gives every action another key, none of which types a character.
func elsewhere() (keys map[string][]string, pressed map[string]tea.KeyPressMsg) {
	keys, pressed = make(map[string][]string), make(map[string]tea.KeyPressMsg)
	mods := []tea.KeyMod{
		tea.ModCtrl | tea.ModAlt, tea.ModCtrl | tea.ModAlt | tea.ModShift, tea.ModAlt | tea.ModSuper,
		tea.ModCtrl | tea.ModSuper, tea.ModHyper, tea.ModMeta,
	}
	for i, a := range builtinKeys() {
		k := tea.KeyPressMsg{Code: rune('a' + i%26), Mod: mods[i/26]}
		keys[a.ID], pressed[a.ID] = []string{k.String()}, k
	}
	return keys, pressed
}

// Every action is triggered by its new key in every pane and overlay, no old key has an effect, and the screen names
// the new ones.
func TestARemapHoldsEverywhere(t *testing.T) {
	keys, pressed := elsewhere()
	places := []struct {
		name string
		all  []events.Event
		way  []string // actions that lead there
		over model.Overlay
	}{
		{"results", demorun.Finished(), []string{"results"}, 0},
		{"memo", demorun.Finished(), []string{"memo"}, 0},
		{"risk", demorun.Finished(), []string{"risk"}, 0},
		{"citations", demorun.Finished(), []string{"citations"}, 0},
		{"deadlines", demorun.Finished(), []string{"deadlines"}, 0},
		{"quality", demorun.Finished(), []string{"quality"}, 0},
		{"tools", demorun.Finished(), []string{"tools"}, 0},
		{"preview", demorun.Finished(), []string{"results", "enter"}, 0},
		{"question", demorun.Finished(), []string{"question"}, 0},
		{"filter", demorun.Finished(), []string{"results", "filter"}, 0},
		{"help", demorun.Finished(), []string{"results", "help"}, model.HelpOverlay},
		{"palette", demorun.Finished(), []string{"results", "palette"}, model.PaletteOverlay},
		{"runs", demorun.Finished(), []string{"runs"}, model.RunsOverlay},
		{"comparison", demorun.Finished(), []string{"runs", "compare"}, model.CompareOverlay},
		{"plan", demorun.Waiting(), nil, model.PlanOverlay},
		{"form", demorun.Waiting(), []string{"down", "edit-call"}, model.FormOverlay},
		{"log", demorun.Finished(), []string{"tools", "log"}, model.LogOverlay},
		{"export", demorun.Finished(), []string{"export"}, model.ExportOverlay},
		{"quit", demorun.Underway(), []string{"cancel"}, model.QuitOverlay},
		{"why", demorun.Finished(), []string{"results", "why"}, model.WhyOverlay},
		{"export of deadlines", demorun.Finished(), []string{"deadlines", "export-deadlines"}, model.DeadlinesExportOverlay},
		{"web page", written(page), []string{"results", "browse"}, model.BrowseOverlay},
	}
	over := make(map[model.Overlay]bool)
	for _, c := range places {
		t.Run(c.name, func(t *testing.T) {
			there := func() *bench {
				b := workbench(t, 140, 40, c.all, func(o *Options) { o.Keys = keys })
				for _, id := range c.way {
					b.msg(pressed[id])
				}
				require.Equal(t, c.over, b.state.Overlay, "%v", c.way)
				return b
			}
			b := there()
			over[c.over] = true
			_, typed := scopes(b.state)
			for _, a := range builtinKeys() {
				for _, k := range a.Keys {
					_, found := b.keys.find(b.state, k)
					require.False(t, found, "the old key %s of %s still does something", k, a.ID)
				}
			}
			for _, a := range b.keys.available(b.state) { // each has its effect unless a narrower scope has the key
				now, found := b.keys.find(b.state, pressed[a.ID].String())
				require.True(t, found, a.ID)
				require.Equal(t, a.ID, now.ID)
			}
			screen := plain(b.draw().content)
			lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
			foot := lines[len(lines)-1]
			for _, old := range []string{"esc", "ctrl+c", "ctrl+o", "ctrl+e", "ctrl+k", "space", " tab ", "↑ ↓"} {
				require.NotContains(t, foot, old, c.name)
			}
			require.Regexp(t, `(ctrl\+alt|alt\+super)\+`, foot, c.name)
			if c.over != model.NoOverlay { // the way out
				way := map[bool]string{true: "close", false: "leave"}[typed]
				if c.over == model.PlanOverlay {
					way = "cancel"
				}
				b.msg(pressed[way])
				require.NotEqual(t, c.over, b.state.Overlay)
			}
		})
	}
	for o, x := range overlays() {
		require.Equal(t, x != nil, over[model.Overlay(o)] && o != 0, "every overlay is walked: %d", o)
	}
}

// Hints on the screen use the person's keys.
func TestHintsFollowARemap(t *testing.T) {
	keys, pressed := elsewhere()
	b := workbench(t, 140, 40, demorun.Finished(), func(o *Options) { o.Keys = keys })
	b.msg(pressed["resume"])
	again := fmt.Sprint(keys["again-all"][0])
	require.Contains(t, plain(b.draw().content), again+" repeats searches that failed")
	b.msg(pressed["mouse"])
	require.Contains(t, plain(b.draw().content), keys["mouse"][0]+" turns this off")
	require.Equal(t, tea.MouseModeCellMotion, b.View().MouseMode)
	b.msg(pressed["results"])
	b.msg(pressed["enter"])
	top := b.topOf()
	b.msg(pressed["screen-down"])
	require.NotEqual(t, top, b.topOf(), "the document scrolls")
	b.msg(pressed["cancel"])
	require.Equal(t, model.QuitOverlay, b.state.Overlay)
	for _, id := range []string{"confirm-quit", "cancel"} {
		_, cmd := b.Update(pressed[id])
		require.True(t, ends(cmd), id)
	}
}

// ends reports whether a command ends the program.
func ends(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	switch m := cmd().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range m {
			if ends(c) {
				return true
			}
		}
	}
	return false
}
