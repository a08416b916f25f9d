package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
	"headnote/text"
)

// A question about which paper, court or case something is, is answered only by a name: if no passage has it, by the
// card of the paper that is asked about, and if the card does not have it for certain either, not at all.
func TestNamesThatTheCardGives(t *testing.T) {
	const court, docket = "SUPERIOR COURT OF MARIN COUNTY", "CIV2103344"
	const body = court + "\nCase No. " + docket + "\nCONSENT DECREE\n\nThe Court entered the consent decree on May 4, " +
		"2026. The Court keeps jurisdiction of the consent decree. It binds both parties and their agents."
	field := func(value string, confidence float64) papers.Field {
		at := strings.Index(body, value)
		return papers.Field{
			Value: value, From: papers.FromText, Confidence: confidence, Span: text.Span{Start: at, End: at + len(value)},
		}
	}
	decree := func(confidence float64) answer.Paper {
		p := paper("Consent Decree", "order", body)
		p.Card = papers.Card{Court: field(court, confidence), Dockets: []papers.Field{field(docket, confidence)}}
		p.Document.Passages[0].Span = text.Span{Start: strings.Index(body, "The Court"), End: len(body)}
		return p
	}
	motion := paper("Motion to Enforce", "motion", "The Court entered the consent decree on May 4, 2026, and "+
		"it was not kept.")
	elsewhere := papers.Field{Value: "Court of Appeal of Elmwood", From: papers.FromText, Confidence: 0.9}
	motion.Card = papers.Card{Court: elsewhere}
	for asked, want := range map[string]string{
		"Which court entered the consent decree?":          court,
		"What is the docket number of the consent decree?": docket,
	} {
		a := ask(t, asked, motion, decree(0.95))
		require.Contains(t, a.Passages[0].Quote, want, asked)
		require.True(t, a.Sufficient, "%s: %+v", asked, a)
		a = ask(t, asked, motion, decree(0.5))
		require.False(t, a.Sufficient, "%s: the card is not sure: %+v", asked, a)
		other := decree(0.95)
		other.Document.ID, other.Card.Court.Value, other.Card.Dockets[0].Value = "b", "Tax Court of Elmwood", "98-1"
		a = ask(t, asked, decree(0.95), other)
		require.NotContains(t, a.Passages[0].Quote, "Tax", asked)
		require.False(t, a.Sufficient, "%s: two can be meant: %+v", asked, a)
	}
	named := paper("Order", "order", "The Superior Court of Marin County entered the consent decree on May 4, 2026.")
	a := ask(t, "Which court entered the consent decree?", named)
	require.True(t, a.Sufficient, "a passage names it: %+v", a)
	a = ask(t, "Who signed the consent decree?", decree(0.95))
	require.False(t, a.Sufficient, "nobody is named: %+v", a)
}

// If a question only refers to "the suit", it means the suit to which most papers of the matter belong.
func TestTheSuitOfTheMatter(t *testing.T) {
	suit := func(title, court, docket string) answer.Paper {
		body := court + "\nNo. " + docket + "\n\nThe suit is set for trial on May 4, 2026, in this court."
		p := paper(title, "order", body)
		field := func(value string) papers.Field {
			at := strings.Index(body, value)
			return papers.Field{
				Value: value, From: papers.FromText, Confidence: 0.95, Span: text.Span{Start: at, End: at + len(value)},
			}
		}
		p.Card = papers.Card{Court: field(court), Dockets: []papers.Field{field(docket)}}
		p.Document.Passages[0].Span.Start = strings.Index(body, "The suit")
		return p
	}
	const court = "SUPERIOR COURT OF MARIN COUNTY"
	first, second := suit("Order of May", court, "CIV2103344"), suit("Order of June", court, "CIV2103344")
	mail := paper("E-mail", papers.Email, "Which court has this suit I do not know by heart.")
	other := suit("Order on Tolls", "TAX COURT OF ELMWOOD", "98-1422")
	a := ask(t, "Which court has this suit?", mail, first, second, other)
	require.Contains(t, a.Passages[0].Quote, court)
	require.True(t, a.Sufficient, "%+v", a)
	a = ask(t, "Which court has this suit?", mail, first, other)
	require.False(t, a.Sufficient, "two suits can be meant: %+v", a)
}
