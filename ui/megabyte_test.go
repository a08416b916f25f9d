//go:build !race

package ui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// A title of a megabyte is drawn, filtered and read out quickly, and never sent to the terminal in full.
func TestTitlesOfAMegabyte(t *testing.T) {
	for _, word := range []string{"a", "契約 ", "שלום "} {
		words := strings.Repeat(word, 1<<20/len(word))
		b := workbench(t, 80, 24, strange(words[:1<<16]))
		require.Less(t, len(b.draw().content), 1<<15)
		a := &archive{words: words[:3<<14]}
		b = workbench(t, 80, 24, nil, func(o *Options) { o.Catalog = a })
		for _, tab := range []model.Tab{model.Papers, model.Chronology, model.People, model.Deadlines} {
			b.msg(model.ShowTab{Tab: tab})
			requireFrame(t, b, 80, 24, string(tab))
			require.Less(t, len(b.draw().content), 1<<15, tab)
		}
		b.msg(model.Told{Toast: model.Toast{Text: words}})
		requireFrame(t, b, 80, 24, "a message")
	}
}
