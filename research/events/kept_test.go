package events_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/risk"
)

// Whatever users decide in a run, in whatever order, the next run begins with the result: the same states, people and
// dates, and it passes the same on.
func TestTheNextRunBeginsWhereThisOneEnded(t *testing.T) {
	found := &events.DeadlinesFound{Deadlines: []risk.Deadline{
		{ID: "a", State: risk.Set}, {ID: "b", State: risk.Conditional}, {ID: "c", State: risk.Superseded}, {ID: "d"},
	}}
	acts := []events.DeadlineAct{
		events.DeadlineDone, events.DeadlineDisputed, events.DeadlineOpen, events.DeadlineAssigned,
	}
	type decided struct{ state, assigned string }
	of := func(r events.Run) map[string]decided {
		out := make(map[string]decided)
		for _, d := range r.Docket() {
			out[d.ID] = decided{d.State, d.Assigned}
		}
		return out
	}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 5))
		bodies := []events.Body{&events.RunStarted{}, found}
		for range r.IntN(12) {
			if r.IntN(4) == 0 {
				given := risk.Given{Document: fmt.Sprint("p", r.IntN(2)), Event: fmt.Sprint("event ", r.IntN(2))}
				if r.IntN(3) > 0 {
					given.Day = risk.NewDate(2026, 1, 1+r.IntN(60))
				}
				bodies = append(bodies, &events.TriggerGiven{Given: given, By: "ana"})
				continue
			}
			bodies = append(bodies, &events.DeadlineMarked{
				Deadline: found.Deadlines[r.IntN(4)].ID, Act: acts[r.IntN(len(acts))],
				To: []string{"", "Bo", "Cy"}[r.IntN(3)], By: "ana", Day: risk.NewDate(2026, 3, 4),
			})
		}
		first := told(t, bodies...)
		kept := first.Kept()
		next := told(t, &events.RunStarted{Kept: &kept}, found)
		require.Equal(t, of(first), of(next), "seed %d", seed)
		want, err := json.Marshal(kept)
		require.NoError(t, err)
		again, err := json.Marshal(next.Kept())
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(again), "seed %d", seed)
		require.Equal(t, effective(first), effective(next), "seed %d", seed)
		for _, d := range next.Docket() {
			require.Equal(t, first.DeadlineMark(d.ID), next.DeadlineMark(d.ID))
		}
		require.LessOrEqual(t, len(kept.Acts), 8, "of each deadline a mark and an assignment at most")
	}
}

// effective returns the dates of events that apply after everything has been entered.
func effective(r events.Run) map[string]string {
	out := make(map[string]string)
	for _, g := range r.TriggerDates() {
		out[g.Document+" "+g.Event] = g.Day.String()
		if g.Day.IsZero() {
			delete(out, g.Document+" "+g.Event)
		}
	}
	return out
}
