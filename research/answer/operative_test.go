package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// Among passages of one or several papers with the words of a question, the operative one comes first.
func TestTheOperativePassageLeads(t *testing.T) {
	for name, c := range map[string]struct {
		asked, first string
		papers       []answer.Paper
	}{
		"what was found good, before what was faulted": {
			"Which of the repairs to the mill did the inspector call adequate?", "appears to be adequate",
			[]answer.Paper{paper("Letter of the inspector", "letter", "Your repairs to the wheel of the mill are not adequate. "+
				"You failed to adequately describe the repairs to the sluice of the mill.\n\nYour repair of the mill's roof "+
				"appears to be adequate.")},
		},
		"the version that took effect": {
			"Which version of Part 12 must the repairs of the mill follow today?", "became effective",
			[]answer.Paper{
				paper("Letter to the miller", "letter", "The repairs of the mill must follow Part 12. The repairs of the mill "+
					"under Part 12 of the rules were late."),
				paper("Notice on Part 12", "notice", "The revised Part 12, called the Mill Code, became effective on "+
					"March 2, 2026."),
			},
		},
		"the rule of a heading, before what explains it": {
			"Must those who run a chapter of the guild be members?", "Leaders must be paying members",
			[]answer.Paper{paper("Guild Policy", "other", "## Leaders must be paying members of the guild\n\nLeaders must be "+
				"paying members of the guild to lead. There are reasons for this.\n\nLegally, those who run a "+
				"chapter of the guild "+
				"and keep its money must be members, as the tax office has it.")},
		},
		"what the order does, before the agreement": {
			"Does the court order against Tern Works stop it from selling us pumps?", "Nothing in this order",
			[]answer.Paper{
				paper("Supply Agreement", "contract", "Tern Works is selling us pumps against payment. Tern Works shall sell us "+
					"pumps of its own works only."),
				paper("Order on Tern Works", "order", "Tern Works shall stop selling pumps under its own name. Nothing in this "+
					"order prohibits Tern Works from selling pumps to others who ask for them."),
			},
		},
		"what a term means, before what it does not": {
			"What does the Act call a night ferry?", "is a vessel",
			[]answer.Paper{paper("Ferry Act", "statute", "Under the Act a night ferry does not include a ferry that is "+
				"moored.\n\nUnder the Act a night ferry is a vessel that crosses after dusk.")},
		},
		"the last amendment": {
			"How much is the loan of the mill after the latest amendment?", "Fourth Amendment",
			[]answer.Paper{paper("Note on the loan", "other", "The Third Amendment sets the loan of the mill to $90,000 after "+
				"the amendment.\n\nThe Fourth Amendment sets the loan to $70,000.")},
		},
	} {
		a := ask(t, c.asked, c.papers...)
		require.NotEmpty(t, a.Passages, name)
		require.Contains(t, a.Passages[0].Quote, c.first, name)
	}
}

// What an order orders comes before its caption.
func TestTheDecretalSentenceLeads(t *testing.T) {
	ruling := paper("Order on More Time", "order", "ORDER GRANTING IN PART THE MOTION FOR MORE TIME\n\nThe motion of the "+
		"trustee for extra time for her second account, from May 1, 2026 to August 31, 2026, is before the court.\n\n"+
		"ORDERED, that the motion for extra time is GRANTED IN PART, and the second account is due June 30, 2026.")
	a := ask(t, "Did the judge give the trustee all the extra time she wanted for her second account?", ruling)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "ORDERED, that")
}

// A party's argument is quoted with the answer to it.
func TestAClaimIsQuotedWithItsReply(t *testing.T) {
	letter := paper("Letter of the agency", "letter", "On the late report of the leak, you stated that the leak "+
		"was a drill "+
		"and needed no report. However, a leak that reaches the river has to be reported whatever it is called.\n\n"+
		"The agency counts drills each year.")
	a := ask(t, "Did the agency accept that the leak was a drill that needed no report?", letter)
	require.Contains(t, quotes(a), "you stated that the leak was a drill")
	require.Contains(t, quotes(a), "has to be reported whatever it is called")
}

// What a question excludes is not what it asks about, and an abbreviation matches the name that it stands for.
func TestWhatAQuestionSetsAside(t *testing.T) {
	rule := paper("Harbor Rule", "rule", "A ferry has until May 2, 2027 to meet the new rule. The new rule took "+
		"effect on "+
		"March 1, 2026.")
	a := ask(t, "By what day must a ferry meet the new rule, as opposed to the day on which it took effect?", rule)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "until May 2, 2027")
}

// Why a judge thought something, no party can tell.
func TestTheThoughtsOfAJudge(t *testing.T) {
	motion := paper("Motion for Service", "motion", "Service by posting on the pier is good notice to the owner "+
		"because the "+
		"owner walks there, and the judge should think so.")
	ruling := paper("Order on Service", "order", "Service by posting is good notice, since the owner answered an earlier "+
		"posting.")
	a := ask(t, "Why did the judge think that posting on the pier would be good notice to the owner?", motion, ruling)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "answered an earlier")
}

// In a short order, a line between the passages found is read as well.
func TestShortPapersAreReadWhole(t *testing.T) {
	notice := paper("Notice", "notice", "A status conference is set for December 4, 2026 before Judge Roe.")
	body := "The case is reassigned to Judge Ode in courtroom seven of the courthouse on the harbor.\n\n" +
		"All hearing and trial dates presently scheduled are vacated.\n\nBriefs remain due as they were."
	order := paper("Order Reassigning Case", "order", body)
	order.Document.Passages = order.Document.Passages[:1]
	order.Document.Passages[0].End = len("The case is reassigned")
	a := ask(t, "Did the status conference set for December 4, 2026 survive the change of judge?", notice, order)
	require.Contains(t, quotes(a), "presently scheduled are vacated")
}
