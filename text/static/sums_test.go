package static_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/text"
	"headnote/text/static"
)

// sumOf adds up the words of a text.
func sumOf(k *static.Known, words *text.Vocabulary, s string) *static.Sum {
	sum := new(static.Sum)
	text.Words(s, func(at text.Span) bool {
		if n, stem := words.Word(s, at); stem != text.StopWord {
			k.Add(sum, n, at.Of(s))
		}
		return true
	})
	return sum
}

// TestSumsJoin: the joined sum of two texts is that of their concatenation, however many words they have.
func TestSumsJoin(t *testing.T) {
	d := table(t)
	long := strings.Repeat("rent of the berth is due each month ", 120)
	for _, c := range [][2]string{
		{"the landlord leases", "a berth to the tenant"},
		{long, "a berth"},
		{"a berth", long},
		{long, long},
		{"", "a berth"},
		{"a berth", ""},
		{strings.Repeat("rent ", 256), strings.Repeat("berth ", 256)},
		{"", ""},
	} {
		k, words := d.Known(), text.NewVocabulary()
		first, second := sumOf(k, words, c[0]), sumOf(k, words, c[1])
		first.Join(second)
		require.Equal(t, d.Embed(c[0]+" "+c[1]), first.Vector())
		require.Equal(t, d.Embed(c[1]), second.Vector(), "what was joined stays")
	}
}

// TestStoredVectors: a vector is unchanged when read back from its bytes.
func TestStoredVectors(t *testing.T) {
	d := table(t)
	v := d.Embed("the lease of a berth")
	stored := append([]byte("before"), v.Bytes()...)
	require.Equal(t, v, *static.At(stored[6:]))
	require.Len(t, v.Bytes(), static.Width)
	sum, err := hex.DecodeString(static.Checksum())
	require.NoError(t, err)
	require.Len(t, sum, 32)
}

// TestWordsOfTheLanguage: a common word is known and less rare than a rare one; a nonword has the highest rarity.
func TestWordsOfTheLanguage(t *testing.T) {
	d := table(t)
	require.True(t, d.Word("lease"))
	require.False(t, d.Word("xqzvkw"))
	require.False(t, d.Word(""))
	require.Less(t, d.Rarity("court"), d.Rarity("easement"))
	require.InDelta(t, 1, d.Rarity("xqzvkw"), 0)
	require.InDelta(t, 1, d.Rarity(""), 0)
	require.Less(t, d.Rarity("the"), 0.1)
}

// TestForgottenWords: after Forget a number may stand for another word.
func TestForgottenWords(t *testing.T) {
	d := table(t)
	k := d.Known()
	var sum static.Sum
	k.Add(&sum, 0, "lease")
	k.Add(&sum, 7, "unaffordability")
	require.Equal(t, d.Embed("lease unaffordability"), sum.Vector())
	k.Add(&sum, 0, "barge")
	require.Equal(t, d.Embed("lease"), sum.Vector(), "a number is looked up once")
	k.Forget()
	k.Add(&sum, 0, "barge")
	require.Equal(t, d.Embed("barge"), sum.Vector())
}
