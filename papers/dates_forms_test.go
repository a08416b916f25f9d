package papers_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"headnote/papers"
)

// captioned returns a paper of a suit in Idaho with a heading and a text.
func captioned(heading, body string) string {
	return "UNITED STATES DISTRICT COURT\nDISTRICT OF IDAHO\n\n" + suit + "\n\nCase No. " +
		"1:24-cv-00117\n\n" + heading + "\n\n" +
		body + "\n"
}

// TestDatesOfFilings: the date of a court paper, in each form and place in which lawyers write it, and never that
// of another paper, a hearing or an event that it mentions.
func TestDatesOfFilings(t *testing.T) {
	for _, c := range []struct{ name, heading, body, date string }{
		{"at its signature", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: March 4, 2024\n\n/s/ Iva Bell", "2024-03-04"},
		{"in capitals", "MOTION TO STRIKE", "Plaintiff moves.\n\nDATED: MARCH 4, 2024.\n\n/s/ Iva Bell", "2024-03-04"},
		{
			"this day of", "MOTION TO STRIKE", "Plaintiff moves.\n\nDATED this 4th day of March, 2024.\n\n/s/ Iva Bell",
			"2024-03-04",
		},
		{
			"respectfully submitted this", "MOTION TO STRIKE",
			"Plaintiff moves.\n\nRespectfully submitted this 4th day of March, 2024.\n\n/s/ Iva Bell", "2024-03-04",
		},
		{"in figures", "MOTION TO STRIKE", "Plaintiff moves.\n\nDate: 03/04/2024\n\n/s/ Iva Bell", "2024-03-04"},
		{
			"with two figures of the year", "MOTION TO STRIKE", "Plaintiff moves.\n\nDate: 3/4/24\n\n/s/ Iva Bell",
			"2024-03-04",
		},
		{"as Europe writes it", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: 4 March 2024\n\n/s/ Iva Bell", "2024-03-04"},
		{"abbreviated", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: Mar. 4, 2024\n\n/s/ Iva Bell", "2024-03-04"},
		{"ISO", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: 2024-03-04\n\n/s/ Iva Bell", "2024-03-04"},
		{"a hearing is not it", "MOTION TO STRIKE", "Hearing date: May 2, 2024\nTime: 9:00 a.m.\n\nPlaintiff moves.", ""},
		{"what happened is not it", "COMPLAINT", "On July 5, 2022 the barge sank. Plaintiff alleges as follows:", ""},
		{
			"what it speaks of is not it", "MOTION TO STRIKE",
			"Plaintiff moves to strike the declaration dated February 1, 2024.\n\nDated: March 4, 2024\n/s/ Iva " +
				"Bell", "2024-03-04",
		},
		{"a day that does not exist", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: February 30, 2024\n\n/s/ Iva Bell", ""},
		{"a day left blank", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: March __, 2024\n\n______________", ""},
		{"only a month", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: March 2024\n\n/s/ Iva Bell", ""},
		{"leap day", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: February 29, 2024\n\n/s/ Iva Bell", "2024-02-29"},
		{"no leap day", "MOTION TO STRIKE", "Plaintiff moves.\n\nDated: February 29, 2023\n\n/s/ Iva Bell", ""},
		{
			"sworn", "AFFIDAVIT OF OMAR REYES",
			"I, Omar Reyes, being duly sworn, say:\n\n1. On June 2, 2022 I saw it.\n\nSubscribed and sworn to before me this " +
				"4th day of March, 2024.\n\nNotary Public\nMy commission expires May 6, 2027", "2024-03-04",
		},
		{
			"executed in a place", "DECLARATION OF OMAR REYES",
			"I, Omar Reyes, declare as follows:\n\n1. On June 2, 2022 I saw it.\n\nI declare under penalty of perjury that " +
				"this is true.\n\nExecuted this 4th day of March 2024, in Boise, Idaho.\n\n/s/ Omar Reyes", "2024-03-04",
		},
		{
			"entered by a judge", "ORDER ON MOTION TO STRIKE",
			"The motion filed on January 9, 2024 is denied.\n\nDONE AND ORDERED in Chambers at Boise, Idaho, this 4th day of " +
				"March, 2024.\n\n/s/ Ruth Alder\nUNITED STATES DISTRICT JUDGE", "2024-03-04",
		},
		{
			"entered nunc pro tunc", "ORDER ON MOTION TO STRIKE",
			"The motion is denied.\n\nIT IS SO ORDERED.\n\nENTERED: March 4, 2024, nunc pro tunc to January 9, 2024\n\n/s/ " +
				"Ruth Alder\nUNITED STATES DISTRICT JUDGE", "2024-03-04",
		},
		{
			"a certificate of service of another day", "MOTION TO STRIKE",
			"Plaintiff moves.\n\nDated: March 4, 2024\n/s/ Iva Bell\n\nCERTIFICATE OF SERVICE\n\nI certify that on March " +
				"5, 2024 I served this.\n/s/ Iva Bell", "2024-03-04",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{c.heading, "paper.txt", captioned(c.heading, c.body), fields{"date": c.date}}})
		})
	}
}

// TestTheStampIsTheDayOfFiling: a stamped paper has the date of the stamp, whenever it was signed; an order has the
// date on which the judge signed it.
func TestTheStampIsTheDayOfFiling(t *testing.T) {
	const stamp = "Case 1:24-cv-00117-RLA   Document 31   Filed 03/06/24   Page 1 of 4\n"
	for _, c := range []struct{ heading, body, date string }{
		{"MOTION TO STRIKE", "Plaintiff moves.\n\nDated: March 4, 2024\n/s/ Iva Bell", "2024-03-06"},
		{
			"ORDER ON MOTION", "It is denied.\n\nIT IS SO ORDERED.\nDated: March 4, 2024\n/s/ Ruth Alder\nDistrict Judge",
			"2024-03-04",
		},
		{
			"DECLARATION OF OMAR REYES", "I, Omar Reyes, declare as follows.\n\nExecuted on March 4, 2024.\n/s/ Omar Reyes",
			"2024-03-06",
		},
	} {
		hold(t, []row{{
			c.heading, "31.pdf", stamp + captioned(c.heading, c.body),
			fields{"date": c.date, "filed": "2024-03-06", "number": "31"},
		}})
	}
}

// TestDatesOfContracts: an agreement has the date as of which it is made; or else that of the last signature; and
// never a date in its terms.
func TestDatesOfContracts(t *testing.T) {
	const between = "by and between Cobalt Marine LLC, an Iowa limited liability company (“Owner”), and Perch " +
		"Drydock, Inc., a " +
		"Texas corporation (“Yard”)"
	for _, c := range []struct{ name, text, date string }{
		{
			"as of", "REPAIR AGREEMENT\n\nThis Repair Agreement (the “Agreement”) is made as of May 6, 2023 " + between + ".",
			"2023-05-06",
		},
		{
			"entered into as of this day of",
			"REPAIR AGREEMENT\n\nThis Agreement is entered into as of this 6th day of May, 2023 " + between + ".", "2023-05-06",
		},
		{
			"effective as of",
			"REPAIR AGREEMENT\n\nThis Repair Agreement, effective as of May 6, 2023 (the “Effective Date”), is " + between + ".",
			"2023-05-06",
		},
		{"dated", "REPAIR AGREEMENT\n\nThis Agreement is dated 6 May 2023 and is made " + between + ".", "2023-05-06"},
		{
			"a label", "REPAIR AGREEMENT\n\nEffective Date: May 6, 2023\n\nThis Agreement is " + between + ".\n\n1. Term. " +
				"The term " +
				"ends on May 5, 2026.", "2023-05-06",
		},
		{
			"a day in its terms is not it",
			"REPAIR AGREEMENT\n\nThis Agreement is made " + between + ".\n\n1. Term. The term begins on the Start Date and " +
				"ends on " +
				"May 5, 2026.", "",
		},
		{
			"its last signature",
			"REPAIR AGREEMENT\n\nThis Agreement is made " + between + " on the date of the last signature below.\n\n1. " +
				"Term.\n\n" +
				"COBALT MARINE LLC\nBy: /s/ Ann Poe\nDate: May 3, 2023\n\nPERCH DRYDOCK, INC.\nBy: /s/ Lou Dahl\nDate: May 6, 2023",
			"2023-05-06",
		},
		{
			"what it restates is not it",
			"AMENDED AND RESTATED REPAIR AGREEMENT\n\nThis Amended and Restated Repair Agreement is made as of May 6, 2023 " +
				"" + between +
				", and restates the Repair Agreement dated as of June 1, 2020.", "2023-05-06",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{"contract", "repair.txt", c.text, fields{"type": papers.Contract, "date": c.date}}})
		})
	}
}

// TestDatesOfAmendments: an amendment with a blank date has none, and not that of the contract it amends.
func TestDatesOfAmendments(t *testing.T) {
	for name, c := range map[string]struct{ opening, date string }{
		"a recital": {
			"This First Amendment is made by and between Cobalt Marine LLC (“Owner”) and Perch Drydock, Inc. (“Yard”).\n\n" +
				"WHEREAS, the parties entered into that certain Agreement for the Repair of All the Vessels of the River " +
				"Division of Cobalt Marine LLC, having an effective date of May 6, 2023 (the “Agreement”); and", "",
		},
		"what it amends": {
			"This First Amendment is entered into this ____ day of June 2023, and amends the Agreement for the Repair of All " +
				"the Vessels of Cobalt Marine LLC (“Owner”), by and among Owner and Perch Drydock, Inc. (“Yard”), executed on " +
				"or around May 6, 2023 (the “Agreement”).", "",
		},
		"its own day behind that": {
			"WHEREAS, Cobalt Marine LLC and Perch Drydock, Inc. made the Repair Agreement dated May 6, 2023; and\n\n" +
				"WHEREAS, this First Amendment is made effective as of June 9, 2023;", "2023-06-09",
		},
	} {
		t.Run(name, func(t *testing.T) {
			hold(t, []row{{
				"amendment", "first.txt", "FIRST AMENDMENT TO REPAIR AGREEMENT\n\n" + c.opening +
					"\n\n1. Section 2 is deleted and replaced.\n\n2. All else stays as it is.\n",
				fields{"type": papers.Amendment, "date": c.date},
			}})
		})
	}
}

// TestDatesOfLettersAndNotices: a letter has the date at its head, an agency decision the date on which it was
// mailed, a policy the date of its edition.
func TestDatesOfLettersAndNotices(t *testing.T) {
	for _, c := range []struct{ name, text, date string }{
		{
			"at the head",
			"Bell & Dahl LLP\n\nMarch 4, 2024\n\nOmar Reyes\n\nDear Mr. Reyes:\n\nWe met on February 1, " +
				"2024.\n\nSincerely,\nIva Bell",
			"2024-03-04",
		},
		{"with the weekday", "Monday, March 4, 2024\n\nDear Mr. Reyes:\n\nWe met.\n\nSincerely,\nIva Bell", "2024-03-04"},
		{"with a label", "Date: March 4, 2024\n\nDear Mr. Reyes:\n\nWe met.\n\nSincerely,\nIva Bell", "2024-03-04"},
		{
			"no date of what it answers",
			"Dear Mr. Reyes:\n\nI have your letter of February 1, 2024.\n\nSincerely,\nIva Bell", "",
		},
		{
			"of a memorandum",
			"MEMORANDUM\n\nTO: Omar Reyes\nFROM: Iva Bell\nDATE: 4 March 2024\nRE: Barge\n\nThe barge sank.", "2024-03-04",
		},
		{
			"mailed", "STATE OF IDAHO\nDEPARTMENT OF LABOR\n\nNOTICE OF DETERMINATION\n\nDate mailed: March 4, 2024\nLast " +
				"day to " +
				"appeal: March 18, 2024\n\nBenefits are denied from January 7, 2024.", "2024-03-04",
		},
		{
			"of mailing", "NOTICE OF DECISION\n\nDate of Mailing: 03/04/2024\n\nYour claim of January 7, 2024 is denied.",
			"2024-03-04",
		},
		{
			"of a policy",
			"Travel Policy\n\nLast updated: March 4, 2024\n\nTravel is booked early. It took effect on January 1, 2020.",
			"2024-03-04",
		},
		{
			"of bylaws",
			"BYLAWS OF PERCH HARBOR CLUB, INC.\n\nAdopted June 1, 2001\nAs amended March 4, 2024\n\nArticle I. Name",
			"2024-03-04",
		},
		{
			"of minutes", "PERCH HARBOR CLUB, INC.\nMINUTES OF THE BOARD\nMarch 4, 2024, 10:00 a.m. Eastern, by video\n\n" +
				"Present: A. Poe.\n\nThe minutes of February 5, 2024 were approved.\n\nNext meeting: April 1, 2024.", "2024-03-04",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{"paper", "paper.txt", c.text, fields{"date": c.date}}})
		})
	}
}

// TestTheSameHeadGivesTheSameCard: metadata that gives the same thing under two keys is read the same way each
// time.
func TestTheSameHeadGivesTheSameCard(t *testing.T) {
	for _, meta := range []map[string]string{
		{"kind": "notice", "court": "Tax Court", "agency": "Internal Revenue Service"},
		{"updated": "2024-03-04", "effective_date": "2023-01-02", "title": "Travel Policy"},
		{"adopted": "2020-01-02", "approved": "2021-02-03", "last_amended": "2024-03-04", "title": "Bylaws"},
		{
			"published": "2024-03-04", "publication_date": "2024-03-05", "original_published": "2024-03-06",
			"title": "Federal Register notice",
		},
		{"date_issued": "2024-03-04", "issued": "2024-03-05", "title": "Guidance on Barges"},
		{"decision_date": "2024-03-04", "date_decided": "2024-03-05", "title": "Opinion"},
	} {
		p := papers.Paper{Name: "a.md", Text: "A text.\n", Meta: meta}
		want := papers.Read(p)
		for range 40 {
			if !assert.Equal(t, want, papers.Read(p), meta) {
				break
			}
		}
	}
}
