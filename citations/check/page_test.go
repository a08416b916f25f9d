package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/check"
)

// reported is an opinion with a reporter's star pages.
const reported = "**1 Before ROE and DOE. The barge left its berth in the early morning of May. *412 Its owner " +
	"knew that the hull was old and thin. *413 No surveyor had been aboard for seven years. *414 The harbor master " +
	"let it go in spite of that. *415 It sank within sight of the pier that evening."

// drafted checks one quotation of a draft with a pin cite, and returns the steps by name.
func drafted(t *testing.T, draft string) map[string]check.Step {
	t.Helper()
	own := check.Case{Name: "Lindt v. Marlow Barge Co.", Year: 2008, Court: "ca7", Source: "lindt.txt", Text: reported}
	r, err := check.Checker{Library: &shelf{own: map[string]check.Case{"512 F.3d " +
		"410": own}}}.Draft(t.Context(), "b.txt", draft)
	require.NoError(t, err)
	out := make(map[string]check.Step)
	for _, rung := range r.Items[0].Rungs {
		out[rung.Name] = rung
	}
	return out
}

// TestCitedPages: a quotation is on the cited page, near it, or elsewhere; of several cited pages any will do, and
// a note is not a page.
func TestCitedPages(t *testing.T) {
	for _, c := range []struct {
		words, pin string
		want       check.State
		page       int
	}{
		{"knew that the hull was old and thin", "412", check.Verified, 412},
		{"No surveyor had been aboard for seven years", "413", check.Verified, 413},
		{"No surveyor had been aboard for seven years", "412", check.Close, 413},
		{"No surveyor had been aboard for seven years", "430", check.Contradicted, 413},
		{"The harbor master let it go in spite", "412-14", check.Verified, 414},
		{"The harbor master let it go in spite", "412–14", check.Verified, 414},
		{"The harbor master let it go in spite", "411, 414", check.Verified, 414},
		{"sank within sight of the pier", "412-13, 415", check.Verified, 415},
		{"sank within sight of the pier", "412, 414", check.Close, 415},
		{"sank within sight of the pier", "411, 413", check.Contradicted, 415},
		{"left its berth in the early morning", "411", check.Verified, 411},
		{"left its berth in the early morning", "413", check.Close, 411},
		{"hull was old and thin. No surveyor had been", "413", check.Verified, 412},
		{"sank within sight of the pier", "415 n.3", check.Verified, 415},
	} {
		t.Run(c.words+" at "+c.pin, func(t *testing.T) {
			rungs := drafted(t, fmt.Sprintf("The court wrote: “%s.” Lindt v. Marlow Barge Co., 512 F.3d 410, %s (7th Cir. "+
				"2008).", c.words, c.pin))
			require.Equal(t, check.Verified, rungs[check.Quotation].State, rungs[check.Quotation].Evidence)
			page := rungs[check.Page]
			require.Equal(t, c.want, page.State, page.Evidence)
			require.Contains(t, page.Evidence, fmt.Sprintf("on page %d", c.page))
		})
	}
	unpinned := drafted(t, "The court wrote: “knew that the hull was old.” Lindt v. Marlow Barge Co., 512 F.3d 410 "+
		"(7th Cir. 2008).")
	require.NotContains(t, unpinned, check.Page)
}

// TestIdentityOfCases: the names, year and court of a citation against those of the case found under it.
func TestIdentityOfCases(t *testing.T) {
	for _, c := range []struct {
		cite string
		want check.State
		says string
	}{
		{"Lindt v. Marlow Barge Co., 512 F.3d 410 (7th Cir. 2008)", check.Verified, "the names agree"},
		{"Lindt v. Marlow Barge, 512 F.3d 410 (7th Cir. 2008)", check.Verified, "the names agree"},
		{"Lindt v. Marlow Barge Co., 512 F.3d 410 (7th Cir. 2007)", check.Close, "the case is of 2008, the draft says 2007"},
		{
			"Lindt v. Marlow Barge Co., 512 F.3d 410 (7th Cir. 1998)", check.Contradicted,
			"the case is of 2008, the draft says 1998",
		},
		{"Lindt v. Marlow Barge Co., 512 F.3d 410 (9th Cir. 2008)", check.Contradicted, "the draft says"},
		{"Lindt v. Delta Grain, Inc., 512 F.3d 410 (7th Cir. 2008)", check.Close, "only one name agrees"},
		{"Reyes v. Delta Grain, Inc., 512 F.3d 410 (7th Cir. 2008)", check.Contradicted, "another case"},
	} {
		t.Run(c.cite, func(t *testing.T) {
			rungs := drafted(t, "It is so. "+c.cite+".")
			require.Equal(t, check.Verified, rungs[check.Exists].State)
			require.Equal(t, c.want, rungs[check.Identity].State, rungs[check.Identity].Evidence)
			require.Contains(t, rungs[check.Identity].Evidence, c.says)
		})
	}
}

// TestQuotationsAgainstTheirSource: which changes are allowed in a quotation, and which are not.
func TestQuotationsAgainstTheirSource(t *testing.T) {
	for quotation, want := range map[string]check.State{
		"No surveyor had been aboard for seven years.":              check.Verified,
		"no surveyor had been aboard for seven years":               check.Verified,
		"[n]o surveyor had been aboard for seven years":             check.Verified,
		"hull was old and thin. . . . The harbor master let it go":  check.Verified,
		"hull was old … The harbor master let it go":                check.Verified,
		"the hull was old [and weak]":                               check.Verified,
		"No surveyor had ever been aboard for seven years":          check.Close,
		"A surveyor had been aboard for seven years":                check.Close,
		"The owner of the barge had never been told of any leak":    check.Contradicted,
		"The harbor master let it go … Its owner knew that the":     check.Contradicted,
		"No  surveyor\nhad been\naboard for seven years":            check.Verified,
		"“No surveyor had been aboard,” it said, “for seven years”": check.Close,
	} {
		t.Run(quotation, func(t *testing.T) {
			r, at := check.Compare(quotation, reported)
			require.Equal(t, want, r.State, "%s %s", r.Evidence, r.Difference)
			if at < 0 {
				require.Nil(t, r.Offset)
				return
			}
			require.Equal(t, at, *r.Offset)
			require.True(t, at < r.End && r.End <= len(reported))
			first := strings.ToLower(strings.Fields(strings.Trim(quotation, "“[]A"))[0][:2])
			if want == check.Verified {
				require.Equal(t, strings.Trim(first, "[]"), strings.ToLower(reported[at : at+2])[:len(strings.Trim(first, "[]"))])
			}
			require.Equal(t, want == check.Close, r.Difference != "", "what differs is shown, and nothing else")
		})
	}
}

// TestWhoseQuotation: a quotation belongs to the citation after it, or to the one before; a term, a quotation
// across paragraphs and one without an end belong to none.
func TestWhoseQuotation(t *testing.T) {
	const cite = "Lindt v. Marlow Barge Co., 512 F.3d 410, 412 (7th Cir. 2008)"
	for name, c := range map[string]struct {
		draft string
		want  bool
	}{
		"before its citation":  {"“No surveyor had been aboard for seven years.” " + cite + ".", true},
		"behind its citation":  {"In " + cite + ", the court said “No surveyor had been aboard for seven years.”", true},
		"in its parenthetical": {"It sank. " + cite + " (“No surveyor had been aboard for seven years.”).", true},
		"a term of two words":  {"The “old hull” sank. " + cite + ".", false},
		"in another paragraph": {"“No surveyor had been aboard for seven years.”\n\nMuch later. " + cite + ".", false},
		"without an end":       {"“No surveyor had been aboard for seven years. " + cite + ".", false},
		"off by a mark":        {"He is 6\" tall.\n\nShe is 5\" tall. " + cite + ".", false},
		"straight marks":       {"\"No surveyor had been aboard for seven years.\" " + cite + ".", true},
		"far from every citation": {
			"“No surveyor had been aboard for seven years.” " + strings.Repeat("It is so. ", 60) + cite + ".", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			rungs := drafted(t, c.draft)
			r, ok := rungs[check.Quotation]
			require.Equal(t, c.want, ok)
			if ok {
				require.Equal(t, "No surveyor had been aboard for seven years.", r.Span.Of(c.draft))
			}
		})
	}
}
