package ui

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
)

// Text typed into the palette first finds commands with words that begin with it, including each format of an export,
// from any pane.
func TestThePaletteFindsByWords(t *testing.T) {
	for typed, want := range map[string]string{
		"csv":            "deadlines-csv",
		"calendar":       "deadlines-ics",
		"word":           "export-docx",
		"export memo":    "export",
		"trigger date":   "trigger-date",
		"earlier runs":   "runs",
		"doubt":          "doubtful",
		"mem":            "memo",
		"rvw xyz qq":     "",
		"next statement": "next-quoted",
	} {
		b := workbench(t, 100, 30, demorun.Finished())
		b.press("1", ":")
		b.msg(model.Typed{Text: typed})
		all := menu{}.actions(b.view)
		if want == "" {
			require.Empty(t, all, typed)
			continue
		}
		require.NotEmpty(t, all, typed)
		require.Equal(t, want, all[0].ID, typed)
	}
}

// Letters of a command find it if no word does.
func TestThePaletteFindsByLetters(t *testing.T) {
	b := workbench(t, 100, 30, demorun.Finished())
	b.press("1", ":")
	b.msg(model.Typed{Text: "erlrrns"})
	require.Equal(t, "runs", menu{}.actions(b.view)[0].ID)
}

// A command of another pane does not change anything out of view: its pane is shown, with the key.
func TestThePaletteShowsThePaneOfACommand(t *testing.T) {
	b := workbench(t, 100, 30, demorun.Finished())
	b.press("1", ":")
	b.msg(model.Typed{Text: "done: mark"})
	b.press("enter")
	require.Equal(t, model.Deadlines, b.state.Tab)
	require.Equal(t, model.NoOverlay, b.state.Overlay)
	require.Contains(t, plain(b.draw().content), "here d does this: mark the deadline, or remove the mark")
	require.Empty(t, b.engine.marked)
	b.press("d")
	require.NotEmpty(t, b.engine.marked)
}

// The deadlines can be exported from their pane, as can the memo; both from the palette anywhere.
func TestExports(t *testing.T) {
	const csv = "csv of 5 deadlines from 3 papers"
	for name, c := range map[string]struct {
		keys  []string
		typed string
		want  string
	}{
		"the deadlines":               {[]string{"5", "e", "c"}, "", csv},
		"the memo from the deadlines": {[]string{"5", "e", "e", "w"}, "", "docx"},
		"the memo":                    {[]string{"2", "e", "h"}, "", "html"},
		"by the palette":              {[]string{"1", ":"}, "csv", csv},
		"the memo by the palette":     {[]string{"5", ":"}, "word", "docx"},
	} {
		t.Run(name, func(t *testing.T) {
			b := workbench(t, 60, 16, demorun.Finished())
			b.press(c.keys...)
			if c.typed != "" {
				b.msg(model.Typed{Text: c.typed})
				b.press("enter")
			}
			require.Equal(t, []string{c.want}, b.store.exports)
			require.Contains(t, plain(b.draw().content), "written to")
		})
	}
}

// Before the first question, the deadlines of the whole matter can be exported once they have been read.
func TestExportOfTheMatter(t *testing.T) {
	b := workbench(t, 100, 30, nil)
	b.press("esc", ":")
	b.msg(model.Typed{Text: "calendar"})
	b.press("enter")
	require.Empty(t, b.store.exports)
	require.Contains(t, plain(b.draw().content), "there are no deadlines to export · 5 lists them")
	b.press("5", "e", "i")
	require.Equal(t, []string{"ics of 1 deadlines from 1 papers"}, b.store.exports)
}
