package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// A period runs from the event that it names, if the paper dates that event, and from no other.
func TestPeriodsRunFromTheirOwnEvents(t *testing.T) {
	for in, want := range map[string]struct{ day, doubt, asks string }{
		"Plaintiff filed the complaint on March 1, 2026 and served it on March 2, 2026. The answer is due " +
			"within 21 days " +
			"after service of the complaint.": {"2026-03-23", "", ""},
		"The order was entered on March 2, 2026. A notice of appeal must be filed within 30 days after entry of " +
			"the order.": {
			"2026-04-01", "", "",
		},
		"The judgment was entered on March 2, 2026. The order was entered on March 9, 2026. The notice must be " +
			"filed within " +
			"30 days after entry of the judgment.": {"2026-04-01", "", ""},
		"The order was entered on March 9, 2026. The notice must be filed within 30 days after entry of the " +
			"judgment.": {
			"", "is not in the document", "entry of the judgment",
		},
		"The order was mailed on March 2, 2026. A petition must be filed within 30 days after mailing of the " +
			"order.": {
			"2026-04-01", "whether days are added", "mailing of the order",
		},
		"The answer was served by mail on March 2, 2026. A reply must be served within 21 days after service.": {
			"2026-03-23", "whether days are added", "service",
		},
		"The requests were served on March 2, 2026 by overnight courier. Responses must be served within 30 " +
			"days after " +
			"service of the requests.": {"2026-04-01", "whether days are added", "service of the requests"},
		"The requests were served on March 2, 2026, via certified mail. Responses must be served within 30 days " +
			"after " +
			"service of the requests.": {"2026-04-01", "whether days are added", "service of the requests"},
		"The requests were served on March 2, 2026 by hand. Responses must be served within 30 days after " +
			"service of the " +
			"requests.": {"2026-04-01", "", ""},
		"The order was served on March 2, 2026 and again on March 9, 2026. Objections must be filed within 14 " +
			"days after " +
			"service of the order.": {"", "gives 2 days for it", "service of the order"},
		"We received your letter on March 2, 2026. You must reply within 10 days of our receipt of your letter.": {
			"2026-03-12", "", "",
		},
		"The claimant must respond within 48 hours after receipt.": {"", "is not in the document", "receipt"},
		"The claimant must respond within 30 days after the event.": {"", "is not in the document", "the " +
			"event"},
		"The claimant must respond within 30 days from today.": {"", "is not in the document", "today"},
		"The claimant must respond within 10 days of breach of clause 4.": {"", "is not in the " +
			"document", "breach of clause 4"},
	} {
		var last risk.Deadline
		for _, d := range read(t, risk.Text{ID: "a", Body: in}) {
			if d.Period != "" {
				last = d
			}
		}
		require.Equal(t, want.day, last.Date.String(), in)
		require.Equal(t, want.asks, last.Asks, in)
		if want.doubt == "" {
			require.Empty(t, last.Warning, in)
		}
		require.Contains(t, last.Warning, want.doubt, in)
	}
}

// The day of a trial or hearing is that of the sentence that sets it, not that of something due before it.
func TestAppointmentsAreWhatTheySay(t *testing.T) {
	for in, want := range map[string]string{
		"The conference is set for May 20, 2026. A joint report must be filed no later than 7 days before the " +
			"conference.": "2026-05-13",
		"The parties shall meet at least 14 days before the scheduling conference set for May 20, " +
			"2026.": "2026-05-06",
		"A joint report must be filed by April 9, 2026, being 3 days before the " +
			"conference.": "",
		"The list is due April 9, 2026 in advance of the hearing. Exhibits must be filed 7 days before the " +
			"hearing.": "",
		"The hearing of May 4, 2026 is vacated. Exhibits must be filed 7 days before the " +
			"hearing.": "",
		"The hearing of May 4, 2026 is continued to May 18, 2026. Exhibits must be filed 7 days before the " +
			"hearing.": "2026-05-11",
	} {
		var got risk.Deadline
		for _, d := range read(t, risk.Text{ID: "a", Type: "order", Body: in}) {
			if d.Period != "" {
				got = d
			}
		}
		require.Equal(t, want, got.Date.String(), in)
	}
}

// An entered day applies to its own event only, and the entry keeps its ID.
func TestAnEnteredDayIsThatOfItsEvent(t *testing.T) {
	const body = "The Buyer must object within 10 days after receipt of the goods. The Seller must cure within " +
		"5 days " +
		"after notice of the defect."
	open := read(t, risk.Text{ID: "a", Body: body})
	require.Len(t, open, 2)
	require.Equal(t, "receipt of the goods", open[0].Asks)
	require.Equal(t, "notice of the defect", open[1].Asks)
	require.NotEqual(t, open[0].ID, open[1].ID)
}

// A warning letter states once how long somebody has after becoming aware of something, and then when somebody became
// aware of each thing.
func TestFromBecomingAware(t *testing.T) {
	const rule = "You must submit each report no later than 30 calendar days after the day that your firm " +
		"becomes aware of " +
		"the event.\n\n"
	for fact, want := range map[string]string{
		"Your firm became aware of the leak on January 20, 2026, and reported it on March 1, 2026.": "2026-02-19",
		"Your firm was made aware of the leak on Friday, January 30, 2026.":                         "2026-03-01",
		"Your firm became aware of the leak, and submitted its report on March 1, 2026.":            "",
		"Your firm became aware of the leak in January 2026.":                                       "",
	} {
		var got string
		for _, d := range read(t, risk.Text{ID: "a", Type: "warning_letter", Body: rule + fact}) {
			if d.Event == "becoming aware" {
				got = d.Date.String()
				require.Contains(t, d.Derivation[0], "30 days after becoming aware")
			}
		}
		require.Equal(t, want, got, fact)
	}
	require.Empty(t, read(t, risk.Text{
		ID: "a", Type: "warning_letter", Body: "Your firm became aware of the leak on January 20, 2026.",
	}), "no period is known")
}
