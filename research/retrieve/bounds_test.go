package retrieve_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"headnote/research/relevance"
	"headnote/research/retrieve"
)

// TestBadInput: whatever is asked of whatever matter, there is an answer or none, never an error, and
// never less than what the words find.
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

// TestJudgedIsBounded: of a matter with as many passages as one likes, the reader judges so many.
func TestJudgedIsBounded(t *testing.T) {
	files := make(fstest.MapFS)
	for i := range 60 {
		var b strings.Builder
		for j := range 20 {
			fmt.Fprintf(&b, "§ %d.%d Notice\n\nThe tenant of lot %d shall cure a default of class %d within %d days after "+
				"notice "+
				"of it, and shall pay the cost of its cure to the landlord on demand and without set-off.\n\n", i, j, i, j, i+j)
		}
		files[fmt.Sprintf("lot%d.txt", i)] = &fstest.MapFile{Data: []byte(b.String())}
	}
	r := relevance.New()
	s, ix := searcherOf(t, files, r)
	require.Greater(t, ix.Stats().Passages, 600)
	hits, err := s.Find(t.Context(), "When shall the tenant cure a default?", 100, nil)
	require.NoError(t, err)
	require.Len(t, hits.Hits, 100)
	require.LessOrEqual(t, r.Known(), 84)
}
