package ui

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"
)

func TestInline(t *testing.T) {
	for in, want := range map[string]string{
		"plain words":               "plain words",
		"see *Celotex v. Catrett*.": "see \x1b[3mCelotex v. Catrett\x1b[m.",
		"**not** final":             "\x1b[1mnot\x1b[m final",
		"~~void~~ valid":            "\x1b[9mvoid\x1b[m valid",
		"1. May 4":                  "1. May 4",
		"# 12 of the docket":        "# 12 of the docket",
		"> 5 days":                  "> 5 days",
		"a <b> & `c`":               "a <b> & 'c'",
		"[a](http://x.example)":     "[a](http://x.example)",
		"5 * 3 * 2":                 "5 * 3 * 2",
		`§ 10\.1`:                   "§ 10.1",
		"":                          "",
	} {
		require.Equal(t, want, inline(in), in)
	}
}

// Drawing a statement neither loses nor adds words.
func FuzzInline(f *testing.F) {
	for _, s := range []string{"a *b* c", "**x", "~~", `\`, "&lt;", "[a](b)", "    code"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out := ansi.Strip(inline(s))
		require.NotContains(t, out, "\n")
		require.LessOrEqual(t, len(out), 6*len(s)+6)
	})
}
