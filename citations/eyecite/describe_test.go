package eyecite_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/eyecite"
)

// example is a text and the citations found in it.
type example struct {
	text string
	want []found
}

// found is a citation. Full is empty if it is the same as Text.
type found struct {
	Kind, Text, Full                 string
	Volume, Edition, Page            string
	Title, Section, PinCite          string
	Plaintiff, Defendant, Antecedent string
	Court, Date                      string
	Extra, Publisher, Parenthetical  string
	Signal                           string
	Group                            int
}

func describe(s string, cs []citations.Citation) []found {
	var out []found
	for _, c := range cs {
		f := found{
			Kind: string(c.Kind), Text: c.Text, Volume: c.Volume, Edition: c.Edition, Page: c.Page,
			Title: c.Title, Section: c.Section, PinCite: c.PinCite,
			Plaintiff: c.Plaintiff, Defendant: c.Defendant, Antecedent: c.Antecedent, Court: c.Court,
			Extra: c.Extra, Publisher: c.Publisher, Parenthetical: c.Parenthetical, Signal: c.Signal, Group: c.Group,
		}
		if full := c.FullSpan.Of(s); full != c.Text {
			f.Full = full
		}
		for i, n := range []int{c.Year, c.Month, c.Day} {
			if n > 0 {
				f.Date += []string{"", "-", "-"}[i] + fmt.Sprintf("%02d", n)
			}
		}
		out = append(out, f)
	}
	return out
}

// resolution is a text and what each of its citations resolves to.
type resolution struct {
	text string
	want []authority
}

// authority is the key that a citation resolves to, or the reason it does not.
type authority struct{ Text, Key, Reason string }

func resolve(cs []citations.Citation, as []citations.Authority) []authority {
	var out []authority
	for _, c := range cs {
		a := authority{Text: c.Text, Reason: c.Reason}
		if c.Resolves >= 0 {
			a.Key = as[c.Resolves].Key
		}
		out = append(out, a)
	}
	return out
}

func TestAsEyeciteReads(t *testing.T) {
	for name, examples := range map[string][]example{"cases": cases, "short forms": shortForms, "laws": laws} {
		t.Run(name, func(t *testing.T) {
			for _, x := range examples {
				require.Equal(t, x.want, describe(x.text, eyecite.Extract(x.text)), "%q", x.text)
			}
		})
	}
}

func TestAsEyeciteResolves(t *testing.T) {
	for _, x := range resolutions {
		cs, as := eyecite.Find(x.text)
		require.Equal(t, x.want, resolve(cs, as), "%q", x.text)
	}
}

// resolutions as eyecite makes them: an ambiguous reference stays unresolved.
var resolutions = []resolution{
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Id. at 120. Alder, 410 U.S., at 121. Alder, supra, " +
			"at 122.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text: "Id.",
				Key:  "410 U.S. 113",
			},
			{
				Text: "410 U.S., at 121",
				Key:  "410 U.S. 113",
			},
			{
				Text: "supra,",
				Key:  "410 U.S. 113",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Cedar v. Elm, 410 U.S. 200 (1973). Alder, 410 U.S., " +
			"at 120. Fir, 410 U.S., at 210.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text: "410 U.S. 200",
				Key:  "410 U.S. 200",
			},
			{
				Text:   "410 U.S., at 120",
				Reason: "unresolved by eyecite's rules",
			},
			{
				Text:   "410 U.S., at 210",
				Reason: "unresolved by eyecite's rules",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Alder v. Cedar, 5 U.S. 7 (1803). Alder, supra, at 3.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text: "5 U.S. 7",
				Key:  "5 U.S. 7",
			},
			{
				Text: "supra,",
				Key:  "410 U.S. 113",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Id. at 9000. Id. at 3.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text:   "Id.",
				Reason: "unresolved by eyecite's rules",
			},
			{
				Text:   "Id.",
				Reason: "unresolved by eyecite's rules",
			},
		},
	},
	{
		text: "18 U.S.C. § 1962(c). Id. at 5.",
		want: []authority{
			{
				Text: "18 U.S.C. § 1962",
				Key:  "18 U.S.C. § 1962",
			},
			{
				Text: "Id.",
				Key:  "18 U.S.C. § 1962",
			},
		},
	},
	{
		text: "Alder v. Birch, 577 U.S. ___. Id. at 3.",
		want: []authority{
			{
				Text: "577 U.S. ___",
				Key:  "577 U.S. ___ Alder v. Birch",
			},
			{
				Text:   "Id.",
				Reason: "unresolved by eyecite's rules",
			},
		},
	},
}
