package scan_test

// constitutions of the nation and of the states.
var constitutions = []example{
	{
		text: "U.S. Const. art. I, § 8, cl. 3",
		want: []found{
			{
				Kind:     "law",
				Text:     "U.S. Const. art. I, § 8, cl. 3",
				Reporter: "U.S. Const.",
				Section:  "art. I, § 8, cl. 3",
				Edition:  "U.S. Const.",
			},
		},
	},
	{
		text: "U. S. Const. amend. XIV",
		want: []found{
			{
				Kind:     "law",
				Text:     "U. S. Const. amend. XIV",
				Reporter: "U. S. Const.",
				Section:  "amend. XIV",
				Edition:  "U.S. Const.",
			},
		},
	},
	{
		text: "Cal. Const. art. I, § 7",
		want: []found{
			{
				Kind:     "law",
				Text:     "Cal. Const. art. I, § 7",
				Reporter: "Cal. Const.",
				Section:  "art. I, § 7",
				Edition:  "Cal. Const.",
			},
		},
	},
	{
		text: "It is in Const. art. I only.",
	},
	{
		text: "Tex. Const.",
	},
}

// courtRuleExamples are rules of court, by name or after their number.
var courtRuleExamples = []example{
	{
		text: "Fed. R. Civ. P. 12(b)(6)",
		want: []found{
			{
				Kind:     "law",
				Text:     "Fed. R. Civ. P. 12(b)(6)",
				Reporter: "Fed. R. Civ. P.",
				Section:  "12(b)(6)",
				Edition:  "Fed. R. Civ. P.",
			},
		},
	},
	{
		text: "Fed.R.Civ.P. 12(b)(6)",
		want: []found{
			{
				Kind:     "law",
				Text:     "Fed.R.Civ.P. 12(b)(6)",
				Reporter: "Fed. R. Civ. P.",
				Section:  "12(b)(6)",
				Edition:  "Fed. R. Civ. P.",
			},
		},
	},
	{
		text: "Federal Rules of Evidence 702 and 703",
		want: []found{
			{
				Kind:     "law",
				Text:     "Federal Rules of Evidence 702 and 703",
				Reporter: "Federal Rules of Evidence",
				Section:  "702",
				PinCite:  "and 703",
				Edition:  "Fed. R. Evid.",
			},
		},
	},
	{
		text: "Rule 12(b)(6) of the Federal Rules of Civil Procedure",
		want: []found{
			{
				Kind:     "law",
				Text:     "Rule 12(b)(6) of the Federal Rules of Civil Procedure",
				Reporter: "Federal Rules of Civil Procedure",
				Section:  "12(b)(6)",
				Edition:  "Fed. R. Civ. P.",
				Prose:    true,
			},
		},
	},
	{
		text: "Tex. R. Civ. P. 91a",
		want: []found{
			{
				Kind:     "law",
				Text:     "Tex. R. Civ. P. 91a",
				Reporter: "Tex. R. Civ. P.",
				Section:  "91a",
				Edition:  "Tex. R. Civ. P.",
			},
		},
	},
	{
		text: "Minn. R. Civ. P. 12.02",
		want: []found{
			{
				Kind:     "law",
				Text:     "Minn. R. Civ. P. 12.02",
				Reporter: "Minn. R. Civ. P.",
				Section:  "12.02",
				Edition:  "Minn. R. Civ. P.",
			},
		},
	},
	{
		text: "Sup. Ct. R. 10",
		want: []found{
			{
				Kind:     "law",
				Text:     "Sup. Ct. R. 10",
				Reporter: "Sup. Ct. R.",
				Section:  "10",
				Edition:  "Sup. Ct. R.",
			},
		},
	},
}

// acts of Congress and of the Treasury.
var acts = []example{
	{
		text: "Pub. L. No. 111-148",
		want: []found{
			{
				Kind:     "law",
				Text:     "Pub. L. No. 111-148",
				Reporter: "Pub. L.",
				Section:  "111-148",
				Edition:  "Pub. L.",
			},
		},
	},
	{
		text: "Public Law 98–417",
		want: []found{
			{
				Kind:     "law",
				Text:     "Public Law 98–417",
				Reporter: "Pub. L.",
				Section:  "98-417",
				Edition:  "Pub. L.",
			},
		},
	},
	{
		text: "Pub. L. 104-132, tit. I, § 101(a)",
		want: []found{
			{
				Kind:     "law",
				Text:     "Pub. L. 104-132, tit. I, § 101(a)",
				Reporter: "Pub. L.",
				Section:  "104-132",
				PinCite:  "tit. I, § 101(a)",
				Edition:  "Pub. L.",
			},
		},
	},
	{
		text: "Treas. Reg. § 1.61-1",
		want: []found{
			{
				Kind:     "law",
				Text:     "Treas. Reg. § 1.61-1",
				Reporter: "Treas. Reg.",
				Section:  "1.61-1",
				Edition:  "Treas. Reg.",
			},
		},
	},
	{
		text: "Rev. Rul. 99-7",
		want: []found{
			{
				Kind:     "law",
				Text:     "Rev. Rul. 99-7",
				Reporter: "Rev. Rul.",
				Section:  "99-7",
				Edition:  "Rev. Rul.",
			},
		},
	},
	{
		text: "Rev. Proc. 2004-1",
		want: []found{
			{
				Kind:     "law",
				Text:     "Rev. Proc. 2004-1",
				Reporter: "Rev. Proc.",
				Section:  "2004-1",
				Edition:  "Rev. Proc.",
			},
		},
	},
}
