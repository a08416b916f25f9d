package scan_test

// codes are cited by title and section, or by name and section.
var codes = []example{
	{
		text: "21 U.S.C. § 355(j)(2)(A)(vii)",
		want: []found{
			{
				Kind:     "law",
				Text:     "21 U.S.C. § 355(j)(2)(A)(vii)",
				Volume:   "21",
				Reporter: "U.S.C.",
				Title:    "21",
				Section:  "355(j)(2)(A)(vii)",
				Series:   "U.S.C.",
			},
		},
	},
	{
		text: "21 USC 355",
		want: []found{
			{
				Kind:     "law",
				Text:     "21 USC 355",
				Volume:   "21",
				Reporter: "USC",
				Title:    "21",
				Section:  "355",
				Series:   "U.S.C.",
			},
		},
	},
	{
		text: "18, United States Code, Section 3500",
		want: []found{
			{
				Kind:     "law",
				Text:     "18, United States Code, Section 3500",
				Volume:   "18",
				Reporter: "United States Code",
				Title:    "18",
				Section:  "3500",
				Series:   "U.S.C.",
			},
		},
	},
	{
		text: "15 U.S.C. §§ 1, 2, and 5(a)",
		want: []found{
			{
				Kind:     "law",
				Text:     "15 U.S.C. §§ 1, 2, and 5(a)",
				Volume:   "15",
				Reporter: "U.S.C.",
				Title:    "15",
				Section:  "1",
				PinCite:  ", 2, and 5(a)",
				Series:   "U.S.C.",
			},
		},
	},
	{
		text: "42 U.S.C. § 1396r-8 et seq.",
		want: []found{
			{
				Kind:     "law",
				Text:     "42 U.S.C. § 1396r-8 et seq.",
				Volume:   "42",
				Reporter: "U.S.C.",
				Title:    "42",
				Section:  "1396r-8",
				PinCite:  "et seq.",
				Series:   "U.S.C.",
			},
		},
	},
	{
		text: "28 U.S.C. § 1331, 410 U.S. 113",
		want: []found{
			{
				Kind:     "law",
				Text:     "28 U.S.C. § 1331",
				Volume:   "28",
				Reporter: "U.S.C.",
				Title:    "28",
				Section:  "1331",
				Series:   "U.S.C.",
			},
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
		text: "18 U.S.C. app. § 3",
		want: []found{
			{
				Kind:     "law",
				Text:     "18 U.S.C. app. § 3",
				Volume:   "18",
				Reporter: "U.S.C.",
				Title:    "18",
				Section:  "3",
				Edition:  "U.S.C. app.",
			},
		},
	},
	{
		text: "21 CFR 314.94",
		want: []found{
			{
				Kind:     "law",
				Text:     "21 CFR 314.94",
				Volume:   "21",
				Reporter: "CFR",
				Title:    "21",
				Section:  "314.94",
				Series:   "C.F.R.",
			},
		},
	},
	{
		text: "17 C.F.R. § 240.10b-5",
		want: []found{
			{
				Kind:     "law",
				Text:     "17 C.F.R. § 240.10b-5",
				Volume:   "17",
				Reporter: "C.F.R.",
				Title:    "17",
				Section:  "240.10b-5",
				Series:   "C.F.R.",
			},
		},
	},
	{
		text: "84 Fed. Reg. 1234",
		want: []found{
			{
				Kind:     "law",
				Text:     "84 Fed. Reg. 1234",
				Volume:   "84",
				Reporter: "Fed. Reg.",
				Page:     "1234",
				Series:   "Fed. Reg.",
			},
		},
	},
	{
		text: "130 Stat. 1855",
		want: []found{
			{
				Kind:     "law",
				Text:     "130 Stat. 1855",
				Volume:   "130",
				Reporter: "Stat.",
				Page:     "1855",
				Series:   "Stat.",
			},
		},
	},
	{
		text: "12 V.S.A. § 511",
		want: []found{
			{
				Kind:     "law",
				Text:     "12 V.S.A. § 511",
				Reporter: "V.S.A.",
				Section:  "tit. 12, § 511",
				Series:   "Vt. Stat. Ann.",
			},
		},
	},
	{
		text: "section 1983 of title 42 of the United States Code",
		want: []found{
			{
				Kind:     "law",
				Text:     "section 1983 of title 42 of the United States Code",
				Volume:   "42",
				Reporter: "U.S.C.",
				Title:    "42",
				Section:  "1983",
				Edition:  "U.S.C.",
			},
		},
	},
	{
		text: "sections 1981 and 1983 of title 42",
		want: []found{
			{
				Kind:     "law",
				Text:     "sections 1981 and 1983 of title 42",
				Volume:   "42",
				Reporter: "U.S.C.",
				Title:    "42",
				Section:  "1981",
				PinCite:  "and 1983",
				Edition:  "U.S.C.",
			},
		},
	},
	{
		text: "Cal. Civ. Code § 1942.5",
		want: []found{
			{
				Kind:     "law",
				Text:     "Cal. Civ. Code § 1942.5",
				Reporter: "Cal. Civ. Code",
				Section:  "1942.5",
				Edition:  "Cal. Civ. Code",
			},
		},
	},
	{
		text: "Cal. Penal Code § 187",
		want: []found{
			{
				Kind:     "law",
				Text:     "Cal. Penal Code § 187",
				Reporter: "Cal. Penal Code",
				Section:  "187",
				Edition:  "Cal. Penal Code",
			},
		},
	},
	{
		text: "Tex. Fam. Code Ann. § 6.001",
		want: []found{
			{
				Kind:     "law",
				Text:     "Tex. Fam. Code Ann. § 6.001",
				Reporter: "Tex. Fam. Code",
				Section:  "6.001",
				Edition:  "Tex. Fam. Code",
			},
		},
	},
	{
		text: "TEX. CIV. PRAC. & REM. CODE ANN. § 14.003",
		want: []found{
			{
				Kind:     "law",
				Text:     "TEX. CIV. PRAC. & REM. CODE ANN. § 14.003",
				Reporter: "TEX. CIV. PRAC. & REM. CODE ANN.",
				Section:  "14.003",
				Edition:  "Tex. Civ. Prac. & Rem. Code",
			},
		},
	},
	{
		text: "N.Y. Penal Law § 125.25",
		want: []found{
			{
				Kind:     "law",
				Text:     "N.Y. Penal Law § 125.25",
				Reporter: "N.Y. Penal Law",
				Section:  "125.25",
				Edition:  "N.Y. Penal Law",
			},
		},
	},
	{
		text: "Mass. Gen. Laws ch. 93A, § 9",
		want: []found{
			{
				Kind:     "law",
				Text:     "Mass. Gen. Laws ch. 93A, § 9",
				Reporter: "Mass. Gen. Laws ch.",
				Section:  "ch. 93A, § 9",
				Series:   "Mass. Gen. Laws",
			},
		},
	},
	{
		text: "Del. Code Ann. tit. 10, § 3104",
		want: []found{
			{
				Kind:     "law",
				Text:     "Del. Code Ann. tit. 10, § 3104",
				Reporter: "Del. Code Ann.",
				Section:  "tit. 10, § 3104",
				Series:   "Del. Code Ann.",
			},
		},
	},
}
