package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A date is only computed if exactly one period runs from exactly one date: in every unit, over the ends of months and
// years, and with a caution if the result is not a business day.
func TestDaysThatAreCounted(t *testing.T) {
	for _, c := range []struct{ name, asked, rule, ends, warns string }{
		{
			"days", "The claim was denied on March 2, 2026. By what day must the member appeal the denial?",
			"A member must appeal the denial of a claim within 30 days after the denial.", "April 1, 2026", "",
		},
		{
			"days over the end of a year", "The claim was denied on December 15, 2025. By what day must the member appeal?",
			"A member must appeal the denial of a claim within 30 days of the denial.", "January 14, 2026", "",
		},
		{
			"a month that is shorter", "The claim was denied on January 31, 2026. By what day must the member appeal?",
			"A member must appeal the denial of a claim within one month after the denial.", "February 28, 2026", "Saturday",
		},
		{
			"years", "The claim was denied on June 1, 2026. By what day must the member sue on the denied claim?",
			"A member must sue on a denied claim within two years after the denial.", "June 1, 2028", "",
		},
		{
			"a day of February", "The claim was denied on February 1, 2028. By what day must the member appeal?",
			"A member must appeal the denial of a claim within 28 days after the denial.", "February 29, 2028", "",
		},
		{
			"a weekend", "The claim was denied on May 1, 2026. By what day must the member appeal?",
			"A member must appeal the denial of a claim within 15 days after the denial.", "May 16, 2026", "Saturday",
		},
		{
			"words for numbers", "The claim was denied on March 2, 2026. By what day must the member appeal?",
			"A member must appeal the denial of a claim within sixty (60) days following the denial.", "May 1, 2026", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := ask(t, c.asked, paper("Plan of Benefits", "contract", c.rule+" Appeals are made to the plan's office."))
			require.Len(t, a.Derived, 1, quotes(a))
			require.Contains(t, a.Derived[0], "Computed, not stated: ")
			require.Contains(t, a.Derived[0], "end on "+c.ends)
			require.Contains(t, a.Derived[0], c.warns)
			require.Contains(t, a.Derived[0], "if the period runs from that day", "the condition is said")
		})
	}
}

// Nothing is computed from an uncertain date, from two dates, from a period with no start, or if no date is asked for.
func TestDaysThatAreNotCounted(t *testing.T) {
	const within = "A member must appeal the denial of a claim within 30 days after the denial."
	for _, c := range []struct{ name, asked, rule string }{
		{"no day in the question", "By what day must the member appeal the denial?", within},
		{
			"two days in the question",
			"The claim was denied on March 2, 2026, and again on May 4, 2026. By what day must the member appeal?", within,
		},
		{"a day that is none", "The claim was denied on February 30, 2026. By what day must the member appeal?", within},
		{"a month without a day", "The claim was denied in March 2026. By what day must the member appeal?", within},
		{
			"no period", "The claim was denied on March 2, 2026. By what day must the member appeal?",
			"A member must appeal the denial of a claim promptly after the denial.",
		},
		{
			"a period that runs from nothing", "The claim was denied on March 2, 2026. By what day must the member appeal?",
			"An appeal of the denial of a claim by a member is decided in 30 days.",
		},
		{"no day asked for", "The claim was denied on March 2, 2026. Why may the member appeal the denial?", within},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := ask(t, c.asked, paper("Plan of Benefits", "contract", c.rule))
			require.Empty(t, a.Derived, quotes(a))
		})
	}
}

// How many days late something was is computed from the dates in the paper, and is never less than one.
func TestHowLateSomethingWas(t *testing.T) {
	const asked = "How many days late was the notice of the breach?"
	says := func(noticed string) string {
		return "The bank found the breach of its records on April 6, 2026, and gave notice of the breach on " + noticed +
			", where the act allows 30 days."
	}
	for noticed, want := range map[string]string{
		"May 6, 2026":   "",            // the last day
		"April 7, 2026": "",            // long before it
		"May 7, 2026":   "1 day later", // the first day too late
		"May 26, 2026":  "20 days later",
	} {
		a := ask(t, asked, paper("Letter", "letter", says(noticed)))
		if want == "" {
			require.Empty(t, a.Derived, noticed)
			continue
		}
		require.Len(t, a.Derived, 1, "%s: %s", noticed, quotes(a))
		require.Contains(t, a.Derived[0], noticed+" is "+want)
	}
}
