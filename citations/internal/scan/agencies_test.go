package scan_test

// agencies number applications, patents, forms and releases.
var agencies = []example{
	{
		text: "NDA 021436",
		want: []found{
			{
				Kind:     "fda",
				Text:     "NDA 021436",
				Reporter: "NDA",
				Section:  "021436",
				Edition:  "NDA",
			},
		},
	},
	{
		text: "NDAs 021436 and 022217",
		want: []found{
			{
				Kind:     "fda",
				Text:     "NDAs 021436",
				Reporter: "NDA",
				Section:  "021436",
				Edition:  "NDA",
			},
			{
				Kind:     "fda",
				Text:     "022217",
				Reporter: "NDA",
				Section:  "022217",
				Edition:  "NDA",
			},
		},
	},
	{
		text: "ANDA No. 76-543",
		want: []found{
			{
				Kind:     "fda",
				Text:     "ANDA No. 76-543",
				Reporter: "ANDA",
				Section:  "076543",
				Edition:  "ANDA",
			},
		},
	},
	{
		text: "BLA STN 125514",
		want: []found{
			{
				Kind:     "fda",
				Text:     "BLA STN 125514",
				Reporter: "BLA",
				Section:  "125514",
				Edition:  "BLA",
			},
		},
	},
	{
		text: "PMA P160012",
		want: []found{
			{
				Kind:     "fda",
				Text:     "PMA P160012",
				Reporter: "PMA",
				Section:  "P160012",
				Edition:  "PMA",
			},
		},
	},
	{
		text: "IND 12,345",
		want: []found{
			{
				Kind:     "fda",
				Text:     "IND 12,345",
				Reporter: "IND",
				Section:  "12345",
				Edition:  "IND",
			},
		},
	},
	{
		text: "U.S. Patent No. 7,123,456 B2",
		want: []found{
			{
				Kind:     "patent",
				Text:     "U.S. Patent No. 7,123,456 B2",
				Reporter: "U.S. Patent",
				Section:  "7123456",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "U.S. Patent Nos. 7,654,321 and 6,515,117",
		want: []found{
			{
				Kind:     "patent",
				Text:     "U.S. Patent Nos. 7,654,321",
				Reporter: "U.S. Patent",
				Section:  "7654321",
				Edition:  "U.S. Patent",
			},
			{
				Kind:     "patent",
				Text:     "6,515,117",
				Reporter: "U.S. Patent",
				Section:  "6515117",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "the '321 and '117 patents",
		want: []found{
			{
				Kind:   "patent",
				Text:   "'321",
				Patent: "321",
			},
			{
				Kind:   "patent",
				Text:   "'117 patents",
				Patent: "117",
			},
		},
	},
	{
		text: "US 2015/0123456 A1",
		want: []found{
			{
				Kind:     "patent",
				Text:     "US 2015/0123456 A1",
				Reporter: "U.S. Patent",
				Section:  "2015/0123456",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "US7654321B2",
		want: []found{
			{
				Kind:     "patent",
				Text:     "US7654321B2",
				Reporter: "U.S. Patent",
				Section:  "7654321",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "U.S. Patent Application Serial No. 12/345,678",
		want: []found{
			{
				Kind:     "patent",
				Text:     "U.S. Patent Application Serial No. 12/345,678",
				Reporter: "U.S. Patent",
				Section:  "12/345678",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "U.S. Pat. No. RE12,345",
		want: []found{
			{
				Kind:     "patent",
				Text:     "U.S. Pat. No. RE12,345",
				Reporter: "U.S. Patent",
				Section:  "RE12345",
				Edition:  "U.S. Patent",
			},
		},
	},
	{
		text: "Forms 10-K and 10-Q/A",
		want: []found{
			{
				Kind:     "securities",
				Text:     "Forms 10-K",
				Reporter: "Form",
				Section:  "10-K",
				Edition:  "Form",
			},
			{
				Kind:     "securities",
				Text:     "10-Q/A",
				Reporter: "Form",
				Section:  "10-Q/A",
				Edition:  "Form",
			},
		},
	},
	{
		text: "Form 20-F",
		want: []found{
			{
				Kind:     "securities",
				Text:     "Form 20-F",
				Reporter: "Form",
				Section:  "20-F",
				Edition:  "Form",
			},
		},
	},
	{
		text: "DEF 14A",
		want: []found{
			{
				Kind:     "securities",
				Text:     "DEF 14A",
				Reporter: "Form",
				Section:  "DEF 14A",
				Edition:  "Form",
			},
		},
	},
	{
		text: "Schedule 13D",
		want: []found{
			{
				Kind:     "securities",
				Text:     "Schedule 13D",
				Reporter: "Schedule",
				Section:  "13D",
				Edition:  "Schedule",
			},
		},
	},
	{
		text: "SEC File No. 001-12345",
		want: []found{
			{
				Kind:     "securities",
				Text:     "SEC File No. 001-12345",
				Reporter: "SEC File No.",
				Section:  "001-12345",
				Edition:  "SEC File No.",
			},
		},
	},
	{
		text: "Exchange Act Release No. 52056",
		want: []found{
			{
				Kind:     "securities",
				Text:     "Exchange Act Release No. 52056",
				Reporter: "Release No.",
				Section:  "34-52056",
				Edition:  "Release No.",
			},
		},
	},
	{
		text: "Release Nos. 34-12345, 33-6789",
		want: []found{
			{
				Kind:     "securities",
				Text:     "Release Nos. 34-12345",
				Reporter: "Release No.",
				Section:  "34-12345",
				Edition:  "Release No.",
			},
			{
				Kind:     "securities",
				Text:     "33-6789",
				Reporter: "Release No.",
				Section:  "33-6789",
				Edition:  "Release No.",
			},
		},
	},
	{
		text: "Form letter",
	},
}
