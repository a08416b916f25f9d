package citations_test

// shortForms refer back: to a page, to a name, to what precedes.
var shortForms = []example{
	{
		text: "Alder, 410 U.S., at 120-25 & n.3",
		want: []found{
			{
				Kind:       "short_case",
				Text:       "410 U.S., at 120",
				Full:       "Alder, 410 U.S., at 120-25 & n.3",
				Volume:     "410",
				Edition:    "U.S.",
				Page:       "120",
				PinCite:    "120-25 & n.3",
				Antecedent: "Alder",
				Court:      "scotus",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). As Alder at 125 says, leases end.",
		want: []found{
			{
				Kind:      "full_case",
				Text:      "410 U.S. 113",
				Full:      "Alder v. Birch, 410 U.S. 113 (1973)",
				Volume:    "410",
				Edition:   "U.S.",
				Page:      "113",
				Plaintiff: "Alder",
				Defendant: "Birch",
				Court:     "scotus",
				Date:      "1973",
			},
			{
				Kind:      "reference",
				Text:      "Alder at 125",
				PinCite:   "at 125",
				Plaintiff: "Alder",
			},
		},
	},
	{
		text: "Id. at 120, 125 (quoting Elm).",
		want: []found{
			{
				Kind:          "id",
				Text:          "Id.",
				Full:          "Id. at 120, 125 (quoting Elm)",
				PinCite:       "at 120, 125",
				Parenthetical: "quoting Elm",
			},
		},
	},
	{
		text: "Id. § 355(b)",
		want: []found{
			{
				Kind:    "id",
				Text:    "Id.",
				Full:    "Id. § 355(b)",
				Section: "355(b)",
				PinCite: "§ 355(b)",
			},
		},
	},
	{
		text: "Id., ¶ 12",
		want: []found{
			{
				Kind:    "id",
				Text:    "Id.",
				Full:    "Id., ¶ 12",
				PinCite: "¶ 12",
			},
		},
	},
	{
		text: "Alder, supra, at 140",
		want: []found{
			{
				Kind:       "supra",
				Text:       "supra",
				Full:       "Alder, supra, at 140",
				PinCite:    "at 140",
				Antecedent: "Alder",
			},
		},
	},
	{
		text: "Alder, supra note 5, at 12",
		want: []found{
			{
				Kind:       "supra",
				Text:       "supra",
				Full:       "Alder, supra note 5, at 12",
				PinCite:    "at 12",
				Antecedent: "Alder",
				Extra:      "note 5",
			},
		},
	},
	{
		text: "Fir v. Hazel, supra",
		want: []found{
			{
				Kind:       "supra",
				Text:       "supra",
				Full:       "Fir v. Hazel, supra",
				Plaintiff:  "Fir",
				Antecedent: "Hazel",
			},
		},
	},
	{
		text: "supra Part II.B",
		want: []found{
			{
				Kind:  "supra",
				Text:  "supra",
				Full:  "supra Part II.B",
				Extra: "Part II.B",
			},
		},
	},
	{
		text: "supra",
	},
}

// lawTails are years, publishers and parentheticals after codes.
var lawTails = []example{
	{
		text: "21 U.S.C. § 355(j) (2018)",
		want: []found{
			{
				Kind:    "law",
				Text:    "21 U.S.C. § 355(j)",
				Full:    "21 U.S.C. § 355(j) (2018)",
				Volume:  "21",
				Edition: "U.S.C.",
				Title:   "21",
				Section: "355(j)",
				Date:    "2018",
			},
		},
	},
	{
		text: "21 U.S.C. § 355 (West 2018)",
		want: []found{
			{
				Kind:      "law",
				Text:      "21 U.S.C. § 355",
				Full:      "21 U.S.C. § 355 (West 2018)",
				Volume:    "21",
				Edition:   "U.S.C.",
				Title:     "21",
				Section:   "355",
				Date:      "2018",
				Publisher: "West",
			},
		},
	},
	{
		text: "21 U.S.C. §§ 355, 360 (2018) (amended 2020)",
		want: []found{
			{
				Kind:          "law",
				Text:          "21 U.S.C. §§ 355",
				Full:          "21 U.S.C. §§ 355, 360 (2018) (amended 2020)",
				Volume:        "21",
				Edition:       "U.S.C.",
				Title:         "21",
				Section:       "355",
				PinCite:       ", 360",
				Date:          "2018",
				Parenthetical: "amended 2020",
			},
		},
	},
	{
		text: "84 Fed. Reg. 1234, 1240 (Jan. 5, 2019)",
		want: []found{
			{
				Kind:    "law",
				Text:    "84 Fed. Reg. 1234",
				Full:    "84 Fed. Reg. 1234, 1240 (Jan. 5, 2019)",
				Volume:  "84",
				Edition: "Fed. Reg.",
				Page:    "1234",
				PinCite: "1240",
				Date:    "2019-01-05",
			},
		},
	},
	{
		text: "See 28 U.S.C. § 1331 (granting jurisdiction).",
		want: []found{
			{
				Kind:          "law",
				Text:          "28 U.S.C. § 1331",
				Full:          "28 U.S.C. § 1331 (granting jurisdiction)",
				Volume:        "28",
				Edition:       "U.S.C.",
				Title:         "28",
				Section:       "1331",
				Parenthetical: "granting jurisdiction",
				Signal:        "See",
			},
		},
	},
}

// articles have an author before them.
var articles = []example{
	{
		text: "Rowan, The Law of Leases, 100 Harv. L. Rev. 1, 5-7 (1987)",
		want: []found{
			{
				Kind:       "journal",
				Text:       "100 Harv. L. Rev. 1",
				Full:       "100 Harv. L. Rev. 1, 5-7 (1987)",
				Volume:     "100",
				Edition:    "Harv. L. Rev.",
				Page:       "1",
				PinCite:    "5-7",
				Antecedent: "Rowan",
				Date:       "1987",
			},
		},
	},
}

// nameless are citations that follow the end of a sentence.
var nameless = []example{
	{
		text: "They met on May 2. 12 F.3d 34 (1993) decided it.",
		want: []found{
			{
				Kind:       "full_case",
				Text:       "12 F.3d 34",
				Full:       "May 2. 12 F.3d 34 (1993)",
				Volume:     "12",
				Edition:    "F.3d",
				Page:       "34",
				Antecedent: "May 2.",
				Date:       "1993",
			},
		},
	},
	{
		text: "“It ends.” 12 F.3d 34 (1993)",
		want: []found{
			{
				Kind:    "full_case",
				Text:    "12 F.3d 34",
				Full:    "12 F.3d 34 (1993)",
				Volume:  "12",
				Edition: "F.3d",
				Page:    "34",
				Date:    "1993",
			},
		},
	},
	{
		text: "See; 12 F.3d 34",
		want: []found{
			{
				Kind:       "full_case",
				Text:       "12 F.3d 34",
				Full:       "See; 12 F.3d 34",
				Volume:     "12",
				Edition:    "F.3d",
				Page:       "34",
				Antecedent: "See",
			},
		},
	},
}
