package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	// numberedAct is the number of a resolution or ordinance of a public body.
	numberedAct = pattern.New(`(?i)\b(resolution|ordinance) (?:no\.?|number|#) ?:?\s*(\d[\w.]*(?: ?[-–] ?\d{2,4})?|_+)`)
	// longTitle is the long title of such an act, after its number: An ordinance amending chapter 4.
	longTitle = pattern.New(`(?is)\b(an?\s+(?:emergency\s+)?(?:resolution|ordinance)\s+[^.;]{8,240}?)` +
		`(?:[.;:]|\s+whereas|\s+be\s+it|\n\s*\n|$)`)
	// actingBody is the enacting body and its government.
	actingBody = pattern.New(`be it (?:hereby )?(?:resolved|ordained|enacted) by the (` +
		`(?:[a-z]+ ){0,3}(?:council|commission|commissioners|board|supervisors|trustees|authority|committee)` +
		`(?: of (?:county commissioners|supervisors|trustees|directors|education))?) of (?:the )?(` +
		`(?:city and county|city|county|town|village|borough|township) of [a-z.'-]+(?: [a-z.'-]+){0,2}?|` +
		`[a-z.'-]+(?: [a-z.'-]+)? county)(?:[,;:.]| that\b| as\b)`)
	passed = pattern.New(`\b(?:passed|adopted|approved|enacted)\b`)
)

// actRoom is the number of opening bytes searched for the number of an act, which a clerk's notes may precede.
const actRoom = 300

// localAct returns the number of the resolution or ordinance that the paper is ("Resolution No. 4"), or "" if it is
// not one.
func (r publications) localAct() string {
	head := text.Prefix(r.Text[r.body:], actRoom)
	m := numberedAct.FindStringSubmatch(head)
	if m == nil {
		return ""
	}
	low := r.flat[:min(len(r.flat), headLength)]
	if !strings.Contains(low, "whereas") && !strings.Contains(low, "be it ") && !longTitle.MatchString(head) {
		return ""
	}
	name := titled(strings.ToUpper(m[1])) + " No."
	if n := strings.Trim(m[2], "_ "); n != "" {
		name += " " + strings.ReplaceAll(n, " ", "")
	}
	return name
}

// localTitle returns the long title of an act, after its number.
func (r publications) localTitle() string {
	m := longTitle.FindStringSubmatch(text.Prefix(r.Text[r.body:], 4*actRoom))
	if m == nil {
		return ""
	}
	s := strings.Join(strings.Fields(strings.NewReplacer("-\n", "", "*", "", "#", "").Replace(m[1])), " ")
	_, s, _ = strings.Cut(s, " ")
	for _, w := range []string{"resolution ", "ordinance ", "emergency ordinance "} {
		if len(s) > len(w) && strings.EqualFold(s[:len(w)], w) {
			s = s[len(w):]
		}
	}
	return titled(strings.ToUpper(text.Truncate(s, 140)))
}

// actBody reads the enacting body from the enacting clause.
func (r identity) actBody() bool {
	if publications(r).localAct() == "" {
		return false
	}
	low := r.flat[:min(len(r.flat), headLength)]
	m := actingBody.FindStringSubmatchIndex(low)
	if m == nil {
		return false
	}
	name := courtName(strings.ToUpper(low[m[4]:m[5]])) + " " + courtName(strings.ToUpper(low[m[2]:m[3]]))
	r.card.Court = at(name, r.top[r.head.line(m[0])], 0.85)
	return true
}

// adoptedDay returns the date on which an act was adopted, given after the body that adopted it.
func (r dating) adoptedDay() (dated, bool) {
	if publications(r).localAct() == "" {
		return dated{}, false
	}
	for _, part := range []flat{r.foot, r.head} {
		for from := 0; ; {
			m := passed.FindStringIndex(part.s[from:])
			if m == nil {
				break
			}
			window := part.s[from+m[1] : min(len(part.s), from+m[1]+200)]
			from += m[1]
			if i := strings.Index(window, "whereas"); i >= 0 {
				window = window[:i]
			}
			if d, ok := r.readDay(window); ok && !strings.Contains(window[:d.start], "effective") {
				return dated{"adopted", d.iso(), text.Span{}, FromText, -1}, true
			}
		}
	}
	return dated{}, false
}
