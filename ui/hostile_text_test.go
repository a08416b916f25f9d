package ui

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
	"headnote/risk"
)

// scripts are words that terminals lay out differently from English: right to left, two cells wide, combined from
// several runes, of zero width, and far too long.
var scripts = []string{
	"הסכם שכירות בין הצדדים", "عقد إيجار بين الطرفين", "賃貸借契約書の全文", "한국어 계약서", "e\u0301e\u0301e\u0301 cafe\u0301",
	"👩‍⚖️👨‍👩‍👧‍👦🏳️‍🌈 ⚖️", "a\u200bb\u200d\ufeffc", "ﷺ﷽", strings.Repeat("Donaudampfschiff", 40), "שלום world العالم 12",
	"\u202egnp.exe\u202c", "\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link", "tab\tnew\nline\rback\x00nul", "ก็็็็็็็็", "",
}

// strange returns the demo run with the words of a script in every field that papers fill.
func strange(words string) []events.Event {
	var out []events.Event
	for _, e := range demorun.Finished() {
		switch b := e.Body.(type) {
		case *events.DocumentFound:
			c := *b
			c.Document.Title, c.Document.Court, c.Document.Snippet = words+" title", words, words
			e.Body = &c
		case *events.DeadlinesFound:
			c := events.DeadlinesFound{}
			for _, d := range b.Deadlines {
				d.Title, d.Who, d.What, d.Warning = words+" due", words, words, words
				d.History, d.Asks = []string{words}, words
				c.Deadlines = append(c.Deadlines, d)
			}
			e.Body = &c
		case *events.RisksRaised:
			c := *b
			c.Risks = nil
			for _, r := range b.Risks {
				r.Title, r.LikelihoodWhy = words+" risk", words
				c.Risks = append(c.Risks, r)
			}
			e.Body = &c
		}
		out = append(out, e)
	}
	return out
}

// requireFrame checks a screen's size, and that it contains only printable text and colors.
func requireFrame(t *testing.T, b *bench, w, h int, where string) {
	t.Helper()
	content := b.draw().content
	lines := strings.Split(content, "\n")
	require.LessOrEqual(t, len(lines), h, where)
	for _, l := range lines {
		require.LessOrEqual(t, ansi.StringWidth(l), w, "%s: %q", where, l)
		bare := ansi.Strip(l)
		require.True(t, utf8.ValidString(bare), where)
		for _, r := range bare {
			require.False(t, r < ' ' || r == 0x7f || r == 0x202e || r == 0x202c || r >= 0x80 && r < 0xa0,
				"%s: the control %U in %q", where, r, bare)
		}
	}
}

// In whatever script papers are written, every pane and overlay stays within its cells, and no paper sends control
// sequences to the terminal.
func TestEveryPaneInEveryScript(t *testing.T) {
	for i, words := range scripts {
		size := [][2]int{{60, 16}, {80, 24}}[i%2]
		b := workbench(t, size[0], size[1], strange(words))
		for _, p := range builtin() {
			b.msg(model.ShowTab{Tab: p.ID()})
			requireFrame(t, b, size[0], size[1], fmt.Sprintf("%s: %.20q", p.ID(), words))
			for _, row := range b.state.RowsOf(p.ID()) {
				spoken := p.Spoken(b.view, row)
				require.NotContains(t, spoken, "\x1b", "%s: %s", p.ID(), row)
				require.NotContains(t, spoken, "\n", "%s: %s", p.ID(), row)
				require.NotContains(t, spoken, "\u202e", "%s: %s", p.ID(), row)
			}
		}
		if i%3 > 0 {
			continue
		}
		for _, o := range []model.Overlay{
			model.HelpOverlay, model.PaletteOverlay, model.RunsOverlay, model.LogOverlay, model.ExportOverlay, model.QuitOverlay,
			model.WhyOverlay,
		} {
			b.msg(model.Open{Overlay: o})
			requireFrame(t, b, size[0], size[1], fmt.Sprintf("overlay %d: %.20q", o, words))
			b.msg(model.Close{})
		}
	}
}

// A terminal that is too small shows that in the cells it has, down to a single one, and nothing is lost.
func TestTerminalsThatAreTooSmall(t *testing.T) {
	b := workbench(t, 120, 40, demorun.Finished())
	b.press("5", "j")
	before := b.state.Session
	for _, size := range [][2]int{{20, 5}, {59, 16}, {60, 15}, {10, 1}, {1, 1}, {3, 90}, {200, 2}} {
		b.w, b.h = size[0], size[1]
		requireFrame(t, b, size[0], size[1], fmt.Sprint(size))
		require.NotEmpty(t, strings.TrimSpace(ansi.Strip(b.draw().content)), "%v", size)
		b.press("3", "j", "d")
	}
	b.w, b.h = 120, 40
	require.Equal(t, before, b.state.Session, "keys do nothing while nobody can see what they do")
}

// Without colors the screen shows the same words: nothing depends on color alone, and no color is sent.
func TestTheSameWordsWithoutColors(t *testing.T) {
	bare := func(o *Options) {
		o.Env = func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] }
	}
	for _, p := range builtin() {
		in, without := workbench(t, 100, 30, demorun.Finished()), workbench(t, 100, 30, demorun.Finished(), bare)
		in.msg(model.ShowTab{Tab: p.ID()})
		without.msg(model.ShowTab{Tab: p.ID()})
		require.Equal(t, ansi.Strip(in.draw().content), ansi.Strip(without.draw().content), p.ID())
		require.NotRegexp(t, `\x1b\[[0-9;]*(3[0-7]|38|4[0-7]|48|9[0-7]|10[0-7])[;m]`, without.draw().content, p.ID())
	}
}

// A deadline is read out with everything shown on the screen: the date or its absence, the state, the uncertainty.
func TestADoubtfulDeadlineIsSpokenWithItsDoubt(t *testing.T) {
	var all []events.Event
	for _, e := range demorun.Finished() {
		if _, ok := e.Body.(*events.DeadlinesFound); ok {
			e.Body = &events.DeadlinesFound{Deadlines: []risk.Deadline{
				{ID: "a", Title: "Answer due", Date: risk.NewDate(2026, 4, 4), State: risk.Set, Warning: "April 4 is a Saturday"},
				{ID: "b", Title: "Cure of the default", State: risk.Conditional, Warning: "the day of notice is not known"},
				{ID: "c", Title: "Hearing", Date: risk.NewDate(2026, 5, 4), State: risk.Vacated},
			}}
		}
		all = append(all, e)
	}
	b := workbench(t, 100, 30, all)
	b.msg(model.ShowTab{Tab: model.Deadlines})
	spoken := make(map[string]string)
	for _, row := range b.state.RowsOf(model.Deadlines) {
		spoken[row] = deadlinesPane{}.Spoken(b.view, row)
		if e, ok := any(deadlinesPane{}).(explained); ok {
			spoken[row] += " " + strings.Join(e.explain(b.view, row), " ")
		}
	}
	require.Contains(t, spoken["a"], "April 4 is a Saturday")
	require.Contains(t, spoken["b"], "the day of notice is not known")
	require.Contains(t, spoken["c"], "vacated")
	require.Contains(t, spoken["a"], ", not certain: Answer due", "the list itself says so")
	require.NotContains(t, spoken["a"], ", ,")
	for row, words := range spoken {
		require.Contains(t, words, map[string]string{"a": "Answer due", "b": "Cure of the default", "c": "Hearing"}[row])
	}
}
