package scan_test

// dockets of courts and boards.
var dockets = []example{
	{
		text: "No. 3:21-cv-00123-ABC",
		want: []found{
			{
				Kind:    "docket",
				Text:    "No. 3:21-cv-00123-ABC",
				Section: "3:21-cv-00123-ABC",
			},
		},
	},
	{
		text: "Nos. 20-1199 and 21-707",
		want: []found{
			{
				Kind:    "docket",
				Text:    "Nos. 20-1199",
				Section: "20-1199",
			},
			{
				Kind:    "docket",
				Text:    "21-707",
				Section: "21-707",
			},
		},
	},
	{
		text: "Case No. 1:20-bk-11111",
		want: []found{
			{
				Kind:    "docket",
				Text:    "Case No. 1:20-bk-11111",
				Section: "1:20-bk-11111",
			},
		},
	},
	{
		text: "Index No. 650123/2021",
		want: []found{
			{
				Kind:    "docket",
				Text:    "Index No. 650123/2021",
				Section: "650123/2021",
			},
		},
	},
	{
		text: "IPR2019-00123",
		want: []found{
			{
				Kind:    "docket",
				Text:    "IPR2019-00123",
				Section: "IPR2019-00123",
			},
		},
	},
	{
		text: "No. 5 of the list",
	},
}

// backReferences are id., ibid. and supra.
var backReferences = []example{
	{
		text: "Id. at 120. id., at 3; Ibid. But Sid. and did.",
		want: []found{
			{
				Kind: "id",
				Text: "Id.",
			},
			{
				Kind: "id",
				Text: "id.",
			},
			{
				Kind: "id",
				Text: "Ibid.",
			},
		},
	},
	{
		text: "Id at 5",
		want: []found{
			{
				Kind: "id",
				Text: "Id",
			},
		},
	},
	{
		text: "See supra, at 12; Alder, Supra note 3",
		want: []found{
			{
				Kind: "supra",
				Text: "supra",
			},
			{
				Kind: "supra",
				Text: "Supra",
			},
		},
	},
	{
		text: "superb suprahuman",
	},
}
