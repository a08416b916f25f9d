package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A question whether something is still in force is answered by the words that ended it.
func TestWhetherAdviceStillStands(t *testing.T) {
	first := paper("Letter to the Clerk of Alder", "letter", "Dear Clerk:\n\nUnder the 2015 advice the county "+
		"of Alder may "+
		"take over the filing duties of a city without a limit. A city may give its filing duties to the county. "+
		"The county keeps the files of the city.\n\nSincerely,\nIda Roe")
	later := paper("Second letter to the Clerk of Alder", "letter", "Dear Clerk:\n\nThis letter supersedes our advice of "+
		"2015 to the county of Alder in part.\n\nSincerely,\nIda Roe")
	a := ask(t, "Does the 2015 advice to the county of Alder on filing duties still stand?", first, later)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "supersedes")
}

// Advice that was revised in the same file is not shown as nearest if the revised advice is there.
func TestRevisedAdviceIsNotNearest(t *testing.T) {
	file := paper("Letter to June Hollis", "letter", "September 9, 2020\n\nDear Ms. Hollis:\n\nThe advice that "+
		"we gave on the "+
		"wooden models on July 2, 2020, has been revised. The wooden models are no presents to the board.\n\nSincerely,\n"+
		"Ida Roe\n\nJuly 2, 2020\n\nDear Ms. Hollis:\n\nThe wooden models are presents to the members of the "+
		"board and have to "+
		"be reported.\n\nSincerely,\nIda Roe\n")
	a := ask(t, "Were the wooden models presents to the board in the end?", file)
	require.NotEmpty(t, a.Passages)
	for _, p := range a.Passages {
		require.NotContains(t, p.Quote, "have to be reported")
	}
}

// The latest agreement comes before those that it changes.
func TestTheLastWordOfTheParties(t *testing.T) {
	lease := paper("Dock Lease", "contract", "Tern Boatworks may extend the lease once to May 1, 2020 by "+
		"notice to Harbor "+
		"Point. The lease of Tern Boatworks was last extended before this lease on May 1, 2015.")
	lease.Document.Date = "2016-01-04"
	amended := paper("Amendment No. 2", "amendment", "Harbor Point and Tern Boatworks agree: The term is "+
		"hereby extended to "+
		"June 30, 2027.")
	amended.Document.Date = "2024-02-08"
	a := ask(t, "Up to what day was the lease of Tern Boatworks last extended?", lease, amended)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "June 30, 2027")
}

// A period for one addressee does not apply to another, and a fee of one kind does not answer for another kind.
func TestNearestOfAnotherIsNotShown(t *testing.T) {
	rule := paper("Rules on Reports", "regulation", "Reports of injuries.\n\n(1) If you are an importer, you "+
		"must report an "+
		"injury:\n\n(i) Within 12 days after you learn of the injury.\n\n(2) If you are a distributor, you must report an "+
		"injury:\n\n(i) Within 40 days after you learn of the injury.")
	a := ask(t, "How long does a distributor have to report an injury?", rule)
	require.NotEmpty(t, a.Passages)
	for _, p := range a.Passages {
		require.NotContains(t, p.Quote, "12 days")
	}

	summons := paper("Summons", "summons", "You must pay a filing fee of $90 to the court. The county of Alder "+
		"may ask that the "+
		"plaintiffs pay.")
	ruling := paper("Order", "order", "The county of Alder shall pay the attorney's fees of the plaintiffs, "+
		"which counsel "+
		"shall state in a certification.")
	a = ask(t, "What sum in attorney's fees did the county of Alder have to pay?", summons, ruling)
	require.False(t, a.Sufficient)
	for _, p := range a.Passages {
		require.NotContains(t, p.Quote, "$90")
	}
}

// The text of a message below its unsubscribe notice is ignored.
func TestFootersAreNotQuoted(t *testing.T) {
	mail := paper("Notice to Ana Ito", "email", "The court decided the case of Ito on May 3, 2026.\n\nIf you "+
		"no longer wish to "+
		"receive email notifications on the case of Ito, please click here.")
	a := ask(t, "When did the court decide the case of Ito?", mail)
	require.NotEmpty(t, a.Passages)
	for _, p := range a.Passages {
		require.NotContains(t, strings.ToLower(p.Quote), "click here")
	}
}

// What a paper says under its conclusion is read together with the question that it answers, and its headings are not
// parts of sentences.
func TestConclusionsAndHeadings(t *testing.T) {
	letter := paper("Letter to Mr. Adair", "letter", "QUESTION\n\nMay Mr. Adair vote on the lease of the "+
		"mill?\n\nCONCLUSION\n\n"+
		"No. His sister owns the mill.\n\nFACTS\n\nMr. Adair has been on the council since 2012.")
	a := ask(t, "May Mr. Adair vote on the lease of the mill?", letter)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "No. His sister")
	for _, p := range a.Passages {
		require.NotContains(t, p.Quote, "CONCLUSION")
		require.NotContains(t, p.Quote, "FACTS")
	}
}

// The outcome of a petition is stated in few words, and comes before what a judge adds to the court's opinion.
func TestTheDispositionOfThePaper(t *testing.T) {
	denied := paper("Ruiz v. Town of Alder", "opinion", "RUIZ v. TOWN OF ALDER\n\nThe petition for a writ of "+
		"certiorari is "+
		"denied.\n\nThe question whether the officer of Alder used too much force on Ruiz is one for a jury. The officer "+
		"said that Ruiz used force. Ruiz said that the officer used too much force.")
	a := ask(t, "Did the court decide in Ruiz whether the officer used too much force?", denied)
	var all strings.Builder
	for _, p := range a.Passages {
		all.WriteString(p.Quote)
	}
	require.Contains(t, all.String(), "is denied")
}

// An opinion answers by its holding, even if its facts share more words with the question.
func TestAnOpinionAnswersByWhatItHolds(t *testing.T) {
	ruling := paper("Dell v. Marsh", "opinion", "DELL v. MARSH\n\nThe ferry pilot Dell rammed the pier of "+
		"Marsh and said that the "+
		"port's charter shields a ferry pilot who rammed a pier.\n\nWe hold that the charter does not shield a pilot who is "+
		"sued for his own acts.")
	a := ask(t, "Why could the ferry pilot who rammed the pier not rely on the charter of the port?", ruling)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "We hold that")
}

// What a paper that is not in force says comes after what is in force; an order that vacates all dates tells what
// became of each.
func TestWhatHoldsAndWhatIsOff(t *testing.T) {
	draft := paper("Draft By-laws", "other", "Leaders of a local chapter shall be members of the guild for one year.")
	draft.Document.Status = papers.Draft
	rule := paper("Rule on Leaders", "other", "Leaders of a local chapter shall be members of the guild.")
	lead := ask(t, "Must leaders of a local chapter be members of the guild for a year?", draft, rule)
	require.Contains(t, lead.Passages[0].Introduced, "Rule on Leaders")
	reassigned := paper("Order Reassigning Case", "order", "The case is reassigned to Judge Ode. All hearing and trial "+
		"dates now scheduled are vacated. Briefs remain due.")
	notice := paper("Notice", "notice", "A status conference is set for December 4, 2026 before Judge Roe in "+
		"courtroom five.")
	a := ask(t, "Is the status conference of December 4, 2026 still on?", notice, reassigned)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, said(a), "dates now scheduled are vacated")
}
