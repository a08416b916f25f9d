package plan

import (
	"strconv"
	"strings"
	"time"

	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

const (
	monthWords = `(?:jan|febr?|mar|apr|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|may|august|` +
		`september|october|november|december)\b\.?`
	dayWords = `(?:(?:19|20)\d{2}-\d{2}-\d{2}|` +
		`(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?` + monthWords + `,?\s+(?:19|20)\d{2}|` +
		`(?:` + monthWords + `\s+)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:19|20)\d{2})`
)

var (
	periodForm = pattern.New(`(?i)\b(as of|as it stood on|since|after|before|until|through|from|in|during|` +
		`between|on|of|for|filed in|dated)\s+(` + dayWords + `)` +
		`(?:(?:\s+(?:and|to|through|until)\s+|\s*[-–]\s*)(` + dayWords + `))?\b(\s+(?:on(?:wards?)?|forward))?`)
	lastForm = pattern.New(`(?i)\b(?:in |over |during )?(?:the )?(?:last|past)\s+` +
		`(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty)?\s*` +
		`(day|week|month|quarter|year|decade)s?\b`)
	thisForm = pattern.New(`(?i)\b(?:(?:so far|earlier|in|during)\s+)?this\s+(year|month)\b`)
	yearForm = pattern.New(`\b(?:19|20)\d{2}\b`)
)

// counts are the number words of lastForm, and inMonths its units that risk.Date does not know, in months.
var (
	counts = map[string]int{
		"": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
		"twelve": 12, "eighteen": 18, "twenty": 20,
	}
	inMonths = map[string]int{"quarter": 3, "decade": 120}
)

// period takes out the period in which the documents must lie. The slots "after" and "before" limit when the documents
// were written; "from" and "to" do the same, or limit when the events that they report happened.
func (s *slots) period(today risk.Date) {
	if y := yearForm.FindString(s.rest); y != "" {
		s.set("year", y)
	}
	for _, m := range periodForm.FindAllStringSubmatchIndex(s.rest, -1) {
		part := func(g int) string {
			if m[2*g] < 0 {
				return ""
			}
			return s.rest[m[2*g]:m[2*g+1]]
		}
		first, last := days(part(2))
		_, end := days(part(3))
		onward := part(4) != ""
		switch word := strings.ToLower(part(1)); {
		case first == "":
			continue
		case word == "of" && end == "":
			continue // "the Act of 1934"
		case word == "for" && end == "": // a business year, which documents report on later
		case strings.HasPrefix(word, "as "):
			s.set("as_of", first)
		case word == "since", onward, word == "between" && end == "": // "between March 3, 2024 and today"
			s.set("after", first)
		case word == "after":
			s.set("after", next(last))
		case word == "before":
			s.set("before", previous(first))
		case word == "until", word == "through":
			s.set("before", last)
		case end != "":
			s.set("after", first)
			s.set("before", end)
		case word == "from":
			s.set("after", first)
			s.set("before", last)
		default: // in, during, on: the date of the event, not of the document
			s.set("from", first)
			s.set("to", last)
		}
		if end != "" && s.found["before"] == nil {
			s.set("before", end)
		}
		s.cut(m[0], m[1])
	}
	if m := lastForm.FindStringSubmatchIndex(s.rest); m != nil && !today.IsZero() {
		number := ""
		if m[2] >= 0 {
			number = s.rest[m[2]:m[3]]
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			n = counts[strings.ToLower(number)]
		}
		unit := strings.ToLower(s.rest[m[4]:m[5]])
		if months := inMonths[unit]; months > 0 {
			n, unit = n*months, "month"
		}
		s.set("after", today.Add(-n, unit+"s").String())
		s.cut(m[0], m[1])
	}
	if m := thisForm.FindStringSubmatchIndex(s.rest); m != nil && !today.IsZero() {
		begins := today.AddDays(1 - today.Day())
		if strings.EqualFold(s.rest[m[2]:m[3]], "year") {
			begins = risk.NewDate(today.Year(), time.January, 1)
		}
		s.set("after", begins.String())
		s.cut(m[0], m[1])
	}
	s.dropImpossible("after", "before")
	for given, event := range map[string]string{"after": "from", "before": "to"} {
		if s.found[given] != nil {
			s.found[event] = s.found[given]
		}
	}
	s.dropImpossible("from", "to")
}

// dropImpossible drops the limits of a period that ends before it begins, in which a source would find nothing. Two
// parts of a question may set such limits.
func (s *slots) dropImpossible(first, last string) {
	for _, from := range s.found[first] {
		for _, to := range s.found[last] {
			if from > to {
				delete(s.found, first)
				delete(s.found, last)
				return
			}
		}
	}
}

// days returns the first and last day of a year, month or day given in words.
func days(s string) (first, last string) {
	if ms := risk.Dates(s); len(ms) == 1 {
		return ms[0].Date.String(), ms[0].Date.String() // empty if there is no such day
	}
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 2 {
		return "", ""
	}
	year, err := strconv.Atoi(words[len(words)-1])
	if err != nil {
		return "", ""
	}
	if len(words) == 1 {
		return risk.NewDate(year, time.January, 1).String(), risk.NewDate(year, time.December, 31).String()
	}
	month := text.Month(strings.ToLower(strings.TrimSuffix(words[0], ".")))
	if month == 0 {
		return "", ""
	}
	d := risk.NewDate(year, month, 1)
	return d.String(), d.EndOfMonth().String()
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
