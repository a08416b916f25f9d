package risk_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// Dates as papers write them, with what is uncertain about each, and numbers that are not dates.
func TestDatesOfATable(t *testing.T) {
	for in, want := range map[string]struct{ day, doubt string }{
		"31 January 2026":                {"2026-01-31", ""},
		"31st day of January, 2026":      {"2026-01-31", ""},
		"Jan. 31 2026":                   {"2026-01-31", ""},
		"Sept 5, 2026":                   {"2026-09-05", ""},
		"September 5th,\n2026":           {"2026-09-05", ""},
		"may 5, 2026":                    {"2026-05-05", ""},
		"SEPTEMBER 5, 2026":              {"2026-09-05", ""},
		"2026/01/31":                     {"2026-01-31", ""},
		"12-31-2026":                     {"2026-12-31", ""},
		"13/04/2026":                     {"2026-04-13", ""},
		"2026-01-31T17:00:00Z":           {"2026-01-31", ""},
		"last day of February, 2028":     {"2028-02-29", ""},
		"the Last Day of February 2027":  {"2027-02-28", ""},
		"LAST DAY IN JUNE 2026":          {"2026-06-30", ""},
		"1/31/26":                        {"2026-01-31", "read as 2026"},
		"1/31/68":                        {"2068-01-31", "read as 2068"},
		"1/31/69":                        {"1969-01-31", "read as 1969"},
		"Saturday, January 31, 2026":     {"2026-01-31", ""},
		"Sunday, January 31, 2026":       {"2026-01-31", "the text says Sunday"},
		"Sun. January 31, 2026":          {"2026-01-31", "the text says Sunday"},
		"Thurs., January 31, 2026":       {"2026-01-31", "the text says Thursday"},
		"January 31, 2026 (Friday)":      {"2026-01-31", "the text says Friday"},
		"Sunday, 1/31/26":                {"2026-01-31", "two digits: read as 2026; the text says Sunday"},
		"the Sunday of January 31, 2026": {"2026-01-31", ""},
		"Tuesday, September 1-10, 2026":  {"2026-09-10", ""},
		"Thursday, September 1-10, 2026": {"2026-09-10", "September 1, 2026 is a Tuesday"},
		"2026-13-01":                     {"", "not a day of the calendar"},
		"June 31st, 2026":                {"", "not a day of the calendar"},
		"February 29, 2100":              {"", "not a day of the calendar"},
		"____ day of January, 2026":      {"", "is not complete"},
		"January ___, 2026":              {"", "is not complete"},
		"the 30th day of April":          {"", "is not complete"},
		"May 2026":                       {"none", ""},
		"January 1, 20266":               {"none", ""},
		"12/31/2026/5":                   {"none", ""},
		"telephone 555-12-2026":          {"none", ""},
		"1.31.2026":                      {"none", ""},
		"Augusta 5, 2026":                {"none", ""},
		"１ January 2026":                 {"none", ""},
	} {
		ms := risk.Dates(in)
		if want.day == "none" {
			require.Empty(t, ms, in)
			continue
		}
		require.Len(t, ms, 1, in)
		require.Equal(t, want.day, ms[0].Date.String(), in)
		require.Contains(t, ms[0].Warning, want.doubt, in)
		if want.doubt == "" {
			require.Empty(t, ms[0].Warning, in)
		}
	}
}

// A range within one month has both its days; in a range across months, each day is separate.
func TestRangesOfDays(t *testing.T) {
	for _, in := range []string{"September 1-10, 2026", "September 1 to 10, 2026", "September 1 – 10th, 2026"} {
		ms := risk.Dates(in)
		require.Len(t, ms, 1, in)
		require.Equal(t, "2026-09-01", ms[0].From.String(), in)
		require.Equal(t, "2026-09-10", ms[0].Date.String(), in)
	}
	ms := risk.Dates("September 28, 2026 to October 2, 2026")
	require.Len(t, ms, 2)
	require.True(t, ms[1].From.IsZero())
}

// Which number of a numeric date is the month follows from the paper's other dates, or is unknown.
func TestTheOrderOfDayAndMonth(t *testing.T) {
	for in, want := range map[string][2]bool{
		"13/04/2026 and 04/05/2026": {true, false},
		"04/13/2026 and 04/05/2026": {false, false},
		"13/04/2026 and 04/13/2026": {false, true},
		"04/05/2026":                {false, false},
		"13/04/26":                  {false, false}, // two digits may be a docket number
		"":                          {false, false},
	} {
		first, both := risk.DayFirst(in)
		require.Equal(t, want, [2]bool{first, both}, in)
	}
	for in, want := range map[string]string{
		"04/05/2026": "2026-05-04", "13/04/2026": "", "05/05/2026": "", "2026/04/05": "",
	} {
		turned, ok := risk.Dates(in)[0].Turned(in)
		require.Equal(t, want != "", ok, in)
		if ok {
			require.Equal(t, want, turned.Date.String(), in)
		}
	}
}

// A time of day with its zone, and words that only look like one.
func TestTimesOfDay(t *testing.T) {
	for in, want := range map[string]string{
		"5:00 p.m. (Eastern)":           "17:00 America/New_York",
		"5 pm est":                      "17:00 America/New_York",
		"11:59 p.m. prevailing Pacific": "23:59 America/Los_Angeles",
		"12:30 am pt":                   "00:30 America/Los_Angeles",
		"12 p.m. Hawaii time":           "12:00 Pacific/Honolulu",
		"noon, central time":            "12:00 America/Chicago",
		"midnight":                      "23:59",
		"8 a.m. Central Park":           "08:00",
		"10:00 a.m. Mt. Vernon time":    "10:00",
		"9 A.M. UTC":                    "09:00 UTC",
		"13:00 pm":                      "",
		"5:75 pm":                       "",
		"0:30 am":                       "",
		"room 5 p":                      "",
		"p.m.":                          "",
		"":                              "",
	} {
		hour, zone := risk.ClockIn(strings.ToLower(in))
		require.Equal(t, want, strings.TrimSpace(hour+" "+zone), in)
	}
	require.Equal(t, "17:00 Eastern", risk.Deadline{Time: "17:00", Zone: "America/New_York"}.Clock())
	require.Equal(t, "17:00", risk.Deadline{Time: "17:00"}.Clock())
	require.Empty(t, risk.Deadline{}.Clock())
}

// FuzzDates: in any text, dates are in order, are days of the calendar, and parse back to the same day.
func FuzzDates(f *testing.F) {
	for _, s := range []string{
		"Sunday, January 31, 2026", "13/04/2026-04/13/26", "____ day of ____, 2026", "September 1-10, 2026 (Fri.)",
		"last day of\nFebruary, 2028", "May 5 t h, 2026)", "2026-02-30/2026-02-28", "\xff1/1/2026\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, m := range risk.Dates(s) {
			if m.Span.Start < end || m.Span.End <= m.Span.Start || m.Span.End > len(s) {
				t.Fatalf("%+v in %q", m, s)
			}
			end = m.Span.End
			if m.Date.IsZero() {
				if m.Warning == "" {
					t.Fatalf("no day and no reason: %+v", m)
				}
				continue
			}
			again := risk.Dates(m.Date.Long())
			if len(again) != 1 || again[0].Date != m.Date || again[0].Warning != "" {
				t.Fatalf("%s reads back as %+v", m.Date.Long(), again)
			}
			if !m.From.IsZero() && !m.From.Before(m.Date) {
				t.Fatalf("%+v ends before it begins", m)
			}
			if utf8.ValidString(s) && !utf8.ValidString(m.Warning) {
				t.Fatalf("%q", m.Warning)
			}
		}
		risk.DayFirst(s)
	})
}
