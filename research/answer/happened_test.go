package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// What is moved for, expected or feared has not happened: the answer says that the papers do not answer, and names the
// newest paper that is relevant.
func TestWhatNoPaperRecords(t *testing.T) {
	motion := paper("Motion to Compel", "motion", "Ames moves to compel the trustee to pay the taxes. "+
		"The motion to compel the trustee should be granted.")
	motion.Document.Date = "2026-02-01"
	objection := paper("Objection to the Motion to Compel", "brief",
		"The trustee objects to the motion of Ames to compel "+
			"payment of the taxes. A hearing on the motion to compel is set for March 4, 2026.")
	objection.Document.Date = "2026-02-11"
	const asked = "How did the court rule on the motion of Ames to compel the trustee to pay the taxes?"
	a := ask(t, asked, motion, objection)
	require.False(t, a.Sufficient)
	require.Equal(t, []string{"No paper records a ruling or a decision on this. The newest of those that bear on it is " +
		"Objection to the Motion to Compel (February 11, 2026)."}, a.Missing)
	order := paper("Order", "order",
		"The motion of Ames to compel the trustee to pay the taxes is denied by the court.")
	order.Document.Date = "2026-03-05"
	a = ask(t, asked, motion, objection, order)
	require.True(t, a.Sufficient, "%+v", a)
	draft := paper("Exhibits", "exhibit",
		"[PROPOSED] ORDER\n\nThe motion of Ames to compel the trustee to pay the taxes is "+
			"granted by the court.")
	require.False(t, ask(t, asked, motion, objection, draft).Sufficient, "nobody has signed it")

	letter := paper("Letter", "letter",
		"The board decided on the request of Ames, which may be taken up at its meeting.")
	letter.Document.Date = "2026-04-24"
	a = ask(t, "What did the board decide on the request of Ames at its meeting of June 6, 2026?", letter)
	require.False(t, a.Sufficient, "the letter was written before the meeting")
}

func TestTheWordsOfAStatuteThatIsOnlyCited(t *testing.T) {
	const asked = "What does 28 U.S.C. § 1391(b) say about where a civil action may be brought?"
	opinion := paper("Roe v. Doe", "opinion", "28 U.S.C. § 1391(b) says where a civil action may be brought.")
	a := ask(t, asked, opinion)
	require.False(t, a.Sufficient)
	require.Equal(t, []string{"The text of 28 U.S.C. § 1391(b) is not among the papers read for this " +
		"question, which only cite it."}, a.Missing)
	section := paper("28 U.S.C. § 1391 (Venue)", "statute",
		"(b) Venue. A civil action may be brought in a district in which "+
			"any defendant resides.")
	for _, m := range ask(t, asked, opinion, section).Missing {
		require.False(t, strings.Contains(m, "only cite"), m)
	}
}

func TestThingsThatArePointedToAndNotNamed(t *testing.T) {
	order := paper("Order", "order",
		"The plaintiff describes subpoenas to unspecified currency exchanges and to Elm Bank.")
	a := ask(t, "Which currency exchanges are to get subpoenas?", order)
	require.False(t, a.Sufficient, "%+v", a)
}

// A statement about somebody else is not the nearest passage, and no reason is given that the passages shown
// contradict.
func TestTheNearestSpeakOfWhomIsNamed(t *testing.T) {
	roe := paper("Docket of Roe", "docket_sheet",
		"United States v. Jane Roe, also known as Little Jane. Notice of appeal.")
	ames := paper("Ames v. State", "opinion",
		"The court gave Ames a prison term of 22 years. The prison term is affirmed.")
	booth := paper("Booth v. State", "opinion",
		"The prison term of Booth, 4 years, is vacated and the case sent back.")
	a := ask(t, "What prison term did Jane Roe get?", ames, roe, booth)
	require.False(t, a.Sufficient)
	require.NotEmpty(t, a.Passages)
	for _, p := range a.Passages {
		require.Equal(t, "local:Docket of Roe", p.Document)
	}
	a = ask(t, "How many children does Ms. Roe have in Elmira?", roe)
	require.False(t, a.Sufficient)
	for _, m := range a.Missing {
		require.NotContains(t, m, "Roe", "the passage shown speaks of her")
	}
}

// A ruling in somebody else's case does not answer, and the words that decide come first.
func TestTheRulingInTheCaseThatIsNamed(t *testing.T) {
	roe := paper("Docket of Roe", "docket_sheet",
		"In re Jane Roe. Chapter 13 plan filed. Objection to confirmation of the plan.")
	booth := paper("Docket of Booth", "docket_sheet",
		"In re Ann Booth. Order confirming Chapter 13 plan entered May 4, 2026.")
	const asked = "On what day was the plan of Jane Roe confirmed?"
	a := ask(t, asked, roe, booth)
	require.False(t, a.Sufficient)
	require.Contains(t, a.Missing[0], "No paper records a confirmation.")
	roe = paper("Docket of Roe", "docket_sheet",
		"In re Jane Roe. Objection to confirmation of the plan of Jane Roe filed "+
			"April 2, 2026.\n\nThe plan of Jane Roe was confirmed on June 1, 2026.")
	a = ask(t, asked, roe, booth)
	require.Contains(t, a.Passages[0].Text, "June 1, 2026")
}

// A printed law is no evidence that it is in force today, unless it says so; a contract says how long its term is.
func TestWhetherALawIsInForceToday(t *testing.T) {
	const asked = "Is the ten-day limit for answering a records request still in force today?"
	section := paper("Records Code § 4", "statute", "A custodian shall answer a request for records within ten days. The "+
		"limit of ten days runs from the day of the request.")
	section.Document.Date = "2019-05-01"
	a := ask(t, asked, section)
	require.False(t, a.Sufficient)
	require.Equal(t, []string{
		"No paper indicates whether this is in force today; the newest text of it is Records Code § 4 (May 1, 2019).",
	}, a.Missing)

	repealed := paper("Act of 2023", "statute", "The ten-day limit for answering a records request in section 4 is "+
		"repealed, and no limit is in force.")
	for _, m := range ask(t, asked, section, repealed).Missing {
		require.NotContains(t, m, "in force today")
	}
	contract := paper("Services Agreement", "contract", "The ten-day limit for answering a records request remains as "+
		"long as this agreement runs.")
	for _, m := range ask(t, asked, contract).Missing {
		require.NotContains(t, m, "in force today")
	}
	for _, m := range ask(t, "What is the limit for answering a records request?", section).Missing {
		require.NotContains(t, m, "in force today")
	}
}

// A hearing that was moved shows that the motion is still pending.
func TestAMovedHearingIsNoRuling(t *testing.T) {
	moved := paper("Order Rescheduling Hearing", "order", "The hearing on the motion of Ames to compel the trustee, "+
		"now set for May 4, 2026, is rescheduled to May 18, 2026. IT IS SO ORDERED.")
	a := ask(t, "Did the court grant the motion of Ames to compel the trustee?", moved)
	require.False(t, a.Sufficient)
	require.Contains(t, a.Missing[0], "No paper records a ruling")
	a = ask(t, "Did the court grant the motion of Ames to compel the trustee?", moved, paper("Order on Motion", "order",
		"The motion of Ames to compel the trustee is granted; the hearing of May 18, 2026 is moved to the next case."))
	require.True(t, a.Sufficient, "%+v", a)
	a = ask(t, "To what day was the hearing on the motion of Ames rescheduled?", moved)
	require.True(t, a.Sufficient, "%+v", a)
}

// "Your" in a letter refers to its addressee.
func TestTheAmountOfTheReaderOfALetter(t *testing.T) {
	letter := paper("Letter to Ms. Hale re Offer", "letter", "You will report to Owen Roe, Director of Docks. "+
		"Your starting salary will be $61,000 a year.")
	letter.Card.Addressee = papers.Field{Value: "Ms. Hale"}
	a := ask(t, "What was Owen Roe's salary?", letter)
	require.False(t, a.Sufficient, "%+v", a)
	a = ask(t, "What was Hale's salary?", letter)
	require.True(t, a.Sufficient, "%+v", a)
	letter.Card.Addressee = papers.Field{Value: "Mr. Owen Roe"}
	require.True(t, ask(t, "What was Owen Roe's salary?", letter).Sufficient)
}

// What was delivered may be named in the sentence before the one that reports the delivery.
func TestDeliveryInTheNextSentence(t *testing.T) {
	mail := paper("E-mail to Kim", "email", "Kim, the notice of termination went out by courier yesterday. "+
		"The tracking page says delivered this morning at 9:40, signed by J. Ode. Please call me.")
	form := paper("Lease", "contract", "Tenant shall deliver a notice of termination on or before June 30, 2026.")
	a := ask(t, "Was the notice of termination delivered?", form, mail)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "9:40")
	require.Empty(t, a.Missing)
	order := paper("Order", "order", "The motion to seal the notes is before the court. "+
		"The motion to strike them is granted.")
	require.False(t, ask(t, "Has the court granted the motion to seal?", order).Sufficient)
}
