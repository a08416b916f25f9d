package answer

import "headnote/text/pattern"

// whether and valid match a question about whether a law is in force today, and force the words in which a paper says
// that it is or no longer is.
var (
	whether = pattern.New(`(?i)^\W*(is|are|does|do|has|have)\b.{0,200}\b(still|today|currently|at present|` +
		`as of (today|now))\b`)
	valid = pattern.New(`(?i)\b((in|into) (force|effect)|good law|(still|currently|today)( the)? law|` +
		`on the books|(been|was|were) (repealed|overruled|superseded|abrogated))\b`)
	force = pattern.New(`(?i)\b((is|are|was|were|been) (hereby )?(repealed|overruled|superseded|abrogated)|` +
		`(repealed|overruled|superseded|abrogated) by\b|no longer (in force|in effect|good law|the law)|` +
		`(remains?|continues?|is|are) (still )?in (force|effect))\b`)
)

// undated states that no paper shows a law to be in force today: a paper only has the law as of its own date. "" if
// that is not asked, if something other than law ranks first, or if a paper says so.
func (in Input) undated(part string, ranked []window) string {
	if !whether.MatchString(part) || !valid.MatchString(part) || len(ranked) == 0 {
		return ""
	}
	for _, w := range ranked[:min(len(ranked), 2*looked)] {
		if w.total < enough*ranked[0].total {
			continue
		}
		if p := &in.Papers[w.paper]; !law(p.Document.Type) || p.Document.Retrieved != "" || force.MatchString(w.said) {
			return ""
		}
	}
	p := in.newest(ranked)
	if p == nil {
		return "No paper indicates whether this is in force today, and the text of it has no date."
	}
	return "No paper indicates whether this is in force today; the newest text of it is " + dated(p) + "."
}
