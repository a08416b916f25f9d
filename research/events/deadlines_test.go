package events_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/risk"
)

// What users decide about deadlines is shown on the docket, and a later run begins with their last decisions.
func TestDocket(t *testing.T) {
	at := time.Date(2026, 3, 4, 9, 0, 0, 0, time.UTC)
	bodies := []events.Body{
		&events.RunStarted{Kept: &events.Kept{
			Days: []events.TriggerGiven{{Given: risk.Given{Document: "d", Event: "receipt", Day: risk.NewDate(2026, 3, 1)}}},
			Acts: []events.DeadlineMarked{{Deadline: "a", Act: events.DeadlineAssigned, To: "Bo", By: "ana"}},
		}},
		&events.DeadlinesFound{Deadlines: []risk.Deadline{
			{ID: "a", State: risk.Set, History: []string{"set by the order"}}, {ID: "b"}, {ID: "c", State: risk.Conditional},
		}},
		&events.DeadlineMarked{Deadline: "a", Act: events.DeadlineDone, By: "ana"},
		&events.DeadlineMarked{Deadline: "b", Act: events.DeadlineDisputed},
		&events.DeadlineMarked{Deadline: "c", Act: events.DeadlineDone},
		&events.DeadlineMarked{Deadline: "c", Act: events.DeadlineOpen},
		&events.DeadlineMarked{Deadline: "a", Act: events.DeadlineAssigned, To: "Cy"},
	}
	var all []events.Event
	for i, b := range bodies {
		all = append(all, events.Event{Seq: uint64(i + 1), Run: events.MustRunID("r"), At: at, Body: b})
	}
	r := events.Fold(slices.Values(all))
	docket := r.Docket()
	require.Equal(t, []string{risk.Done, risk.Disputed, risk.Conditional},
		[]string{docket[0].State, docket[1].State, docket[2].State})
	require.Equal(t, "Cy", docket[0].Assigned)
	require.Equal(t, []string{
		"set by the order", "assigned to Bo by ana", "2026-03-04: marked done by ana", "2026-03-04: assigned to Cy",
	}, docket[0].History)
	require.False(t, docket[0].Live())
	require.True(t, docket[1].Live())
	require.Equal(t, []string{"set by the order"}, r.Deadlines[0].History, "the papers' own word stays")
	require.Equal(t, events.DeadlineOpen, r.DeadlineMark("c"))

	k := r.Kept()
	require.Len(t, k.Days, 1)
	var kept []string
	for _, a := range k.Acts {
		kept = append(kept, a.Deadline+" "+a.String())
	}
	require.Equal(t, []string{
		"a 2026-03-04: marked done by ana", "b 2026-03-04: marked disputed", "a 2026-03-04: assigned to Cy",
	}, kept)
}
