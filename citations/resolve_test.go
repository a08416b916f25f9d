package citations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

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

func TestResolutions(t *testing.T) {
	for name, examples := range map[string][]resolution{
		"cases": backToCases, "others": backToOthers,
		"unresolved": unresolved,
	} {
		t.Run(name, func(t *testing.T) {
			for _, x := range examples {
				cs, as := citations.Find(x.text)
				require.Equal(t, x.want, resolve(cs, as), "%q", x.text)
				for i, a := range as {
					for _, m := range a.Mentions {
						require.Equal(t, i, cs[m].Resolves, "a mention belongs to its authority")
					}
				}
			}
		})
	}
}

// Resolving again changes nothing.
func TestResolveTwice(t *testing.T) {
	for _, x := range append(backToCases, backToOthers...) {
		cs, as := citations.Find(x.text)
		again := citations.Resolve(x.text, cs)
		require.Equal(t, as, again)
		require.Equal(t, x.want, resolve(cs, again))
	}
}

// backToCases are short forms that refer to a case.
var backToCases = []resolution{
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Id. at 120. Alder, 410 U.S., at 121. Alder, supra, " +
			"at 122. Alder at 123.",
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
				Text: "supra",
				Key:  "410 U.S. 113",
			},
			{
				Text: "Alder at 123",
				Key:  "410 U.S. 113",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Cedar v. Elm, 410 U.S. 200 (1973). Alder, 410 U.S., " +
			"at 120. 410 U.S., at 210.",
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
				Text: "410 U.S., at 120",
				Key:  "410 U.S. 113",
			},
			{
				Text: "410 U.S., at 210",
				Key:  "410 U.S. 200",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113, 93 S. Ct. 705 (1973). 93 S. Ct., at 710.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text: "93 S. Ct. 705",
				Key:  "410 U.S. 113",
			},
			{
				Text: "93 S. Ct., at 710",
				Key:  "410 U.S. 113",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973) (citing Cedar v. Elm, 5 U.S. 7 (1803)). Id. at 120.",
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
				Text: "Id.",
				Key:  "410 U.S. 113",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973); Cedar v. Elm, 5 U.S. 7 (1803). Id. at 120.",
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
				Text: "Id.",
				Key:  "5 U.S. 7",
			},
		},
	},
	{
		text: "Alder, 410 U.S., at 120. Id. at 121.",
		want: []authority{
			{
				Text:   "410 U.S., at 120",
				Key:    "410 U.S. at 120",
				Reason: "its full citation does not appear before it",
			},
			{
				Text: "Id.",
				Key:  "410 U.S. at 120",
			},
		},
	},
	{
		text: "Alder v. Birch, 585 U.S. ___ (2018). Alder v. Birch, 585 U.S. ___ (2018). Cedar v. Elm, " +
			"585 U.S. ___ (2018).",
		want: []authority{
			{
				Text: "585 U.S. ___",
				Key:  "585 U.S. ___ Alder v. Birch",
			},
			{
				Text: "585 U.S. ___",
				Key:  "585 U.S. ___ Alder v. Birch",
			},
			{
				Text: "585 U.S. ___",
				Key:  "585 U.S. ___ Cedar v. Elm",
			},
		},
	},
}

// backToOthers are short forms that refer to something else.
var backToOthers = []resolution{
	{
		text: "21 U.S.C. § 355(j). Id. § 360. § 355(b). § 999.",
		want: []authority{
			{
				Text: "21 U.S.C. § 355(j)",
				Key:  "21 U.S.C. § 355",
			},
			{
				Text: "Id.",
				Key:  "21 U.S.C. § 355",
			},
			{
				Text: "§ 355(b)",
				Key:  "21 U.S.C. § 355",
			},
			{
				Text:   "§ 999",
				Reason: "names no code",
			},
		},
	},
	{
		text: "U.S. Patent No. 7,123,456 claims it. The '456 patent is valid; the '999 patent is not.",
		want: []authority{
			{
				Text: "U.S. Patent No. 7,123,456",
				Key:  "U.S. Patent No. 7123456",
			},
			{
				Text: "'456 patent",
				Key:  "U.S. Patent No. 7123456",
			},
			{
				Text:   "'999 patent",
				Reason: "no patent number that ends so precedes it",
			},
		},
	},
	{
		text: "21 U.S.C. § 355. J.A. 117. Id. at 118.",
		want: []authority{
			{
				Text: "21 U.S.C. § 355",
				Key:  "21 U.S.C. § 355",
			},
			{
				Text:   "Id.",
				Key:    "record: J.A.",
				Reason: "points to the record cited before it",
			},
		},
	},
	{
		text: "Rowan, The Law of Leases, 100 Harv. L. Rev. 1 (1987). Rowan, supra, at 5.",
		want: []authority{
			{
				Text: "100 Harv. L. Rev. 1",
				Key:  "100 Harv. L. Rev. 1",
			},
			{
				Text: "supra",
				Key:  "100 Harv. L. Rev. 1",
			},
		},
	},
	{
		text: "Rule 36 of the Federal Rules of Civil Procedure requires it. Id.",
		want: []authority{
			{
				Text: "Rule 36 of the Federal Rules of Civil Procedure",
				Key:  "Fed. R. Civ. P. 36",
			},
			{
				Text:   "Id.",
				Reason: "no citation precedes it",
			},
		},
	},
}

// unresolved are those that cannot be resolved, with the reason.
var unresolved = []resolution{
	{
		text: "Id. at 5.",
		want: []authority{
			{
				Text:   "Id.",
				Reason: "no citation precedes it",
			},
		},
	},
	{
		text: "supra note 5",
		want: []authority{
			{
				Text:   "supra",
				Reason: "points to a note of this document",
			},
		},
	},
	{
		text: "Alder, supra, at 3.",
		want: []authority{
			{
				Text:   "supra",
				Reason: "no case of that name before it",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Id. at 9000.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text:   "Id.",
				Reason: "its pin cite lies outside the authority before it",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Ante, at 190. Id. at 191.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text:   "Id.",
				Reason: "points to an opinion of the same case, above or below",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). Ibid. 2 id. at 542.",
		want: []authority{
			{
				Text: "410 U.S. 113",
				Key:  "410 U.S. 113",
			},
			{
				Text: "Ibid.",
				Key:  "410 U.S. 113",
			},
			{
				Text:   "id.",
				Reason: "points to another volume of a work that is not recognized",
			},
		},
	},
}
