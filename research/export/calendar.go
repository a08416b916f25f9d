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
	_ "time/tzdata" // machines without a table of time zones write the right hour, too

	ics "github.com/arran4/golang-ical"

	"headnote/risk"
	"headnote/text"
)

// quotedInCalendar bounds the passage in an entry, in runes.
const quotedInCalendar = 300

// undatedInCalendar bounds how many deadlines without a date the description of the calendar lists.
const undatedInCalendar = 50

// calendar writes the dated deadlines that are still to be kept as an iCalendar file (RFC 5545): all-day
// entries, or entries at the hour that the text names. The others go to LeftOut; those without a date are listed
// in the description of the calendar, too.
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

// sequenceZero is when the sequence numbers of entries begin to count, in seconds.
var sequenceZero = time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)

// entry fills in the entry of a deadline. Calendars let the entry of one UID with
// the higher sequence number win. No state is kept of what was exported before, so
// the number is the time of the export: a later export replaces an earlier one,
// whatever run of the matter, and whatever machine, it comes from.
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
	case d.Zone == "": // the text names none: it is the hour where the reader is
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

// alarms are the days before a deadline on which it is announced: the longer there is, the earlier the first. None is
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

// moment is the hour of a deadline where the text names one, else the begin of its day.
func moment(d risk.Deadline) (at time.Time, timed bool, err error) {
	day := d.Date.Time()
	clock, err := time.Parse("15:04", d.Time)
	if err != nil {
		return day, false, nil //nolint:nilerr // no hour, or none that can be read: the day is right
	}
	zone, err := time.LoadLocation(d.Zone) // "" is UTC
	if err != nil {
		return day, false, fmt.Errorf("the time zone of “%s” is not known: %w", d.Title, err)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), 0, 0, zone), true, nil
}

// about says what an entry rests on.
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

// obligations are the UIDs of the deadlines. An obligation is known by the matter,
// the document and what its passage says without dates and numbers, or by the rule
// and its title where it was computed by hand. Neither its own day nor the day that it
// runs from is part of it, so that a corrected day finds the entry that is there; the
// matter is, so that no entry of another matter is touched.
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
	for key, of := range same { // what says the same twice in a document is told apart by its order
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

// firstSource is the earliest document that a deadline was found in: one that
// repeats it later does not change whose obligation it is.
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
