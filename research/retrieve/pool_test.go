package retrieve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

// vocabulary of the random papers; it is small, so that every question matches many passages.
var vocabulary = strings.Fields("tenant landlord lease rent deposit notice repair roof cellar garden insurance " +
	"premium claim court order motion hearing judge appeal brief deadline " +
	"service mail clerk fee costs interest surety bond")

// random returns n papers of a few paragraphs, every third a statute; the same for the same seed.
func random(seed uint64, n int) fstest.MapFS {
	r := rand.New(rand.NewPCG(seed, 7))
	files := fstest.MapFS{}
	for i := range n {
		name, b := fmt.Sprintf("paper %02d.txt", i), &strings.Builder{}
		if i%3 == 2 {
			name = fmt.Sprintf("usc_11_%d.txt", 500+i)
			fmt.Fprintf(b, "§ %d. Of the %s\n\n", 500+i, vocabulary[r.IntN(len(vocabulary))])
		}
		for range 1 + r.IntN(4) {
			b.WriteString("The")
			for range 8 + r.IntN(30) {
				b.WriteString(" " + vocabulary[r.IntN(len(vocabulary))])
			}
			b.WriteString(".\n\n")
		}
		files[name] = &fstest.MapFile{Data: []byte(b.String())}
	}
	return files
}

func indexOf(t *testing.T, files fstest.MapFS) index.Index {
	t.Helper()
	ix, _, err := local.Memory(t.Context(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	return ix
}

// questions over the vocabulary: as asked, as words, as a statement.
func questions(seed uint64) []string {
	r := rand.New(rand.NewPCG(seed, 11))
	word := func() string { return vocabulary[r.IntN(len(vocabulary))] }
	return []string{
		fmt.Sprintf("When does the %s pay the %s for the %s?", word(), word(), word()),
		word() + " " + word() + " " + word(),
		fmt.Sprintf("The %s is liable for the %s of the %s", word(), word(), word()),
		word(),
	}
}

type place struct {
	doc     string
	ordinal int
}

func placesOf(rs []retrieve.Ranked) []place {
	out := make([]place, len(rs))
	for i, r := range rs {
		out[i] = place{r.Document.ID, r.Ordinal}
	}
	return out
}

// TestRankingOfRandomPools checks what is true of every ranking, however it is made.
func TestRankingOfRandomPools(t *testing.T) {
	for seed := range uint64(2) {
		ix := indexOf(t, random(seed, 12))
		s := retrieve.NewSearcher(ix)
		for _, asked := range questions(seed) {
			q := retrieve.Analyze(asked, ix)
			all, total, err := s.Passages(t.Context(), q, retrieve.Options{Limit: 500})
			require.NoError(t, err)
			require.NotEmpty(t, all, asked)
			require.Positive(t, total)
			seen := make(map[place]bool)
			for i, r := range all {
				at := place{r.Document.ID, r.Ordinal}
				require.False(t, seen[at], "%s: a passage is ranked once", asked)
				seen[at] = true
				require.True(t, i == 0 || all[i-1].Score >= r.Score, "%s: best first", asked)
				body, err := ix.Text(r.Document.ID)
				require.NoError(t, err)
				require.Equal(t, r.Passage.Text, r.Passage.Of(body), "%s: it stands where it says", asked)
			}
			for _, limit := range []int{1, 3, 10} {
				some, _, err := s.Passages(t.Context(), q, retrieve.Options{Limit: limit})
				require.NoError(t, err)
				require.Equal(t, placesOf(all[:min(limit, len(all))]), placesOf(some), "%s: a limit cuts the end alone", asked)
			}
			again, _, err := retrieve.NewSearcher(ix).Passages(t.Context(), retrieve.Analyze(asked, ix),
				retrieve.Options{Limit: 500})
			require.NoError(t, err)
			require.Equal(t, placesOf(all), placesOf(again), "%s: the same in every run", asked)

			// What words find in the index is never lost later.
			hits, err := ix.Search(t.Context(), index.Query{Text: asked, Plain: true, Limit: 500})
			require.NoError(t, err)
			docs, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 500})
			require.NoError(t, err)
			for _, h := range hits.Hits {
				require.True(t, slices.ContainsFunc(docs, func(d backends.Document) bool { return d.ID == h.Document.ID }),
					"%s: %s", asked, h.Document.Path)
			}
			few, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 2})
			require.NoError(t, err)
			for i, d := range few {
				require.Equal(t, docs[i].ID, d.ID, asked)
				require.Equal(t, docs[i].Passages, d.Passages, "%s: a document has the same passages whatever the limit", asked)
			}
			law, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 500, Kinds: []string{backends.KindStatute}})
			require.NoError(t, err)
			for _, d := range law {
				require.Equal(t, backends.KindStatute, d.Kind, asked)
			}
		}
	}
}

// TestReaderOnlyOrders: with the reader, no passage that words have found is lost, and two concurrent searches get the
// same results as each alone.
func TestReaderOnlyOrders(t *testing.T) {
	ix := indexOf(t, random(5, 5))
	words, judging := retrieve.NewSearcher(ix), retrieve.NewSearcher(ix).Read(relevance.New())
	asked := "When does the tenant pay the rent for the garden?"
	found := func(s *retrieve.Searcher) []place {
		rs, _, err := s.Passages(t.Context(), retrieve.Analyze(asked, ix), retrieve.Options{Limit: 100})
		require.NoError(t, err)
		return placesOf(rs)
	}
	alone := found(judging)
	require.Subset(t, alone, found(words))
	var both [2][]place
	var wait sync.WaitGroup
	for i := range both {
		wait.Go(func() {
			rs, _, err := judging.Passages(context.Background(), retrieve.Analyze(asked, ix), retrieve.Options{Limit: 100})
			if err == nil {
				both[i] = placesOf(rs)
			}
		})
	}
	wait.Wait()
	require.Equal(t, [2][]place{alone, alone}, both)
}

// TestBadQuestions: any question about any folder gets a limited answer without a panic.
func TestBadQuestions(t *testing.T) {
	one := fstest.MapFS{"one.txt": {Data: []byte("The tenant pays the rent on the first day of a month.")}}
	for folder, files := range map[string]fstest.MapFS{"empty": {}, "one passage": one, "several": random(3, 6)} {
		ix := indexOf(t, files)
		s := retrieve.NewSearcher(ix)
		for name, asked := range map[string]string{
			"nothing": "", "blank": " \n\t", "marks": "?!“”()[]—", "one word": "rent", "unknown word": "quuxification?",
			"5,000 words":      strings.Repeat("does the tenant pay the rent ", 834) + "?",
			"one long word":    strings.Repeat("rent", 4000),
			"another language": "¿Cuándo debe pagar el inquilino? 賃料はいつですか。Когда платить?",
			"control marks":    "rent\x00\x1b[31m\u202etenant\ufeff?", "half a rune": "rent \xff\xc3",
			"query language": `AND (rent OR "tenant`,
		} {
			q := retrieve.Analyze(asked, ix)
			rs, total, err := s.Passages(t.Context(), q, retrieve.Options{Limit: 5})
			require.NoError(t, err, "%s: %s", folder, name)
			require.LessOrEqual(t, len(rs), 5)
			require.GreaterOrEqual(t, total, 0)
			docs, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 5})
			require.NoError(t, err, "%s: %s", folder, name)
			require.LessOrEqual(t, len(docs), 5)
			gs, err := retrieve.Grade(t.Context(), q, docs, retrieve.DefaultThresholds, nil)
			require.NoError(t, err)
			for _, g := range gs {
				require.True(t, g.Score >= 0 && g.Score <= 1, "%s: %s: %v", folder, name, g.Score)
			}
			require.LessOrEqual(t, len(retrieve.Expand(q, nil)), 8, "%s: %s", folder, name)
		}
	}
}

// TestLimitsOfASearch: if the limit is missing or invalid, the default is used.
func TestLimitsOfASearch(t *testing.T) {
	ix := indexOf(t, random(9, 18))
	s := retrieve.NewSearcher(ix)
	q := retrieve.Analyze("Who pays the rent and the deposit?", ix)
	for _, limit := range []int{0, -1} {
		rs, _, err := s.Passages(t.Context(), q, retrieve.Options{Limit: limit})
		require.NoError(t, err)
		require.Len(t, rs, 10)
		docs, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: limit})
		require.NoError(t, err)
		require.Len(t, docs, 10)
	}
}

// unreadable is an index in which one document cannot be read.
type unreadable struct {
	index.Index
	id string
}

var errGone = errors.New("the file is gone")

func (u unreadable) Passages(id string) ([]backends.Passage, error) {
	if id == u.id {
		return nil, errGone
	}
	return u.Index.Passages(id)
}

// TestOneDocumentThatCannotBeRead: the document is left out and reported, and the rest is not affected; a caller that
// takes no reports gets the error. A canceled search is not one that found nothing.
func TestOneDocumentThatCannotBeRead(t *testing.T) {
	ix := indexOf(t, random(2, 12))
	q := retrieve.Analyze("Who pays the rent and the deposit?", ix)
	all, _, err := retrieve.NewSearcher(ix).Documents(t.Context(), q, retrieve.Options{Limit: 50})
	require.NoError(t, err)
	bad := unreadable{ix, all[0].ID}

	var left []string
	var mu sync.Mutex
	rest, _, err := retrieve.NewSearcher(bad).Documents(t.Context(), q, retrieve.Options{
		Limit: 50, Leave: func(d backends.Document, why error) {
			mu.Lock()
			defer mu.Unlock()
			require.ErrorIs(t, why, errGone)
			left = append(left, d.ID)
		},
	})
	require.NoError(t, err)
	require.Equal(t, []string{all[0].ID}, left)
	require.Len(t, rest, len(all)-1)

	_, _, err = retrieve.NewSearcher(bad).Documents(t.Context(), q, retrieve.Options{Limit: 50})
	require.ErrorIs(t, err, errGone)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = retrieve.NewSearcher(ix).Documents(ctx, q, retrieve.Options{Limit: 50})
	require.ErrorIs(t, err, context.Canceled)
}

// TestGroup: documents are ranked by their best passages, with at most six of each and no duplicates.
func TestGroup(t *testing.T) {
	require.Empty(t, retrieve.Group(nil, 5))
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		var ranked []retrieve.Ranked
		score := 1.0
		for i := range 40 {
			score *= 0.9 + 0.1*r.Float64()
			ranked = append(ranked, retrieve.Ranked{Hit: index.Hit{
				Document: backends.Document{ID: fmt.Sprint(r.IntN(9))}, Score: score, Ordinal: i,
				Passage: backends.Passage{Text: fmt.Sprint("passage ", i)},
			}})
		}
		docs := retrieve.Group(ranked, 5)
		require.LessOrEqual(t, len(docs), 5)
		require.InDelta(t, 1, docs[0].Score, 1e-9)
		seen := make(map[string]bool)
		for i, d := range docs {
			require.False(t, seen[d.ID])
			seen[d.ID] = true
			require.True(t, i == 0 || docs[i-1].Score >= d.Score)
			require.LessOrEqual(t, len(d.Passages), 6)
			require.Equal(t, d.Passages[0].Text, d.Snippet)
			require.True(t, slices.IsSortedFunc(d.Passages, func(a, b backends.Passage) int {
				return int((b.Score - a.Score) * 1e9)
			}))
		}
	}
}
