package export_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"headnote/research/export"
	"headnote/risk"
	"headnote/risk/risktest"
)

// docketed is the invented matter as it is exported: what is due, as of a day.
func docketed(t *testing.T, today risk.Date, docs []risk.Text) export.Deadlines {
	t.Helper()
	return export.Deadlines{
		List: found(t, risk.Options{Today: today}, docs...), Now: today.Time().Add(9 * time.Hour),
		Name: "Ridgeline v. Calder", Origin: of("m1"),
	}
}

// byUID are the entries of a calendar file by their UIDs.
func byUID(t *testing.T, ds export.Deadlines) map[string]*ics.VEvent {
	t.Helper()
	cal, err := ics.ParseCalendar(strings.NewReader(in(t, export.DeadlineFormats, "ics", ds)))
	require.NoError(t, err)
	out := make(map[string]*ics.VEvent)
	for _, e := range cal.Events() {
		out[e.Id()] = e
	}
	return out
}

// dayOf is the day on which an entry begins, where the paper's hour is.
func dayOf(t *testing.T, e *ics.VEvent, d risk.Deadline) string {
	t.Helper()
	at, err := e.GetStartAt()
	if err != nil || len(value(e, ics.ComponentPropertyDtStart)) == len("20060102") {
		at, err = e.GetAllDayStartAt()
	}
	require.NoError(t, err)
	if d.Zone != "" {
		zone, err := time.LoadLocation(d.Zone)
		require.NoError(t, err)
		at = at.In(zone)
	}
	return at.Format(time.DateOnly)
}

// What the papers require is the same in every format: JSON has all of it, the table a row for each, and the calendar
// the open dates, under the UIDs of the table. What the calendar cannot show is reported.
func TestAMatterInEveryFormat(t *testing.T) {
	ds := docketed(t, risktest.Today, risktest.Matter(t))
	require.Greater(t, len(ds.List), 25)
	var left []risk.Deadline
	ds.LeftOut = func(d risk.Deadline) { left = append(left, d) }

	var back []risk.Deadline
	require.NoError(t, json.Unmarshal([]byte(in(t, export.DeadlineFormats, "json", ds)), &back))
	require.Equal(t, ds.List, back)
	require.Empty(t, left)

	rows := rowsOf(t, in(t, export.DeadlineFormats, "csv", ds))
	head := rows[0]
	require.Len(t, rows, len(ds.List)+1)
	cell := func(row []string, name string) string {
		i := slices.Index(head, name)
		require.GreaterOrEqual(t, i, 0, name)
		return strings.TrimPrefix(row[i], "'")
	}
	entries := byUID(t, ds)
	kept := 0
	for i, d := range ds.List {
		row := rows[i+1]
		for name, want := range map[string]string{
			"date": d.Date.String(), "state": d.State, "time": d.Time, "title": d.Title, "warning": d.Warning,
			"days_left": strconv.Itoa(d.DaysLeft), "owed_by": d.Debtor(), "document": d.Sources[0].Document,
		} {
			require.Equal(t, want, cell(row, name), "%s of %s", name, d.Title)
		}
		e, dated := entries[cell(row, "uid")]
		require.Equal(t, d.Live() && !d.Date.IsZero(), dated, "%s %s %s", d.Date, d.State, d.Title)
		if !dated {
			require.Contains(t, left, d)
			continue
		}
		kept++
		require.Equal(t, d.Date.String(), dayOf(t, e, d), d.Title)
		require.Contains(t, value(e, ics.ComponentPropertyDescription), d.Warning)
	}
	require.Equal(t, len(entries), kept)
	require.Len(t, ds.List, kept+len(left))
}

// An obligation keeps its UID if dates, the order of the papers or their layout change, so that importing a calendar
// twice shows it once.
func TestAMatterKeepsItsEntries(t *testing.T) {
	docs := risktest.Matter(t)
	uids := func(today risk.Date, docs []risk.Text) map[string]string {
		out := make(map[string]string)
		ds := docketed(t, today, docs)
		rows := rowsOf(t, in(t, export.DeadlineFormats, "csv", ds))
		for i, d := range ds.List {
			uid := rows[i+1][slices.Index(rows[0], "uid")]
			require.NotContains(t, out, uid, d.Title)
			out[uid] = d.Sources[0].Document + ": " + d.Title
		}
		return out
	}
	want := uids(risktest.Today, docs)
	for _, n := range []int{1, 30, 120} {
		for uid, title := range uids(risktest.Today.AddDays(n), docs) {
			if known, ok := want[uid]; ok {
				require.Equal(t, known, title, "%d days later", n)
			} else {
				require.Contains(t, title, "06-supply-agreement", "only renewals come and go with the days: %s", title)
			}
		}
	}
	r := rand.New(rand.NewPCG(6, 1))
	for range 3 {
		r.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
		require.Equal(t, want, uids(risktest.Today, docs))
	}
}
