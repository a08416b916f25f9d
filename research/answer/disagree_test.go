package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
)

// If two papers disagree, both are shown, and the answer says that they disagree.
func TestPapersThatDisagree(t *testing.T) {
	between := func(p answer.Paper, parties ...string) answer.Paper {
		for _, name := range parties {
			p.Card.Parties = append(p.Card.Parties, papers.Party{Name: name})
		}
		return p
	}
	inCase := func(p answer.Paper, docket string) answer.Paper {
		p.Card.Dockets = []papers.Field{{Value: docket}}
		return p
	}
	const (
		fee    = "How much is the storage fee for each hull on the slip?"
		notice = "How long is the notice for ending the storage?"
		rent   = "Tenant shall pay a storage fee of "
		barge  = "The barge was moved to the slip of the dock on "
		moved  = "When was the barge moved to the slip?"
	)
	for _, c := range []struct {
		name, asked string
		a, b        answer.Paper
		says        []string // all in one statement; nil for no disagreement
	}{
		{
			"an amount", fee,
			paper("Dock Lease", "contract", rent+"$500 for each hull on the slip."),
			paper("Letter of Hale", "letter", "Under the lease the "+rent+"$700 for each hull on the slip."),
			[]string{"$500 in Dock Lease", "$700 in Letter of Hale"},
		},
		{
			"one amount, written in two ways", fee,
			paper("Dock Lease", "contract", "Tenant shall pay a storage fee of $500.00 for each hull on the slip."),
			paper("Letter of Hale", "letter", "Tenant shall pay a storage fee of $ 500 for each hull on the slip."), nil,
		},
		{
			"a period", notice,
			paper("Dock Lease", "contract", "The notice for ending the storage of a hull on the slip is thirty (30) days."),
			paper("Letter of Hale", "letter", "The notice for ending the storage of a hull on the slip is 60 days."),
			[]string{"30 days in", "60 days in"},
		},
		{
			"a day, in two papers of one case", moved,
			inCase(paper("Declaration of Hale", "declaration", barge+"July 9, 2025."), "1:25-cv-00002"),
			inCase(paper("Complaint", "complaint", barge+"July 19, 2025."), "1:25-cv-00002"),
			[]string{"July 9, 2025", "July 19, 2025"},
		},
		{
			"papers of two cases", moved,
			inCase(paper("Declaration of Hale", "declaration", barge+"July 9, 2025."), "1:25-cv-00002"),
			inCase(paper("Complaint", "complaint", barge+"July 19, 2025."), "1:25-cv-00003"), nil,
		},
		{
			"agreements with two tenants", fee,
			between(paper("Dock Lease", "contract", rent+"$500 for each hull on the slip."), "Tern", "Harbor"),
			between(paper("Pier Lease", "contract", rent+"$700 for each hull on the slip."), "Gull", "Harbor"), nil,
		},
		{
			"agreements of the same two", fee,
			between(paper("Dock Lease", "contract", rent+"$500 for each hull on the slip."), "Tern", "Harbor"),
			between(paper("Side Letter", "contract", rent+"$700 for each hull on the slip."), "Harbor", "Tern"),
			[]string{"$500", "$700"},
		},
		{
			"an amendment, which changes it", fee,
			paper("Dock Lease", "contract", rent+"$500 for each hull on the slip."),
			paper("First Amendment", "amendment", rent+"$700 for each hull on the slip."), nil,
		},
		{
			"another year", fee,
			paper("Report", "report", "The storage fee for each hull on the slip in 2024 was $500."),
			paper("Letter of Hale", "letter", "The storage fee for each hull on the slip in 2025 was $700."), nil,
		},
		{
			"another place", fee,
			paper("Report", "report", "The storage fee for each hull on the slip at Orrin is $500."),
			paper("Letter of Hale", "letter", "The storage fee for each hull on the slip at Selby is $700."), nil,
		},
		{
			"what another law says", fee,
			paper("Harbor Act", "statute", "The storage fee for each hull on the slip is $500."),
			paper("Letter of Hale", "letter", "The storage fee for each hull on the slip is $700."), nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, both := range [][]answer.Paper{{c.a, c.b}, {c.b, c.a}} {
				a := ask(t, c.asked, both...)
				require.NotEmpty(t, a.Passages)
				said := strings.Join(a.Derived, " ")
				if c.says == nil {
					require.NotContains(t, said, "disagree")
					continue
				}
				require.True(t, a.Sufficient, "%+v", a)
				require.Contains(t, said, "The papers disagree: ")
				for _, s := range c.says {
					require.Contains(t, said, s)
				}
				require.NotEqual(t, a.Passages[0].Document, a.Passages[1].Document, "both are shown")
			}
		})
	}
}
