package export_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	"github.com/stretchr/testify/require"

	"headnote/research/export"
	"headnote/risk"
	"headnote/risk/docket"
)

var written = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

func found(t *testing.T, o risk.Options, docs ...risk.Text) []risk.Deadline {
	t.Helper()
	if o.Today.IsZero() {
		o.Today = risk.DateOf(written)
	}
	ds, err := docket.Deadlines(docs, o)
	require.NoError(t, err)
	return ds
}

// of assigns documents by their IDs to a matter.
func of(matter string) func(string) export.Origin {
	return func(id string) export.Origin {
		return export.Origin{Matter: matter, Document: id, Title: "The " + id, Place: "papers/" + id}
	}
}

// exported is a calendar as a real parser reads it, by the titles of its entries.
func exported(t *testing.T, ds export.Deadlines) map[string]*ics.VEvent {
	t.Helper()
	f, err := export.DeadlineFormats.Parse("ics")
	require.NoError(t, err)
	if ds.Now.IsZero() {
		ds.Now = written
	}
	body, err := f.Bytes(ds)
	require.NoError(t, err)
	for line := range strings.SplitSeq(string(body), "\r\n") {
		require.LessOrEqual(t, len(line), 75, "RFC 5545, 3.1")
		require.True(t, utf8.ValidString(line))
		require.NotContains(t, line, "\n")
	}
	cal, err := ics.ParseCalendar(strings.NewReader(string(body)))
	require.NoError(t, err)
	out := make(map[string]*ics.VEvent)
	uids := make(map[string]bool)
	for _, e := range cal.Events() {
		require.False(t, uids[e.Id()], "one UID an entry")
		uids[e.Id()] = true
		out[e.GetProperty(ics.ComponentPropertySummary).Value] = e
	}
	return out
}

func value(e *ics.VEvent, p ics.ComponentProperty) string {
	if got := e.GetProperty(p); got != nil {
		return got.Value
	}
	return ""
}

func TestCalendar(t *testing.T) {
	odd := "The answer; reply, and\\or motion — “due” — is due by March 20, 2026. " + strings.Repeat("Ünïcödé ", 30)
	ds := found(t, risk.Options{}, risk.Text{ID: "a", Body: odd}, risk.Text{
		ID:   "b",
		Body: "Invoices are due within 30 days of the date of the invoice.",
	})
	computed, err := risk.Compute(risk.NewDate(2026, 12, 21), "frcp-36", "mail",
		risk.ComputeOptions{Today: risk.DateOf(written)})
	require.NoError(t, err)
	var left []risk.Deadline
	events := exported(t, export.Deadlines{
		List: append(ds, computed), Name: "Acme; v. Doe", Origin: of("m1"),
		LeftOut: func(d risk.Deadline) { left = append(left, d) },
	})
	require.Len(t, events, 2)
	require.Len(t, left, 1, "what has no day is not dropped without a word")
	require.Contains(t, left[0].Title, "Invoices are due")

	answer := events[ds[0].Title]
	at, err := answer.GetAllDayStartAt()
	require.NoError(t, err)
	require.Equal(t, "2026-03-20", at.Format(time.DateOnly))
	about := value(answer, ics.ComponentPropertyDescription)
	require.Contains(t, about, "Document: The a (papers/a)")
	require.Contains(t, about, "“The answer; reply, and\\or motion — “due” — is due by March 20, 2026.")

	byRule := events[computed.Title]
	at, err = byRule.GetAllDayStartAt()
	require.NoError(t, err)
	require.Equal(t, "2027-01-25", at.Format(time.DateOnly))
	about = value(byRule, ics.ComponentPropertyDescription)
	require.Contains(t, about, "Service by mail adds 3 days")
	require.Contains(t, about, "Note: ")
	require.Len(t, byRule.Alarms(), 3, "more than 90 days are left: 30, 7 and 1 day before")
	stamp, err := byRule.GetDtStampTime()
	require.NoError(t, err)
	require.Equal(t, written, stamp)
}

func TestHoursOfACalendar(t *testing.T) {
	for in, want := range map[string]string{
		"The brief is due by 5:00 p.m. EST on April 9, 2026.":             "20260409T210000Z", // clocks are forward
		"The brief is due by 5:00 p.m. EST on January 9, 2027.":           "20270109T220000Z",
		"The brief is due on April 9, 2026 at 11:59 p.m. Pacific.":        "20260410T065900Z",
		"The brief is due by noon (Hawaii time) on April 9, 2026.":        "20260409T220000Z",
		"The brief is due by 5:00 p.m. Arizona time on April 9, 2026.":    "20260410T000000Z",
		"The brief is due by 5:00 p.m. on April 9, 2026.":                 "20260409T170000", // where the reader is
		"The brief is due on April 9, 2026.":                              "20260409",
		"The brief is due 3/8/2026 at 9:00 a.m. prevailing Central time.": "20260308T140000Z",
	} {
		ds := found(t, risk.Options{}, risk.Text{ID: "a", Body: in})
		require.Len(t, ds, 1, in)
		for _, e := range exported(t, export.Deadlines{List: ds, Origin: of("m1")}) {
			require.Equal(t, want, value(e, ics.ComponentPropertyDtStart), in)
		}
	}
}

// uidsOf are the UIDs of the entries by their days.
func uidsOf(t *testing.T, ds []risk.Deadline, matter string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for _, d := range ds {
		require.NotContains(t, out, d.Date.String())
		out[d.Date.String()] = ""
	}
	for _, e := range exported(t, export.Deadlines{List: ds, Origin: of(matter)}) {
		at, err := e.GetAllDayStartAt()
		require.NoError(t, err)
		out[at.Format(time.DateOnly)] = e.Id()
	}
	return out
}

// An obligation keeps its entry even if its date changes.
func TestACorrectedDayKeepsItsEntry(t *testing.T) {
	lease := risk.Text{
		ID:   "lease.txt",
		Body: "The deposit must be returned within 30 days of the surrender of the keys.\n\nNotice is due by May 4, 2026.",
	}
	on := func(day int) risk.Options {
		return risk.Options{Today: risk.DateOf(written), Given: []risk.Given{{
			Document: "lease.txt",
			Event:    "the surrender of the keys", Day: risk.NewDate(2026, 4, day),
		}}}
	}
	before, after := uidsOf(t, found(t, on(1), lease), "m1"), uidsOf(t, found(t, on(8), lease), "m1")
	require.NotEmpty(t, before["2026-05-01"])
	require.Equal(t, before["2026-05-01"], after["2026-05-08"], "the day was entered anew")
	require.Equal(t, before["2026-05-04"], after["2026-05-04"])
	require.NotEqual(t, before["2026-05-01"], before["2026-05-04"])

	lease.Body = strings.ReplaceAll(lease.Body, "May 4", "May 11")
	corrected := uidsOf(t, found(t, on(8), lease), "m1")
	require.Equal(t, before["2026-05-04"], corrected["2026-05-11"], "the document was corrected")

	// A later paper that repeats the date does not take over the entry.
	lease.Date = risk.NewDate(2026, 1, 5)
	first := uidsOf(t, found(t, on(8), lease), "m1")
	repeated := uidsOf(t, found(t, on(8), risk.Text{ID: "a letter.txt", Date: risk.NewDate(2026, 2, 5), Body: lease.Body},
		lease), "m1")
	require.Equal(t, first["2026-05-11"], repeated["2026-05-11"])
}

func TestTheSameWordsTwiceAreTwoEntries(t *testing.T) {
	ds := found(t, risk.Options{}, risk.Text{
		ID: "a",
		Body: "Rent is due on May 1, 2026.\n\nRent is due on June 1, 2026.\n\nPayments are due on July 1, 2026 and August " +
			"3, 2026.",
	})
	require.Len(t, ds, 4)
	uids := make(map[string]bool)
	for _, uid := range uidsOf(t, ds, "m1") {
		uids[uid] = true
	}
	require.Len(t, uids, 4)
}

// Two matters with the same papers never share an entry.
func TestTwoMattersShareNoEntry(t *testing.T) {
	ds := found(t, risk.Options{}, risk.Text{ID: "a", Body: "The answer is due on May 1, 2026."})
	require.NotEqual(t, uidsOf(t, ds, "m1"), uidsOf(t, ds, "m2"))
	require.Equal(t, uidsOf(t, ds, "m1"), uidsOf(t, ds, "m1"))
	d, err := risk.Compute(risk.NewDate(2026, 12, 21), "frcp-36", "mail", risk.ComputeOptions{})
	require.NoError(t, err)
	require.NotEqual(t, uidsOf(t, []risk.Deadline{d}, "m1"), uidsOf(t, []risk.Deadline{d}, "m2"))

	served, err := risk.Compute(risk.NewDate(2026, 12, 21), "frcp-36", "personal", risk.ComputeOptions{})
	require.NoError(t, err)
	require.NotEqual(t, d.Date, served.Date)
	require.Equal(t, uidsOf(t, []risk.Deadline{d}, "m1")[d.Date.String()], uidsOf(t, []risk.Deadline{served},
		"m1")[served.Date.String()],
		"the way of service was corrected")
	later, err := risk.Compute(risk.NewDate(2026, 12, 28), "frcp-36", "mail", risk.ComputeOptions{})
	require.NoError(t, err)
	require.NotEqual(t, d.Date, later.Date)
	uid := uidsOf(t, []risk.Deadline{d}, "m1")[d.Date.String()]
	require.Equal(t, uid, uidsOf(t, []risk.Deadline{later}, "m1")[later.Date.String()], "the trigger date was corrected")
	later.Title += " of Jones"
	require.NotEqual(t, uid, uidsOf(t, []risk.Deadline{later}, "m1")[later.Date.String()],
		"another obligation under the same rule")
	other, err := risk.Compute(risk.NewDate(2026, 12, 21), "frcp-33", "mail", risk.ComputeOptions{})
	require.NoError(t, err)
	require.NotEqual(t, uid, uidsOf(t, []risk.Deadline{other}, "m1")[other.Date.String()], "another rule")
}

// Calendars let the entry with the higher sequence number win: the later export.
func TestALaterExportWins(t *testing.T) {
	ds := found(t, risk.Options{}, risk.Text{ID: "a", Body: "The answer is due on May 1, 2026."})
	at := func(when time.Time) *ics.VEvent {
		for _, e := range exported(t, export.Deadlines{List: ds, Now: when, Origin: of("m1")}) {
			return e
		}
		return nil
	}
	first, second := at(written), at(written.Add(time.Second))
	require.Equal(t, first.Id(), second.Id())
	require.Less(t, value(first, ics.ComponentPropertySequence), value(second, ics.ComponentPropertySequence))
	require.Less(t, value(first, ics.ComponentPropertyLastModified), value(second, ics.ComponentPropertyLastModified))
	require.Len(t, value(at(time.Date(2080, 1, 1, 0, 0, 0, 0, time.UTC)), ics.ComponentPropertySequence),
		len("1893456000"), "it stays within 32 bits")
}

// Only open obligations have an entry; those without a date are listed in the calendar's description.
func TestOnlyWhatIsLiveIsInACalendar(t *testing.T) {
	at := func(id, state string, day risk.Date) risk.Deadline {
		return risk.Deadline{ID: id, Title: "Duty " + id, State: state, Date: day, Sources: []risk.Source{{
			Document: "a", Passage: "The duty " + id + ".", Pinpoint: "ECF No. 22 at 3:4–9",
		}}}
	}
	soon, later := risk.NewDate(2026, 3, 5), risk.NewDate(2026, 4, 20)
	ds := export.Deadlines{Now: written, Origin: of("m1"), List: []risk.Deadline{
		at("set", risk.Set, soon), at("extended", risk.Extended, later), at("vacated", risk.Vacated, later),
		at("superseded", risk.Superseded, later), at("done", risk.Done, later),
		at("past", risk.Past, risk.NewDate(2024, 1, 8)),
		at("proposed", risk.Proposed, later), at("disputed", risk.Disputed, later), at("open", risk.Conditional, risk.Date{}),
	}}
	ds.List[0].Who, ds.List[0].Assigned = "Defendant Acme", "Ann Lee"
	left := 0
	ds.LeftOut = func(risk.Deadline) { left++ }
	ds.List[1].Who, ds.List[1].What = "Expert reports", "be served"
	entries := exported(t, ds)
	require.NotContains(t, value(entries["Duty extended"], ics.ComponentPropertyDescription), "Owed by")
	require.Len(t, entries, 3)
	require.Equal(t, 6, left)
	about := value(entries["Duty set"], ics.ComponentPropertyDescription)
	for _, says := range []string{
		"Owed by: Defendant Acme", "Assigned to: Ann Lee", "At: ECF No. 22 at 3:4–9", "“The duty set.”", "State: set",
	} {
		require.Contains(t, about, says)
	}
	require.Len(t, entries["Duty set"].Alarms(), 1, "four days are left")
	require.Len(t, entries["Duty extended"].Alarms(), 3, "fifty days are left: 14, 7 and 1 day before")
	f, err := export.DeadlineFormats.Parse("ics")
	require.NoError(t, err)
	body, err := f.Bytes(ds)
	require.NoError(t, err)
	require.Contains(t, strings.ReplaceAll(string(body), "\r\n ", ""),
		"Without a date\\, and not in this calendar: Duty open")
}

func FuzzCalendar(f *testing.F) {
	f.Add("The answer is due on May 1, 2026.", "a;b,c\\n\nEND:VEVENT\r\nBEGIN:VEVENT", "papers/a")
	f.Add("Comments are due by 5 p.m. EST on March 8, 2026", "\x00\x1b[31m", "\"'")
	f.Fuzz(func(t *testing.T, body, title, place string) {
		ds := found(t, risk.Options{}, risk.Text{ID: "a", Title: title, Body: body})
		dated, skipped := 0, 0
		for _, d := range ds {
			if !d.Date.IsZero() && d.Live() {
				dated++
			}
		}
		form, err := export.DeadlineFormats.Parse("ics")
		require.NoError(t, err)
		out, err := form.Bytes(export.Deadlines{
			List: ds, Now: written, Name: title, LeftOut: func(risk.Deadline) { skipped++ },
			Origin: func(string) export.Origin {
				return export.Origin{Matter: "m", Document: place, Title: title, Place: place}
			},
		})
		require.NoError(t, err)
		require.Equal(t, dated, strings.Count(string(out), "\r\nBEGIN:VEVENT\r\n"), "nothing of a document makes an entry")
		require.Equal(t, len(ds), dated+skipped)
		_, err = ics.ParseCalendar(strings.NewReader(string(out)))
		require.NoError(t, err)
	})
}
