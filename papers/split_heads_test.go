package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A paper that amends or extends an earlier contract is an amendment; one that only speaks of extensions is not.
func TestExtensionsAndAmendments(t *testing.T) {
	const parties = "\n\nOrchard Row LLC and Pell Dairies, Inc. are parties to the lease of June 4, 2020.\n"
	for heading, kind := range map[string]string{
		"LEASE EXTENSION":                                   papers.Amendment,
		"LEASE EXTENSION AGREEMENT":                         papers.Amendment,
		"Second Extension of Lease":                         papers.Amendment,
		"EXTENSION AND MODIFICATION OF GROUND LEASE":        papers.Amendment,
		"Extension to Supply Agreement":                     papers.Amendment,
		"EXTENSION\nOF GROUND LEASE":                        papers.Amendment,
		"FIRST AMENDMENT TO LEASE":                          papers.Amendment,
		"Addendum to Lease":                                 papers.Amendment,
		"GROUND LEASE":                                      papers.Contract,
		"WATER MAIN EXTENSION SERVICE AGREEMENT":            papers.Contract,
		"SUPPLY AGREEMENT":                                  papers.Contract,
		"AMENDMENT NO. 3\nTO SUPPLY AGREEMENT":              papers.Amendment,
		"Third Extension of the Equipment Rental Agreement": papers.Amendment,
	} {
		card := papers.Read(papers.Paper{Name: "paper.txt", Text: heading + parties})
		require.Equal(t, kind, card.Type.Value, heading)
	}
}

// A heading that is split over lines is read as one.
func TestHeadingsOfSeveralLines(t *testing.T) {
	for _, c := range []struct{ text, heading string }{
		{
			"EXTENSION\nOF EMPLOYMENT AGREEMENT\n\nIda Marsh and Pell Dairies, Inc. agree as follows.\n",
			"EXTENSION OF EMPLOYMENT AGREEMENT",
		},
		{
			"ASSIGNMENT\nOF GROUND LEASE\n\nOrchard Row LLC assigns its lease to Pell Dairies, Inc.\n",
			"ASSIGNMENT OF GROUND LEASE",
		},
		{
			"SUPPLY AGREEMENT\n\nOrchard Row LLC sells what Pell Dairies, Inc. orders.\n",
			"SUPPLY AGREEMENT",
		},
	} {
		card := papers.Read(papers.Paper{Name: "paper.txt", Text: c.text})
		require.Equal(t, c.heading, card.Heading.Value, c.text)
	}
}

// The sections of a Markdown page say nothing of its type; its own heading does.
func TestSectionsAreNoHeadings(t *testing.T) {
	for _, c := range []struct{ text, kind string }{
		{"# Orchard Working Group\n\n## Agreement\n\nThe group meets.\n\n## Order\n\nThe chair keeps it.\n", papers.Other},
		{"# Trail Committee\n\n## Notice\n\nTrails are wet.\n\n## Complaint\n\nNone came.\n", papers.Other},
		{"# Employment Agreement\n\n## Order of work\n\nPell Dairies, Inc. employs Ida Marsh.\n", papers.Contract},
	} {
		card := papers.Read(papers.Paper{Name: "page.md", Format: "markdown", Text: c.text})
		require.Equal(t, c.kind, card.Type.Value, c.text)
	}
}

// The number of a docket is that of the case that heads it, in the forms that clerks print; the numbers of its entries
// are those of other cases.
func TestNumbersOfDockets(t *testing.T) {
	const entries = "\n\n01/05/2026 | 40 | NOTICE of related case, No. 2:24-cv-00077 (Filed on 1/5/2026)\n" +
		"01/12/2026 | 44 | MANDATE as to Appeal No. 2025-1221 (Filed on 1/12/2026)\n" +
		"01/15/2026 | 45 | ORDER setting hearing (Filed on 1/15/2026)\n"
	for head, want := range map[string]string{
		"4:25-cv-00812-ABC Pell Dairies, Inc. v. Orchard Row LLC":           "4:25-cv-00812-ABC",
		"4:25-cv-00812-ABC-DEF Pell Dairies, Inc. v. Orchard Row LLC et al": "4:25-cv-00812-ABC-DEF",
		"1:25-cr-00091 State of Senna v. Marsh":                             "1:25-cr-00091",
		"Docket\n\n12:25-mc-04412 Marsh v Orchard Row LLC":                  "12:25-mc-04412",
	} {
		card := papers.Read(papers.Paper{Name: "docket.txt", Text: head + entries})
		require.Equal(t, want, card.Docket(), head)
		require.Len(t, card.Dockets, 1, head)
	}
}

// The day in the name of a file: a registrant's exhibit is named by the day of its filing, and its own day follows
// "dated"; other files are named by their own day.
func TestDaysInNamesOfFiles(t *testing.T) {
	const lease = "LEASE AGREEMENT\n\nTHIS LEASE AGREEMENT is between Orchard Row LLC and Pell Dairies, Inc.\n"
	for name, want := range map[string][2]string{
		"7654321_2026-03-04_LEASE.txt":                              {"", "2026-03-04"},
		"7654321_2026-03-04_LEASE DATED AS OF MAY 9, 2025.txt":      {"2025-05-09", "2026-03-04"},
		"7654321_2026-03-04_LEASE, EXECUTED MAY 9, 2025 (COPY).txt": {"2025-05-09", "2026-03-04"},
		"2026-03-04 lease.txt":                                      {"2026-03-04", ""},
		"lease 2026-03-04.txt":                                      {"2026-03-04", ""},
		"lease 2026-03-04 signed.txt":                               {"2026-03-04", ""},
		"lease of orchard row.txt":                                  {"", ""},
	} {
		card := papers.Read(papers.Paper{Name: name, Text: lease})
		require.Equal(t, want, [2]string{card.Date.Value, card.Filed.Value}, name)
	}
}

// board returns minutes of a body that its papers call by an acronym.
func board(acronym, day string) papers.Entry {
	name := acronym + " " + day + ".md"
	return papers.Entry{Name: name, Card: papers.Read(papers.Paper{
		Name: name, Format: "markdown",
		Text: "# " + acronym + " Board meeting, " + day + "\n\nMembers in attendance:\n\n- Ida Marsh\n- Bo Pell\n\n" +
			"## Finance\n\nThe treasurer reported.\n",
	})}
}

// An acronym is spelled out by the name that the papers of the matter give it; without one, nothing is claimed.
func TestAcronymsOfOrganizations(t *testing.T) {
	party := func(names ...string) papers.Entry {
		card := papers.Card{Type: papers.Field{Value: papers.Contract}}
		for _, n := range names {
			card.Parties = append(card.Parties, papers.Party{Name: n})
		}
		return papers.Entry{Name: "contract.txt", Card: card}
	}
	for _, c := range []struct {
		acronym string
		others  []papers.Entry
		want    string
	}{
		{"SOG", []papers.Entry{party("Senna Orchard Guild", "Elm Hall, Inc.")}, "Senna Orchard Guild"},
		{"SOG", []papers.Entry{party("Senna Orchard Guild, Inc.", "Elm Hall, Inc.")}, "Senna Orchard Guild, Inc."},
		{"SOG", []papers.Entry{party("The Senna Orchard Guild", "Elm Hall, Inc.")}, "The Senna Orchard Guild"},
		{"SOG", []papers.Entry{party("SOG Foundation", "Elm Hall, Inc.")}, "SOG Foundation"},
		{"SOG", []papers.Entry{party("Merrow Boat Club", "Elm Hall, Inc.")}, ""},
		{"SOG", nil, ""},
		{
			"SOG",
			[]papers.Entry{
				party("Senna Orchard Guild", "Elm Hall, Inc."), party("Senna Orchard Guild", "Pell Dairies, Inc."),
				party("Salt Oak Growers", "Elm Hall, Inc."),
			},
			"Senna Orchard Guild",
		},
		{"HR", []papers.Entry{party("Harbor Rowers", "Elm Hall, Inc.")}, ""},
	} {
		entries := c.others
		for _, day := range []string{"January 8, 2026", "February 12, 2026", "March 12, 2026", "April 9, 2026"} {
			entries = append(entries, board(c.acronym, day))
		}
		cards := papers.Catalog(entries, nil)
		require.Equal(t, c.want, cards[len(cards)-1].Court.Value, "%s %v", c.acronym, c.others)
		cards = papers.Catalog(entries[:len(entries)-1], nil)
		require.Empty(t, cards[len(cards)-1].Court.Value, "three papers do not show whose matter it is")
	}
}
