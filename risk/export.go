package risk

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"headnote/text"
)

// WriteICS writes the dated deadlines as an iCalendar file (RFC 5545) of all-day
// events, or of events at the time that the text gives, with an alarm a week
// ahead. stamp is the time of writing.
func WriteICS(w io.Writer, ds []Deadline, stamp time.Time) error {
	b := bufio.NewWriter(w)
	line := func(s string) {
		// Lines are folded at 75 octets, never inside a rune (RFC 5545, 3.1).
		// bufio keeps the first error; Flush returns it.
		for len(s) > 75 {
			n := 75
			for n > 1 && !utf8.RuneStart(s[n]) {
				n--
			}
			fmt.Fprint(b, s[:n], "\r\n")
			s = " " + s[n:]
		}
		fmt.Fprint(b, s, "\r\n")
	}
	line("BEGIN:VCALENDAR")
	line("VERSION:2.0")
	line("PRODID:-//headnote//deadlines//EN")
	line("CALSCALE:GREGORIAN")
	for _, d := range ds {
		if d.Date.IsZero() {
			continue
		}
		line("BEGIN:VEVENT")
		line("UID:" + d.ID + "@headnote")
		line("DTSTAMP:" + stamp.UTC().Format("20060102T150405Z"))
		if hour, minute, ok := strings.Cut(d.Time, ":"); ok { // without a zone: the text names none
			line("DTSTART:" + d.Date.Time().Format("20060102") + "T" + hour + minute + "00")
		} else {
			line("DTSTART;VALUE=DATE:" + d.Date.Time().Format("20060102"))
			line("DTEND;VALUE=DATE:" + d.Date.AddDays(1).Time().Format("20060102"))
		}
		line("SUMMARY:" + escapeICS(d.Title))
		line("CATEGORIES:" + strings.ToUpper(d.Kind) + "," + strings.ToUpper(d.Type))
		line("TRANSP:TRANSPARENT")
		about := d.RuleCite
		if len(d.Derivation) > 0 {
			about = strings.TrimPrefix(about+"\n"+strings.Join(d.Derivation, "\n"), "\n")
		}
		if d.Warning != "" {
			about += "\n" + d.Warning
		}
		line("DESCRIPTION:" + escapeICS(about))
		line("BEGIN:VALARM")
		line("ACTION:DISPLAY")
		line("DESCRIPTION:" + escapeICS(d.Title))
		line("TRIGGER:-P7D")
		line("END:VALARM")
		line("END:VEVENT")
	}
	line("END:VCALENDAR")
	return b.Flush()
}

func escapeICS(s string) string {
	s = text.Clean(s)
	return strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,", "\r\n", "\\n", "\n", "\\n").Replace(s)
}

// WriteCSV writes one deadline a row.
func WriteCSV(w io.Writer, ds []Deadline) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"date", "urgency", "days_left", "kind", "type", "title", "rule", "trigger", "derivation", "document", "warning"}}
	for _, d := range ds {
		doc := ""
		if len(d.Sources) > 0 {
			doc = d.Sources[0].Document
		}
		rows = append(rows, []string{d.Date.String(), d.Urgency, fmt.Sprint(d.DaysLeft), d.Kind, d.Type, d.Title, d.RuleCite, d.Trigger.String(), strings.Join(d.Derivation, " | "), doc, d.Warning})
	}
	return c.WriteAll(rows)
}
