package wordpiece_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text/wordpiece"
)

func uncased(t testing.TB) *wordpiece.Vocabulary {
	v, err := wordpiece.Uncased()
	require.NoError(t, err)
	return v
}

func TestPieces(t *testing.T) {
	v := uncased(t)
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0},
		{"   \n", 0},
		{"court", 1},
		{"unaffordability", 4},
		{"§", 1},
		{"a\u0301", 1},
		{"合同", 2},
		{"\x00\x07", 0},
		{strings.Repeat("x", 101), 1},
		{"\xff\xfe", 0},
	} {
		require.Len(t, v.Pieces(c.text, 100), c.want, "%q", c.text)
	}
	require.Equal(t, v.Pieces("The COURT, Régie", 9), v.Pieces("the court , regie", 9))
}

// TestTheLongestPiecesAreTaken: a word is split into the longest pieces from its beginning; if its end matches no
// piece it is unknown as a whole.
func TestTheLongestPiecesAreTaken(t *testing.T) {
	v, err := wordpiece.Parse("[UNK]\n[CLS]\n[SEP]\nno\nnote\n##t\n##ted\n##e\n##d\n##\ncafé\n")
	require.NoError(t, err)
	for word, want := range map[string][]int32{
		"note": {4}, "noted": {4, 8}, "notted": {3, 5, 6}, "no": {3}, "nob": {0}, "x": {0}, "": nil, "café": {10}, "##": {9},
		"caf": {0}, "##t": {5}, "noteted": {4, 6},
	} {
		require.Equal(t, want, v.Append(nil, word), word)
	}
}

func TestVocabulariesWithoutMarks(t *testing.T) {
	_, err := wordpiece.Parse("a\nb\n")
	require.ErrorContains(t, err, "[")
}

func FuzzPieces(f *testing.F) {
	f.Add("When does the lease end? — § 12(b)", 20)
	f.Add("\xff合同é\u0301", 3)
	v := uncased(f)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit = max(0, min(limit, 600))
		pieces := v.Pieces(text, limit)
		require.LessOrEqual(t, len(pieces), limit)
		require.LessOrEqual(t, len(pieces), 3*utf8.RuneCountInString(text)+1)
		for _, p := range pieces {
			require.True(t, p >= 0 && int(p) < v.Len())
		}
	})
}
