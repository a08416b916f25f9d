package check_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/check"
)

const opinion = `*156 The Court of Appeals held that a patent holder may pay. *157 We disagree. The rule of reason
applies, and courts need not con-
form to a presumption.1 A large, unexplained *158 reverse payment "can bring with it the risk of significant
anticompetitive effects" in this setting.`

func TestCompare(t *testing.T) {
	for quote, want := range map[string]check.State{
		"The rule of reason applies, and courts need not conform to a presumption.": check.Verified,
		"the rule of reason applies":                                                                check.Verified,
		"[T]he rule of reason applies … and courts need not conform":                                check.Verified,
		"rule of reason applies, and courts . . . conform to a presumption. A large, unexplained":   check.Verified,
		"unexplained reverse payment ‘can bring with it the risk of significant anticompetitive’":   check.Verified,
		"a [reverse payment] can bring with it the risk":                                            check.Verified,
		"The rule of reason governs, and courts need not conform to any presumption.":               check.Close,
		"a large, unexplained reverse payment can bring with it a risk of anticompetitive effects":  check.Close,
		"Reverse payments are presumptively unlawful and the burden shifts to the patentee to show": check.Contradicted,
		"patents expire after twenty years from filing":                                             check.Contradicted,
		"…": check.Unchecked,
	} {
		r, at := check.Compare(quote, opinion)
		require.Equal(t, want, r.State, "%s: %s %s", quote, r.Evidence, r.Difference)
		if r.State == check.Verified || r.State == check.Close {
			require.GreaterOrEqual(t, at, 0)
			require.NotEmpty(t, r.Found)
		}
		if r.State == check.Close {
			require.Contains(t, r.Difference, "[-")
		}
	}
}

// shelf is an in-memory library and lookup.
type shelf struct {
	own     map[string]check.Case
	answers map[string]check.Answer // by key
	err     error
	asked   [][]string
}

func (s *shelf) Authority(key string) (check.Case, bool) { c, ok := s.own[key]; return c, ok }

func (s *shelf) Cases(_ context.Context, cites []string) ([]check.Answer, error) {
	s.asked = append(s.asked, cites)
	out := make([]check.Answer, len(cites))
	for i, c := range cites {
		for _, k := range citations.Keys(c) {
			if a, ok := s.answers[k]; ok {
				out[i] = a
			}
		}
	}
	return out, s.err
}

func TestDraft(t *testing.T) {
	s := &shelf{
		own: map[string]check.Case{
			"570 U.S. 136": {
				Name:   "Federal Trade Commission v. Actavis, Inc.",
				Year:   2013,
				Court:  "scotus",
				Source: "actavis.txt",
				Text:   opinion,
			},
		},
		answers: map[string]check.Answer{
			"917 F. Supp. 1275": {
				Status: check.Known,
				Cases:  []check.Case{{Name: "United States Ex Rel. Green v. Washington", Year: 1994, Source: "https://x/1"}},
			},
			"1 F.3d 1": {Status: check.Unknown, Note: "Citation not found"},
			"2 F.3d 2": {
				Status: check.Known,
				Cases:  []check.Case{{Name: "Other v. Another", Year: 1993}, {Name: "Smith v. King County", Year: 1993}},
			},
		},
	}
	k := check.Checker{Library: s, Lookup: s}
	draft := `The Court held that "the rule of reason applies, and courts need not conform
to a presumption." FTC v. Actavis, Inc.,
570 U.S. 136, 157 (2013).

It added that "every such payment is unlawful without exception." Id. at 158.
And “a patent holder may pay.” Actavis, 570 U.S., at 158.

See also Hogan v. AT&T, Inc., 917 F. Supp. 1275 (S.D. Tex. 1994); Nobody v. Nowhere, 1 F.3d 1 (9th Cir. 1993); Smith v.
King Cnty., 2 F.3d 2 (9th Cir. 1993); Quiet v. Service, 3 F.3d 3 (1st Cir. 1993); 21 U.S.C. § 355(j).`
	r, err := k.Draft(context.Background(), "brief.txt", draft)
	require.NoError(t, err)
	var got []string
	for _, it := range r.Items {
		got = append(got, string(it.State)+" "+it.Key)
	}
	require.Equal(t, []string{
		"verified 570 U.S. 136", "contradicted ", "contradicted ", "contradicted 917 F. Supp. 1275",
		"not_found 1 F.3d 1", "verified 2 F.3d 2", "could_not_check 3 F.3d 3",
		"could_not_check 21 U.S.C. § 355",
	}, got)
	require.Len(t, s.asked, 1, "one request for all")
	require.True(t, r.Failed())
	require.Contains(t, r.Items[0].Rungs[3].Evidence, "page 157")
	require.Contains(t, r.Items[3].Why, "Green v. Washington")
	require.Contains(t, check.Markdown(r), "## contradicted: ")

	offline, err := check.Checker{Library: s, Offline: true}.Draft(context.Background(), "brief.txt", draft)
	require.NoError(t, err)
	for _, it := range offline.Items[3:] {
		require.Equal(t, check.Unchecked, it.State, it.Citation)
	}
	require.Contains(t, offline.Items[3].Why, "offline")

	s.err = errors.New("no connection")
	broken, err := k.Draft(context.Background(), "brief.txt", draft)
	require.NoError(t, err)
	require.Equal(t, check.Unchecked, broken.Items[3].State)
	require.Contains(t, broken.Items[3].Why, "no connection")
}

func FuzzDraft(f *testing.F) {
	f.Add("He said \"the rule of reason applies [here] ... \" FTC v. Actavis, 570 U.S. 136, 157 (2013).", opinion)
	f.Add("“", "*")
	f.Fuzz(func(t *testing.T, draft, source string) {
		s := &shelf{own: map[string]check.Case{"570 U.S. 136": {Name: "FTC v. Actavis", Text: source}}}
		r, err := check.Checker{Library: s, Offline: true}.Draft(context.Background(), "x", draft)
		require.NoError(t, err)
		check.Markdown(r)
		if g, at := check.Compare(draft, source); at >= 0 {
			require.Less(t, at, len(source))
			require.NotEmpty(t, g.Evidence)
		}
	})
}
