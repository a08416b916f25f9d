package risk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/risk"
)

func find(t testing.TB, o risk.Options, docs ...risk.Text) []risk.Risk {
	t.Helper()
	rs, err := risk.Find(docs, o)
	require.NoError(t, err)
	return rs
}

// open returns the categories of which a text states a risk as a fact that is not over.
func open(t testing.TB, s string) []string {
	var out []string
	for _, r := range find(t, risk.Options{}, risk.Text{ID: "d", Body: s}) {
		if r.Standing == risk.Stated {
			out = append(out, r.Category)
		}
	}
	return out
}

type tally struct{ right, wrong, missed int }

func (c tally) precision() float64 { return 100 * float64(c.right) / float64(max(1, c.right+c.wrong)) }

func (c tally) recall() float64 { return 100 * float64(c.right) / float64(max(1, c.right+c.missed)) }

// Precision and recall on sentences written for this test, by category. For the half held out during tuning, misses are
// counted but never shown.
func TestLabelledSentences(t *testing.T) {
	rows := bars(t, "testdata/sentences.txt", 3)
	require.GreaterOrEqual(t, len(rows), 300)
	seen := make(map[string]int)
	halves := map[string]map[string]*tally{"tuned": {}, "kept back": {}, "all": {}}
	count := func(half, category string, f func(*tally)) {
		for _, h := range []string{half, "all"} {
			if halves[h][category] == nil {
				halves[h][category] = &tally{}
			}
			f(halves[h][category])
		}
	}
	for _, f := range rows {
		kind, categories, s := f[0], strings.Fields(f[1]), f[2]
		seen[kind+f[1]]++
		half := "tuned"
		if seen[kind+f[1]]%2 == 0 {
			half = "kept back"
		}
		found := open(t, s)
		show := func(what string) {
			if half == "tuned" {
				t.Logf("%s (%s %s): %s", what, kind, f[1], s)
			}
		}
		for _, c := range categories {
			has := slices.Contains(found, c)
			switch {
			case kind == "present" && has:
				count(half, c, func(x *tally) { x.right++ })
			case kind == "present":
				count(half, c, func(x *tally) { x.missed++ })
				show("missed")
			}
		}
		if kind == "present" {
			continue
		}
		for _, c := range found { // of any category
			count(half, c, func(x *tally) { x.wrong++ })
			show("wrong " + c)
		}
	}
	var names []string
	for c := range halves["all"] {
		names = append(names, c)
	}
	slices.Sort(names)
	for _, half := range []string{"tuned", "kept back", "all"} {
		var sum tally
		for _, c := range names {
			x := *halves[half][c]
			sum = tally{sum.right + x.right, sum.wrong + x.wrong, sum.missed + x.missed}
			t.Logf(
				"%-10s %-14s precision %5.1f  recall %5.1f  (%d right, %d wrong, %d missed)", half, c,
				x.precision(),
				x.recall(),
				x.right, x.wrong, x.missed,
			)
		}
		t.Logf("%-10s %-14s precision %5.1f  recall %5.1f", half, "together", sum.precision(), sum.recall())
	}
	for _, c := range names {
		require.GreaterOrEqual(t, halves["all"][c].precision(), 90.0, c)
		require.GreaterOrEqual(t, halves["all"][c].recall(), 90.0, c)
	}
}

func one(t testing.TB, s string) risk.Risk {
	t.Helper()
	rs := find(t, risk.Options{}, risk.Text{ID: "d", Title: "Document", Body: s})
	require.Len(t, rs, 1, s)
	return rs[0]
}

// Each judgment gives its reasons.
func TestJudgementsHaveReasons(t *testing.T) {
	for _, c := range []struct {
		in, standing         string
		severity             risk.Severity
		likelihood, impact   int
		residual             int
		whySeverity, whyLike string
	}{
		{
			"The agency issued a warning letter to the plant.", risk.Stated, risk.High, 5, 4, 20, "“warning”",
			"stated as a fact: “issued”",
		},
		{"The complaint accuses the pump of infringement of the " +
			"patent.", risk.Stated, risk.Low, 4, 2, 8, "no word of severity", "under way: “accuses”"},
		{"Our main patent expires in June 2027.", risk.Stated, risk.Low, 3, 2, 6, "no word of " +
			"severity", "without a word " +
			"on how certain"},
		{
			"Failure to comply could result in a consent decree.", risk.Hypothetical, risk.Medium, 2, 4, 8,
			"“consent decree”", "hypothetical: “could”",
		},
		{"The class action was dismissed with prejudice.", risk.Closed, risk.Low, 1, 5, 5, "closed", "closed: “was " +
			"dismissed”"},
		{"The jury awarded damages, and the loss is covered by " +
			"insurance.", risk.Stated, risk.Low, 5, 2, 8, "no word of severity", "stated as a fact"},
	} {
		r := one(t, c.in)
		require.Equal(
			t,
			[]any{c.standing, c.severity, c.likelihood, c.impact, c.residual},
			[]any{r.Standing, r.Severity, r.Likelihood, r.Impact, r.Residual},
			"%s %+v", c.in, r,
		)
		require.Contains(t, r.SeverityReason, c.whySeverity, c.in)
		require.Contains(t, r.LikelihoodWhy, c.whyLike, c.in)
		require.NotEmpty(t, r.ImpactWhy)
		require.NotEmpty(t, r.ResidualWhy)
		require.Equal(t, r.Likelihood*r.Impact, r.Inherent)
	}
}

func TestContext(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"what is not cured is still there", "The inspectors found that the violations were not " +
			"corrected.", []string{"regulatory"}},
		{"a motion to dismiss that is denied", "The court denied the motion to dismiss the lawsuit filed by the " +
			"lender.", []string{"litigation"}},
		{"another clause closes another thing", "The lawsuit was dismissed, but the class action is " +
			"pending.", []string{"litigation"}},
		{"closed in the sentence behind", "In 2019 the agency issued a warning letter. The letter was closed " +
			"out in " +
			"2021.", nil},
		{"the sentence behind speaks of something else", "In 2019 the agency issued a warning letter. The lease " +
			"was " +
			"terminated in 2021.", []string{"regulatory"}},
		{"a negation in another clause", "No fee was paid, but the agency issued a warning " +
			"letter.", []string{"regulatory"}},
		{"the month of May", "In May the agency issued a warning letter.", []string{"regulatory"}},
		{"a contraction", "The company doesn't have a material weakness.", nil},
		{"curly marks", "The firm’s “infringement” was found by the jury.", []string{"ip"}},
		{"hyphens", "The auditor reported non-compliance and a write-off.", []string{"financial", "regulatory"}},
		{"no more than", "No more than two violations were found.", []string{"regulatory"}},
		{"a question", "Did the plant commit a violation that was found by the agency?", nil},
		{"an exception", "The amended and restated agreement was filed.", nil},
		{"words of another sense", "The defendant did not recall the meeting.", nil},
		{"a decision that is cited", "See Smith v. Jones, 292 F.3d 1190 (9th Cir. 2002) (damages awarded for " +
			"infringement).", nil},
		{"boilerplate", "Each party shall indemnify the other against any and all damages.", nil},
		{"a mere mention", "The mayor confers with counsel on litigation.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := open(t, c.in)
			slices.Sort(got)
			require.Equal(t, c.want, got)
		})
	}
}

// A statute says what the law is, not what has happened.
func TestLawIsNoFact(t *testing.T) {
	s := "The agency issued a warning letter."
	require.Equal(t, risk.Stated, one(t, s).Standing)
	rs := find(t, risk.Options{}, risk.Text{ID: "d", Kind: "statute", Body: s})
	require.Equal(t, risk.Hypothetical, rs[0].Standing)
}

func TestSeverityIsOfThePassage(t *testing.T) {
	far := "The agency issued a notice of violation for the label.\n\n" + strings.Repeat(
		"The plant makes tablets. ",
		20,
	) + "\n\nCriminal seizure is immediate."
	rs := find(t, risk.Options{}, risk.Text{ID: "d", Body: far})
	for _, r := range rs {
		require.NotEqual(t, risk.Critical, r.Severity, "a word elsewhere in the document says nothing of this "+
			"passage")
	}
}

func TestSameFactInSeveralDocuments(t *testing.T) {
	a := risk.Text{
		ID:   "a",
		Date: risk.NewDate(2026, 1, 2),
		Body: "On March 3, 2026 the FDA issued a warning letter to Corvane Generics for its Port Alder plant.",
	}
	b := risk.Text{
		ID:   "b",
		Date: risk.NewDate(2026, 3, 9),
		Body: "The FDA issued on March 3, 2026 a warning letter to Corvane Generics, Inc. for the Port Alder plant.",
	}
	c := risk.Text{
		ID:   "c",
		Date: risk.NewDate(2025, 3, 9),
		Body: "On June 9, 2021 the EPA issued a notice of violation to Larkin for the outfall at Bay Street.",
	}
	rs := find(t, risk.Options{}, a, b, c, a)
	require.Len(t, rs, 2)
	i := slices.IndexFunc(rs, func(r risk.Risk) bool { return len(r.Sources) == 2 })
	require.GreaterOrEqual(t, i, 0)
	require.Equal(t, []string{"2026-01-02", "2026-03-09"}, []string{rs[i].FirstSeen.String(), rs[i].LastSeen.String()})
	again := find(t, risk.Options{}, a, b, c)
	require.Equal(t, rs[i].ID, again[slices.IndexFunc(again, func(r risk.Risk) bool { return len(r.Sources) == 2 })].ID)
}

func TestAnalystsFile(t *testing.T) {
	base, err := risk.DefaultIndicators()
	require.NoError(t, err)
	body := "The lender issued a reservation of rights. The agency issued a warning letter. The tax authority " +
		"found a " +
		"transfer pricing adjustment."
	before := find(t, risk.Options{}, risk.Text{ID: "d", Body: body})
	require.Len(t, before, 1)
	table, err := risk.ReadIndicators(`
[[category]]
name = "tax"
label = "Tax Risk"
indicators = ["transfer pricing adjustment"]
high = ["adjustment"]

[[category]]
name = "financial"
indicators = ["reservation of rights"]

[weights]
low = 3

[[assessment]]
risk = "`+before[0].ID+`"
owner = "J. Doe"
status = "accepted"
likelihood = 2
`, base)
	require.NoError(t, err)
	after := find(t, risk.Options{Indicators: table}, risk.Text{ID: "d", Body: body})
	require.Len(t, after, 3)
	for _, r := range after {
		switch r.Category {
		case "tax":
			require.Equal(t, "Tax Risk", r.Label)
			require.Equal(t, risk.High, r.Severity)
		case "regulatory":
			require.Equal(
				t,
				[]any{"J. Doe", "accepted", 2 * r.Impact, 5 * r.Impact},
				[]any{r.Owner, r.Status, r.Residual, r.Inherent},
			)
		}
	}
	require.Len(t, find(t, risk.Options{}, risk.Text{ID: "d", Body: body}), 1, "the built-in table is as it was")
	require.InDelta(t, 30, table.Score([]risk.Risk{{Severity: risk.Low}}).Plain, 0.01)

	for in, says := range map[string]string{
		"[[category]]\nname = \"\"":                         "category 1 has no name",
		"[[category]]\nname = \"x\"\nindicators = [\"- \"]": "category x has an empty indicator",
		"[weights]\nterrible = 1":                           `"terrible" is no severity`,
		"[[assessment]]\nrisk = \"r\"\nimpact = 9":          "impact from 1 to 5",
		"[[categories]]\nname = \"x\"":                      "unknown key categories",
		"= x":                                               "risk indicators: toml",
	} {
		_, err := risk.ReadIndicators(in, base)
		require.ErrorContains(t, err, says, in)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("The agency issued a warning letter. It was closed out; the firm’s “infringement” wasn't found.")
	f.Add("“Violation” means any act; if, unless, may 9 could without non- -non \xc2\xe2\x80\xff a.b.c.d. lawsuit's")
	f.Fuzz(func(t *testing.T, s string) {
		rs, err := risk.Find([]risk.Text{{ID: "a", Body: s}, {ID: "b", Body: s}}, risk.Options{})
		require.NoError(t, err)
		for _, r := range rs {
			require.GreaterOrEqual(t, len(r.Sources), 2)
			for _, src := range r.Sources {
				require.Equal(t, src.Passage, src.Span.Of(s))
			}
			require.True(t, r.Likelihood >= 1 && r.Likelihood <= 5 && r.Impact >= 1 && r.Impact <= 5)
			require.LessOrEqual(t, r.Residual, r.Inherent)
		}
		require.LessOrEqual(t, risk.ScoreOf(rs).Overall, 100.0)
	})
}

func BenchmarkFind10MB(b *testing.B) {
	docs := []risk.Text{{ID: "d", Body: shared.Megabytes(b, 10)}}
	b.SetBytes(10 << 20)
	for b.Loop() {
		if _, err := risk.Find(docs, risk.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestFurtherSentences(t *testing.T) {
	var x tally
	for _, f := range bars(t, "testdata/further.txt", 3) {
		switch has := slices.Contains(open(t, f[2]), f[1]); {
		case f[0] == "present" && has:
			x.right++
		case f[0] == "present":
			x.missed++
		case has:
			x.wrong++
		}
	}
	require.GreaterOrEqual(t, x.precision(), 90.0)
	require.GreaterOrEqual(t, x.recall(), 90.0)
}
