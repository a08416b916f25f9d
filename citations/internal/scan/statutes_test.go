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
	{
		text: "C.P.L.R. 3211(a)(7)",
		want: []found{
			{
				Kind:     "law",
				Text:     "C.P.L.R. 3211(a)(7)",
				Reporter: "C.P.L.R.",
				Section:  "3211(a)(7)",
				Edition:  "N.Y. C.P.L.R.",
			},
		},
	},
	{
		text: "RCW 9A.32.030",
		want: []found{
			{
				Kind:     "law",
				Text:     "RCW 9A.32.030",
				Reporter: "RCW",
				Section:  "9A.32.030",
				Edition:  "Wash. Rev. Code",
			},
		},
	},
	{
		text: "I.R.C. § 501(c)(3)",
		want: []found{
			{
				Kind:     "law",
				Text:     "I.R.C. § 501(c)(3)",
				Volume:   "26",
				Reporter: "I.R.C.",
				Title:    "26",
				Section:  "501(c)(3)",
				Edition:  "U.S.C.",
			},
		},
	},
	{
		text: "section 768.28, Florida Statutes",
		want: []found{
			{
				Kind:     "law",
				Text:     "section 768.28, Florida Statutes",
				Reporter: "Florida Statutes",
				Section:  "768.28",
				Edition:  "Fla. Stat.",
				Prose:    true,
			},
		},
	},
	{
		text: "§ 362 of the Bankruptcy Code",
		want: []found{
			{
				Kind:     "law",
				Text:     "§ 362 of the Bankruptcy Code",
				Volume:   "11",
				Reporter: "Bankruptcy Code",
				Title:    "11",
				Section:  "362",
				Edition:  "U.S.C.",
				Prose:    true,
			},
		},
	},
	{
		text: "Restatement (Second) of Torts § 402A",
		want: []found{
			{
				Kind:     "law",
				Text:     "Restatement (Second) of Torts § 402A",
				Reporter: "Restatement (Second) of Torts",
				Section:  "402A",
				Edition:  "Restatement (Second) of Torts",
			},
		},
	},
	{
		text: "U.S.S.G. § 2B1.1",
		want: []found{
			{
				Kind:     "law",
				Text:     "U.S.S.G. § 2B1.1",
				Reporter: "U.S.S.G.",
				Section:  "2B1.1",
				Edition:  "U.S.S.G.",
			},
		},
	},
	{
		text: "§ 12(b)",
		want: []found{
			{
				Kind:    "unknown",
				Text:    "§ 12(b)",
				Section: "12(b)",
			},
		},
	},
	{
		text: "Md. Code Ann., Crim. Law § 2-201",
		want: []found{
			{
				Kind:     "law",
				Text:     "Md. Code Ann., Crim. Law § 2-201",
				Reporter: "Md. Code, Crim. Law",
				Section:  "2-201",
				Edition:  "Md. Code, Crim. Law",
			},
		},
	},
}
