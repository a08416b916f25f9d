package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// sheetOf returns a docket with some entries.
func sheetOf(entries string) risk.Text {
	return risk.Text{
		ID: "docket", Title: "Docket", Kind: "opinion", Type: "docket_sheet", Docket: "2:25-cv-01234-ABC", Body: entries,
	}
}

// Of two entries on one event the later one is in force, whichever comes first in the sheet; entries on two events
// are both in force.
func TestLaterEntriesOfADocket(t *testing.T) {
	for name, c := range map[string]struct {
		entries string
		want    map[string]string
	}{
		"newest last": {
			"01/05/2026 | 40 | ORDER: Settlement Conference set for 5/11/2026 10:00 AM.\n" +
				"02/09/2026 | 51 | ORDER: Settlement Conference set for 6/22/2026 10:00 AM.\n",
			map[string]string{"2026-05-11": risk.Superseded, "2026-06-22": risk.Set},
		},
		"newest first": {
			"02/09/2026 | 51 | ORDER: Settlement Conference set for 6/22/2026 10:00 AM.\n" +
				"01/05/2026 | 40 | ORDER: Settlement Conference set for 5/11/2026 10:00 AM.\n",
			map[string]string{"2026-05-11": risk.Superseded, "2026-06-22": risk.Set},
		},
		"an earlier day": {
			"01/05/2026 | 40 | ORDER: Settlement Conference set for 6/22/2026 10:00 AM.\n" +
				"02/09/2026 | 51 | ORDER: Settlement Conference set for 5/11/2026 10:00 AM.\n",
			map[string]string{"2026-06-22": risk.Superseded, "2026-05-11": risk.Set},
		},
		"two events": {
			"01/05/2026 | 40 | ORDER: Settlement Conference set for 5/11/2026 10:00 AM.\n" +
				"02/09/2026 | 51 | ORDER: Bench Trial set for 6/22/2026 10:00 AM.\n",
			map[string]string{"2026-05-11": risk.Set, "2026-06-22": risk.Set},
		},
		"two motions": {
			"01/05/2026 | 40 | ORDER: Motion Hearing set for 5/11/2026 10:00 AM.\n" +
				"02/09/2026 | 51 | ORDER: Motion Hearing set for 6/22/2026 10:00 AM.\n",
			map[string]string{"2026-05-11": risk.Set, "2026-06-22": risk.Set},
		},
	} {
		require.Equal(t, c.want, states(t, sheetOf(c.entries)), name)
	}
}

// A period in an entry runs from the day of that entry, not from that of another.
func TestPeriodsRunFromTheirEntry(t *testing.T) {
	const told = "Transcript of Proceedings. Redaction Request due no later than 21 days from date of this filing.\n"
	got := states(t, sheetOf("02/10/2026 | 50 | "+told+"02/20/2026 | 53 | "+told))
	require.Equal(t, map[string]string{"2026-03-03": risk.Set, "2026-03-13": risk.Set}, got)
}

// A note that a day was moved casts doubt on the day in earlier letters only, and only in those of its case.
func TestNotesOnMovedDays(t *testing.T) {
	letter := risk.Text{
		ID: "letter", Title: "Letter", Type: "letter", Date: day(t, "2026-03-02"),
		Body: "Please send us the survey by March 20, 2026.",
	}
	note := risk.Text{
		ID: "note", Title: "Note", Type: "memo", Date: day(t, "2026-03-05"),
		Body: "Their letter wants the survey by March 20, 2026. Called them: they give us until March 27, 2026.",
	}
	warned := func(docs ...risk.Text) bool {
		ds, err := docket.Deadlines(docs, risk.Options{Today: day(t, "2026-03-06")})
		require.NoError(t, err)
		for _, d := range ds {
			if d.Sources[0].Document == "letter" && d.Date == day(t, "2026-03-20") {
				require.Equal(t, risk.Set, d.State, "a note alone moves no day")
				return d.Warning != ""
			}
		}
		require.Fail(t, "the day of the letter is missing")
		return false
	}
	require.True(t, warned(letter, note))
	require.False(t, warned(letter))
	later := letter
	later.Date = day(t, "2026-03-06")
	require.False(t, warned(later, note), "a letter written after the note repeats the day")
	of, other := letter, note
	of.Docket, other.Docket = "2:25-cv-01234-ABC", "3:24-cv-00077-DEF"
	require.False(t, warned(of, other), "a note on another case")
}

// What binds nobody yet is proposed, save the day for comments, which the agency sets.
func TestDaysOfWhatIsProposed(t *testing.T) {
	for body, want := range map[string]string{
		"Comments must be received on or before April 20, 2026.":    risk.Set,
		"Written comments must be submitted by April 20, 2026.":     risk.Set,
		"A public hearing will be held on April 20, 2026.":          risk.Set,
		"The owner of a kiln must file a plan by April 20, 2026.":   risk.Proposed,
		"Kilns must meet the limit no later than April 20, 2026.":   risk.Proposed,
		"The comment period closes on April 20, 2026, at midnight.": risk.Set,
	} {
		rule := risk.Text{
			ID: "rule", Title: "Proposed Rule", Kind: "register", Type: "federal_register", Status: "proposed",
			Date: day(t, "2026-02-20"), Body: body,
		}
		require.Equal(t, map[string]string{"2026-04-20": want}, states(t, rule), body)
		order := rule
		order.Kind, order.Type, order.Title = "filing", "proposed_order", "[Proposed] Order"
		for _, state := range states(t, order) {
			require.Equal(t, risk.Proposed, state, "a party proposes: %s", body)
		}
	}
}
