package risk_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/words"
)

// suffix returns the ending of an ordinal in figures.
func suffix(n int) string {
	if n%100 >= 11 && n%100 <= 13 || n%10 == 0 || n%10 > 3 {
		return "th"
	}
	return []string{"", "st", "nd", "rd"}[n%10]
}

// dateForms are the ways in which papers write a day.
var dateForms = []func(risk.Date) string{
	func(d risk.Date) string { return d.String() },
	func(d risk.Date) string { return d.Long() },
	func(d risk.Date) string { return d.Time().Format("2006/01/02") },
	func(d risk.Date) string { return d.Time().Format("01/02/2006") },
	func(d risk.Date) string { return d.Time().Format("1/2/2006") },
	func(d risk.Date) string { return d.Time().Format("01-02-2006") },
	func(d risk.Date) string { return d.Time().Format("Jan. 2, 2006") },
	func(d risk.Date) string { return d.Time().Format("Jan 2 2006") },
	func(d risk.Date) string { return strings.ToUpper(d.Long()) },
	func(d risk.Date) string { return d.Time().Format("2 January 2006") },
	func(d risk.Date) string { return d.Time().Format("Monday, January 2, 2006") },
	func(d risk.Date) string { return d.Time().Format("January\n2,\n2006") },
	func(d risk.Date) string { return d.Time().Format("2006-01-02T15:04:05Z") },
	func(d risk.Date) string {
		return fmt.Sprintf("%d%s day of %s, %d", d.Day(), suffix(d.Day()), d.Month(), d.Year())
	},
	func(d risk.Date) string {
		return fmt.Sprintf("%s %d%s, %d", d.Month(), d.Day(), suffix(d.Day()), d.Year())
	},
}

// Every day in every form, between any marks, is found once, as that day and without a doubt; consecutive days are
// found in order.
func TestEveryDayInEveryForm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	marks := [][2]string{
		{"", ""},
		{"by ", "."},
		{"(", ")"},
		{"“", ",”"},
		{"due:", ";"},
		{"—", "—"},
		{"\n", "\n"},
		{"at noon of ", " at 5"},
	}
	for range 150 {
		day := risk.NewDate(1995+r.IntN(60), time.January, 1+r.IntN(365))
		back, err := risk.ParseDate(day.String())
		require.NoError(t, err)
		require.Equal(t, day, back)
		for _, form := range dateForms {
			m := marks[r.IntN(len(marks))]
			in := m[0] + form(day) + m[1]
			ms := risk.Dates(in)
			require.Len(t, ms, 1, "%q", in)
			require.Equal(t, day, ms[0].Date, "%q", in)
			require.Empty(t, ms[0].Warning, "%q", in)
			require.Contains(t, in, ms[0].Span.Of(in))
		}
		next := day.AddDays(r.IntN(400))
		one, two := dateForms[r.IntN(len(dateForms))], dateForms[r.IntN(len(dateForms))]
		in := fmt.Sprintf("from %s to %s, both included", one(day), two(next))
		ms := risk.Dates(in)
		require.Len(t, ms, 2, in)
		require.Equal(t, []risk.Date{day, next}, []risk.Date{ms[0].Date, ms[1].Date}, in)
		require.LessOrEqual(t, ms[0].Span.End, ms[1].Span.Start)
		require.Equal(t, day.DaysUntil(next), -next.DaysUntil(day))
		require.Equal(t, next, day.AddDays(day.DaysUntil(next)))
	}
}

var (
	ones = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
		"fifteen sixteen seventeen eighteen nineteen")
	tens     = strings.Fields("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
	ordinals = strings.Fields("_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth " +
		"thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth")
)

// spelled returns a number from 1 to 199 in words.
func spelled(n int) string {
	switch {
	case n >= 100:
		return strings.TrimSuffix("one hundred "+strings.TrimPrefix(spelled(n-100), "zero"), " ")
	case n < 20:
		return ones[n]
	case n%10 == 0:
		return tens[n/10]
	}
	return tens[n/10] + "-" + ones[n%10]
}

// Every number of days in words, in figures and in both is the same period; if words and figures differ, that is
// reported.
func TestEveryPeriodInEveryForm(t *testing.T) {
	read := func(in string) risk.Period {
		p, next, ok := risk.PeriodAt(words.Tokens(in), 0)
		require.True(t, ok, in)
		require.Equal(t, len(words.Tokens(in)), next, in)
		return p
	}
	for n := 1; n < 200; n++ {
		for _, unit := range []string{"days", "business days", "calendar days", "weeks", "months", "years"} {
			want := risk.Period{N: n, Unit: strings.TrimPrefix(unit, "calendar ")}
			for _, in := range []string{
				fmt.Sprintf("%d %s", n, unit), fmt.Sprintf("%s %s", spelled(n), unit),
				fmt.Sprintf("%s (%d) %s", spelled(n), n, unit), fmt.Sprintf("%s\n(%d)\n%s", spelled(n), n, unit),
				fmt.Sprintf("%s (%d) %s", strings.ToUpper(spelled(n)), n, strings.ToUpper(unit)),
			} {
				p := read(in)
				require.Equal(t, [2]any{want.N, want.Unit}, [2]any{p.N, p.Unit}, in)
				require.Empty(t, p.Doubt, in)
			}
		}
		require.NotEmpty(t, read(fmt.Sprintf("%s (%d) days", spelled(n), n+1)).Doubt, n)
	}
	for n := 1; n <= 31; n++ {
		in := fmt.Sprintf("%d%s day", n, suffix(n))
		require.Equal(t, n, read(in).N, in)
		require.True(t, read(in).Ordinal, in)
		word := ""
		switch {
		case n <= 20:
			word = ordinals[n]
		case n == 30:
			word = "thirtieth"
		default:
			word = tens[n/10] + "-" + ordinals[n%10]
		}
		for _, in := range []string{word + " day", fmt.Sprintf("%s (%d%s) day", word, n, suffix(n))} {
			p := read(in)
			require.Equal(t, n, p.N, in)
			require.True(t, p.Ordinal, in)
			require.Empty(t, p.Doubt, in)
		}
	}
}
