package retrieve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// three agreements that say the same things in other words, and a statute.
var files = fstest.MapFS{
	"acme_nda.txt": {Data: []byte("NON-DISCLOSURE AGREEMENT\n\nThis agreement is made between Acme Rockets, Inc. and " +
		"the consultant.\n\n" +
		"1. DEFINITIONS\n\n“Confidential Information” means all drawings and prices that a party discloses.\n\n" +
		"2. COPIES\n\nThe Receiving Party may make one archival copy of the drawings and shall keep it apart.\n\n" +
		"3. LAW\n\nThis agreement is governed by the laws of Ohio.\n")},
	"bolt.txt": {Data: []byte("CONFIDENTIALITY AGREEMENT\n\nBetween Bolt Fasteners LLC and the supplier.\n\n" +
		"1. COPIES\n\nNo duplicates of any document may be made without written consent.\n\n" +
		"2. LAW\n\nThis agreement is governed by the laws of Texas.\n")},
	"crane.txt": {Data: []byte("MUTUAL NDA\n\nBetween Crane Shipping plc and its agents.\n\n1. TERM\n\nThe " +
		"obligations last for five years after termination.\n")},
	"usc_11_523.txt": {Data: []byte("§ 523. Exceptions to discharge\n\nA discharge under section 727 of this title " +
		"does not discharge an individual debtor from any debt for a tax.\n")},
}

func searcher(t *testing.T) (*retrieve.Searcher, index.Index) {
	t.Helper()
	ix, _, err := local.Memory(context.Background(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	return retrieve.NewSearcher(ix), ix
}

// The document that a question names comes first in whatever words, and the words that name it do not decide which
// passage is chosen.
func TestNamesRouteAndTheRestAsks(t *testing.T) {
	s, ix := searcher(t)
	for question, want := range map[string]struct{ path, words string }{
		"Consider the NDA with Acme Rockets; which law governs it?":              {"acme_nda.txt", "Ohio"},
		"which law governs the acme rockets nda":                                 {"acme_nda.txt", "Ohio"},
		"Under the Bolt Fasteners confidentiality agreement, which law governs?": {"bolt.txt", "Texas"},
		"May we copy documents under the agreement with Bolt?":                   {"bolt.txt", "duplicates"},
		"Acme Rockets: may the drawings be copied?":                              {"acme_nda.txt", "archival copy"},
		"Consider “Bolt”’s confidentiality agreement; may duplicates be made?":   {"bolt.txt", "duplicates"},
		"Consider \"Bolt\"'s confidentiality agreement; may duplicates be made?": {"bolt.txt", "duplicates"},
		"What is considered confidential information at Acme?":                   {"acme_nda.txt", "means all drawings"},
		"What does 11 USC 523 except?":                                           {"usc_11_523.txt", "discharge"},
	} {
		ranked, total, err := s.Passages(context.Background(), retrieve.Analyze(question, ix), retrieve.Options{Limit: 5})
		require.NoError(t, err)
		require.NotEmpty(t, ranked, question)
		require.Positive(t, total)
		require.Equal(t, want.path, ranked[0].Document.Path, question)
		require.Contains(t, ranked[0].Passage.Text, want.words, question)
	}
}

func TestDocumentsKeepTheirBestPassages(t *testing.T) {
	s, ix := searcher(t)
	docs, _, err := s.Documents(context.Background(), retrieve.Analyze("which law governs the agreement", ix),
		retrieve.Options{Limit: 2})
	require.NoError(t, err)
	require.Len(t, docs, 2)
	for _, d := range docs {
		require.NotEmpty(t, d.Passages)
		require.Equal(t, d.Passages[0].Text, d.Snippet)
		require.GreaterOrEqual(t, d.Passages[0].Score, d.Passages[len(d.Passages)-1].Score)
		body, err := ix.Text(d.ID)
		require.NoError(t, err)
		for _, p := range d.Passages {
			require.Equal(t, p.Text, p.Of(body), "a passage opens in place")
		}
	}
	require.InDelta(t, 1, docs[0].Score, 1e-9)

	only, _, err := s.Documents(context.Background(), retrieve.Analyze("which law governs the agreement", ix),
		retrieve.Options{Kinds: []string{backends.KindStatute}})
	require.NoError(t, err)
	for _, d := range only {
		require.Equal(t, backends.KindStatute, d.Kind)
	}
	none, _, err := s.Documents(context.Background(), retrieve.Analyze("?!", ix), retrieve.Options{})
	require.NoError(t, err)
	require.Empty(t, none)
}

// broken is an index whose store fails.
type broken struct{ index.Index }

func (broken) Passages(string) ([]backends.Passage, error) { return nil, errors.New("disk gone") }

func TestErrorsAreReported(t *testing.T) {
	_, ix := searcher(t)
	_, _, err := retrieve.Search(context.Background(), broken{ix}, retrieve.Analyze("which law governs Acme", ix),
		retrieve.Options{})
	require.ErrorContains(t, err, "disk gone")
}

func TestGradesSayWhy(t *testing.T) {
	s, ix := searcher(t)
	q := retrieve.Analyze("Under the Acme Rockets non-disclosure agreement, which law governs?", ix)
	docs, _, err := s.Documents(context.Background(), q, retrieve.Options{})
	require.NoError(t, err)
	gs, err := retrieve.Grade(context.Background(), q, docs, retrieve.DefaultThresholds, nil)
	require.NoError(t, err)
	require.Len(t, gs, len(docs))
	for i, g := range gs {
		require.Equal(t, docs[i].ID, g.Document)
		require.NotEmpty(t, g.Why)
		require.Equal(t, retrieve.DefaultThresholds.Grade(g.Score), g.Grade)
		require.GreaterOrEqual(t, gs[0].Score, g.Score)
		require.Less(t, g.Best, max(1, len(docs[i].Passages)))
	}
	docs[0].Source = "web"
	gs, err = retrieve.Grade(context.Background(), q, docs, retrieve.DefaultThresholds, nil)
	require.NoError(t, err)
	require.Contains(t, gs[0].Calibration, "uncalibrated")
	require.LessOrEqual(t, gs[0].Score, 0.9)
}

func TestThresholdsBelongToTheUpperGrade(t *testing.T) {
	for p, want := range map[float64]events.Grade{
		0.7: events.Relevant, 0.699: events.Ambiguous, 0.4: events.Ambiguous,
		0.399: events.Irrelevant, 0: events.Irrelevant, 1: events.Relevant,
	} {
		require.Equal(t, want, retrieve.DefaultThresholds.Grade(p), "%v", p)
	}
}

// The embedded model can be read, states what it was fitted on, and is written in the form in which it is read.
func TestModelRoundTrip(t *testing.T) {
	m, err := retrieve.DefaultModel()
	require.NoError(t, err)
	require.NotEmpty(t, m.FittedOn)
	require.NotEmpty(t, m.Named.Weights)
	require.NotEmpty(t, m.Topic.Weights)
	require.NotEmpty(t, m.Passage.Weights)
	var again retrieve.Model
	_, err = toml.Decode(m.String(), &again)
	require.NoError(t, err)
	require.Equal(t, m, again)
}

// A question is expanded in several ways, each with its reason.
func TestExpand(t *testing.T) {
	earlier := []retrieve.Earlier{
		{Question: "Who signed the lease?", Found: []string{"Lease of 2024"}},
		{Question: "Which patents does the ANDA of Zenith Pharma name?", Found: []string{
			"21 U.S.C. § 355", "Orange Book",
			"a third",
		}},
	}
	for name, c := range map[string]struct {
		ask      string
		earlier  []retrieve.Earlier
		strategy string
		query    string // a part of it
		reason   string
	}{
		"other words": {
			"May the landlord keep the deposit?", nil, "synonym", "lessor",
			"Synonyms added for: landlord",
		},
		"an earlier question, much alike": {
			"Which patents expire first?", earlier, "context",
			"expire first? ANDA Zenith Pharma 21 U.S.C. § 355 Orange Book",
			"“Which patents does the ANDA of Zenith Pharma name?”",
		},
		"a short question goes on": {"And when?", earlier, "context", "Lease of 2024", "“Who signed the lease?”"},
		"the words of the field": {
			"What did the recall say about the toaster?", nil, "domain", "hazard",
			"documents on product safety say",
		},
		"a side alone": {
			"Who owns the northern parcel, and when did the county sell the old mill?", nil,
			"decomposition", "Who owns the northern parcel", "one part",
		},
	} {
		xs := retrieve.Expand(retrieve.Analyze(c.ask, nil), c.earlier)
		at := slices.IndexFunc(xs, func(x retrieve.Expansion) bool { return x.Strategy == c.strategy })
		require.GreaterOrEqual(t, at, 0, "%s: %v", name, xs)
		require.Contains(t, xs[at].Query, c.query, name)
		require.Contains(t, xs[at].Reason, c.reason, name)
	}
	require.Empty(t, retrieve.Expand(retrieve.Analyze("quux frobnicate grault", nil), earlier), "nothing is alike")
}

// A question is divided at a new question, not after a circumstance.
func TestSides(t *testing.T) {
	for ask, want := range map[string][]string{
		"Who owns the northern parcel, and when did the county sell the old mill?": {
			"Who owns the northern parcel",
			"when did the county sell the old mill?",
		},
		"What must the landlord return, when must he return it to the tenant?": {
			"What must the landlord return",
			"when must he return it to the tenant?",
		},
		"Did the tenant appeal the eviction, and until when could it have done so?": {
			"Did the tenant appeal the eviction",
			"until when could it have done so?",
		},
		"Under the Keep privacy policy, who can see my personal information?":         nil,
		"If the tenant leaves before the end of the term, who pays the rent for May?": nil,
		"When a generic drug is launched early, what damages are owed to the brand?":  nil,
		"What is the deadline?": nil,
	} {
		require.Equal(t, want, retrieve.Analyze(ask, nil).Sides, ask)
	}
}

// Of two passages with the same words, the one under the holding comes first.
func TestHoldingsCountMore(t *testing.T) {
	letter := func(first, second string) fstest.MapFS {
		same := "\n\nA member of the council may vote on the budget of the harbour.\n\n"
		return fstest.MapFS{"letter.txt": {Data: []byte("ADVICE\n\nTo the clerk.\n\n" + first + same + second + same)}}
	}
	for heading, files := range map[string]fstest.MapFS{
		"CONCLUSION":         letter("FACTS", "CONCLUSION"),
		"QUESTION PRESENTED": letter("QUESTION PRESENTED", "FACTS"),
	} {
		ix, _, err := local.Memory(context.Background(), files, time.Now)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, ix.Close()) })
		ranked, _, err := retrieve.NewSearcher(ix).Passages(context.Background(),
			retrieve.Analyze("May a member vote on the harbour budget?", ix), retrieve.Options{Limit: 3})
		require.NoError(t, err)
		require.Contains(t, ranked[0].Passage.Heading, heading)
	}
}

func TestMergeKeepsTheBest(t *testing.T) {
	out := retrieve.Merge([]events.Grading{{Document: "a", Score: 0.2}, {Document: "b", Score: 0.5}},
		[]events.Grading{{Document: "a", Score: 0.9}})
	require.Equal(t, "a", out[0].Document)
	require.InDelta(t, 0.9, out[0].Score, 1e-9)
	require.Len(t, out, 2)
}

func FuzzAnalyze(f *testing.F) {
	f.Add("Consider \"Keep\"'s policy; does it, and when must 21 U.S.C. § 355(j) be cited?")
	f.Add(strings.Repeat("and what ", 400))
	f.Fuzz(func(t *testing.T, s string) {
		q := retrieve.Analyze(s, nil)
		require.LessOrEqual(t, len(q.Facets), 6)
		retrieve.Expand(q, []retrieve.Earlier{{Question: s, Found: []string{s}}})
		docs := []backends.Document{{ID: "x", Source: "local", Title: s, Snippet: s}, {ID: "y", Source: "local"}}
		gs, err := retrieve.Grade(context.Background(), q, docs, retrieve.DefaultThresholds, nil)
		require.NoError(t, err)
		for _, g := range gs {
			require.True(t, g.Score >= 0 && g.Score <= 1)
		}
	})
}
