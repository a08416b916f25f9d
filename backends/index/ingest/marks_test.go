package ingest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func FuzzMarks(f *testing.F) {
	words, m := looked()
	for _, w := range words {
		f.Add("x" + strings.ToUpper(w) + w)
	}
	f.Add("united states court of appealsaffirmed. petition petitioner's civil docket for case")
	f.Fuzz(func(t *testing.T, s string) {
		lower := []byte(s)
		for i, b := range lower {
			if b >= 'A' && b <= 'Z' {
				lower[i] = b | 0x20
			}
		}
		for n, end := range m.find(s) {
			want := strings.Index(string(lower), words[n])
			if want >= 0 {
				want += len(words[n])
			}
			require.Equal(t, want, end, words[n])
		}
	})
}
