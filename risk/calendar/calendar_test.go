package calendar_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk/calendar"
)

func at(t *testing.T, s string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, s)
	require.NoError(t, err)
	return d
}

// The legal holidays of 2026 to 2029 as published by the Office of Personnel Management, and days that are not
// holidays.
func TestFederalHolidays(t *testing.T) {
	c, err := calendar.For("")
	require.NoError(t, err)
	kept := map[int][]string{
		2026: {"01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "07-04", "09-07", "10-12", "11-11", "11-26", "12-25"},
		2027: {
			"01-01", "01-18", "02-15", "05-31", "06-18", "06-19", "07-04", "07-05", "09-06", "10-11", "11-11",
			"11-25", "12-24", "12-25", "12-31",
		},
		2028: {"01-01", "01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-11", "11-23", "12-25"},
		2029: {"01-01", "01-15", "02-19", "05-28", "06-19", "07-04", "09-03", "10-08", "11-11", "11-12", "11-22", "12-25"},
	}
	for year, days := range kept {
		want := make(map[string]bool)
		for _, d := range days {
			want[d] = true
		}
		for d := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() == year; d = d.AddDate(0, 0, 1) {
			require.Equal(t, want[d.Format("01-02")], c.Holiday(d) != "", "%s: %q", d.Format(time.DateOnly), c.Holiday(d))
		}
	}
	require.Empty(t, c.Holiday(at(t, "2020-06-19")), "Juneteenth is a holiday since 2021")
	require.Empty(t, c.Holiday(at(t, "1985-01-21")), "King Day is a holiday since 1986")
	require.Equal(t, "New Year's Day (observed)", c.Holiday(at(t, "2021-12-31")))
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct{ place, day, name string }{
		{"DC", "2025-01-20", "Inauguration Day"},
		{"DC", "2029-01-20", "Inauguration Day"},
		{"DC", "2013-01-21", "Inauguration Day (observed)"},
		{"US/DC", "2021-01-20", "Inauguration Day"},
		{"DC", "2027-01-20", ""},
		{"", "2021-01-20", ""},
		{"DC", "2026-04-16", "D.C. Emancipation Day"},
		{"US/DC", "2026-04-16", ""},
		{"ma", "2026-04-20", "Patriots' Day"},
		{"NJ", "2026-04-03", "Good Friday"},
		{"LA", "2026-02-17", "Mardi Gras"},
		{"CA", "2026-11-27", "Day after Thanksgiving"},
		{"CA", "2026-09-25", "Native American Day"},
		{"AK", "2026-03-30", "Seward's Day"},
		{"NE", "2026-04-24", "Arbor Day"},
		{"UT", "2027-07-23", "Pioneer Day (observed)"},
		{"TX", "2026-12-24", "Christmas Eve"},
	} {
		cal, err := calendar.For(c.place)
		require.NoError(t, err)
		got := cal.Holiday(at(t, c.day))
		if c.name == "Inauguration Day" && got != c.name { // 2025: also King Day
			require.NotEmpty(t, got)
			continue
		}
		require.Equal(t, c.name, got, "%s %s", c.place, c.day)
	}
}

func TestWithoutState(t *testing.T) {
	cal, err := calendar.For("DC")
	require.NoError(t, err)
	require.True(t, cal.Complete())
	bare := cal.WithoutState()
	require.Empty(t, bare.Holiday(at(t, "2026-04-16")), "the District's own")
	require.NotEmpty(t, bare.Holiday(at(t, "2029-01-20")), "declared by Congress")
}

func TestClosedDaysAreSaidButWork(t *testing.T) {
	cal, err := calendar.For("")
	require.NoError(t, err)
	require.Equal(t, "Exec. Order 14133", cal.Closed(at(t, "2025-01-09")))
	require.True(t, cal.Working(at(t, "2025-01-09")))
	require.Empty(t, cal.Closed(at(t, "2025-01-10")))
}

func TestUnknownPlaces(t *testing.T) {
	for _, bad := range []string{"ZZ", "C", "CAL", "A AL", "US"} {
		_, err := calendar.For(bad)
		require.ErrorContains(t, err, "is not the postal code of a state", bad)
	}
	cal, err := calendar.For("OH")
	require.NoError(t, err)
	require.False(t, cal.Complete(), "no row: say so")
}

func TestConcurrentUse(t *testing.T) {
	cal, err := calendar.For("DC")
	require.NoError(t, err)
	done := make(chan bool)
	for i := range 8 {
		go func() {
			ok := true
			for y := 1990; y < 2060; y++ {
				ok = ok && cal.Holiday(time.Date(y, 12, 25, i, 0, 0, 0, time.UTC)) != ""
			}
			done <- ok
		}()
	}
	for range 8 {
		require.True(t, <-done)
	}
}

// The calendars of state courts have their own holidays instead of the federal ones; days that only some courts observe
// are reported separately.
func TestCourtsOfStates(t *testing.T) {
	for _, c := range []struct{ place, day, holiday, doubtful string }{
		{"CA/courts", "2026-07-03", "Independence Day (observed)", ""},
		{"CA/courts", "2026-09-25", "Native American Day", ""},
		{"CA/courts", "2021-10-11", "Columbus Day", ""},
		{"CA/courts", "2026-10-12", "", ""},
		{"CA/courts", "2027-12-31", "New Year's Day (observed)", ""},
		{"NY/courts", "2026-07-03", "", ""},
		{"NY/courts", "2027-07-05", "Independence Day (observed)", ""},
		{"NY/courts", "2026-11-03", "Election Day", ""},
		{"TX/courts", "2026-04-21", "", "San Jacinto Day"},
		{"TX/courts", "2026-10-12", "", "Columbus Day"},
		{"FL/courts", "2026-02-16", "", "Presidents' Day"},
		{"IL/courts", "2026-11-03", "", "Election Day"},
		{"IL/courts", "2027-11-02", "", ""},
		{"DE/courts", "2026-11-03", "Election Day", ""},
		{"DE/courts", "2026-02-16", "", ""},
		{"de/courts", "2026-04-03", "Good Friday", ""},
	} {
		cal, err := calendar.For(c.place)
		require.NoError(t, err)
		require.True(t, cal.Complete())
		require.Equal(t, c.holiday, cal.WithoutState().Holiday(at(t, c.day)), "%s %s", c.place, c.day)
		require.Equal(t, c.doubtful, cal.Doubtful(at(t, c.day)), "%s %s", c.place, c.day)
	}
	_, err := calendar.For("OH/courts")
	require.ErrorContains(t, err, "no calendar of the courts of OH")
}
