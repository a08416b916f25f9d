package retrieve_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
	"headnote/text"
)

func searcherOf(t *testing.T, files fstest.MapFS, r *relevance.Reader) (*retrieve.Searcher, *local.Index) {
	t.Helper()
	ix, _, err := local.Memory(t.Context(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	return retrieve.NewSearcher(ix).Read(r), ix
}

func paths(docs []backends.Document) []string {
	var out []string
	for _, d := range docs {
		out = append(out, d.Path)
	}
	return out
}

// TestSameWords: papers with the same words count as one result; the next result is a different one.
func TestSameWords(t *testing.T) {
	const boiler = "The tenant has thirty (30) days after written notice to cure a default, as all forms of this " +
		"landlord say on their third page."
	s, _ := searcherOf(t, fstest.MapFS{
		"one.txt":   {Data: []byte("Form one\n\n" + boiler + "\n")},
		"two.txt":   {Data: []byte("Form two\n\n" + boiler + " See form one.\n")},
		"three.txt": {Data: []byte("Form three\n\n" + boiler + " See form two.\n")},
		"other.txt": {Data: []byte("Rider\n\nA default in the payment of money is cured within five days only.\n")},
	}, relevance.New())
	hits, err := s.Find(t.Context(), "How many days does the tenant have to cure a default?", 4, nil)
	require.NoError(t, err)
	require.Len(t, hits.Hits, 4)
	require.NotEqual(t, "other.txt", hits.Hits[0].Document.Path)
	require.Equal(t, "other.txt", hits.Hits[1].Document.Path)
}

// TestOpenPapers: proposals come after what is in force, unless the question asks for them.
func TestOpenPapers(t *testing.T) {
	order := func(title, days string) []byte {
		return []byte("UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF OHIO\n\n" + title + "\n\nEach recipient of a " +
			"subpoena has " + days + " days from its service to object to it or to move to quash it.\n\nIT IS SO ORDERED.\n")
	}
	s, ix := searcherOf(t, fstest.MapFS{
		"a.txt": {Data: order("[PROPOSED] ORDER GRANTING DISCOVERY", "thirty (30)")},
		"b.txt": {Data: order("ORDER GRANTING DISCOVERY", "fourteen (14)")},
	}, relevance.New())
	for question, want := range map[string]string{
		"How long does the recipient of a subpoena have to object?":                           "b.txt",
		"How long would the recipient of a subpoena have to object under the proposed order?": "a.txt",
	} {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(question, ix), retrieve.Options{})
		require.NoError(t, err)
		require.Equal(t, want, docs[0].Path, question)
	}
}

// TestKeywordDocuments: words are matched as in the index, and a paper that has them in several places comes before one
// that has them once.
func TestKeywordDocuments(t *testing.T) {
	filler := "\n\n" + strings.Repeat("The parties met again and spoke of other things. ", 20) + "\n\n"
	s, ix := searcherOf(t, fstest.MapFS{
		"once.txt": {Data: []byte("Minutes\n\nThe escrow release was named.\n" + filler)},
		"often.txt": {Data: []byte("Minutes\n\nThe escrow release was named." + filler + "The escrow release followed." +
			filler + "Escrow release.\n")},
		"none.txt": {Data: []byte("Minutes\n" + filler)},
	}, relevance.New())
	docs, _, err := s.Documents(t.Context(), retrieve.Analyze("escrow release", ix), retrieve.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"often.txt", "once.txt"}, paths(docs)[:2])
}

// TestByKind: an amendment comes first if a change is asked for, a decision if an outcome is, and a period as well as a
// date if a deadline is.
func TestByKind(t *testing.T) {
	s, ix := searcherOf(t, fstest.MapFS{
		"lease.txt": {Data: []byte("LEASE\n\nThis Lease is made as of May 1, 2019 between Alder LLC and Birch Inc.\n\n" +
			"The term of the lease of the warehouse ends on May 1, 2024 and may be extended.\n")},
		"second.txt": {Data: []byte("FIRST AMENDMENT TO LEASE\n\nThis First Amendment to Lease is made as of March 3, 2024 " +
			"between Alder LLC and Birch Inc.\n\nThe term of the lease is hereby extended to May 1, 2027.\n")},
		"statute.txt": {Data: []byte("§ 12. Stays of eviction.\n\nA motion to stay an eviction is granted or is denied " +
			"within three days after the tenant files it.\n")},
		"order.txt": {Data: []byte("UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF OHIO\n\nORDER\n\n" +
			"The tenant's motion to stay the eviction is denied.\n\nIT IS SO ORDERED.\n")},
		"notice.txt": {Data: []byte("Notice of inspection\n\nThe objection to the inspection is due within ten days " +
			"after service of this notice.\n")},
		"diary.txt": {Data: []byte("Diary of inspection\n\nThe objection to the inspection of June 4, 2021 was due " +
			"to noise.\n")},
	}, relevance.New())
	for question, want := range map[string]string{
		"To what day was the term of the lease last extended?":            "second.txt",
		"Was the tenant's motion to stay the eviction granted or denied?": "order.txt",
		"By when is an objection to the inspection due?":                  "notice.txt",
	} {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(question, ix), retrieve.Options{})
		require.NoError(t, err)
		require.Equal(t, want, docs[0].Path, question)
	}
}

// TestWordsOfAWholePaper: over random papers the keyword ranking is that of plain BM25 over whole papers, except for
// the bonus for words that are close together.
func TestWordsOfAWholePaper(t *testing.T) {
	const papers, near = 24, 0.25
	words := strings.Fields("escrow tariff barge mooring quota ledger cartel levee ferry gravel")
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 1))
		files := make(fstest.MapFS)
		for i := range papers {
			var b strings.Builder
			for range 40 + random.IntN(400) {
				b.WriteString(words[min(random.IntN(len(words)), random.IntN(len(words)))] + " ")
				if random.IntN(12) == 0 {
					b.WriteString("\n\n")
				}
			}
			files[fmt.Sprintf("paper %d.txt", i)] = &fstest.MapFile{Data: []byte(b.String())}
		}
		s, ix := searcherOf(t, files, relevance.New())
		query := []string{words[random.IntN(5)], words[5+random.IntN(5)]}
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(strings.Join(query, " "), ix),
			retrieve.Options{Limit: papers})
		require.NoError(t, err)
		plain := plainBM25(t, ix, docs, text.Stems(strings.Join(query, " ")))
		best := slices.Max(plain)
		for i := range docs {
			for j := range docs[:i] {
				require.LessOrEqual(t, (plain[i]-plain[j])/best, near+1e-9, "%v: %s before %s", query, docs[j].Path,
					docs[i].Path)
			}
		}
	}
}

// plainBM25 scores documents by word frequency, with the textbook formula.
func plainBM25(t *testing.T, ix *local.Index, docs []backends.Document, query []string) []float64 {
	t.Helper()
	all := float64(ix.Stats().Documents)
	counts, lengths, mean := make([]map[string]float64, len(docs)), make([]float64, len(docs)), 0.0
	for i, d := range docs {
		body, err := ix.Text(d.ID)
		require.NoError(t, err)
		stems := text.Stems(index.NameOf(d) + "\n" + body)
		counts[i], lengths[i] = make(map[string]float64), float64(len(stems))
		mean += lengths[i] / float64(len(docs))
		for _, stem := range stems {
			counts[i][stem]++
		}
	}
	out := make([]float64, len(docs))
	for _, stem := range query {
		with := 0.0
		for _, c := range counts {
			with += min(1, c[stem])
		}
		idf := math.Log(1 + (all-with+0.5)/(with+0.5))
		for i, c := range counts {
			out[i] += idf * c[stem] * 2.2 / (c[stem] + 1.2*(0.25+0.75*lengths[i]/mean))
		}
	}
	return out
}
