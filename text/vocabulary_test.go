//go:build !race

package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

// A vocabulary recognizes words by their stems, short and long, in the middle and at the end of a text, in any
// number.
func TestVocabulary(t *testing.T) {
	v := text.NewVocabulary()
	s := "The Court’s jurisdictional jurisdictions, notwithstanding 11 U.S.C. § 523(a)(2): Müllers' courts of the " +
		"Überseering’s"
	for i := range 10_000 {
		s += fmt.Sprintf(" w%d longwordnumber%d", i, i)
	}
	for range 2 { // known the second time
		var stems []string
		text.Words(s, func(sp text.Span) bool {
			if n := v.Number(s, sp); n != text.StopWord {
				stems = append(stems, v.Stem(n))
				require.Equal(t, n, v.NumberOf(v.Stem(n)))
			}
			return true
		})
		require.Equal(t, strings.Join(text.Stems(s), " "), strings.Join(stems, " "))
	}
	words := v.Words()
	v.NumberOf("nobodi")
	require.Equal(t, words, v.Words())
	require.Positive(t, v.Stems())
}
