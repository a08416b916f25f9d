package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// titled reports whether papers have an issue of a kind.
func titled(t *testing.T, title string, papers ...risk.Text) bool {
	t.Helper()
	for _, r := range issues(t, risk.Options{}, papers...) {
		if r.Indicator == title {
			return true
		}
	}
	return false
}

// What a lawyer flags in any paper, each with a similarly worded sentence that is not an issue.
func TestIssuesOfAnyPaper(t *testing.T) {
	for _, c := range []struct{ paper, title, risk, trap string }{
		{
			"letter", "Power of the other side or of an authority to act",
			"If no answer comes, the Department may suspend the permit.",
			"The Department may not suspend the permit while the appeal is open.",
		},
		{
			"letter", "Power of the other side or of an authority to act",
			"Your certificate of origin may be revoked on ten days' notice.",
			"Your certificate of origin may be framed and hung in the hall.",
		},
		{
			"report", "Money or credit that may not be there",
			"After a default we may not be able to draw on the revolver.",
			"We drew on the revolver in May and repaid the sum in June.",
		},
		{
			"report", "Covenant or credit limit under pressure",
			"Slow sales could reduce availability under the loan agreement.",
			"Availability under the loan agreement was $4,000,000 at year end.",
		},
		{
			"report", "Weakness that the paper admits",
			"The controls over stock were not effective at year end.",
			"The controls over stock were found effective at year end.",
		},
		{
			"email", "Figure or statement still to be checked",
			"The total of the June invoices is still to be checked with Birch.",
			"The total of the June invoices was paid to Birch on Monday.",
		},
		{
			"email", "Needed and not there",
			"We have no written consent from the author of the drawings.",
			"The author of the drawings gave a written consent in May.",
		},
		{
			"email", "Needed and not there",
			"Our draft says nothing about the lease, so that the policy omits it and the draft omits a clause on rent.",
			"This policy does not address the practices of other firms.",
		},
		{
			"report", "Requirement met by a narrow margin",
			"The meeting barely had a quorum of the members.",
			"The meeting had a quorum of the members.",
		},
		{
			"email", "Plan that comes after a day that binds",
			"The new form cannot be in use by May 1 and comes with the June release.",
			"The new form has been in use since May 1 and stays so.",
		},
		{
			"letter", "Inquiry of an authority",
			"The staff of the Commission is conducting an inquiry into the sale of Birch tools.",
			"The staff of the Commission is conducting no inquiry into the sale of Birch tools.",
		},
		{
			"complaint", "Damages or penalties by statute asked for",
			"Plaintiff seeks statutory damages of $500 for each copy.",
			"The claim for statutory damages was dismissed at the request of Plaintiff.",
		},
		{
			"order", "Question left for the next stage",
			"Whether the license was in force remains for trial.",
			"Plaintiff argues that the question remains for trial.",
		},
		{
			"letter", "Right, permit or paper that has run out",
			"Our export license expired on May 31 and nobody has asked for a new one.",
			"Our export license has been replaced since the old one expired.",
		},
		{
			"email", "Weak point that somebody on our side names",
			"No. 2 needs a reason or it will not survive the rule.",
			"No. 2 has a reason and survives the rule.",
		},
	} {
		require.True(t, titled(t, c.title, risk.Text{ID: "a", Type: c.paper, Body: c.risk}), c.risk)
		require.False(t, titled(t, c.title, risk.Text{ID: "a", Type: c.paper, Body: c.trap}), c.trap)
	}
}

// An opinion in the matter's own case, identified by the number in the letters, states what is sought and what is open;
// one in another case states the law.
func TestOpinionInTheOwnCase(t *testing.T) {
	opinion := risk.Text{
		ID: "opinion", Type: "opinion",
		Body: "No. 24-cv-418\n\nBirch seeks a permanent injunction.\n\nWhether the license was in force remains for trial.",
	}
	letter := func(number string) risk.Text {
		return risk.Text{ID: "letter", Type: "letter", Body: "Dear Ms. Orr:\n\nRe: Birch v. Alder, No. " + number + "\n"}
	}
	for _, title := range []string{"Question left for the next stage", "Relief that is sought in the case"} {
		require.True(t, titled(t, title, opinion, letter("1:24-cv-00418")), title)
		require.False(t, titled(t, title, opinion, letter("1:23-cv-00007")), title)
	}
}

// So does one on appeal, whose number is in the subject line of a letter, but not if a letter merely cites it among
// others; a withdrawn one states nothing.
func TestOpinionOnAppealInTheOwnCase(t *testing.T) {
	const title = "Question left for the next stage"
	opinion := risk.Text{
		ID: "opinion", Type: "opinion", Docket: "24-1180", Date: risk.NewDate(2025, 8, 4),
		Body: "Birch v. Alder\n\nBirch has raised a triable issue of fact on the license.",
	}
	for body, found := range map[string]bool{
		"Re: Birch v. Alder, No. 24-1180\n\nDear Counsel: the court has ruled.":                              true,
		"Re: Birch v. Alder\n\nCompare Oak v. Elm, No. 24-1180 (9th Cir. 2025), on licenses.":                false,
		"Re: No. 24-1180\n\nThe panel has withdrawn the opinion of August 4, 2025.":                          false,
		"Re: No. 24-1180\n\nThe opinion of August 4, 2025 is out. The earlier one was withdrawn a year ago.": true,
		"Re: No. 24-1180\n\nIts second opinion is of August 4, 2025. It had withdrawn the first one.":        true,
	} {
		require.Equal(t, found, titled(t, title, opinion, risk.Text{ID: "letter", Type: "letter", Body: body}), body)
	}
}

// A right that a law takes away for acting late is an issue if the matter has a suit, but not if it affects an agency.
func TestWhatALawTakesAway(t *testing.T) {
	const title = "What the law takes away if a step is not taken in time"
	law := func(who string) risk.Text {
		return risk.Text{
			ID: "law", Type: "statute", Kind: "statute",
			Body: "§ 9. If " + who + " fails to perform within the 45-day period, the stay is terminated.",
		}
	}
	notice := risk.Text{ID: "notice", Type: "notice", Body: "Notice of the hearing in the case of Birch."}
	report := risk.Text{ID: "report", Type: "report", Body: "Report of the year."}
	require.True(t, titled(t, title, law("the debtor"), notice))
	require.False(t, titled(t, title, law("the debtor"), report))
	require.False(t, titled(t, title, law("the agency"), notice))
}

// An order in a case that nobody names, with parties whom nobody names, is legal research.
func TestOrderOfAnotherCase(t *testing.T) {
	order := func(docket, caption string) risk.Text {
		return risk.Text{ID: "order", Type: "order", Docket: docket, Body: caption + "\n\nThe motion to redeem is denied."}
	}
	letter := risk.Text{
		ID: "letter", Type: "letter", Body: "Dear Ms. Orr:\n\nIn re Birch, No. 1:24-bk-00418\n\nMr. Birch has answered.",
	}
	const title = "Ruling against a party, or left open"
	require.True(t, titled(t, title, order("1:24-bk-00418", "In re Jo Birch, Debtor"), letter))
	require.True(t, titled(t, title, order("24-9001", "Oak v. Birch"), letter), "another case of ours")
	require.False(t, titled(t, title, order("10-71234", "In re Ada Elm, Debtor"), letter))
}

// A practice is an issue if a law among the papers forbids it.
func TestPracticeIsToldAgainstARule(t *testing.T) {
	for _, c := range []struct{ title, practice, rule string }{
		{
			"Kept without limit, which a rule among the papers forbids",
			"Images of the riders are stored permanently on our servers.",
			"An operator shall retain images no longer than is necessary.",
		},
		{
			"One consent for several things, where a rule among the papers parts them",
			"One click accepts all of this notice and the sharing with our dealers.",
			"The person must be able to agree to use without consenting to disclosure.",
		},
		{
			"Data passed on for the receiver's own use",
			"We send the location of the bicycle to Birch Maps, which may use it as it likes.",
			"Disclosure to third parties needs a consent of its own.",
		},
	} {
		notice := risk.Text{ID: "notice", Type: "other", Body: c.practice}
		require.True(t, titled(t, c.title, notice, risk.Text{ID: "rule", Type: "regulation", Body: c.rule}), c.practice)
		require.False(t, titled(t, c.title, notice), c.practice)
	}
}

func TestInsiderOnBothSides(t *testing.T) {
	const title = "Insider on the other side of a deal"
	deal := "The letter requires the borrowers to pay Orr a fee in the amount of $5,000."
	who := "Ada Orr, a member of the Board of Directors, signed for the lender.\n\n"
	require.True(t, titled(t, title, risk.Text{ID: "a", Type: "report", Body: who + deal}))
	require.False(t, titled(t, title, risk.Text{ID: "a", Type: "report", Body: deal}))
}

// The columns of a list show what is missing: in a row that still counts, and where it is the exception.
func TestListInWhichAProofIsMissing(t *testing.T) {
	const title = "List in which a proof is missing"
	list := func(rows string) risk.Text {
		return risk.Text{ID: "a", Type: "other", Body: "Date | Payee | Amount | Receipt\n" + rows}
	}
	const kept = "May 1 | Birch Hardware | $40 | R-1\nMay 2 | Larch Roofing | $90 | R-2\n"
	require.True(t, titled(t, title, list(kept+"May 3 | Alder Painting | $7,000 | none\n")))
	require.False(t, titled(t, title, list(kept)))
	require.False(t, titled(t, title, list(kept+"May 3 | Alder Painting, cancelled | $7,000 | none\n")))
	const unasked = "May 1 | Birch | $1 | none\nMay 2 | Larch | $2 | none\nMay 3 | Elm | $3 | none\n"
	require.False(t, titled(t, title, list(unasked)))
}

// Allegations against a firm unrelated to the matter are not issues of the matter.
func TestIssuesOfStrangers(t *testing.T) {
	const title = "Suit pending or filed"
	suit := risk.Text{ID: "news", Type: "other", Body: "The agency filed a complaint against Larch Toys, Inc. in May."}
	letter := risk.Text{ID: "letter", Type: "letter", Body: "Dear Ms. Orr:\n\nAlder Games, LLC asks for advice.\n"}
	dealer := risk.Text{ID: "deal", Type: "email", Body: "Larch ships our games."}
	require.True(t, titled(t, title, suit), "nothing tells who is of the matter")
	require.False(t, titled(t, title, suit, letter))
	require.True(t, titled(t, title, suit, letter, dealer), "we deal with that firm")
}
