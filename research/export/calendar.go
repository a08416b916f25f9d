package export

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // for machines without a time zone database

	ics "github.com/arran4/golang-ical"

	"headnote/risk"
	"headnote/text"
)

// quotedInCalendar is the maximum length of a quoted passage in an entry, in runes.
const quotedInCalendar = 300

// undatedInCalendar is the maximum number of undated deadlines listed in the calendar's description.
const undatedInCalendar = 50

// calendar writes the dated deadlines that are still open as an iCalendar file (RFC 5545): all-day entries, or entries
// at the time that the text states. The others are passed to LeftOut; those without a date are also listed in the
// description of the calendar.
func calendar(w io.Writer, ds Deadlines) error {
	cal := ics.NewCalendarFor("headnote")
	cal.SetProductId("-//headnote//deadlines//EN")
	cal.SetCalscale("GREGORIAN")
	cal.SetMethod(ics.MethodPublish)
	if ds.Name != "" {
		cal.SetName(text.Line(ds.Name))
	}
	ids := obligations(ds)
	var undated []string
	for i, d := range ds.List {
		if d.Date.IsZero() || !d.Live() {
			if ds.LeftOut != nil {
				ds.LeftOut(d)
			}
			if d.Live() && len(undated) < undatedInCalendar {
				undated = append(undated, text.Line(d.Heading()))
			}
			continue
		}
		if err := entry(cal.AddEvent(ids[i]), d, ds); err != nil {
			return err
		}
	}
	if len(undated) > 0 {
		cal.SetDescription("Without a date, and not in this calendar: " + strings.Join(undated, "; "))
	}
	return cal.SerializeTo(w, ics.WithNewLine("\r\n"))
}

// sequenceZero is the time from which sequence numbers of entries are counted, in seconds.
var sequenceZero = time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)

// entry fills in the entry of a deadline. For entries with the same UID, calendars use the one with the higher sequence
// number. No state of earlier exports is kept, so the number is the time of the export: a later export replaces an
// earlier one, from any run of the matter and any machine.
func entry(e *ics.VEvent, d risk.Deadline, ds Deadlines) error {
	e.SetDtStampTime(ds.Now)
	e.SetModifiedAt(ds.Now)
	e.SetSequence(int(max(0, ds.Now.Sub(sequenceZero)/time.Second)))
	title := text.Line(d.Heading())
	at, timed, err := moment(d)
	if err != nil {
		return err
	}
	switch {
	case !timed:
		e.SetAllDayStartAt(d.Date.Time())
		e.SetAllDayEndAt(d.Date.AddDays(1).Time())
	case d.Zone == "": // no zone in the text: local time of the reader
		e.SetProperty(ics.ComponentPropertyDtStart, at.Format("20060102T150405"))
	default:
		e.SetStartAt(at)
	}
	e.SetSummary(title)
	e.AddCategory(strings.ToUpper(d.Kind))
	e.AddCategory(strings.ToUpper(d.Type))
	e.SetTimeTransparency(ics.TransparencyTransparent)
	e.SetDescription(about(d, ds))
	for _, days := range alarms(ds.Now, at) {
		alarm := e.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetDescription(title)
		alarm.SetTrigger(fmt.Sprintf("-P%dD", days))
	}
	return nil
}

// alarms returns the reminders of a deadline, in days before it: the more time is left, the earlier the first. None is
// before now.
func alarms(now, at time.Time) []int {
	left := int(at.Sub(now) / (24 * time.Hour))
	out := []int{1}
	switch {
	case left > 90:
		out = []int{30, 7, 1}
	case left > 30:
		out = []int{14, 7, 1}
	case left > 7:
		out = []int{7, 1}
	}
	return slices.DeleteFunc(out, func(days int) bool { return !at.AddDate(0, 0, -days).After(now) })
}

// moment returns the time of a deadline if the text states one, else the beginning of its day.
func moment(d risk.Deadline) (at time.Time, timed bool, err error) {
	day := d.Date.Time()
	clock, err := time.Parse("15:04", d.Time)
	if err != nil {
		return day, false, nil //nolint:nilerr // no time, or none that can be parsed: the day is right
	}
	zone, err := time.LoadLocation(d.Zone) // "" is UTC
	if err != nil {
		return day, false, fmt.Errorf("the time zone of “%s” is not known: %w", d.Title, err)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), 0, 0, zone), true, nil
}

// about describes the basis of an entry.
func about(d risk.Deadline, ds Deadlines) string {
	var lines []string
	add := func(label, s string) {
		if s = text.Line(s); s != "" {
			lines = append(lines, label+s)
		}
	}
	add("Owed by: ", d.Debtor())
	add("Assigned to: ", d.Assigned)
	add("State: ", d.State)
	add("", d.RuleCite)
	if d.Time != "" {
		add("Time: ", d.Clock())
	}
	for _, step := range d.Derivation {
		add("", step)
	}
	for _, s := range d.Sources {
		o := ds.origin(s.Document)
		title := cmp.Or(o.Title, s.Title)
		if o.Place != "" && o.Place != title {
			title = strings.TrimSpace(title + " (" + o.Place + ")")
		}
		add("Document: ", cmp.Or(title, s.Document))
		add("At: ", s.Pinpoint)
		if quoted := text.Truncate(text.Line(s.Passage), quotedInCalendar); quoted != "" {
			add("", "“"+quoted+"”")
		}
	}
	for _, act := range d.History {
		add("", act)
	}
	add("Note: ", d.Warning)
	return strings.Join(lines, "\n")
}

func (ds Deadlines) origin(document string) Origin {
	if ds.Origin == nil {
		return Origin{Document: document}
	}
	return ds.Origin(document)
}

// obligations returns the UIDs of the deadlines. An obligation is identified by the matter, the document and its
// passage without dates and numbers, or, if it was computed by hand, by the rule and its title. Neither its own date
// nor its trigger date is part of the UID, so that a corrected date updates the existing entry; the matter is part of
// it, so that no entry of another matter is affected.
func obligations(ds Deadlines) []string {
	keys := make([]string, len(ds.List))
	same := make(map[string][]int)
	at := make([]text.Span, len(ds.List))
	for i, d := range ds.List {
		if len(d.Sources) == 0 {
			o := ds.origin("")
			keys[i] = strings.Join([]string{o.Matter, o.Document, "rule", d.Rule, d.Title}, "\x00")
		} else {
			s := firstSource(d, ds)
			o := ds.origin(s.Document)
			keys[i], at[i] = strings.Join([]string{o.Matter, o.Document, d.Anchor(s)}, "\x00"), s.Span
		}
		same[keys[i]] = append(same[keys[i]], i)
	}
	out := make([]string, len(keys))
	for key, of := range same { // repetitions in a document are numbered in order
		slices.SortFunc(of, func(a, b int) int {
			return cmp.Or(at[a].Start-at[b].Start, strings.Compare(ds.List[a].Date.String(), ds.List[b].Date.String()),
				strings.Compare(ds.List[a].ID, ds.List[b].ID))
		})
		for n, i := range of {
			sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
			out[i] = "due-" + hex.EncodeToString(sum[:12])
			if matter, _, _ := strings.Cut(key, "\x00"); matter != "" {
				out[i] += "-" + matter
			}
			out[i] += "@headnote"
		}
	}
	return out
}

// firstSource is the earliest document in which a deadline was found: a later repetition does not change its identity.
func firstSource(d risk.Deadline, ds Deadlines) risk.Source {
	return slices.MinFunc(d.Sources, func(a, b risk.Source) int {
		if a.Date.IsZero() != b.Date.IsZero() {
			if a.Date.IsZero() {
				return 1
			}
			return -1
		}
		return cmp.Or(strings.Compare(a.Date.String(), b.Date.String()),
			strings.Compare(ds.origin(a.Document).Document, ds.origin(b.Document).Document), a.Span.Start-b.Span.Start)
	})
}
