package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
	"headnote/research/events"
)

// The papers of a matter about a sublet boat yard.
var (
	dockLease = paper("Dock Lease", "contract", "DOCK LEASE\n\nThis Dock Lease is made as of March 3, 2025 between "+
		"Harbor Point LLC (“Landlord”) and Tern Boatworks, Inc. (“Tenant”).\n\n"+
		"1. Premises. Landlord leases to Tenant the north dock at 40 Quay Street, Port Ellis, Maine.\n\n"+
		"2. Rent. Tenant shall pay rent of $4,250 per month, in advance, on the first day of each month.\n\n"+
		"3. Late Charge. If rent is not received within ten days of its due date, Tenant shall pay a late charge of five "+
		"percent of the amount overdue.\n\n"+
		"4. Default. “Event of Default” means the failure of Tenant to pay rent within ten days after written notice, or "+
		"the abandonment of the Premises.\n\n"+
		"5. Sublease. Tenant shall not sublet the Premises without the prior written consent of Landlord, which shall not "+
		"be unreasonably withheld.\n\n"+
		"6. Governing Law. This Lease is governed by the laws of the State of Maine.\n\n"+
		"7. Notices. Notices to Landlord shall be sent to 9 Custom House Lane, Port Ellis, Maine.\n\n"+
		"8. Condition. Tenant accepts the pilings and the electrical system of the dock as they are.")
	dockComplaint = paper("Complaint", "complaint", "HARBOR POINT LLC, Plaintiff, v. TERN BOATWORKS, INC., Defendant.\n\n"+
		"12. On July 9, 2025, Defendant abandoned the dock and left two hulls on the slip.\n\n"+
		"13. Plaintiff alleges that Defendant owes unpaid rent of $17,000.\n\n"+
		"14. Plaintiff alleges that Defendant damaged the pilings by mooring a barge to them.")
	dockFindings = paper("Findings of Fact", "order", "The Court makes these findings after a bench trial.\n\n"+
		"The Court finds that Tern Boatworks owes Harbor Point unpaid rent of $12,750.\n\n"+
		"The Court finds that Tern Boatworks did not damage the pilings, because they had rotted before the lease began.\n\n"+
		"Harbor Point's motion for an award of attorney's fees is denied because the lease does not provide for them.")
	dockLetter = paper("Letter to Tenant", "letter", "Dear Ms. Okafor:\n\n"+
		"The dock inspection took place on June 2, 2025. "+
		"The inspector, Ruth Adeyemi, reported rot in four of the nine pilings.\n\nPlease vacate the fuel shed.\n\n"+
		"Sincerely,\nDaniel Pryce\nHarbor Point LLC")
)

func dock() []answer.Paper {
	return []answer.Paper{dockLease, dockComplaint, dockFindings, dockLetter}
}

// Each kind of question is answered by a passage with what it asks for, from the paper that decides the point.
func TestEachKindOfQuestion(t *testing.T) {
	for _, c := range []struct{ kind, asked, first, from string }{
		{"date", "When did the dock inspection take place?", "June 2, 2025", "Letter to Tenant"},
		{"amount", "How much rent does the tenant pay per month under the lease?", "$4,250 per month", "Dock Lease"},
		{"party", "Who inspected the pilings of the dock?", "Ruth Adeyemi", "Letter to Tenant"},
		{"number", "How many of the pilings had rot?", "four of the nine pilings", "Letter to Tenant"},
		{"reason", "Why was the motion for attorney's fees denied?", "because the lease does not provide", "Findings"},
		{"outcome", "How did the court rule on the motion for attorney's fees?", "is denied", "Findings"},
		{"rule", "Which state's law governs the lease?", "laws of the State of Maine", "Dock Lease"},
		{"definition", "What is an “Event of Default” in the lease?", "means the failure of Tenant", "Dock Lease"},
		{"yes or no", "May the tenant sublet the premises without consent?", "shall not sublet", "Dock Lease"},
		{"place", "To what address must notices to the landlord be sent?", "9 Custom House Lane", "Dock Lease"},
		{"duration", "How long after the due date does the late charge apply?", "within ten days", "Dock Lease"},
		{"finding", "How much unpaid rent did the court find that Tern Boatworks owes?", "$12,750", "Findings"},
		{"finding, no amount", "Did the court find that Tern damaged the pilings?", "did not damage", "Findings"},
	} {
		t.Run(c.kind, func(t *testing.T) {
			a := ask(t, c.asked, dock()...)
			require.NotEmpty(t, a.Passages)
			require.Contains(t, a.Passages[0].Quote, c.first)
			require.Contains(t, a.Passages[0].Introduced, c.from)
			require.True(t, a.Sufficient, "missing: %v, confidence %v", a.Missing, a.Confidence)
		})
	}
}

// A statement by a party is introduced as that party's, and never as a fact.
func TestAllegationsAreIntroducedAsAllegations(t *testing.T) {
	a := ask(t, "When did the defendant abandon the dock?", dock()...)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "July 9, 2025")
	require.Contains(t, a.Passages[0].Introduced, "alleges")

	for kind, says := range map[string]string{
		"complaint": "alleges", "motion": "argues", "brief": "argues", "declaration": "declares", "answer": "answers",
		"proposed_order": "a party proposes", "response_letter": "responds", "press_release": "announces",
	} {
		p := paper("Paper", kind, "The barge struck the slip at noon on July 9, 2025.")
		a := ask(t, "When did the barge strike the slip?", p)
		require.Contains(t, a.Passages[0].Introduced, "("+says+")", kind)
	}
	for _, kind := range []string{"order", "opinion", "contract", "statute"} {
		a := ask(t, "When did the barge strike the slip?", paper("Paper", kind, "The barge struck the slip on July 9, 2025."))
		require.NotContains(t, a.Passages[0].Introduced, "(", kind)
	}
}

// The paper in force comes before others, in whatever order the search found them.
func TestWhatHoldsComesBeforeWhatIsSaid(t *testing.T) {
	status := func(p answer.Paper, s string) answer.Paper {
		p.Document.Status = s
		return p
	}
	const base = "Tenant shall pay a storage fee of "
	for _, c := range []struct {
		name           string
		holds, weakens answer.Paper
	}{
		{
			"an amendment over what it supersedes",
			paper("First Amendment", "amendment", base+"$700 for each hull on the slip."),
			status(paper("Dock Lease", "contract", base+"$500 for each hull on the slip."), "superseded"),
		},
		{
			"an agreement over its draft",
			paper("Dock Lease", "contract", base+"$700 for each hull on the slip."),
			status(paper("Dock Lease, draft", "contract", base+"$500 for each hull on the slip."), "draft"),
		},
		{
			"an order over a proposed one",
			paper("Order", "order", base+"$700 for each hull on the slip."),
			paper("Proposed Order", "proposed_order", base+"$500 for each hull on the slip."),
		},
		{
			"an order over one that was vacated",
			paper("Order", "order", base+"$700 for each hull on the slip."),
			status(paper("Earlier Order", "order", base+"$500 for each hull on the slip."), "vacated"),
		},
		{
			"an order over a brief",
			paper("Order", "order", base+"$700 for each hull on the slip."),
			paper("Brief", "brief", base+"$500 for each hull on the slip."),
		},
		{
			"a statute over a press release",
			paper("Harbor Act", "statute", base+"$700 for each hull on the slip."),
			paper("Press Release", "press_release", base+"$500 for each hull on the slip."),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, order := range [][]answer.Paper{{c.holds, c.weakens}, {c.weakens, c.holds}} {
				a := ask(t, "How much is the storage fee for each hull?", order...)
				require.NotEmpty(t, a.Passages)
				require.Contains(t, a.Passages[0].Quote, "$700")
			}
		})
	}
}

// A question with two parts gets a passage for each.
func TestTwoPartsTwoPassages(t *testing.T) {
	a := askParts(t, "When did the dock inspection take place, and how much rent does the tenant pay per month?",
		[]string{"When did the dock inspection take place", "how much rent does the tenant pay per month?"}, dock()...)
	said := quotes(a)
	require.Contains(t, said, "June 2, 2025")
	require.Contains(t, said, "$4,250")
}

// The part with the weakest answer decides: if one part is not answered, the whole question is not.
func TestOnePartUnansweredLeavesTheWholeUnanswered(t *testing.T) {
	a := askParts(t, "When did the dock inspection take place, and how much did the hydrophone survey cost?",
		[]string{"When did the dock inspection take place", "how much did the hydrophone survey cost?"}, dock()...)
	require.False(t, a.Sufficient, "%+v", a)
}

// A list is collected from more than one paper, and the answer says how many were read.
func TestListsReachOverPapers(t *testing.T) {
	var papers []answer.Paper
	for _, name := range []string{"Alder", "Birch", "Cedar", "Doum"} {
		papers = append(papers, paper(name+" Berth License", "contract",
			"This license to the "+name+" berth is governed by the laws of Iceland.\n\nThe licensee mows the "+name+" lawn."))
	}
	a := ask(t, "Which of the licenses are governed by the laws of Iceland?", papers...)
	from := make(map[string]bool)
	for _, p := range a.Passages {
		from[p.Document] = true
	}
	require.GreaterOrEqual(t, len(from), 3, quotes(a))
	require.Equal(t, 4, a.Read)
	require.LessOrEqual(t, len(a.Passages), 6)
}

// A comparison quotes both sides, and says that it is a comparison.
func TestComparisonsHaveBothSides(t *testing.T) {
	ferry := paper("Ferry Charter", "contract", "Either party may terminate this charter on sixty days' written notice.")
	barge := paper("Barge Charter", "contract", "Either party may terminate this charter on ninety days' written notice.")
	a := ask(t, "How do the ferry charter and the barge charter differ in the notice of termination?", ferry, barge)
	require.True(t, a.Compares)
	require.Contains(t, quotes(a), "sixty")
	require.Contains(t, quotes(a), "ninety")
}

// If no paper says anything about the question, there is no answer; the nearest passages are still quoted verbatim.
func TestNothingAnswers(t *testing.T) {
	a := ask(t, "Who chairs the harbor commission?")
	require.False(t, a.Sufficient)
	require.Empty(t, a.Passages)
	require.NotEmpty(t, a.Missing)

	for _, asked := range []string{
		"How much did the helicopter survey cost?",
		"When did the Supreme Court of Norway decide the appeal of the glacier concession?",
		"Who signed the third supplement to the crane warranty?",
		"Why did the insurer rescind the hull policy?",
	} {
		a := ask(t, asked, dock()...)
		require.False(t, a.Sufficient, "%s: %s", asked, quotes(a))
		require.Empty(t, a.Derived, asked)
	}
}

// Dates are only computed from one period and certain dates.
func TestNothingIsComputedFromTwoPeriods(t *testing.T) {
	const asked = "The tenant received the notice on July 1, 2026. By what day must the tenant cure the default?"
	one := paper("Lease", "contract", "The tenant must cure the default within 10 days after it received the notice.")
	two := paper("Lease", "contract", "The tenant must cure the default within 10 days after it received the notice, or "+
		"within 20 days after it received the notice where a permit is needed.")
	none := paper("Lease", "contract", "The tenant must cure the default within a reasonable time after the notice.")
	a := ask(t, asked, one)
	require.Len(t, a.Derived, 1)
	require.Contains(t, a.Derived[0], "July 11, 2026")
	require.Contains(t, a.Derived[0], "Verify", "July 11, 2026 is a Saturday")
	require.Empty(t, ask(t, asked, two).Derived)
	require.Empty(t, ask(t, asked, none).Derived)
}

func quotes(a events.Answer) string {
	var b strings.Builder
	for _, p := range a.Passages {
		b.WriteString(p.Introduced + ": " + p.Quote + "\n")
	}
	return b.String()
}

// A qualifier in a question (a stage, a year, an amendment, a party) must be met: passages about another one are shown
// as the nearest, not as an answer.
func TestAQualifierThatIsNotMet(t *testing.T) {
	second := paper("Second Amendment", "amendment", "The second amendment to the Dock Lease raises the rent to "+
		"$4,600 per "+
		"month as of January 1, 2026.")
	permit := paper("Permit", "letter", "Permit HP-0041 for the crane expires on March 31, 2026.")
	for _, c := range []struct {
		asked, met string
		papers     []answer.Paper
	}{
		{"To how much does the second amendment to the Dock Lease raise the rent?", "$4,600", []answer.Paper{second}},
		{"To how much does the fifth amendment to the Dock Lease raise the rent?", "", []answer.Paper{second}},
		{"When does permit HP-0041 for the crane expire?", "March 31, 2026", []answer.Paper{permit}},
		{"When does permit HP-0977 for the crane expire?", "", []answer.Paper{permit}},
	} {
		a := ask(t, c.asked, c.papers...)
		require.Equal(t, c.met != "", a.Sufficient, "%s: %v\n%s", c.asked, a.Confidence, quotes(a))
		require.NotEmpty(t, a.Passages, "what comes nearest is shown")
		require.Contains(t, a.Passages[0].Quote, c.met)
	}
}

// Whatever is asked, the passages shown are limited in length, verbatim (checked in ask) and not repeated.
func TestWhatIsShownIsBounded(t *testing.T) {
	var body strings.Builder
	for i := range 24 {
		fmt.Fprintf(&body, "Berth %d of the harbor is let for $%d per month to licensee number %d. ", i, 100+i, i)
	}
	long := paper("Register of Berths", "report", body.String())
	copied := paper("Register of Berths (copy)", "report", body.String())
	for _, asked := range []string{
		"Which berths of the harbor are let?", "How much is paid per month for berth 17 of the harbor?",
	} {
		a := ask(t, asked, long, copied)
		words := 0
		seen := make(map[string]bool)
		for _, p := range a.Passages {
			words += len(strings.Fields(p.Quote))
			require.False(t, seen[p.Quote], "said twice: %s", p.Quote)
			seen[p.Quote] = true
		}
		require.LessOrEqual(t, len(a.Passages), 10, asked)
		require.LessOrEqual(t, words, 300, asked)
	}
	a := ask(t, "How much is paid per month for berth 17 of the harbor?", long)
	require.Contains(t, a.Passages[0].Quote, "$117", "of two dozen alike, the one that is asked for")
}
