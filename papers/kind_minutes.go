package papers

import (
	"strings"

	"headnote/text/pattern"
)

var (
	// meetingOf is the first line of minutes that are not headed "minutes": Board monthly meeting, June 11, 2026.
	meetingOf = pattern.New(`\b(?:board|committee|council|directors|trustees|members|shareholders|stockholders|` +
		`commission|association|general|annual|monthly|regular|special)\b.*\bmeeting\b`)
	// attendance is how the line that lists attendees begins.
	attendance = pattern.New(`^(?:[a-z]+ ){0,3}(?:in attendance|attendees|members present|directors present|` +
		`present|absent|apologies|regrets|roll call)\b[^.]{0,40}:?`)
)

// attendanceRoom is the number of opening lines in which minutes list the attendees.
const attendanceRoom = 20

// meeting returns the first line of the minutes of a meeting, which names the body, above the list of attendees.
func (r headings) meeting() (line, bool) {
	for _, l := range r.top[:min(len(r.top), 3)] {
		if l.long || l.words() > 14 || !strings.Contains(l.lower, "meeting") || !meetingOf.MatchString(l.lower) {
			continue
		}
		if kind, pos, ok := r.titleKind(l.lower, false); ok && pos == 0 && kind != Report {
			continue // the notice or agenda of a meeting
		}
		for _, below := range r.top[1:min(len(r.top), attendanceRoom)] {
			if below.words() < 12 && attendance.MatchString(below.lower) {
				return l, true
			}
		}
	}
	return line{}, false
}
