package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// What a docket says is of the day of its entry: a later entry replaces an earlier one, and a period runs from the
// filing of the entry. Each motion keeps its own hearing.
func TestDocketEntriesHaveTheirOwnDays(t *testing.T) {
	sheet := risk.Text{
		ID: "docket", Title: "Docket", Kind: "opinion", Type: "docket_sheet", Docket: "2:25-cv-01234-ABC",
		Body: "01/05/2026 | 40 | Set/Reset Hearings: Jury Trial set for 6/8/2026 09:00 AM. (xyz, COURT STAFF) " +
			"(Filed on 1/5/2026)\n" +
			"01/12/2026 | 44 | Set/Reset Hearings: Motion Hearing set for 4/6/2026 09:00 AM. (xyz, COURT STAFF) " +
			"(Filed on 1/12/2026)\n" +
			"02/09/2026 | 51 | Set/Reset Hearings: Jury Trial set for 9/14/2026 09:00 AM. (qrs, COURT STAFF) " +
			"(Filed on 2/9/2026)\n" +
			"02/10/2026 | 52 | Set/Reset Hearings: Motion Hearing set for 5/4/2026 09:00 AM. (xyz, COURT STAFF) " +
			"(Filed on 2/10/2026)\n" +
			"02/24/2026 | 55 | Transcript of Proceedings. Any Notice of Intent to Request Redaction is due no later than 10 " +
			"days from date of this filing. (Filed on 2/24/2026)\n",
	}
	require.Equal(t, map[string]string{
		"2026-06-08": risk.Superseded, "2026-09-14": risk.Set, "2026-04-06": risk.Set, "2026-05-04": risk.Set,
		"2026-03-06": risk.Set,
	}, states(t, sheet))
}

// A day that a later note says was moved is no longer sure.
func TestNoteThatMovesADay(t *testing.T) {
	letter := risk.Text{
		ID: "letter", Title: "Letter", Type: "letter", Date: day(t, "2026-03-02"),
		Body: "Please send us the ledgers by March 20, 2026.",
	}
	note := risk.Text{
		ID: "note", Title: "Note", Type: "memo", Date: day(t, "2026-03-05"),
		Body: "Their letter wants the ledgers by March 20, 2026. Called them: they give us to March 27, 2026.",
	}
	ds, err := docket.Deadlines([]risk.Text{letter, note}, risk.Options{Today: day(t, "2026-03-06")})
	require.NoError(t, err)
	warned := map[string]string{}
	for _, d := range ds {
		warned[d.Sources[0].Document+" "+d.Date.String()] = d.State
		if d.Sources[0].Document == "letter" {
			require.Contains(t, d.Warning, "was moved")
		}
	}
	require.Equal(t, risk.Superseded, warned["note 2026-03-20"])
	require.Equal(t, risk.Extended, warned["note 2026-03-27"])
}

// The day for comments on a proposed rule is set, though the rule is not.
func TestCommentsOnAProposedRule(t *testing.T) {
	rule := risk.Text{
		ID: "rule", Title: "Proposed Rule", Kind: "register", Type: "federal_register", Status: "proposed",
		Date: day(t, "2026-02-20"),
		Body: "Comments must be received on or before April 20, 2026. Owners must file a plan by May 3, 2027.",
	}
	require.Equal(t, map[string]string{"2026-04-20": risk.Set, "2027-05-03": risk.Proposed}, states(t, rule))
}
