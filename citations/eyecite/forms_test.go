package eyecite_test

// shortForms as eyecite reads them.
var shortForms = []example{
	{
		text: "before asdf 1 U. S., at 2",
		want: []found{
			{
				Kind:    "short_case",
				Text:    "1 U. S., at 2",
				Volume:  "1",
				Edition: "U.S.",
				Page:    "2",
				PinCite: "2",
				Court:   "scotus",
			},
		},
	},
	{
		text: "Alder, 410 U.S., at 120",
		want: []found{
			{
				Kind:       "short_case",
				Text:       "410 U.S., at 120",
				Full:       "Alder, 410 U.S., at 120",
				Volume:     "410",
				Edition:    "U.S.",
				Page:       "120",
				PinCite:    "120",
				Antecedent: "Alder",
				Court:      "scotus",
			},
		},
	},
	{
		text: "Id. at 120 (quoting Elm)",
		want: []found{
			{
				Kind: "id",
				Text: "Id.",
			},
		},
	},
	{
		text: "(Id. at 120)",
	},
	{
		text: "ibid. at 3",
		want: []found{
			{
				Kind:    "id",
				Text:    "ibid.",
				Full:    "ibid. at 3",
				PinCite: "at 3",
			},
		},
	},
	{
		text: "Alder, supra, at 140",
		want: []found{
			{
				Kind:       "supra",
				Text:       "supra,",
				Full:       "Alder, supra, at 140",
				PinCite:    "at 140",
				Antecedent: "Alder",
			},
		},
	},
	{
		text: "Alder, 123 supra, at 140",
		want: []found{
			{
				Kind:       "supra",
				Text:       "supra,",
				Full:       "Alder, 123 supra, at 140",
				Volume:     "123",
				PinCite:    "at 140",
				Antecedent: "Alder",
			},
		},
	},
	{
		text: "supra note 5.",
		want: []found{
			{
				Kind:    "supra",
				Text:    "supra",
				Full:    "supra note 5",
				PinCite: "note 5",
			},
		},
	},
	{
		text: "Alder v. Birch, 410 U.S. 113 (1973). As Alder, 125 says, leases end.",
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
		},
	},
}

// laws as eyecite reads them: no forms, dockets or rules of court.
var laws = []example{
	{
		text: "18 U.S.C. § 1962(c)",
		want: []found{
			{
				Kind:    "law",
				Text:    "18 U.S.C. § 1962",
				Full:    "18 U.S.C. § 1962(c)",
				Edition: "U.S.C.",
				Title:   "18",
				Section: "1962",
				PinCite: "(c)",
			},
		},
	},
	{
		text: "18 U.S.C. §§ 4-6, 7",
		want: []found{
			{
				Kind:    "law",
				Text:    "18 U.S.C. §§ 4-6",
				Edition: "U.S.C.",
				Title:   "18",
				Section: "4-6",
			},
		},
	},
	{
		text: "Mass. Gen. Laws ch. 1, § 2",
		want: []found{
			{
				Kind:    "law",
				Text:    "Mass. Gen. Laws ch. 1, § 2",
				Edition: "Mass. Gen. Laws",
				Section: "2",
			},
		},
	},
	{
		text: "Cal. Penal Code § 187 (West 2015)",
		want: []found{
			{
				Kind:      "law",
				Text:      "Cal. Penal Code § 187",
				Full:      "Cal. Penal Code § 187 (West 2015)",
				Edition:   "Cal. Code",
				Section:   "187",
				Date:      "2015",
				Publisher: "West",
			},
		},
	},
	{
		text: "Pub. L. No. 94-409, § 3",
		want: []found{
			{
				Kind:    "law",
				Text:    "Pub. L. No. 94-409, § 3",
				Edition: "Pub. L.",
				Section: "94-409",
			},
		},
	},
	{
		text: "U.S. Patent No. 7,123,456 B2",
		want: []found{
			{
				Kind:    "law",
				Text:    "U.S. Patent No. 7,123,456 B2",
				Edition: "U.S. Patent",
				Section: "7,123,456 B2",
			},
		},
	},
	{
		text: "1 Minn. L. Rev. 2, 5 (2007)",
		want: []found{
			{
				Kind:    "journal",
				Text:    "1 Minn. L. Rev. 2",
				Full:    "1 Minn. L. Rev. 2, 5 (2007)",
				Volume:  "1",
				Edition: "Minn. L. Rev.",
				Page:    "2",
				PinCite: "5",
				Date:    "2007",
			},
		},
	},
	{
		text: "Fed. R. Civ. P. 12(b)(6)",
	},
	{
		text: "Form 10-K and No. 3:21-cv-00123",
	},
	{
		text: "See § 12 of it.",
		want: []found{
			{
				Kind: "unknown",
				Text: "§",
			},
		},
	},
	{
		text: "Tex. Fam. Code Ann. § 6.001",
		want: []found{
			{
				Kind:    "law",
				Text:    "Tex. Fam. Code Ann. § 6.001",
				Edition: "Tex. Code Ann.",
				Section: "6.001",
			},
		},
	},
}
