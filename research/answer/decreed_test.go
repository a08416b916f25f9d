package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
)

// ofCase is a paper of one case, of a day.
func ofCase(title, kind, day, body string) answer.Paper {
	p := paper(title, kind, body)
	p.Document.Date = day
	p.Card = papers.Card{
		Type: papers.Field{Value: kind}, Dockets: []papers.Field{{Value: "2:24-cv-00117", Confidence: 0.9}},
	}
	return p
}

// What a court did is answered by its decree, whatever verb the question uses.
func TestTheDecreeAnswersWhatBecameOfACase(t *testing.T) {
	opinion := ofCase("Hollis v. Ferry Board "+
		"(2009)", papers.Opinion, "2009-07-07", "June "+
		"Hollis, a ferry pilot, asks us to "+
		"review an order of the Ferry Board that took her license. The Board "+
		"held in another "+
		"case that a pilot who sleeps at "+
		"the wheel of a ferry cannot keep a license.\n\nThe Board told Hollis "+
		"of the charge a "+
		"day before the hearing. A pilot of "+
		"a ferry needs more notice than that.\n\nFor the foregoing reasons, "+
		"the petition for "+
		"review is granted and the order is "+
		"reversed.")
	appeal := ofCase("United States v. Marsh "+
		"(2011)", papers.Opinion, "2011-07-07", "We review "+
		"the claims of six ferry pilots "+
		"convicted of fraud in the harbor.\n\nThe pilots argue that the court "+
		"had to grant "+
		"them a new trial on all counts.\n\n"+
		"For these reasons, we affirm in part and reverse in part. "+
		"Specifically, we reverse "+
		"the pilots’ convictions on the "+
		"tickets sold at night. We also reverse the convictions under count "+
		"12, for which "+
		"there was no proof.")
	motion := ofCase("Motion to "+
		"Dismiss", papers.Motion, "2024-05-04", "Defendant Ode has "+
		"never set foot in Maine, and the "+
		"case against Ode has to be dismissed because Ode never came to Maine.")
	denied := ofCase("Order on the Motion to "+
		"Dismiss", papers.Order, "2024-06-13", "Ode moves "+
		"to dismiss because he never "+
		"came to Maine. For the reasons that follow, this Court\nDENIES the "+
		"motion.\n\nOde "+
		"wrote to customers in Maine.")
	for asked, c := range map[string]struct {
		says   string
		papers []answer.Paper
	}{
		"How did the court dispose of the case about the ferry pilot who slept " +
			"at the wheel?": {
			"the order is reversed", []answer.Paper{opinion},
		},
		"Which of the pilots' convictions did the appeals court throw out?": {
			"count 12", []answer.Paper{appeal},
		},
		"Was Ode let out of the case because he never set foot in Maine?": {
			"DENIES the motion", []answer.Paper{motion, denied},
		},
	} {
		a := ask(t, asked, c.papers...)
		require.NotEmpty(t, a.Passages, asked)
		require.Contains(t, a.Passages[0].Quote, c.says, asked)
	}
}

// "Granted in part" does not answer which of several things was granted.
func TestADecreeInPartNamesNone(t *testing.T) {
	order := ofCase("Order on Summary "+
		"Judgment", papers.Order, "2024-06-17", "Ode asks for "+
		"judgment on the claims of Hollis. "+
		"This court GRANTS in part and DENIES in part the motion of Ode on the "+
		"claims of Hollis.")
	require.False(t, ask(t, "Which of Hollis's claims were thrown "+
		"out?", order).Sufficient)
}

// What somebody says not to know is no answer.
func TestWhatIsNotKnownIsNoAnswer(t *testing.T) {
	mail := paper("E-mail to Kim", "email", "Owen Roe has his own lawyer. I do "+
		"not know what "+
		"he is telling the harbor police.")
	require.False(t, ask(t, "What is Owen Roe telling the harbor "+
		"police?", mail).Sufficient)
	known := paper("E-mail to Kim", "email", "Owen Roe has his own lawyer. He "+
		"is telling the "+
		"harbor police that he slept.")
	require.True(t, ask(t, "What is Owen Roe telling the harbor "+
		"police?", known).Sufficient)
}

// A superseded date is not quoted beside the one in force.
func TestTheFormerDayIsCutOff(t *testing.T) {
	mail := paper("E-mail to Kim", "email", "The answer of Roe is now due "+
		"March 9, 2026; it "+
		"would have been due "+
		"February 20. Call me.")
	a := ask(t, "When must the answer of Roe be filed as things stand?", mail)
	require.Contains(t, quotes(a), "March 9, 2026")
	require.NotContains(t, a.Passages[0].Quote, "February 20")
}

// The heading of a separate opinion tells which judge wrote it, and of what kind it is.
func TestTheHeadOfASeparateOpinion(t *testing.T) {
	opinion := ofCase("Hollis v. Ferry Board "+
		"(2009)", papers.Opinion, "2009-07-07", "Before "+
		"MARSH and ODE, Circuit Judges.\n\n"+
		"The ferry case of Hollis turns on notice. The order in the ferry case is "+
		"reversed.\n\nODE, Circuit Judge, concurring "+
		"in part and dissenting in part:\nI agree on notice and write only to "+
		"make a few "+
		"points about the ferry case.")
	a := ask(t, "Which judge wrote separately in the ferry case, and on which "+
		"side?", opinion)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "ODE, Circuit Judge, concurring "+
		"in part and "+
		"dissenting in part")
}

// A question about a party is about its own case, not about another that cites it.
func TestThePartysOwnCase(t *testing.T) {
	own := ofCase("Ferry Board v. Hollis "+
		"(1982)", papers.Opinion, "1982-09-03", "Ferry Board "+
		"v. June HOLLIS.\n\nThe pilot was "+
		"fined $200,000. On appeal the Board reduced what the pilot had to pay "+
		"to $100,000.")
	citing := ofCase("Ferry Board v. Marsh "+
		"(1999)", papers.Opinion, "1999-09-03", "Ferry Board "+
		"v. Ann MARSH.\n\n"+
		strings.Repeat("Marsh kept a ferry on the river. ", 30)+"\n\nIn Ferry "+
		"Board v. "+
		"Hollis, 688 F.2d 150, Hollis had to pay $5,000 of the costs of the "+
		"case of the Board.")
	a := ask(t, "How much did Hollis have to pay in the case of the "+
		"Board?", citing, own)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "$100,000")
}

// Everyday words for rulings find the terms that courts use.
func TestRulingsInPlainWords(t *testing.T) {
	for asked, says := range map[string]string{
		"Why was the ferry case not sent back for another " +
			"hearing?": "remand is not proper",
		"Why was the harbor claim of the pilots thrown out?": "was " +
			"dismissed because",
		"On what grounds was the request of the harbor master denied?": "gave " +
			"no notice",
	} {
		opinion := ofCase("Hollis v. Ferry Board "+
			"(2009)", papers.Opinion, "2009-07-07",
			"The ferry case began with a hearing in the harbor, to which the "+
				"pilots came late.\n\n"+
				"However, remand is not proper in this ferry case because the "+
				"lack of notice cannot be cured.\n\n"+
				"The harbor claim of the pilots was dismissed because it came "+
				"a year late.\n\n"+
				"The request of the harbor master was denied because he gave "+
				"no notice.")
		a := ask(t, asked, opinion)
		require.NotEmpty(t, a.Passages, asked)
		require.Contains(t, quotes(a), says, asked)
	}
}

// A decree that is only hypothetical, requested, or reported from another case does not decide anything.
func TestWhatIsNoDecree(t *testing.T) {
	for _, said := range []string{
		"If the ferry petition of Hollis is denied, the Board may collect the fee.",
		"Hollis argues that the ferry petition of Hollis is granted by default.",
		"In that case the judge wrote, “the ferry petition is granted and the " +
			"order is reversed.”",
	} {
		opinion := ofCase("Hollis v. Ferry Board "+
			"(2009)", papers.Opinion, "2009-07-07",
			"June Hollis brings a ferry petition against the order of the "+
				"Board.\n\n"+said+
				"\n\nThe Board keeps the ferry records in a shed.\n\n"+
				"Accordingly, we deny the ferry petition of Hollis.")
		a := ask(t, "What became of the ferry petition of Hollis?", opinion)
		require.NotEmpty(t, a.Passages, said)
		require.Contains(t, a.Passages[0].Quote, "we deny the ferry petition", said)
	}
}

// Whether a case is still good law is answered by the paper that says that it was overruled or abandoned.
func TestACaseThatWasGivenUp(t *testing.T) {
	old := ofCase("Hollis v. Ferry Board (1936)", papers.Opinion, "1936-07-07",
		"We hold that a night ticket of a ferry is no sale. The ferry case of "+
			"Hollis is about night tickets.")
	note := paper("Memo on Hollis", papers.Memo,
		"The ferry case of Hollis called night tickets no sales. The same "+
			"court gave it up in Marsh.")
	a := ask(t, "Can we still rely on the ferry case of Hollis on night "+
		"tickets?", old, note)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, quotes(a), "gave it up in Marsh")
}

// If a question asks about a concurrence or a dissent, an opinion of that kind is quoted.
func TestTheMannerOfASeparateOpinion(t *testing.T) {
	opinion := ofCase("Hollis v. Ferry Board (2009)", papers.Opinion, "2009-07-07",
		"Before MARSH, ODE and ROE, Circuit Judges.\n\nThe ferry case of "+
			"Hollis turns on notice. "+
			"The order in the ferry case is reversed.\n\nODE, Circuit Judge, "+
			"concurring:\n"+
			"I agree with the court on the notice in the ferry case and add a "+
			"word.\n\n"+
			"ROE, Circuit Judge, dissenting:\nThe ferry case of Hollis does "+
			"not turn on notice at all.")
	for asked, says := range map[string]string{
		"Which judge dissented in the ferry case?": "ROE, Circuit " +
			"Judge, dissenting",
		"Which judge wrote a concurrence in the ferry case?": "ODE, Circuit " +
			"Judge, concurring",
		"Which judge wrote separately in the ferry case?": "ODE, Circuit " +
			"Judge, concurring",
	} {
		a := ask(t, asked, opinion)
		require.NotEmpty(t, a.Passages, asked)
		require.Contains(t, a.Passages[0].Quote, says, asked)
	}
}

// Other clauses with a date that is no longer in force are cut off too, unless the question asks for that date.
func TestFormerDays(t *testing.T) {
	for _, clause := range []string{
		", instead of February 20",
		" (originally February 20)",
		", and it was previously February 20",
		"; that had originally been February 20",
	} {
		mail := paper("E-mail to Kim", "email", "The answer of Roe must be filed by March 9, 2026"+clause+".")
		a := ask(t, "When must the answer of Roe be filed?", mail)
		require.Contains(t, quotes(a), "March 9, 2026", clause)
		require.NotContains(t, a.Passages[0].Quote, "February 20", clause)
	}
	mail := paper("E-mail to Kim", "email",
		"The answer of Roe is due March 9, 2026; it was originally due February 20.")
	require.Contains(t, quotes(ask(t, "When was the answer of Roe originally due?", mail)), "February 20")
}

// A statement that something is unknown is not an answer, unless the question asks what is known.
func TestWhatNobodyKnows(t *testing.T) {
	for _, said := range []string{
		"Nobody knows when the harbor police will charge Owen Roe.",
		"It is not yet known when the harbor police will charge Owen Roe.",
		"It remains unclear when the harbor police will charge Owen Roe.",
	} {
		a := ask(t, "When will the harbor police charge Owen Roe?", paper("E-mail to Kim", "email", said))
		require.False(t, a.Sufficient, said)
	}
}
