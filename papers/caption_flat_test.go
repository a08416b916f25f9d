package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestCaptionsInOneLine: a PDF extracted as a single line has its caption read like one of several lines.
func TestCaptionsInOneLine(t *testing.T) {
	const facts = "Plaintiff brings this action to compel the mill to answer, and alleges that the mill has refused " +
		"for " +
		"many months to give the flour that it sold under a contract of the parties, which was made in the spring."
	for _, c := range []struct{ name, text, kind, court, docket, date, caseName string }{
		{
			"with a stamp", "Case 1:17-cv-09877 Document 1 Filed 09/13/17 Page 1 of 10 IN THE UNITED STATES " +
				"DISTRICT COURT FOR " +
				"THE DISTRICT OF COLUMBIA ALDER FOUNDATION, P.O. Box 9 Washington, D.C. 20043, Plaintiff, Case No. " +
				"vs. HARBOR " +
				"MILL, INC., 950 Main Street Washington, D.C. 20530 Defendant. COMPLAINT FOR INJUNCTIVE RELIEF " + facts,
			papers.Complaint, "United States District Court, District of Columbia", "1:17-cv-09877", "2017-09-13", "Harbor Mill",
		},
		{
			"with the rulings of its caption", "wo IN THE UNITED STATES DISTRICT COURT FOR THE DISTRICT OF ARIZONA " +
				"Alder " +
				"Foundation, et al., Plaintiffs, vs. Harbor Mill, et al., Defendants. ) ) ) ) ) ) No. " +
				"CV-08-9005-PHX-ABC ORDER " +
				"Procedural History On May 30, 2008 the plaintiffs filed an action. " + facts,
			papers.Order, "United States District Court, District of Arizona", "CV-08-9005-PHX-ABC", "", "Harbor Mill",
		},
		{
			"its court on a line of its own", "UNITED STATES DISTRICT COURT FOR THE DISTRICT OF OREGON\nIDA ROE ) 2 " +
				"Main " +
				"Street, ) Harbor ) ) Plaintiff, ) ) COMPLAINT FOR DECLARATORY ) AND INJUNCTIVE RELIEF v. ) ) ALDER " +
				"MILL, INC. ) " +
				"CIV. NO. ______ ) 3 Main Street ) Harbor ) Defendant. ) " + facts,
			papers.Complaint, "United States District Court, District of Oregon", "", "", "",
		},
	} {
		card := papers.Read(papers.Paper{Name: "download.txt", Text: c.text})
		require.Equal(t, c.kind, card.Type.Value, c.name)
		require.Equal(t, c.court, card.Court.Value, c.name)
		require.Equal(t, c.docket, card.Docket(), c.name)
		require.Equal(t, c.date, card.Date.Value, c.name)
		require.Contains(t, card.Case, c.caseName, c.name)
		for _, span := range []int{card.Type.Span.End, card.Court.Span.End, card.Heading.Span.End} {
			require.LessOrEqual(t, span, len(c.text), c.name)
		}
	}
	prose := papers.Read(papers.Paper{Name: "note.txt", Text: "The Superior Court heard the plaintiff, who had sued. It " +
		"found for him, and the mill has paid what it owed for the flour, with interest, before the month was over.\n"})
	require.Equal(t, papers.Other, prose.Type.Value)

	decree := papers.Read(papers.Paper{Name: "scan.txt", Text: "ONY ROE Assistant Attorney General Civil Division " +
		"U.S. " +
		"DEPARTMENT OF JUSTICE\nITED STATES OF AMERICA, Plaintiff,\nv.\nHARBOR MILL, Defendants.\nCONSENT DECREE\n" +
		"It is hereby ORDERED as follows. SO ORDERED.\n"})
	require.Empty(t, decree.Court.Value, "the department of a party's lawyers is not the court")
}
