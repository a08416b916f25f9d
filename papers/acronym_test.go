package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// Minutes and charters that shorten the name of their organization are its papers.
func TestOrganizationByItsInitials(t *testing.T) {
	minutes := func(day string) papers.Entry {
		return papers.Entry{Name: day + ".md", Card: papers.Read(papers.Paper{
			Name: day + ".md", Format: "markdown",
			Text: "# BHL Board monthly meeting, " + day + "\n\nBoard members in attendance:\n\n- Ada Quill\n- Bo Lark\n\n" +
				"## Finance\n\nThe treasurer reported.\n",
		})}
	}
	bylaws := papers.Entry{Name: "bylaws.md", Card: papers.Read(papers.Paper{
		Name: "bylaws.md", Format: "markdown",
		Text: "# Bylaws\n\nBirch Harbor Foundation is organized in Ohio. Birch Harbor Foundation has members.\n",
	})}
	contract := papers.Entry{Name: "contract.txt", Card: papers.Card{
		Type: papers.Field{Value: papers.Contract}, Parties: []papers.Party{
			{Name: "Birch Harbor League"},
			{Name: "Elm Hall, Inc."},
		},
	}}
	cards := papers.Catalog([]papers.Entry{
		minutes("January 8, 2026"), minutes("February 12, 2026"), minutes("March 12, 2026"), minutes("April 9, 2026"),
		minutes("May 14, 2026"), bylaws, contract,
	}, nil)
	require.Equal(t, "Birch Harbor League", cards[0].Court.Value)
	require.Equal(t, "Birch Harbor League", cards[4].Court.Value)
}

// A section of a Markdown paper does not name its type, and the day in the name of a registrant's exhibit is its
// filing's.
func TestOwnHeadingsAndNames(t *testing.T) {
	for _, c := range []struct{ name, text, kind, date, filed string }{
		{
			"grants.md",
			"# Grants Working Group\n\n## Scope\n\nThe group advises the board.\n\n" +
				"## Budget\n\nNone.\n\n## Reporting\n\nOnce.\n",
			papers.Other, "", "",
		},
		{
			"1234567_2026-03-04_LEASE OF ELM HALL.txt",
			"LEASE AGREEMENT\n\nTHIS LEASE AGREEMENT is between Elm Hall, Inc. and Birch LLC.\n", papers.Contract, "",
			"2026-03-04",
		},
		{
			"1234567_2026-03-04_LEASE OF ELM HALL, DATED FEBRUARY 9, 2026.txt",
			"LEASE AGREEMENT\n\nTHIS LEASE AGREEMENT is between Elm Hall, Inc. and Birch LLC.\n", papers.Contract,
			"2026-02-09", "2026-03-04",
		},
		{
			"extension.txt",
			"EXTENSION\nOF EMPLOYMENT AGREEMENT\n\nAda Quill and Elm Hall, Inc. are parties to an employment agreement.\n",
			papers.Amendment, "", "",
		},
	} {
		card := papers.Read(papers.Paper{Name: c.name, Text: c.text})
		require.Equal(t, []string{c.kind, c.date, c.filed}, []string{card.Type.Value, card.Date.Value, card.Filed.Value},
			c.name)
	}
}

// The number that heads a docket with the name of its case is the docket's; those in its entries are of other cases.
func TestDocketHeadedByItsCase(t *testing.T) {
	card := papers.Read(papers.Paper{Name: "docket.txt", Text: "4:25-cv-00812-ABC Ash Co. v. Birch LLC et al\n\n" +
		"01/05/2026 | 40 | MANDATE of the court of appeals as to Appeal No. 2025-1221 (Filed on 1/5/2026)\n" +
		"01/12/2026 | 44 | ORDER setting hearing (Filed on 1/12/2026)\n" +
		"01/15/2026 | 45 | NOTICE of appearance (Filed on 1/15/2026)\n"})
	require.Equal(t, "4:25-cv-00812-ABC", card.Docket())
}
