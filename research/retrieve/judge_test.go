package retrieve_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

func TestForms(t *testing.T) {
	for query, want := range map[string]retrieve.Form{
		"When does the lease end?":                            retrieve.Asking,
		"what must the agency do before it withholds records": retrieve.Asking,
		"can i delete my data":                                retrieve.Asking,
		"Under the lease, who pays the taxes":                 retrieve.Asking,
		"Consider the Acme NDA; does it survive termination?": retrieve.Asking,
		"List the deadlines in the scheduling order":          retrieve.Asking,
		"“Was notice given?”":                                 retrieve.Asking,
		"lease termination notice":                            retrieve.Keywords,
		"may 5 2024 hearing":                                  retrieve.Keywords,
		"statute of limitations":                              retrieve.Keywords,
		"":                                                    retrieve.Keywords,
		"How":                                                 retrieve.Keywords,
		"A seller who knows of a defect is liable to its buyer": retrieve.Statement,
	} {
		require.Equal(t, want, retrieve.FormOf(query), query)
	}
}

// lease is a small matter in which passages that do not answer have the most words of the question.
var lease = fstest.MapFS{
	"a.txt": {Data: []byte("Tenant may default. A default of the tenant is a default under this lease. Default " +
		"days of the tenant are listed by the tenant in the list of the days of default.")},
	"b.txt": {Data: []byte("Tenant shall have thirty (30) days after written notice from Landlord to cure any default.")},
	"c.txt": {Data: []byte("Landlord shall maintain the roof and the “Common Areas” of the building in good repair.")},
	"d.txt": {Data: []byte("The common areas of the building are open to the public on most days of the year.")},
}

// TestFind: the reader ranks results for a question; words rank everything else.
func TestFind(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	judging, words := retrieve.NewSearcher(ix).Read(relevance.New()), retrieve.NewSearcher(ix)
	for _, c := range []struct {
		query, judged, byWords string
	}{
		{"How many days does the tenant have to cure a default?", "b.txt", ""},
		{"tenant default days", "a.txt", "a.txt"},
		{"title:b tenant default", "b.txt", "b.txt"},
		{`Who maintains the "common areas"?`, "c.txt", ""},
	} {
		hits, err := judging.Find(t.Context(), c.query, 3, nil)
		require.NoError(t, err, c.query)
		require.NotEmpty(t, hits.Hits, c.query)
		require.Equal(t, c.judged, hits.Hits[0].Document.Path, c.query)
		require.NotEmpty(t, hits.Hits[0].Matched, c.query)
		for i, h := range hits.Hits[1:] {
			require.LessOrEqual(t, h.Score, hits.Hits[i].Score, c.query)
		}
		if c.byWords != "" {
			same, err := words.Find(t.Context(), c.query, 3, nil)
			require.NoError(t, err)
			require.Equal(t, c.byWords, same.Hits[0].Document.Path, c.query)
			require.Equal(t, same, hits, "%s: the words lead", c.query)
		}
	}
	_, err = judging.Find(t.Context(), "(lease", 3, nil)
	require.Error(t, err)
	for _, query := range []string{"?", "Where?", "通知はいつですか?"} {
		_, err = judging.Find(t.Context(), query, 3, nil)
		require.NoError(t, err, query)
	}
}

// TestGlance: passages with neither the words nor the meaning of the question are not read, but still graded.
func TestGlance(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	for question, read := range map[string]int{
		"How many days does the tenant have to cure a default?": 3,
		"When must the dwelling be in good order?":              1,
		"Which comets orbit Jupiter?":                           0,
	} {
		r := relevance.New()
		q := retrieve.Analyze(question, ix)
		docs, _, err := retrieve.NewSearcher(ix).Documents(t.Context(), q, retrieve.Options{Limit: 10})
		require.NoError(t, err)
		docs = append(docs, backends.Document{ID: "e", Source: "local", Snippet: "Taxes are due in May."})
		_, err = retrieve.Grade(t.Context(), q, docs, retrieve.DefaultThresholds, r)
		require.NoError(t, err)
		require.Equal(t, read, r.Learned(), question)
	}
}

// TestReading: of the windows in which an answer is looked for, the first are read, and of the others those that look
// promising; the rest get a score of not answering.
func TestReading(t *testing.T) {
	r := relevance.New()
	read := retrieve.Reading(r)
	const (
		asked = "How many days does the tenant have to cure a default?"
		cure  = "Tenant shall have thirty days after notice to cure any default."
		roof  = "The roof was painted green by the men of the village."
		first = 8
	)
	texts := append(slices.Repeat([]string{roof}, first), "The door was painted red.", cure)
	logits, err := read(t.Context(), asked, texts)
	require.NoError(t, err)
	require.Len(t, logits, len(texts))
	require.Equal(t, 2, r.Learned(), "the roof, as one of the first, and the cure")
	require.Greater(t, logits[first+1], logits[first])
	_, err = read(t.Context(), asked, slices.Repeat([]string{"The door was painted red."}, first+1))
	require.NoError(t, err)
	require.Equal(t, 3, r.Learned(), "where words are thin, all is read")
	_, err = retrieve.Reading(nil)(t.Context(), asked, []string{asked})
	require.Error(t, err)
}

// TestJudgedByWhatIsAsked: an expanded query finds passages, which are scored by the question, each only once.
func TestJudgedByWhatIsAsked(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	r := relevance.New()
	s := retrieve.NewSearcher(ix).Read(r)
	const asked = "How many days does the tenant have to cure a default?"
	find := func(query string, o retrieve.Options) string {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(query, ix), o)
		require.NoError(t, err)
		return docs[0].Path
	}
	require.Equal(t, "b.txt", find(asked, retrieve.Options{}))
	n := r.Learned()
	require.Equal(t, "b.txt", find(asked+" lessee breach", retrieve.Options{Asked: asked}))
	require.Equal(t, n, r.Learned())
	require.Equal(t, "a.txt", find("tenant default days", retrieve.Options{Asked: asked}), "who gives words means them")
	find(asked+" lessee breach", retrieve.Options{Judged: 1})
	require.Equal(t, n+1, r.Learned())
}

// TestWholeDocuments: for keywords, a paper with all of them far apart comes before one with some of them close
// together.
func TestWholeDocuments(t *testing.T) {
	apart := strings.Repeat("The hall was painted in the spring of that year by the men of the village. ", 12)
	ix, _, err := local.Memory(t.Context(), fstest.MapFS{
		"apart.txt": {Data: []byte("The heir came late.\n\n" + apart + "\n\nA bond was posted.\n\n" + apart +
			"\n\nThe auction was held.")},
		"beside.txt": {Data: []byte("A bond, a bond for an auction: no auction without a bond.\n\n" + apart + apart + apart)},
		"other.txt":  {Data: []byte(apart)},
	}, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	s := retrieve.NewSearcher(ix).Read(relevance.New())
	docs, _, err := s.Documents(t.Context(), retrieve.Analyze("heir bond auction", ix), retrieve.Options{Limit: 2})
	require.NoError(t, err)
	require.Len(t, docs, 2)
	require.Equal(t, []string{"apart.txt", "beside.txt"}, []string{docs[0].Path, docs[1].Path})
	require.GreaterOrEqual(t, docs[0].Score, docs[1].Score)
}

// TestListed: what words and meaning find is reported before the reader has scored anything, and is then what it
// scores; if results are ranked by words, nothing is reported.
func TestListed(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	r := relevance.New()
	s := retrieve.NewSearcher(ix).Read(r)
	var first []string
	listed := func(found []retrieve.Ranked) {
		require.Zero(t, r.Known(), "nothing is judged yet")
		for _, f := range found {
			first = append(first, f.Document.Path)
		}
	}
	hits, err := s.Find(t.Context(), "How many days does the tenant have to cure a default?", 10, listed)
	require.NoError(t, err)
	require.NotZero(t, r.Known())
	var judged []string
	for _, h := range hits.Hits {
		judged = append(judged, h.Document.Path)
	}
	require.ElementsMatch(t, first, judged)
	first = nil
	_, err = s.Find(t.Context(), "tenant default days", 10, listed)
	require.NoError(t, err)
	require.Empty(t, first)
}

// TestJudgedDocuments: documents are ranked by their best scored passages, the same in every run and whatever the
// limit.
func TestJudgedDocuments(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), lease, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	s := retrieve.NewSearcher(ix).Read(relevance.New())
	q := retrieve.Analyze("How many days does the tenant have to cure a default?", ix)
	all, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 10})
	require.NoError(t, err)
	require.Equal(t, "b.txt", all[0].Path)
	one, _, err := s.Documents(t.Context(), q, retrieve.Options{Limit: 1})
	require.NoError(t, err)
	require.Equal(t, all[0].Path, one[0].Path)
}

// leases differ only by their names, so that only a name says which of them a question is about.
var leases = fstest.MapFS{
	"Kestrel lease.txt": {Data: []byte("LEASE\n\nBetween Kestrel Mills LLC and the tenant.\n\n1. TAXES\n\nThe " +
		"taxes on the " +
		"land fall to the owner of the land in every year.\n\n2. RENT\n\nThe rent is due on the first day of a month.\n")},
	"Lapwing lease.txt": {Data: []byte("LEASE\n\nBetween Lapwing Yards LLC and the tenant.\n\n1. TAXES\n\nThe " +
		"tenant pays all " +
		"taxes on the land.\n\n2. RENT\n\nThe rent is due on the tenth day of a month.\n")},
	"memo.txt": {Data: []byte("MEMO\n\nUnder the Kestrel lease and the Lapwing lease, who pays the taxes is in " +
		"dispute.\n")},
}

// TestNamedDocument: a clause that only names a document says where to look; its words are not part of what is asked.
func TestNamedDocument(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), leases, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	s := retrieve.NewSearcher(ix).Read(relevance.New())
	for question, want := range map[string]string{
		"Under the Kestrel Mills lease, who pays the taxes on the land?":    "fall to the owner",
		"Under the Lapwing Yards lease, who pays the taxes on the land?":    "tenant pays all",
		"Consider the lease with Lapwing Yards; when does rent become due?": "tenth day",
	} {
		hits, err := s.Find(t.Context(), question, 3, nil)
		require.NoError(t, err)
		require.Contains(t, hits.Hits[0].Passage.Text, want, question)
	}
}

// TestWordsOfATitleNameNothing: a common word of a title does not make a paper the subject.
func TestWordsOfATitleNameNothing(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), fstest.MapFS{
		"Standard Coin Machines v. Gull.txt": {Data: []byte("Opinion\n\nThe parties run laundries. The lease of " +
			"the machines was " +
			"renewed twice. Judgment for the defendant.\n")},
		"Ruling of 1911.txt": {Data: []byte("Ruling\n\nA standard coin is one whose metal has the value that it " +
			"bears, and that " +
			"the Mint strikes for all who ask.\n")},
	}, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	for _, s := range []*retrieve.Searcher{
		retrieve.NewSearcher(ix), retrieve.NewSearcher(ix).Read(relevance.New()),
	} {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze("What does a standard coin mean at the Mint?", ix),
			retrieve.Options{Limit: 2})
		require.NoError(t, err)
		require.Equal(t, "Ruling of 1911.txt", docs[0].Path)
	}
}

// TestRulings: a decision comes before what reports the same thing before the decision.
func TestRulings(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), fstest.MapFS{
		"a.txt": {Data: []byte("The motion of the tenant to stay the eviction pending appeal was argued on that day.")},
		"b.txt": {Data: []byte("The motion of the tenant to stay the eviction pending appeal is denied.")},
		"c.txt": {Data: []byte("The motion of the tenant to stay the eviction pending appeal is opposed by the landlord.")},
	}, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	hits, err := retrieve.NewSearcher(ix).Read(relevance.New()).Find(t.Context(),
		"What became of the tenant's motion to stay the eviction?", 3, nil)
	require.NoError(t, err)
	require.Equal(t, "b.txt", hits.Hits[0].Document.Path)
}
