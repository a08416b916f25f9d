package scan_test

// namedCodes are codes and works cited by a name of their own.
var namedCodes = []example{
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
