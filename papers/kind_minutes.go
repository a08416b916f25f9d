package papers

import (
	"strings"

	"headnote/text/pattern"
)

var (
	// meetingOf is the first line of minutes that do not call themselves so: Board monthly meeting, June 11, 2026.
	meetingOf = pattern.New(`\b(?:board|committee|council|directors|trustees|members|shareholders|stockholders|` +
		`commission|association|general|annual|monthly|regular|special)\b.*\bmeeting\b`)
	// attendance is how the line begins that says who came.
	attendance = pattern.New(`^(?:[a-z]+ ){0,3}(?:in attendance|attendees|members present|directors present|` +
		`present|absent|apologies|regrets|roll call)\b[^.]{0,40}:?`)
)

// attendanceRoom is in how many lines of the beginning minutes say who came.
const attendanceRoom = 20

// meeting is the first line of the minutes of a meeting, which names the body that met, above those who came to it.
func (r headings) meeting() (line, bool) {
	for _, l := range r.top[:min(len(r.top), 3)] {
		if l.long || l.words() > 14 || !strings.Contains(l.lower, "meeting") || !meetingOf.MatchString(l.lower) {
			continue
		}
		if kind, pos, ok := r.titleKind(l.lower, false); ok && pos == 0 && kind != Report {
			continue // the notice of a meeting, the agenda for it
		}
		for _, below := range r.top[1:min(len(r.top), attendanceRoom)] {
			if below.words() < 12 && attendance.MatchString(below.lower) {
				return l, true
			}
		}
	}
	return line{}, false
}
