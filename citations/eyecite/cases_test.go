package eyecite_test

// cases as eyecite reads them.
var cases = []example{
	{
		text: "See Alder v. Birch, 410 U.S. 113, 120-25 & n.3 (1973) (holding that a lease ends).",
		want: []found{
			{
				Kind:          "full_case",
				Text:          "410 U.S. 113",
				Full:          "Alder v. Birch, 410 U.S. 113, 120-25 & n.3 (1973) (holding that a lease ends)",
				Volume:        "410",
				Edition:       "U.S.",
				Page:          "113",
				Plaintiff:     "Alder",
				Defendant:     "Birch",
				Court:         "scotus",
				Date:          "1973",
				Extra:         "120-25 & n.3",
				Parenthetical: "holding that a lease ends",
			},
		},
	},
	{
		text: "bob lissner v. test 1 U.S. 12, 347-348 (4th Cir. 1982)",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "1 U.S. 12",
				Full:    "1 U.S. 12, 347-348 (4th Cir. 1982)",
				Volume:  "1",
				Edition: "U.S.",
				Page:    "12",
				PinCite: "347-348",
				Court:   "ca4",
				Date:    "1982",
			},
		},
	},
	{
		text: "In re Cedar, 12 F. Supp. 2d 34, 40 (D. Del. Mar. 3, 2020)",
		want: []found{
			{
				Kind:      "full_case",
				Text:      "12 F. Supp. 2d 34",
				Full:      "Cedar, 12 F. Supp. 2d 34, 40 (D. Del. Mar. 3, 2020)",
				Volume:    "12",
				Edition:   "F. Supp. 2d",
				Page:      "34",
				PinCite:   "40",
				Defendant: "Cedar",
				Court:     "ded",
				Date:      "2020-03-03",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113, 93 S. Ct. 705 (1973)",
		want: []found{
			{
				Kind:      "full_case",
				Text:      "410 U.S. 113",
				Full:      "Alder v. Birch, 410 U.S. 113, 93 S. Ct. 705 (1973)",
				Volume:    "410",
				Edition:   "U.S.",
				Page:      "113",
				Plaintiff: "Alder",
				Defendant: "Birch",
				Court:     "scotus",
				Date:      "1973",
				Extra:     "93 S. Ct. 705",
			},
			{
				Kind:      "full_case",
				Text:      "93 S. Ct. 705",
				Full:      "Alder v. Birch, 410 U.S. 113, 93 S. Ct. 705 (1973)",
				Volume:    "93",
				Edition:   "S. Ct.",
				Page:      "705",
				Plaintiff: "Alder",
				Defendant: "Birch",
				Court:     "scotus",
				Date:      "1973",
			},
		},
	},
	{
		text: "Larch v. Maple (2009) 46 Cal. 4th 106",
		want: []found{
			{
				Kind:      "full_case",
				Text:      "46 Cal. 4th 106",
				Full:      "Larch v. Maple (2009) 46 Cal. 4th 106",
				Volume:    "46",
				Edition:   "Cal. 4th",
				Page:      "106",
				Plaintiff: "Larch",
				Defendant: "Maple",
				Date:      "2009",
			},
		},
	},
	{
		text: "Alder v. Birch, 1\nU.S. 2",
	},
	{
		text: "12 F. Supp.\n2d 34",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "12 F. Supp.\n2d 34",
				Volume:  "12",
				Edition: "F. Supp. 2d",
				Page:    "34",
			},
		},
	},
	{
		text: "577 U.S. ___",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "577 U.S. ___",
				Volume:  "577",
				Edition: "U.S.",
				Court:   "scotus",
			},
		},
	},
	{
		text: "12 F.3d 34, 36, 40 [1993]",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "12 F.3d 34",
				Full:    "12 F.3d 34, 36, 40 [1993]",
				Volume:  "12",
				Edition: "F.3d",
				Page:    "34",
				PinCite: "36, 40",
				Date:    "1993",
			},
		},
	},
	{
		text: "State v. Dogwood 2006-Ohio-2095 (Ohio 2006)",
		want: []found{
			{
				Kind:      "full_case",
				Text:      "2006-Ohio-2095",
				Full:      "State v. Dogwood 2006-Ohio-2095 (Ohio 2006)",
				Volume:    "2006",
				Edition:   "Ohio",
				Page:      "2095",
				Plaintiff: "State",
				Defendant: "Dogwood",
				Court:     "ohio",
				Date:      "2006",
			},
		},
	},
	{
		text: "5 F.4th 1,234",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "5 F.4th 1",
				Full:    "5 F.4th 1,234",
				Volume:  "5",
				Edition: "F.4th",
				Page:    "1",
				PinCite: "234",
			},
		},
	},
	{
		text: "asdf 12 F.3d 34 (9th Cir. Jan. 3, 2007)",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "12 F.3d 34",
				Full:    "12 F.3d 34 (9th Cir. Jan. 3, 2007)",
				Volume:  "12",
				Edition: "F.3d",
				Page:    "34",
				Court:   "ca9",
				Date:    "2007-01-03",
			},
		},
	},
}
