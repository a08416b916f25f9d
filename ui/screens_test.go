package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// sizes of the golden screens.
var sizes = [][2]int{{60, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 50}}

// screens are the screens to hold: what has happened, and the keys that lead there.
var screens = []struct {
	name string
	all  []events.Event
	keys string
}{
	{"empty", nil, ""},
	{"underway", demorun.Underway(), ""},
	{"tools", demorun.Underway(), "t j j j"},
	{"results", demorun.Finished(), "1"},
	{"memo", demorun.Finished(), "2 j"},
	{"table", demorun.Finished(), "2 G"},
	{"risk", demorun.Finished(), "3"},
	{"risklist", demorun.Finished(), "3 v j"},
	{"citations", demorun.Finished(), "4 l"},
	{"deadlines", demorun.Finished(), "5 j"},
	{"quality", demorun.Finished(), "6"},
	{"preview", demorun.Finished(), "1 enter n"},
	{"help", demorun.Finished(), "2 ?"},
	{"palette", demorun.Finished(), ":"},
	{"runs", demorun.Finished(), "r"},
	{"log", demorun.Finished(), "t j j j f"},
	{"why", demorun.Finished(), "1 W"},
	{"export", demorun.Finished(), "e"},
	{"quit", demorun.Underway(), "ctrl+c ctrl+c"},
}

// TestThePlanIsReviewed walks through a plan that waits: a call switched off, another
// one changed in its form.
func TestThePlanIsReviewed(t *testing.T) {
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			b := workbench(t, size[0], size[1], demorun.Underway()[:2], func(o *Options) { o.Ask.Review = true })
			b.press("space", "j", "e", "tab", "x")
			f := b.draw()
			requireFits(t, f.content, size[0], size[1])
			golden.RequireEqual(t, plain(f.content))
			require.NotNil(t, f.cursor)
			b.press("shift+tab")
			for range 80 {
				b.press("backspace")
			}
			b.press("enter")
			require.Contains(t, plain(b.draw().content), "query", "what is missing is said")
			require.Equal(t, model.FormOverlay, b.state.Overlay)
			b.press("y", "enter")
			require.Equal(t, model.PlanOverlay, b.state.Overlay)
			require.Equal(t, "y", b.state.Plan[1].Params.String("query"))
			require.Equal(t, "x", b.state.Plan[1].Params.String("court"))
			require.True(t, b.state.Plan[0].Skip)
			require.Contains(t, plain(b.draw().content), "(changed by you)")
			b.press(":", "esc")
			require.Equal(t, model.PlanOverlay, b.state.Overlay, "a plan that waits is not lost from view")
			b.press("enter")
			require.Len(t, b.engine.approved, 7)
		})
	}
}

// plain is the screen without colours and trailing blanks.
func plain(content string) string {
	lines := strings.Split(ansi.Strip(content), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

func TestScreens(t *testing.T) {
	for _, size := range sizes {
		for _, sc := range screens {
			t.Run(fmt.Sprintf("%s-%dx%d", sc.name, size[0], size[1]), func(t *testing.T) {
				b := workbench(t, size[0], size[1], sc.all)
				b.press(strings.Fields(sc.keys)...)
				f := b.draw()
				requireFits(t, f.content, size[0], size[1])
				golden.RequireEqual(t, plain(f.content))
			})
		}
	}
}

// requireFits checks that a frame has exactly the window's lines and cells.
func requireFits(t *testing.T, content string, w, h int) {
	t.Helper()
	lines := strings.Split(content, "\n")
	require.Len(t, lines, h)
	for i, l := range lines {
		require.Equal(t, w, ansi.StringWidth(l), "line %d: %q", i, ansi.Strip(l))
	}
}

func TestColours(t *testing.T) {
	for _, theme := range []string{"dark", "light"} {
		for _, sc := range screens {
			if sc.name != "results" && sc.name != "memo" && sc.name != "risk" && sc.name != "preview" {
				continue
			}
			t.Run(theme+"-"+sc.name, func(t *testing.T) {
				b := workbench(t, 80, 24, sc.all, func(o *Options) { o.Theme = theme })
				b.press(strings.Fields(sc.keys)...)
				golden.RequireEqual(t, b.draw().content)
			})
		}
	}
}

func TestASCIIDrawsNothingElse(t *testing.T) {
	for _, sc := range screens {
		b := workbench(t, 80, 24, sc.all, func(o *Options) { o.ASCII = true })
		b.press(strings.Fields(sc.keys)...)
		for _, l := range strings.Split(plain(b.draw().content), "\n") {
			for _, r := range l {
				if r > 0x7e && !strings.ContainsRune("§“”…·×–", r) { // of the texts themselves
					t.Errorf("%s: %q in %q", sc.name, r, l)
				}
			}
		}
	}
}

func TestBelowTheSmallestSizeOneLineSaysSo(t *testing.T) {
	b := workbench(t, 59, 16, demorun.Finished())
	require.Equal(t, "headnote needs 60 × 16; this is 59 × 16", b.draw().content)
	before := b.state
	b.press("3", "j", "enter")
	require.Equal(t, before.Tab, b.state.Tab, "keys do nothing")
}

func TestEveryFrameFitsAtEverySize(t *testing.T) {
	b := workbench(t, 80, 24, demorun.Finished())
	for _, keys := range []string{"1", "2", "3", "4", "5", "6", "t", "1 enter", "z", "?", "esc z :"} {
		b.press(strings.Fields(keys)...)
		for w := 60; w <= 210; w += 7 {
			for h := 16; h <= 60; h += 5 {
				b.w, b.h = w, h
				requireFits(t, b.draw().content, w, h)
			}
		}
	}
}

func TestResizingNeverLosesThePlace(t *testing.T) {
	b := workbench(t, 120, 40, demorun.Finished())
	b.press("2", "G", "z")
	place := b.state.Session
	for _, s := range sizes {
		b.w, b.h = s[0], s[1]
		b.draw()
	}
	require.Equal(t, place, b.state.Session)
}
