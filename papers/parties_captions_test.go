package papers_test

import "testing"

// TestPartiesOfCaptions: the parties and their roles, as each kind of court writes them.
func TestPartiesOfCaptions(t *testing.T) {
	const heading = "\n\nNo. 24-1177\n\nMOTION TO STRIKE\n\nIt is moved.\n"
	for _, c := range []struct{ name, caption, parties, title string }{
		{
			"one against one", "ROSA LINDT,\nPlaintiff,\nv.\nTHE CITY OF ELMWOOD,\nDefendant.",
			"ROSA LINDT [plaintiff]; THE CITY OF ELMWOOD [defendant]", "Rosa Lindt v. The City of Elmwood",
		},
		{
			"one against many", "ROSA LINDT,\nPlaintiff,\nvs.\nCITY OF ELMWOOD, et al.,\nDefendants.",
			"ROSA LINDT [plaintiff]; CITY OF ELMWOOD, et al. [defendant]", "Rosa Lindt v. City of Elmwood",
		},
		{
			"on appeal", "ROSA LINDT,\nPlaintiff-Appellant,\nv.\nCITY OF ELMWOOD,\nDefendant-Appellee.",
			"ROSA LINDT [plaintiff-appellant]; CITY OF ELMWOOD [defendant-appellee]", "Rosa Lindt v. City of Elmwood",
		},
		{
			"before the highest court", "ROSA LINDT, PETITIONER\nv.\nCITY OF ELMWOOD, RESPONDENT",
			"ROSA LINDT [petitioner]; CITY OF ELMWOOD [respondent]", "Rosa Lindt v. City of Elmwood",
		},
		{
			"the government", "UNITED STATES OF AMERICA,\nPlaintiff,\nv.\nLEO MARR,\nDefendant.",
			"UNITED STATES OF AMERICA [plaintiff]; LEO MARR [defendant]", "United States of America v. Leo Marr",
		},
		{
			"New York", "MIRA LOWELL,\n\n                    Plaintiff,\n\n      -against-\n\nFAIRVIEW TRUST CO.,\n\n" +
				"                    Defendant.",
			"MIRA LOWELL [plaintiff]; FAIRVIEW TRUST CO. [defendant]", "Mira Lowell v. Fairview Trust Co.",
		},
		{
			"with the bars of California", "DANA FRIEL,                     )\n          Plaintiff,            )\n     " +
				"v.                         )\nBAY CRANE SERVICE, INC.,        )\n          Defendant.            )",
			"DANA FRIEL [plaintiff]; BAY CRANE SERVICE, INC. [defendant]", "Dana Friel v. Bay Crane Service, Inc.",
		},
		{
			"in one line", "DANA FRIEL v. BAY CRANE SERVICE, INC.", "DANA FRIEL; BAY CRANE SERVICE, INC.",
			"Dana Friel v. Bay Crane Service, Inc.",
		},
		{"a debtor", "In re:\n\nTARN BROTHERS LLC,\n\n          Debtor.", "TARN BROTHERS LLC", "In re Tarn Brothers LLC"},
		{"a child", "IN THE MATTER OF J.R., A MINOR", "J.R., A MINOR", "In re J.R., a Minor"},
		{
			"an estate", "In the Matter of the Estate of IDA ROE, Deceased", "Estate of IDA ROE, Deceased",
			"In re Estate of IDA ROE, Deceased",
		},
		{
			"a relator", "STATE EX REL. IDA ROE,\nRelator,\nv.\nHON. RUTH ALDER,\nRespondent.",
			"STATE EX REL. IDA ROE [relator]; HON. RUTH ALDER [respondent]", "State ex rel. Ida Roe v. Hon. Ruth Alder",
		},
		{
			"names of two lines", "NATIONAL ASSOCIATION OF GRAIN\nELEVATORS,\nPlaintiff,\nv.\nDELTA BARGE LINES\nOF ARKANSAS, " +
				"INC.,\nDefendant.",
			"NATIONAL ASSOCIATION OF GRAIN ELEVATORS [plaintiff]; DELTA BARGE LINES OF ARKANSAS, INC. [defendant]",
			"National Association of Grain Elevators v. Delta Barge Lines of Arkansas, Inc.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{
				"motion", "motion.txt", "UNITED STATES DISTRICT COURT\nDISTRICT OF IDAHO\n\n" + c.caption + heading,
				fields{"parties": c.parties, "title": c.title + ", 24-1177: Motion to Strike", "docket": "24-1177"},
			}})
		})
	}
}

// TestPartiesOfContracts: the parties to an agreement, in the various wordings of its first sentence.
func TestPartiesOfContracts(t *testing.T) {
	for _, c := range []struct{ name, first, parties string }{
		{
			"by and between, with states and definitions",
			"This Supply Agreement is made as of May 6, 2023 by and between Cobalt Marine LLC, an Iowa limited liability " +
				"company (“Buyer”), and Perch Drydock, Inc., a Texas corporation (“Seller”).",
			"Cobalt Marine LLC [party]; Perch Drydock, Inc. [party]",
		},
		{
			"between, with straight quotes",
			"This Supply Agreement is entered into on May 6, 2023 between Cobalt Marine LLC (\"Buyer\") and Perch " +
				"Drydock, Inc. (\"Seller\").",
			"Cobalt Marine LLC [party]; Perch Drydock, Inc. [party]",
		},
		{
			"a person and a company",
			"This Supply Agreement is made by and between Omar Reyes, an individual (“Seller”), and Cobalt Marine LLC " +
				"(“Buyer”) as of May 6, 2023.",
			"Omar Reyes [party]; Cobalt Marine LLC [party]",
		},
		{
			"companies of other countries",
			"This Supply Agreement is made by and between Holm Timber GmbH, a German company (“Seller”), and Brisa Naval " +
				"S.A., a Spanish company (“Buyer”), as of 6 May 2023.",
			"Holm Timber GmbH [party]; Brisa Naval S.A. [party]",
		},
		{
			"a city",
			"This Supply Agreement is made by and between the City of Elmwood, an Illinois municipal corporation " +
				"(“Buyer”), and Perch Drydock, Inc. (“Seller”) as of May 6, 2023.",
			"City of Elmwood [party]; Perch Drydock, Inc. [party]",
		},
		{
			"a name with a comma and an ampersand",
			"This Supply Agreement is made by and between Poe, Dahl & Sons, Inc. (“Seller”) and Cobalt Marine LLC " +
				"(“Buyer”) as of May 6, 2023.",
			"Poe, Dahl & Sons, Inc. [party]; Cobalt Marine LLC [party]",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{
				"contract", "supply.txt", "SUPPLY AGREEMENT\n\n" + c.first + "\n\n1. Supply. Seller sells.\n",
				fields{"type": "contract", "parties": c.parties, "date": "2023-05-06"},
			}})
		})
	}
}
