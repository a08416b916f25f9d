package papers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWordsOfAFlatText: a word is found wherever it is, in whatever bytes, and in no further part than was asked for.
func TestWordsOfAFlatText(t *testing.T) {
	f := flatten([]line{{s: "Opinion Withdrawn"}, {s: "“Ordér” of May 5"}, {s: "§ 12"}})
	for i := range f.s {
		for _, w := range strings.SplitAfter(f.s[i:], " ") {
			require.True(t, f.holds(w) && f.holds(f.s[i:]), "%q", w)
		}
	}
	require.False(t, f.holds("withdraws"))
	require.False(t, f.holds("of june"))
	require.True(t, f.begins(len("opinion"), "order", "opinion"))
	require.False(t, f.begins(len("opinion"), "withdrawn"))
	require.False(t, f.begins(len("opinion")))
	require.True(t, (&flat{s: "vacated"}).holds("vacat"), "without its runs it is searched")
}
