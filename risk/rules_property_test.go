package risk_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// Properties of every rule, for any trigger date: it counts in its own direction, a later event never makes it due
// earlier, nor does service that takes time (or later, if it counts back), no step is omitted, and the same question
// has the same answer.
func TestWhatHoldsOfEveryRule(t *testing.T) {
	rules, err := risk.Rules()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(17, 76))
	compute := func(rule risk.Rule, from risk.Date, means string) risk.Deadline {
		t.Helper()
		o := risk.ComputeOptions{Today: risk.NewDate(2026, 3, 2)}
		if rule.Unit == "hours" {
			o.At = "10:00"
		}
		d, err := risk.Compute(from, rule.Name, means, o)
		require.NoError(t, err, "%s from %s by %s", rule.Name, from, means)
		return d
	}
	for _, rule := range rules {
		for range 2 {
			from := risk.NewDate(2024, time.January, 1+r.IntN(2500))
			d := compute(rule, from, "personal")
			require.Equal(t, rule.Back, d.Date.Before(from), "%s from %s: %s", rule.Name, from, d.Date)
			require.NotEmpty(t, d.Derivation, rule.Name)
			require.Contains(t, strings.Join(d.Derivation, "\n"), from.Long(), "%s shows its trigger", rule.Name)
			require.Equal(t, d, compute(rule, from, "personal"), rule.Name)

			next := compute(rule, from.AddDays(1), "personal")
			require.False(t, next.Date.Before(d.Date), "%s: from %s %s, from the day after %s", rule.Name, from, d.Date,
				next.Date)
			for _, means := range []string{"mail", "overnight", "mail-abroad"} {
				served := compute(rule, from, means)
				if rule.Back {
					require.False(t, served.Date.After(d.Date), "%s from %s by %s", rule.Name, from, means)
				} else {
					require.False(t, served.Date.Before(d.Date), "%s from %s by %s", rule.Name, from, means)
				}
			}
		}
	}
}

// A deadline is identified by what is due, not by its day: a corrected day keeps its place in a calendar, and two
// periods in one sentence are distinct.
func TestWhatADeadlineIsKnownBy(t *testing.T) {
	at := func(title string, day risk.Date) risk.Deadline {
		return risk.Deadline{Title: title, Date: day, Kind: "stated", Type: "explicit"}
	}
	one := at("The answer is due April 6, 2026.", risk.NewDate(2026, 4, 6))
	moved := at("The answer is due April 20, 2026.", risk.NewDate(2026, 4, 20))
	source := func(d risk.Deadline) risk.Source { return risk.Source{Document: "a", Passage: d.Title} }
	require.Equal(t, one.Anchor(source(one)), moved.Anchor(source(moved)), "the day is no part of it")
	other := at("The reply is due April 6, 2026.", one.Date)
	require.NotEqual(t, one.Anchor(source(one)), other.Anchor(source(other)))
	require.Equal(t, risk.Topic("The answer is due April 6, 2026."), risk.Topic("Due is the answer, May 7, 2027"))

	one.Identify(false)
	other.Identify(false)
	require.NotEqual(t, one.ID, other.ID)
	open, given := at("Cure", risk.Date{}), at("Cure", risk.NewDate(2026, 5, 1))
	open.Sources, given.Sources = []risk.Source{source(open)}, []risk.Source{source(given)}
	open.Identify(true)
	given.Identify(true)
	require.Equal(t, open.ID, given.ID, "before and after somebody entered the day")
	first, second := given, given
	first.Period, second.Period = "10 days after", "30 days after"
	first.Distinguish()
	second.Distinguish()
	require.NotEqual(t, first.ID, second.ID)
}

// Which states remain to be met, and which leave nothing to do.
func TestLiveAndClosed(t *testing.T) {
	for state, want := range map[string][2]bool{
		"": {true, false}, risk.Set: {true, false}, risk.Extended: {true, false}, risk.Conditional: {true, false},
		risk.Disputed: {true, false}, risk.Past: {false, false}, risk.Proposed: {false, true},
		risk.Vacated: {false, true}, risk.Superseded: {false, true}, risk.Done: {false, true},
	} {
		d := risk.Deadline{State: state}
		require.Equal(t, want, [2]bool{d.Live(), d.Closed()}, state)
	}
	passed := risk.Deadline{Type: risk.Condition, State: risk.Conditional, Date: risk.NewDate(2026, 3, 1), DaysLeft: -1}
	require.False(t, passed.Live(), "the day of a condition that has passed is neither kept nor missed")
	passed.DaysLeft = 0
	require.True(t, passed.Live(), "on the day itself it is open")
	require.Empty(t, risk.Deadline{Who: "Expert reports", What: "be served"}.Debtor())
	require.Empty(t, risk.Deadline{Who: "The fee", What: "not be paid"}.Debtor())
	require.Equal(t, "The Buyer", risk.Deadline{Who: "The Buyer", What: "pay"}.Debtor())
}
