package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

func TestPassages(t *testing.T) {
	s := "# Opinion\n\nThe first paragraph is short.\n\n## I. Facts\n\n" + strings.Repeat(
		"The plant discharged water into the river. ",
		30,
	) + "\n\nDISCUSSION\n\nWe affirm."
	ps := text.Passages(s)
	require.GreaterOrEqual(t, len(ps), 4)
	require.Equal(t, []string{"Opinion"}, ps[0].Heading)
	require.Equal(t, "# Opinion\n\nThe first paragraph is short.", ps[0].Of(s))
	require.Equal(t, []string{"Opinion", "I. Facts"}, ps[1].Heading)
	require.True(t, strings.HasSuffix(ps[1].Of(s), "."), "cut at the end of a sentence")
	last := ps[len(ps)-1]
	require.Equal(t, []string{"Opinion", "DISCUSSION"}, last.Heading)
	require.Equal(t, "DISCUSSION\n\nWe affirm.", last.Of(s))
}

func TestPassagesAreBounded(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("x", 5000), strings.Repeat("word ", 3000), strings.Repeat("§", 4000),
		strings.Repeat("ab\n", 2000),
	} {
		for _, p := range text.Passages(s) {
			require.LessOrEqual(t, p.Len(), 2*text.PassageLength)
			require.True(t, utf8.ValidString(p.Of(s)))
		}
	}
}

func FuzzPassages(f *testing.F) {
	f.Add("# A\n\nb. C\n§ 5. D\nx")
	f.Fuzz(func(t *testing.T, s string) {
		last := 0
		for _, p := range text.Passages(s) {
			require.LessOrEqual(t, last, p.Start)
			require.Less(t, p.Start, p.End)
			require.Empty(t, strings.TrimSpace(s[last:p.Start]), "nothing but white space is left out")
			last = p.End
		}
		require.Empty(t, strings.TrimSpace(s[last:]))
	})
}
