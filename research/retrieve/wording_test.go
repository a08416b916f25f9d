package retrieve_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/retrieve"
	"headnote/text"
)

func TestFormOf(t *testing.T) {
	for query, want := range map[string]retrieve.Form{
		"":                                      retrieve.Keywords,
		"lease renewal notice":                  retrieve.Keywords,
		"who pays for repairs":                  retrieve.Asking,
		"Repairs: who pays for them":            retrieve.Asking,
		"Is the tenant liable":                  retrieve.Asking,
		"explain the holding":                   retrieve.Asking,
		"By what date must the answer be filed": retrieve.Asking,
		"renewal of the lease?”":                retrieve.Asking,
		"May 5 lease":                           retrieve.Keywords,
		"The tenant may not assign the lease without the consent of the landlord": retrieve.Statement,
		"tenant assign lease consent landlord sublease renewal deposit":           retrieve.Keywords,
	} {
		require.Equal(t, want, retrieve.FormOf(query), query)
	}
}

// A question is analyzed once: parts, names, citations and content words.
func TestAnalyze(t *testing.T) {
	for _, c := range []struct {
		raw    string
		sides  int
		facets int
		names  []string
	}{
		{"Who pays?", 0, 0, nil},
		{"Who pays for repairs of the roof, and when is the answer to the complaint due?", 2, 2, nil},
		{"Under the lease, who pays for the roof?", 0, 0, nil},
		{"May Pinnock Street assign the lease, and when must it act?", 2, 1, []string{"Pinnock", "Street"}},
		{`how does "harbor"'s policy treat what 23andMe and eBay send`, 0, 0, []string{"harbor", "23andMe", "eBay"}},
		{"LinkedIn keeps what for how long?", 0, 0, []string{"LinkedIn"}},
		{"Who signed the lease; what was agreed about rent and repairs; where is it filed?", 3, 1, nil},
	} {
		q := retrieve.Analyze(c.raw, nil)
		require.Len(t, q.Sides, c.sides, c.raw)
		require.Len(t, q.Facets, c.facets, c.raw)
		require.Equal(t, c.names, q.Names(), c.raw)
		seen := make(map[string]bool)
		for _, term := range q.Terms {
			require.False(t, seen[term.Stem], "%s: a term is listed once", term.Stem)
			require.False(t, text.IsStop(term.Word), term.Word)
			seen[term.Stem] = true
		}
	}
	long := retrieve.Analyze(strings.Repeat("é deposit ", 4000), nil)
	require.True(t, utf8.ValidString(long.Raw))
	require.LessOrEqual(t, len(long.Raw), 8<<10)
	require.Len(t, retrieve.Analyze("the the of?", nil).Terms, 0)
}

// common is an index in which one word is in every passage and another in only one.
type common map[string]int

func (c common) Frequency(word string) (with, all int) { return c[word], 100 }

func TestRareWordsWeighMore(t *testing.T) {
	q := retrieve.Analyze("tenant indemnity", common{"tenant": 100, "indemnity": 1})
	require.Len(t, q.Terms, 2)
	require.Greater(t, q.Terms[1].Weight, q.Terms[0].Weight)
	require.GreaterOrEqual(t, q.Terms[0].Weight, 0.0)
}

// Expansion keeps the question's own words, and reports what it added and why.
func TestExpansionsKeepTheQuestion(t *testing.T) {
	raw := "When must the landlord return the deposit, and who hears appeals about zoning variances?"
	q := retrieve.Analyze(raw, nil)
	all := retrieve.Expand(q, nil)
	strategies := make(map[string]int)
	for _, x := range all {
		strategies[x.Strategy]++
		require.NotEmpty(t, x.Reason)
		if x.Strategy == "decomposition" {
			require.Contains(t, q.Facets, x.Query)
			continue
		}
		require.True(t, strings.HasPrefix(x.Query, raw), x.Query)
		require.Greater(t, len(x.Query), len(raw))
	}
	require.Equal(t, len(q.Facets), strategies["decomposition"])
	require.Equal(t, 1, strategies["synonym"])
	require.Empty(t, retrieve.Expand(retrieve.Analyze("xyzzy plugh", nil), nil), "what no table knows is not widened")
}

func TestOtherWords(t *testing.T) {
	of := func(question, word string) [][]string {
		return retrieve.Analyze(question, nil).OtherWords(text.Stem(word))
	}
	require.Contains(t, of("May the landlord enter?", "landlord"), text.Stems("lessor"))
	require.Empty(t, of("May the xyzzy enter?", "xyzzy"))
	require.Contains(t, of("Did he cheat?", "cheat"), text.Stems("defraud"))
	require.NotContains(t, of("Did he defraud?", "defraud"), text.Stems("cheat"), "a layman's word is no term of art")
	require.Contains(t, of("How long do I have to back out?", "back"), text.Stems("revoke"))
	require.NotContains(t, of("When did he come back?", "back"), text.Stems("revoke"),
		"a phrase is known by its little words, too")
	require.Contains(t, of("Was the motion thrown out?", "thrown"), text.Stems("dismissed"))
}

// A source's document is prepared for a question: its passages are spans of its own text.
func TestReadable(t *testing.T) {
	q := retrieve.Analyze("When must the landlord return the deposit?", nil)
	body := "LEASE\n\n1. RENT\n\nRent is due on the first day of each month.\n\n2. DEPOSIT\n\nThe landlord " +
		"shall return the " +
		"deposit within thirty days after the lease ends.\n"
	d := retrieve.Readable(q, backends.Document{ID: "x:1", Text: body})
	require.NotEmpty(t, d.Passages)
	require.Contains(t, d.Passages[0].Text, "thirty days", "the best passage comes first")
	for _, p := range d.Passages {
		require.Equal(t, p.Text, p.Of(body))
	}
	only := retrieve.Readable(q, backends.Document{ID: "x:2", Snippet: "The deposit is returned."})
	require.Empty(t, only.Text)
}
