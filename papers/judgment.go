package papers

import (
	"strings"
	"sync"

	"headnote/text/pattern"
)

// judgment is what the head of a Commonwealth judgment contains: it opens with a neutral citation or the judges of
// an Indian court, and is headed "judgment" where an American court writes "opinion".
type judgment struct {
	cite  Field
	court string
	known bool
	slip  bool // from New York, where dates are month first
}

var (
	// bracketed is a neutral citation with its year in brackets: [2019] EWHC 1286 (QB). Law report citations have a
	// volume after the year.
	bracketed = pattern.New(`\[((?:19|20)\d{2})\] ?([A-Z][A-Za-z]{1,7})(?: (?:Civ|Crim))? (\d{1,5})\b` +
		`(?: ?\([A-Z][A-Za-z]{1,6}\))?`)
	// labeledNeutral is a neutral citation with a label and an unbracketed year: Citation: 2010 FC 528.
	labeledNeutral = pattern.New(`(?i:^(?:neutral )?citation)\s*:?\s*((?:19|20)\d{2} ([A-Z]{2,6}) \d{1,5})\b`)
	// indianBench are terms that introduce the judges and counsel in Indian judgments.
	indianBench = pattern.New(`\b(?:coram|hon'?ble|learned (?:counsel|advocate|single judge)|bench:)`)
)

// slipOpinion is the official slip opinion citation of the New York courts, appellateDivision the line that names
// one of them.
var (
	slipOpinion       = pattern.New(`\b(?:19|20)\d{2} NY Slip Op \d{5}(?:\(U\))?`)
	appellateDivision = pattern.New(`^appellate division, (?:first|second|third|fourth) department$`)
)

// judgmentRoom is the number of lines, such as a site's notices, that can precede a neutral citation.
const judgmentRoom = 40

// neutralCourts maps the codes in neutral citations to courts.
var neutralCourts = sync.OnceValue(func() map[string]string {
	b, err := data.ReadFile("data/neutral.txt")
	if err != nil {
		panic(err) // the data is embedded
	}
	out := make(map[string]string)
	for l := range strings.Lines(string(b)) {
		if code, name, ok := strings.Cut(strings.TrimSpace(l), "|"); ok && !strings.HasPrefix(l, "#") {
			out[code] = name
		}
	}
	return out
})

// judgment returns the paper's judgment head, reading it once.
func (r *reader) judgment() *judgment {
	if r.known.judgment == nil {
		r.known.judgment = readJudgment(r)
	}
	return r.known.judgment
}

func readJudgment(r *reader) *judgment {
	j := new(judgment)
	room := min(len(r.top), judgmentRoom)
	if !r.head.may("citation") && !r.head.may("[19") && !r.head.may("[20") {
		room = 0 // no line has one
	}
	for _, l := range r.top[:room] {
		if cite, code := neutralOn(l); cite != "" {
			j.known, j.court, j.cite = true, neutralCourts()[code], at(cite, l, 0.9)
			return j
		}
	}
	for i, l := range r.top[:min(len(r.top), 8)] {
		if m := slipOpinion.FindString(l.s); m != "" && l.words() < 10 {
			j.cite, j.slip = at(m, l, 0.9), true
			for _, below := range r.top[i:min(len(r.top), i+5)] {
				if appellateDivision.MatchString(below.lower) {
					j.court = "Supreme Court of New York, " + courtName(below.s)
				}
			}
			return j
		}
	}
	const first = 3000
	j.known = r.head.begins(first, "high court") && r.head.begins(first, "judgment") &&
		indianBench.MatchString(r.flat[:min(len(r.flat), first)])
	return j
}

// neutralOn returns the neutral citation on a line as that of the judgment itself, and the code of its court.
func neutralOn(l line) (cite, code string) {
	if strings.Contains(l.lower, "citation") {
		if m := labeledNeutral.FindStringSubmatch(l.s); m != nil && neutralCourts()[m[2]] != "" {
			return m[1], m[2]
		}
	}
	if !strings.Contains(l.s, "[1") && !strings.Contains(l.s, "[2") {
		return "", ""
	}
	m := bracketed.FindStringSubmatchIndex(l.s)
	if m == nil || neutralCourts()[l.s[m[4]:m[5]]] == "" {
		return "", ""
	}
	label := l.lower[:min(m[0], len(l.lower))]
	if m[0] > 0 && !strings.Contains(label, "neutral citation") && !strings.HasPrefix(label, "cite as") &&
		!strings.HasPrefix(label, "citation") {
		return "", ""
	}
	return l.s[m[0]:m[1]], l.s[m[4]:m[5]]
}

// dayFirst is a numeric date as those courts write it: 03/07/2008 is July 3.
var dayFirst = pattern.New(`\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b`)

// compact is a labeled date as databases of judgments write it: Date: 20100513.
var compact = pattern.New(`^date ?: ((?:19|20)\d{2})(\d{2})(\d{2})$`)

// readDay returns the first date in a lowercase string, reading numeric dates in the order used in the paper's
// country.
func (r dating) readDay(s string) (day, bool) {
	d, ok := findDay(s)
	if m := compact.FindStringSubmatchIndex(s); m != nil && (!ok || d.start > m[0]) {
		c := day{year: atoi(s[m[2]:m[3]]), month: atoi(s[m[4]:m[5]]), day: atoi(s[m[6]:m[7]]), start: m[2], end: m[7]}
		if c.real() {
			return c, true
		}
	}
	if !figures(s) {
		return d, ok
	}
	m := dayFirst.FindStringSubmatchIndex(s)
	if m == nil || ok && d.start < m[0] {
		return d, ok
	}
	first := day{year: atoi(s[m[6]:m[7]]), month: atoi(s[m[4]:m[5]]), day: atoi(s[m[2]:m[3]]), start: m[0], end: m[1]}
	switch {
	case first.real() && (r.judgment().known || first.day > 12):
		return first, true
	case ok:
		return d, true
	}
	return day{}, false
}

// figures reports whether a slash or a period is between two digits, which is cheaper to test than a numeric date.
func figures(s string) bool {
	for i := 1; i+1 < len(s); i++ {
		if (s[i] == '/' || s[i] == '.') && digit(s[i-1]) && digit(s[i+1]) {
			return true
		}
	}
	return false
}

// betweenParties reads the two sides of a judgment, listed below "Between" and separated by "and".
func (r people) betweenParties() bool {
	from := -1
	for i, l := range r.top[:min(len(r.top), 2*judgmentRoom)] {
		if strings.Trim(l.lower, " :-") == "between" {
			from = i + 1
			break
		}
	}
	if from < 0 {
		return false
	}
	first, next := r.sideBelow(from)
	for next < min(len(r.top), from+12) && strings.Trim(r.top[next].lower, " ,-–") != "and" {
		next++
	}
	if first == "" || next >= min(len(r.top), from+12) {
		return false
	}
	second, _ := r.sideBelow(next + 1)
	if second == "" {
		return false
	}
	r.addParty(first, "")
	r.addParty(second, "")
	return true
}

// ofSeveral is the number of one of several parties: (1).
var ofSeveral = pattern.New(`^\(\d{1,2}\)\s*|\s*\(\d{1,2}\)$`)

// sideBelow returns the first party of a side and the index past its lines.
func (r people) sideBelow(i int) (string, int) {
	for ; i < len(r.top) && (r.top[i].s[0] == '(' && !ofSeveral.MatchString(r.top[i].s)); i++ { // a description
	}
	if i >= len(r.top) || r.top[i].long || roleLine(r.top[i].lower) {
		return "", i
	}
	name := rolesOf.ReplaceAllString(ofSeveral.ReplaceAllString(r.top[i].s, ""), "")
	return strings.Trim(name, " ,"), i + 1
}
