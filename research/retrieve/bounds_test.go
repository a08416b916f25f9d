package retrieve_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"headnote/research/relevance"
	"headnote/research/retrieve"
)

// TestBadInput checks that any question about any matter gets an answer or none, never an error, and never fewer
// passages than words find.
func TestBadInput(t *testing.T) {
	one := fstest.MapFS{"only.txt": {Data: []byte("Tenant shall have thirty days to cure any default.")}}
	long := "How does the tenant cure a default? " + strings.Repeat("The tenant was told of the default again. ", 600)
	r := relevance.New()
	for _, c := range []struct {
		name, query string
		files       fstest.MapFS
		found       int
	}{
		{"an empty matter", "How is a default cured?", fstest.MapFS{}, 0},
		{"a paper without words", "How is a default cured?", fstest.MapFS{"a.txt": {Data: []byte(" \n\x00\n")}}, 0},
		{"one passage", "How is a default cured?", one, 1},
		{"one word", "default", one, 1},
		{"one word that asks", "Who?", one, 0},
		{"5,000 words", long, one, 1},
		{"another language", "¿Cuántos días tiene el arrendatario para subsanar el incumplimiento (default)?", one, 1},
		{"no letters", "??? 12 §§", one, 0},
		{"bytes that are no text", "how \xff\xfe default?", one, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, ix := searcherOf(t, c.files, r)
			q := retrieve.Analyze(c.query, ix)
			docs, _, err := s.Documents(t.Context(), q, retrieve.Options{Listed: func([]retrieve.Ranked) {}})
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(docs), c.found)
			words, _, err := retrieve.NewSearcher(ix).Documents(t.Context(), q, retrieve.Options{})
			require.NoError(t, err)
			require.Subset(t, paths(docs), paths(words))
		})
	}
}
