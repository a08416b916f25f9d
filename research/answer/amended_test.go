package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
	"headnote/research/events"
)

// between gives a paper its parties and its day.
func between(p answer.Paper, day string, names ...string) answer.Paper {
	p.Document.Date = day
	for _, n := range names {
		p.Card.Parties = append(p.Card.Parties, papers.Party{Name: n})
	}
	return p
}

func said(a events.Answer) string {
	var out []string
	for _, p := range a.Passages {
		out = append(out, p.Introduced+": "+p.Text)
	}
	return strings.Join(out, "\n")
}

// Words of an agreement are quoted together with those of the amendment that replaces them, and with no other
// amendment's.
func TestAmendmentsStandBesideWhatTheyChange(t *testing.T) {
	body := "SUPPLY AGREEMENT between Ames Mills and Borealis Foods\n\n" +
		"4. Ames Mills shall deliver the flour within ten (10) days after each order.\n\n"
	for i, of := range []string{"rye", "spelt", "maize", "oats", "barley", "millet", "buckwheat", "rice", "teff"} {
		body += fmt.Sprintf("%d. Ames Mills shall deliver flour of %s within %d weeks after an order for the %s store.\n\n",
			i+5, of, 20+i, of)
	}
	agreement := between(paper("Supply Agreement", "contract", body), "2024-03-01", "Ames Mills", "Borealis Foods")
	const asked = "How soon must Ames deliver the flour after an order?"
	amends := func(words string, names ...string) answer.Paper {
		return between(paper("First Amendment", "amendment", "FIRST AMENDMENT between "+strings.Join(names, " and ")+"\n\n"+
			words+"\n\n2. All else stays in force."), "2025-03-01", names...)
	}
	for _, c := range []struct {
		name, words string
		parties     []string
		beside      bool
	}{
		{
			"words replaced", `1. In Section 4, the words “ten (10) days” are deleted and replaced by “six (6) days”.`,
			[]string{"Ames Mills", "Borealis Foods"},
			true,
		},
		{
			"words struck", `1. Section 4 is amended by striking “ten (10) days” and inserting “six (6) days”.`,
			[]string{"Ames Mills", "Borealis Foods"},
			true,
		},
		{
			"words substituted", `1. Section 4 is amended by substituting “six (6) days” for “ten (10) days”.`,
			[]string{"Ames Mills", "Borealis Foods"},
			true,
		},
		{
			"other words", `1. In Section 30, the words “forty days” are deleted and replaced by “fifty days”.`,
			[]string{"Ames Mills", "Borealis Foods"},
			false,
		},
		{
			"other parties", `1. The words “ten (10) days” are deleted and replaced by “six (6) days”.`,
			[]string{"Ames Mills", "Calder Bakery"},
			false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ask(t, asked, agreement, amends(c.words, c.parties...))
			require.Contains(t, said(got), "ten (10) days after each order")
			require.Equal(t, c.beside, strings.Contains(said(got), c.words[:20]), said(got))
		})
	}
}

// The amendment in force comes before the text that it changes, which is marked as amended; a draft changes nothing.
func TestTheAmendmentInForceComesFirst(t *testing.T) {
	const replaced = "(as it read before the Second Amendment"
	lease := dated("Farm Lease", "contract", "2020-03-04", "FARM LEASE dated March 4, 2020\n\n"+
		"7.1 The tenant of the orchard shall prune the apple trees within nine weeks after each harvest.\n\n"+
		"7.2 The tenant shall keep the fences.")
	first := dated("First Amendment to Farm Lease", "amendment", "2021-05-06", "FIRST AMENDMENT to the Farm Lease dated "+
		"March 4, 2020\n\n1. Section 7.1 is deleted and replaced by: “7.1 The tenant of the orchard shall prune the apple "+
		"trees within eight weeks after each harvest.”")
	second := dated("Second Amendment to Farm Lease", "amendment", "2022-07-08", "SECOND AMENDMENT to the Farm Lease "+
		"dated March 4, 2020, as amended by the First Amendment dated May 6, 2021\n\n3. Section 7.1 is deleted and "+
		"replaced by: “7.1 The tenant of the orchard shall prune the apple trees within six weeks after each harvest.”")
	const asked = "How soon after the harvest shall the tenant of the orchard prune the apple trees?"
	got := said(ask(t, asked, lease, first, second))
	require.Contains(t, got, replaced)
	require.Less(t, strings.Index(got, "six weeks"), strings.Index(got, "nine weeks"), got)
	require.Regexp(t, `^Second Amendment`, got)

	partly := dated("Third Amendment to Farm Lease", "amendment", "2023-07-08", "THIRD AMENDMENT to the Farm Lease dated "+
		"March 4, 2020\n\n3. In Section 7.1, the words “six weeks” are replaced by “five weeks”.")
	got = said(ask(t, asked, lease, first, second, partly))
	require.Regexp(t, `^Third Amendment`, got)
	require.Contains(t, got, "five weeks")

	second.Document.Status = papers.Draft
	got = said(ask(t, asked, lease, second))
	require.NotContains(t, got, replaced)
	require.Regexp(t, `^Farm Lease`, got)

	second.Document.Status = papers.Signed
	got = said(ask(t, "How soon after the harvest did the original lease have the tenant of the orchard prune the apple "+
		"trees?", lease, second))
	require.NotContains(t, got, replaced)
}

// Where an amendment sets out a new paragraph, that is quoted and not the replaced one, whatever its number looks like
// and although one of the parties has a successor.
func TestNewParagraphsStandInThePlaceOfReplacedOnes(t *testing.T) {
	agreement := between(paper("Mill Agreement", "contract", "MILL AGREEMENT\n\nVII. NOTICES\n\nNotices to the miller "+
		"shall be sent to 9 Weir Road, Alder, Maine 04001.\n\nVIII. FENCES\n\nThe miller shall keep the "+
		"fences."), "2004-03-01",
		"Alder Mills, Inc.", "Borealis Foods")
	amendment := between(paper("2010 Amendment to Mill Agreement", "amendment", "2010 AMENDMENT between Alder "+
		"Holdings, Inc. and Borealis Foods\n\n1. Paragraph VII of the Mill Agreement is hereby replaced in full by "+
		"the following:\n\n"+
		"Notices to the miller shall be sent to 70 Quay Street, Birch, Maine 04002."), "2010-05-06",
		"Alder Holdings, Inc.", "Borealis Foods")
	agreement.Document.Passages[0].Heading = []string{"VII. NOTICES"}
	const asked = "To what address shall notices to the miller be sent?"
	got := said(ask(t, asked, agreement, amendment))
	require.Contains(t, got, "70 Quay Street")
	require.NotContains(t, got, "9 Weir Road")
	require.Contains(t, said(ask(t, asked, agreement)), "9 Weir Road")
}

// Of amendments without a date, the one with the highest number is the latest.
func TestTheLatestOfUndatedAmendments(t *testing.T) {
	terms := func(title, until string) answer.Paper {
		return paper(title, "amendment", title+" to the Quarry Agreement of Alder\n\nThe closing of the quarry sale of "+
			"Alder shall take place by "+until+".")
	}
	a := ask(t, "Under the latest amendment, by when must the quarry sale of Alder close?",
		terms("Amendment No. 1", "May 4, 2021"), terms("Amendment No. 3", "July 9, 2021"),
		terms("Amendment No. 2", "June 6, 2021"))
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "July 9, 2021")
}

// A draft is not quoted beside the signed paper as one more term, unless the question asks for both.
func TestDraftsBesideSignedPapers(t *testing.T) {
	signed := paper("Loan Letter", "letter", "The delayed draw for the quarry of Alder is up to $700.")
	draft := paper("Loan Terms", "letter", "The delayed draw for the quarry is up to $400 for Alder.")
	draft.Document.Status = papers.Draft
	got := said(ask(t, "How large is the delayed draw for the quarry in the letter that was signed?", signed, draft))
	require.Contains(t, got, "$700")
	require.NotContains(t, got, "$400")
	got = said(ask(t, "How does the delayed draw for the quarry differ from the one in the draft?", signed, draft))
	require.Contains(t, got, "$400")
}

// dated gives a paper its day.
func dated(title, kind, day, body string) answer.Paper {
	p := paper(title, kind, body)
	p.Document.Date = day
	return p
}

// A paper that is not in force is introduced as such when it is quoted.
func TestPapersThatDoNotHoldAreCalledSo(t *testing.T) {
	for _, status := range []string{papers.Draft, papers.Unsigned, papers.Superseded, papers.Vacated} {
		p := paper("Release", "contract", "Ames shall pay Borealis a fee of $700 for the release of the hull.")
		p.Document.Status = status
		require.Contains(t, said(ask(t, "What fee shall Ames pay for the release of the hull?", p)), "("+status+")")
	}
	p := paper("Release", "contract", "Ames shall pay Borealis a fee of $700 for the release of the hull.")
	p.Document.Status = papers.Signed
	require.NotContains(t, said(ask(t, "What fee shall Ames pay for the release of the hull?", p)), "(")
}

// Who agreed, refused or voted is answered by words that say so, in whatever paper, before words that only mention it.
func TestWhoAgreedAndVoted(t *testing.T) {
	minutes := paper("Minutes of May 4, 2026", "report", "MINUTES\n\nThe board discussed the sale of the mill. "+
		"RESOLVED, that the mill is sold. The motion carried, four in favor, Ms. Ode opposed.\n\n"+
		"The directors will vote on the lease of the barn at the next meeting, and any director may vote against it.")
	mail := paper("E-mail on the Claim", "email", "Thank you for telling us on May 6 that the insurer agrees to "+
		"arbitration.")
	policy := paper("Policy", "contract", "Insured agrees that the insurer may inspect the mill.\n\nTell the insurer "+
		"whether you agree to arbitration within ten days.")
	for _, c := range []struct{ asked, first string }{
		{"Did any director vote against the sale of the mill?", "Ms. Ode opposed"},
		{"Did the insurer agree to arbitration?", "agrees to arbitration"},
	} {
		a := ask(t, c.asked, policy, minutes, mail)
		require.NotEmpty(t, a.Passages, c.asked)
		require.Contains(t, a.Passages[0].Quote, c.first, c.asked)
	}
}

// An amount in a paper is not that of a person who only drafted or checked the paper.
func TestAmountsOfAnotherPersonsPaper(t *testing.T) {
	const asked = "What was Ruth Adeyemi's salary?"
	review := paper("Annual Review of Jon Marsh", "report", "ANNUAL REVIEW OF JON MARSH\nReviewer: Ruth Adeyemi\n\n"+
		"The salary of $61,000 is raised to $64,500.\n\nSigned: /s/ R. Adeyemi")
	a := ask(t, asked, review)
	require.False(t, a.Sufficient)
	own := paper("Annual Review", "report", "ANNUAL REVIEW OF RUTH ADEYEMI\nReviewer: Jon Marsh\n\nThe salary of "+
		"$61,000 is raised to $64,500.")
	require.Contains(t, said(ask(t, asked, review, own)), "Annual Review: “The salary")
}
