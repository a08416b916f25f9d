package retrieve_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/research/retrieve"
)

// supplier returns an agreement with a given clause on the other side's staff, and with another clause that has more
// words of the question.
func supplier(name, clause string) string {
	return "AGREEMENT\n\nBetween " + name + " and the buyer.\n\n" +
		"1. WORK\n\nEmployees of the supplier work under its own rules. " +
		strings.Repeat("The works council of the supplier is heard on every rule. ", 8) + "\n\n" +
		"2. PEOPLE\n\n" + clause + " " + strings.Repeat("The sum is due on demand. ", 16) + "\n\n" +
		"3. LAW\n\nThe law of Ohio governs.\n"
}

const (
	plain = "The supplier shall not poach employees of the buyer, nor entice or induce anybody away from it for two years."
	other = "Nobody may be enticed or induced away from the buyer for two years."
)

// Clauses of other agreements that answer in the words of the question show which clause answers in an agreement that
// uses none of them; from that agreement alone it cannot be told.
func TestOtherDocumentsTellWhatAnswers(t *testing.T) {
	best := func(files fstest.MapFS) string {
		ix, _, err := local.Memory(context.Background(), files, time.Now)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, ix.Close()) })
		q := retrieve.Analyze("Zenith Metals: is it allowed to poach employees?", ix)
		ranked, _, err := retrieve.NewSearcher(ix).Passages(context.Background(), q, retrieve.Options{Limit: 20})
		require.NoError(t, err)
		require.Equal(t, "zenith.txt", ranked[0].Document.Path)
		for i, r := range ranked[1:] {
			require.GreaterOrEqual(t, ranked[i].Score, r.Score, "in order")
		}
		return ranked[0].Passage.Text
	}
	files := fstest.MapFS{"zenith.txt": {Data: []byte(supplier("Zenith Metals", other))}}
	require.Contains(t, best(files), "Employees of the supplier work")
	for _, name := range []string{"Acme Rockets", "Bolt Fasteners", "Crane Shipping", "Delta Paints"} {
		files[strings.ToLower(name[:4])+".txt"] = &fstest.MapFile{Data: []byte(supplier(name, plain))}
	}
	require.Contains(t, best(files), "enticed or induced")
}

// The best passages of a search are graded, each with a probability; the others are not, because the grades were fitted
// on the best.
func TestPassagesAreGraded(t *testing.T) {
	s, ix := searcher(t)
	docs, _, err := s.Documents(context.Background(), retrieve.Analyze("Acme Rockets: may the drawings be copied?", ix),
		retrieve.Options{Limit: 4})
	require.NoError(t, err)
	require.Equal(t, "acme_nda.txt", docs[0].Path)
	graded, best := 0, 0.0
	for _, d := range docs {
		for _, p := range d.Passages {
			require.True(t, p.Relevance >= 0 && p.Relevance <= 1)
			if p.Relevance > 0 {
				graded++
			}
			best = max(best, p.Relevance)
		}
	}
	require.LessOrEqual(t, graded, retrieve.GradedPassages)
	require.Equal(t, best, docs[0].Passages[0].Relevance, "what answers is the likeliest")
	require.Greater(t, best, 0.4)
}
