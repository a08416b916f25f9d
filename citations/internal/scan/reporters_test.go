package scan_test

// reporters are cited by volume, series and page.
var reporters = []example{
	{
		text: "See Alder v. Birch, 410 U.S. 113, 120 (1973).",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "410 U.S. 113",
				Volume:   "410",
				Reporter: "U.S.",
				Page:     "113",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "410 U. S.\n113",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "410 U. S.\n113",
				Volume:   "410",
				Reporter: "U. S.",
				Page:     "113",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "410 U.S.113",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "410 U.S.113",
				Volume:   "410",
				Reporter: "U.S.",
				Page:     "113",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "12 F. Supp.\n2d 34",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "12 F. Supp.\n2d 34",
				Volume:   "12",
				Reporter: "F. Supp.\n2d",
				Page:     "34",
				Series:   "F. Supp. 2d",
			},
		},
	},
	{
		text: "12 F.Supp.2d 34",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "12 F.Supp.2d 34",
				Volume:   "12",
				Reporter: "F.Supp.2d",
				Page:     "34",
				Series:   "F. Supp. 2d",
			},
		},
	},
	{
		text: "577 U.S. ___",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "577 U.S. ___",
				Volume:   "577",
				Reporter: "U.S.",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "577 U.S. --",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "577 U.S. --",
				Volume:   "577",
				Reporter: "U.S.",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "93 S. Ct. at 712",
		want: []found{
			{
				Kind:     "short_case",
				Text:     "93 S. Ct. at 712",
				Volume:   "93",
				Reporter: "S. Ct.",
				Page:     "712",
				Series:   "S. Ct.",
			},
		},
	},
	{
		text: "5 F.4th, at 1,234",
		want: []found{
			{
				Kind:     "short_case",
				Text:     "5 F.4th, at 1,234",
				Volume:   "5",
				Reporter: "F.4th",
				Page:     "1234",
				Series:   "F.4th",
			},
		},
	},
	{
		text: "1 Cal. App. 4th 2; 3 Cal.App.5th Supp. 4",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "1 Cal. App. 4th 2",
				Volume:   "1",
				Reporter: "Cal. App. 4th",
				Page:     "2",
				Series:   "Cal. App. 4th",
			},
			{
				Kind:     "full_case",
				Text:     "3 Cal.App.5th Supp. 4",
				Volume:   "3",
				Reporter: "Cal.App.5th Supp.",
				Page:     "4",
				Series:   "Cal. App. Supp. 5th",
			},
		},
	},
	{
		text: "2006-Ohio-2095",
		want: []found{
			{
				Kind:     "neutral",
				Text:     "2006-Ohio-2095",
				Volume:   "2006",
				Reporter: "Ohio",
				Page:     "2095",
				Series:   "Ohio",
			},
		},
	},
	{
		text: "2020 WL 1234567",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "2020 WL 1234567",
				Volume:   "2020",
				Reporter: "WL",
				Page:     "1234567",
				Series:   "WL",
			},
		},
	},
	{
		text: "2019 U.S. Dist. LEXIS 12345",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "2019 U.S. Dist. LEXIS 12345",
				Volume:   "2019",
				Reporter: "U.S. Dist. LEXIS",
				Page:     "12345",
				Series:   "U.S. Dist. LEXIS",
			},
		},
	},
	{
		text: "T.C. Memo. 2019-233",
		want: []found{
			{
				Kind:     "neutral",
				Text:     "T.C. Memo. 2019-233",
				Volume:   "2019",
				Reporter: "T.C. Memo.",
				Page:     "233",
				Series:   "T.C. Memo.",
				Year:     2019,
			},
		},
	},
	{
		text: "1982-1 Trade Cas. (CCH) ¶ 64,900",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "1982-1 Trade Cas. (CCH) ¶ 64,900",
				Volume:   "1982-1",
				Reporter: "Trade Cas. (CCH)",
				Page:     "64900",
				Series:   "Trade Cas. (CCH)",
			},
		},
	},
	{
		text: "100 Harv. L. Rev. 1, 5",
		want: []found{
			{
				Kind:     "journal",
				Text:     "100 Harv. L. Rev. 1",
				Volume:   "100",
				Reporter: "Harv. L. Rev.",
				Page:     "1",
				Series:   "Harv. L. Rev.",
			},
		},
	},
	{
		text: "5 U.S. (1 Cranch) 137",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "5 U.S. (1 Cranch) 137",
				Volume:   "5",
				Reporter: "U.S.",
				Page:     "137",
				Series:   "U.S.",
			},
		},
	},
	{
		text: "2009 12345 (La. App. 1 Cir. 05/10/10)",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "2009 12345 (La. App. 1 Cir. 05/10/10)",
				Volume:   "2009",
				Reporter: "La. App. 1 Cir.",
				Page:     "12345",
				Series:   "La.App. 1 Cir.",
			},
		},
	},
	{
		text: "12 A.3d xii",
		want: []found{
			{
				Kind:     "full_case",
				Text:     "12 A.3d xii",
				Volume:   "12",
				Reporter: "A.3d",
				Page:     "xii",
				Series:   "A.3d",
			},
		},
	},
}

// pages that are not pages, and numbers that are not volumes.
var pages = []example{
	{
		text: "We paid 2020 F.150 for it.",
	},
	{
		text: "Suite 100, Or. 97201",
	},
	{
		text: "Section 12 of the lease is void.",
	},
	{
		text: "Footnote 14 Thompson, 9 S.W.3d at 813",
		want: []found{
			{
				Kind:     "short_case",
				Text:     "9 S.W.3d at 813",
				Volume:   "9",
				Reporter: "S.W.3d",
				Page:     "813",
				Series:   "S.W.3d",
			},
		},
	},
	{
		text: "It rained on 12 days in 3 weeks.",
	},
	{
		text: "x410 U.S. 113",
	},
	{
		text: "1.410 U.S. 113",
	},
}
