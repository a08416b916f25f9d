//go:build !race

package retrieve_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"headnote/research/relevance"
)

// TestJudgedIsBounded: the number of passages that the reader scores is limited, however many the matter has.
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
