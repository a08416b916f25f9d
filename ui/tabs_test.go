package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
)

// The row of tabs names every pane from 80 cells on, and on narrower screens those near the pane in view.
func TestTabsAreNamed(t *testing.T) {
	for _, p := range builtin() {
		for w, unnamed := range map[int]int{60: 6, 80: 2, 120: 0, 200: 0} {
			b := workbench(t, w, 24, demorun.Finished())
			b.msg(model.ShowTab{Tab: p.ID()})
			names, _ := tabNames(b.view)
			labels, _ := tabLabels(b.view, mainWidth(b)-5)
			keysOnly := 0
			for i, l := range labels {
				if l == names[i].key {
					keysOnly++
				}
			}
			bar := strings.Join(labels, " ")
			require.LessOrEqual(t, ansi.StringWidth(bar), mainWidth(b)-5)
			require.Contains(t, bar, p.Title())
			require.LessOrEqual(t, keysOnly, unnamed, "%d: %s", w, bar)
		}
	}
}

// mainWidth is how wide the main area is.
func mainWidth(b *bench) int { return layout(b.view)[model.Main].w }
