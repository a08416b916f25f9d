package retrieve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/research/events"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

// pool makes papers of passages drawn by chance.
func pool(r *rand.Rand, n int) []backends.Document {
	says := []string{
		"Tenant shall have thirty days after written notice from Landlord to cure any default.",
		"The common areas of the building are open to the public on most days of the year.",
		"“Default” means a failure of Tenant to pay Rent within five days after it is due.",
		"Orrin Software Inc. shall indemnify Bellwether Clinics LLC against claims of third parties.",
		"This motion is denied.",
	}
	out := make([]backends.Document, n)
	for i := range out {
		out[i] = backends.Document{ID: fmt.Sprint("d", i), Source: "local", Title: "Paper " + fmt.Sprint(r.IntN(3))}
		for range 1 + r.IntN(3) {
			out[i].Passages = append(out[i].Passages, backends.Passage{Text: says[r.IntN(len(says))]})
		}
	}
	return out
}

func graded(t *testing.T, q retrieve.Question, docs []backends.Document,
	r *relevance.Reader,
) map[string]events.Grading {
	gs, err := retrieve.Grade(context.Background(), q, docs, retrieve.DefaultThresholds, r)
	require.NoError(t, err)
	require.Len(t, gs, len(docs))
	out := make(map[string]events.Grading)
	for _, g := range gs {
		out[g.Document] = g
	}
	return out
}

// A grade depends only on the question and the paper: it is the same alone and beside any others, in any order; more
// passages never lower it; a copy has the grade of its original.
func TestGradesDependOnNothingElse(t *testing.T) {
	for _, r := range []*relevance.Reader{relevance.New()} {
		for _, question := range []string{
			"How many days does the tenant have to cure a default?", "What does 'default' mean?", "Orrin indemnify claims",
		} {
			rnd := rand.New(rand.NewPCG(3, uint64(len(question))))
			q := retrieve.Analyze(question, nil)
			docs := pool(rnd, 8)
			first := docs[0]
			first.ID = "copy"
			docs = append(docs, first)
			all := graded(t, q, docs, r)
			require.Equal(t, all["d0"].Score, all["copy"].Score)
			rnd.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
			for _, d := range docs {
				require.Equal(t, all[d.ID], graded(t, q, []backends.Document{d}, r)[d.ID], "alone")
			}
			require.Equal(t, all[docs[0].ID], graded(t, q, docs[:3], r)[docs[0].ID], "among fewer")
			more := docs[0]
			more.Passages = append(slices.Clone(more.Passages[:1]), docs[1].Passages...)
			less := more
			less.Passages = more.Passages[:1]
			require.GreaterOrEqual(t, graded(t, q, []backends.Document{more}, r)[more.ID].Score,
				graded(t, q, []backends.Document{less}, r)[less.ID].Score)
		}
	}
}

// What answers is graded higher than what does not, and a document that the question names higher than others.
func TestGradesTellWhatAnswers(t *testing.T) {
	r := relevance.New()
	docs := []backends.Document{
		{
			ID: "yes", Source: "local", Title: "Lease",
			Snippet: "Tenant shall have thirty (30) days after written notice to cure any default.",
		},
		{
			ID: "no", Source: "local", Title: "Lease",
			Snippet: "The common areas are open to the public on most days of the year.",
		},
	}
	q := retrieve.Analyze("How many days does the tenant have to cure a default?", nil)
	gs := graded(t, q, docs, r)
	require.GreaterOrEqual(t, gs["yes"].Score, retrieve.DefaultThresholds.Relevant)
	require.Less(t, gs["no"].Score, retrieve.DefaultThresholds.Ambiguous)
	named := graded(t, retrieve.Analyze("Does Quillfeather pay for repairs?", nil), []backends.Document{
		{ID: "other", Source: "local", Title: "Zimmerling Lease", Snippet: "Zimmerling shall pay for all repairs."},
		{ID: "named", Source: "local", Title: "Quillfeather Lease", Snippet: "Quillfeather shall pay for all repairs."},
	}, r)
	require.Greater(t, named["named"].Score, named["other"].Score+0.3)
}

// Neither the limit of a search nor a stray letter in the question changes a grade.
func TestGradesAreSteady(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	r := relevance.New()
	s := retrieve.NewSearcher(ix).Read(r)
	grades := func(question string, limit int) map[string]events.Grading {
		q := retrieve.Analyze(question, ix)
		docs, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: limit})
		require.NoError(t, err)
		return graded(t, q, docs, r)
	}
	const question = "How many days does the tenant have to cure a default?"
	all := grades(question, 100)
	for _, limit := range []int{1, 3, 10} {
		for id, g := range grades(question, limit) {
			require.Equal(t, all[id], g, "limit %d", limit)
		}
	}
	for _, stray := range []string{"q " + question, question + " x", " " + question} {
		for id, g := range grades(stray, 100) {
			require.InDelta(t, all[id].Score, g.Score, 0.05, stray)
		}
	}
}
