package plan

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"headnote/risk"
)

// The forms that numbers have in questions.
var (
	zipForm        = regexp.MustCompile(`(?i)\bzip(?: code)?:? (\d{5})\b|, [A-Z]{2} (\d{5})\b`)
	proceedingForm = regexp.MustCompile(`(?i)\b(?:IPR|PGR|CBM|DER)\d{4}-\d{5}\b`)
	patentForm     = regexp.MustCompile(`(?i)\b(?:patents?|pat\.)\s+(?:no\.?\s+|nos\.?\s+|number\s+)?((?:US\s*)?(?:RE|` +
		`D|PP)?\d{1,3}(?:,\d{3}){1,2})\b|\b(RE\d{2},\d{3})\b`)
	yearForm   = regexp.MustCompile(`\b(?:19|20)\d{2}\b`)
	periodForm = regexp.MustCompile(`(?i)\b(since|after|before|until|through|from|in|during|between)\s+((?:(?:january|` +
		`february|march|april|may|june|july|august|september|october|november|december)\s+)?(?:\d{1,2},\s+)?(?:19|` +
		`20)\d{2})(?:\s+(?:and|to|through|until)\s+((?:19|20)\d{2}))?\b`)
	lastForm = regexp.MustCompile(`(?i)\b(?:last|past)\s+(\d{1,2}|two|three|four|five|six|ten)?\s*(day|week|month|` +
		`year)s?\b`)
	cityForm   = regexp.MustCompile(`\b((?:[A-Z][a-z]+\.? ){0,2}[A-Z][a-z]+), ([A-Z][A-Za-z]+(?: [A-Z][a-z]+)?)\b`)
	tickerForm = regexp.MustCompile(`\b[A-Z]{2,5}\b`)
)

// read finds what the question names. The keys are those that routes use in
// braces; what is not named has none.
func (n names) read(question string, today risk.Date) map[string]string {
	found := map[string]string{}
	folded := fold(question)
	n.companies(question, found)
	n.vehicle(question, found)
	n.place(question, folded, found)
	if found["name"] == found["city"] {
		delete(found, "name")
	}
	period(question, today, found)
	if m := proceedingForm.FindString(question); m != "" {
		found["proceeding"] = strings.ToUpper(m)
	}
	if m := patentForm.FindStringSubmatch(question); m != nil {
		found["patent"] = strings.TrimSpace(m[1] + m[2])
	}
	found["agency"] = longest(n.Agencies, folded)
	found["court"] = longest(n.Courts, folded)
	return found
}

// longest is the key of the longest phrase that occurs.
func longest(phrases map[string][]string, folded string) string {
	best, key := "", ""
	for k, list := range phrases {
		for _, p := range list {
			if len(p) > len(best) && strings.Contains(folded, " "+p+" ") {
				best, key = p, k
			}
		}
	}
	return key
}

// companies finds the company by the suffix of its name; else a name in capitals
// that is not known to be anything else, and the ticker.
func (n names) companies(question string, found map[string]string) {
	ws := strings.Fields(question)
	for i, w := range ws {
		if i > 0 && slices.Contains(n.Suffixes, strings.ToLower(bare(w))) {
			if c := n.company(ws, i); c != "" {
				found["company"] = c
				break
			}
		}
	}
	for _, t := range tickerForm.FindAllString(question, -1) {
		if !slices.Contains(n.Acronyms, t) {
			found["ticker"] = t
			break
		}
	}
	if found["company"] != "" {
		return
	}
	best, at := []string(nil), 0
	for i := 0; i <= len(ws); i++ {
		if i < len(ws) && n.nameLike(ws, i) {
			continue
		}
		if run := ws[at:i]; len(run) > len(best) {
			best = run
		}
		at = i + 1
	}
	for i := range best {
		best[i] = strings.TrimSuffix(strings.TrimSuffix(bare(best[i]), "'s"), "’s")
	}
	if name := strings.Join(best, " "); name != "" {
		found["name"] = name
	}
}

// nameLike reports whether a word may belong to the name of a company.
func (n names) nameLike(ws []string, i int) bool {
	w := strings.TrimSuffix(strings.TrimSuffix(bare(ws[i]), "'s"), "’s")
	if w == "" || !unicode.IsUpper([]rune(w)[0]) || slices.Contains(n.Common, w) || slices.Contains(n.Acronyms, w) {
		return false
	}
	if i == 0 || slices.Contains(n.Stop, strings.ToLower(w)) {
		return false // a sentence begins so
	}
	_, state := n.States[w]
	return !state
}

func bare(w string) string { return strings.Trim(w, ".,;:?!()\"“”") }

// company joins the capitalised words before the suffix at i.
func (n names) company(ws []string, i int) string {
	j := i
	for j > 0 && i-j < 6 {
		w := strings.Trim(ws[j-1], "()\"'“”")
		if w == "" || !unicode.IsUpper([]rune(w)[0]) && w != "&" && w != "of" && w != "and" && w != "de" ||
			strings.HasSuffix(w, ".") && len(w) > 4 {
			break
		}
		j--
	}
	for j < i && !unicode.IsUpper([]rune(strings.Trim(ws[j], "()\"'“”") + "x")[0]) {
		j++
	}
	for j < i && slices.Contains(n.Stop, strings.ToLower(ws[j])) { // "Did Acme Corp."
		j++
	}
	if j == i {
		return "" // a word such as "company" alone names none
	}
	return strings.Trim(strings.Join(ws[j:i+1], " "), ",;:?!()\"'“”")
}

func (n names) vehicle(question string, found map[string]string) {
	if y := yearForm.FindString(question); y != "" {
		found["year"] = y
	}
	ws := strings.Fields(question)
	for i, w := range ws {
		if !slices.ContainsFunc(n.Makes, func(m string) bool {
			return strings.EqualFold(m, strings.TrimSuffix(bare(w),
				"'s"))
		}) {
			continue
		}
		found["make"] = strings.TrimSuffix(bare(w), "'s")
		var model []string
		for _, next := range ws[i+1 : min(i+3, len(ws))] {
			word := bare(next)
			if word == "" || !unicode.IsUpper([]rune(word)[0]) && !unicode.IsDigit([]rune(word)[0]) ||
				yearForm.MatchString(word) || slices.Contains(n.Suffixes, strings.ToLower(word)) {
				break
			}
			if model = append(model, word); strings.HasSuffix(next, ",") {
				break
			}
		}
		if len(model) > 0 {
			found["model"] = strings.Join(model, " ")
		}
		return
	}
}

func (n names) place(question, folded string, found map[string]string) {
	best := ""
	for name, code := range n.States {
		if len(name) > len(best) && strings.Contains(folded, " "+strings.ToLower(name)+" ") {
			best, found["state"] = name, code
		}
	}
	for _, m := range cityForm.FindAllStringSubmatch(question, -1) {
		state := m[2]
		if n.States[state] == "" && len(state) != 2 {
			state = strings.Fields(state)[0]
		}
		if n.States[state] != "" || slices.Contains(n.codes(), state) {
			found["city"] = strings.TrimSpace(m[1])
			if code := n.States[state]; code != "" {
				found["state"] = code
			} else {
				found["state"] = state
			}
		}
	}
	if m := zipForm.FindStringSubmatch(question); m != nil {
		found["zip"] = m[1] + m[2]
	}
}

// codes are the postal codes of all states, in order.
func (n names) codes() []string {
	var out []string
	for _, c := range n.States {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

// period reads between which days something shall lie: {after} and {before} are
// what the question says of documents, {from} and {to} include when it says that
// something happened, which holds for sources whose documents are the events.
func period(question string, today risk.Date, found map[string]string) {
	for _, m := range periodForm.FindAllStringSubmatch(question, -1) {
		first, last := days(m[2])
		switch strings.ToLower(m[1]) {
		case "since", "from":
			found["after"] = first
		case "after":
			found["after"] = next(last)
		case "before":
			found["before"] = previous(first)
		case "until", "through":
			found["before"] = last
		case "between":
			found["after"], found["before"] = first, last
		default: // in, during: when it happened, not when it was written
			found["from"], found["to"] = first, last
		}
		if m[3] != "" {
			_, found["before"] = days(m[3])
		}
	}
	if m := lastForm.FindStringSubmatch(question); m != nil && !today.IsZero() {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = map[string]int{"": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}[strings.ToLower(m[1])]
		}
		found["after"] = today.Add(-n, strings.ToLower(m[2])+"s").String()
	}
	for given, event := range map[string]string{"after": "from", "before": "to"} {
		if found[given] != "" {
			found[event] = found[given]
		}
	}
}

// days are the first and the last day of a year, a month or a day in words.
func days(s string) (first, last string) {
	for _, layout := range []string{"January 2, 2006", "January 2006", "2006"} {
		t, err := time.Parse(layout, titled(s))
		if err != nil {
			continue
		}
		d := risk.DateOf(t)
		switch layout {
		case "2006":
			return d.String(), fmt.Sprintf("%04d-12-31", d.Year())
		case "January 2006":
			return d.String(), d.EndOfMonth().String()
		}
		return d.String(), d.String()
	}
	return "", ""
}

func titled(s string) string {
	s = strings.Join(strings.Fields(strings.ToLower(s)), " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

func next(day string) string     { return shifted(day, 1) }
func previous(day string) string { return shifted(day, -1) }

func shifted(day string, by int) string {
	d, err := risk.ParseDate(day)
	if err != nil {
		return ""
	}
	return d.AddDays(by).String()
}
