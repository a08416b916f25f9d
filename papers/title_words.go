package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
	"headnote/text/pattern"
)

// bareName is a title or a name without what is between its letters and digits.
func bareName(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, s)
}

// clip cuts a heading that goes on for lines.
func clip(s string) string {
	if utf8.RuneCountInString(s) > 160 {
		return text.Truncate(s, 160)
	}
	return s
}

var nameNoise = pattern.New(`(?i)^(?:doc\.?\s?no\.?\s?\d+\s*|\d{2}-\d{3,6}[ .-]+|\d{1,3}[ .-]+(?:\d{1,2}[ ` +
	`.-]+)?)|(?:\b\d{4}-\d{2}-\d{2}\b)|\b(?:filed|final|copy|revised|scan|v\d+)\b`)

// tidyName takes numbers, dates and what people add to file names from words made of one.
func tidyName(s string) string {
	t := strings.Trim(strings.Join(strings.Fields(nameNoise.ReplaceAllString(s, " ")), " "), " -.,_")
	if len(t) < 4 {
		return s
	}
	return t
}

// generic reports headings that many papers of a matter have.
func generic(s string) bool {
	w := strings.Trim(lower(s), " .:*-–#[]()")
	return genericTitle[w] || exhibitOnly.MatchString(w)
}

var genericTitle = func() map[string]bool {
	m := make(map[string]bool)
	for _, s := range strings.Split("agreement|contract|amendment|notice|order|letter|memorandum|memo|contents|table "+
		"of contents|index|exhibit|declaration|answer|complaint|motion|brief|report|minutes|license agreement|"+
		"untitled|article title|document|dear sir|dear sir or madam|united states|united states of america|annual "+
		"report|current report|quarterly report|guidance for industry|guidance|opinion|policy|form|warning "+
		"letter|contains nonbinding recommendations|draft|procedures|rules of procedure", "|") {
		m[s] = true
	}
	return m
}()

var (
	review   = pattern.New(`\b(?:performance|employee) (?:review|evaluation|appraisal)\b`)
	employee = pattern.New(`^(?i:employee(?: name)?|name of employee):\s*([A-Z][^:\t]{2,50}?)(?:\s{2,}.*)?$`)
)

// reviewed is of whom a review of an employee's work is; "" where it does not say so.
func reviewed(top []line) string {
	for _, l := range top[:min(len(top), 12)] {
		if m := employee.FindStringSubmatch(l.s); m != nil && nameOnly(m[1]) {
			return m[1]
		}
	}
	return ""
}

// programName reports what programs write as a title.
func programName(s string) bool {
	low := lower(s)
	return strings.HasPrefix(low, "microsoft word") || strings.HasPrefix(low, "untitled") || strings.Contains(low,
		".doc") || strings.Contains(low, ".pdf") || strings.HasPrefix(low, "layout ")
}

// memoLabel is the label of a line in the head of a memo.
var memoLabel = pattern.New(`(?i)^(?:from|to|date|subject|re|cc)\s*:`)

// bareLabel reports such a label whose value is on the next line.
func bareLabel(s string) bool { return strings.HasSuffix(s, ":") && memoLabel.MatchString(s) }

func titular(s string) bool {
	if strings.Count(s, " ") > 7 && finite.MatchString(lower(s)) && !capitals(s) {
		return false // a sentence, or what a line holds of one
	}
	first, _ := utf8.DecodeRuneInString(s)
	last := s[len(s)-1]
	sentence := (last == '.' || last == ':') && strings.Count(s, " ") > 5
	return !unicode.IsLower(first) && last != ';' && last != ',' && !sentence && strings.Count(s, " ") < 20
}

func join(sep string, parts ...string) string {
	var have []string
	for _, p := range parts {
		if p != "" {
			have = append(have, p)
		}
	}
	return strings.Join(have, sep)
}

func parens(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// when is the day of the paper in words, or the month where it gives no more.
func (r titles) when() string {
	if r.card.Date.Known() {
		return long(r.card.Date.Value)
	}
	return monthYear(r.flat[:min(len(r.flat), 1500)])
}

func (r titles) year() string {
	if len(r.card.Date.Value) >= 4 {
		return r.card.Date.Value[:4]
	}
	return ""
}

var (
	keepUpper = text.Set("llc llp lp plc usa u.s u.s.a u.s.c fda sec ftc epa irs nft pc pllc adr ip it ii iii iv vi vii " +
		"viii ix n.a s.a l.l.c l.p l.l.p p.c opra foia nda anda msa sow mou dba n.v ag gmbh atp odm oem us uk eu " +
		"n.d e.d s.d w.d fka nka aka")
	roman = text.Set("i ii iii iv v vi vii viii ix x xi xii")
)

// titled writes what is in capitals as a title; other strings it leaves as they are.
func titled(s string) string {
	if !(line{s: s}).upper() && !allSmall(s) {
		return s
	}
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		bare := strings.Trim(w, `,.;:()[]"'“”’`)
		switch {
		case keepUpper[bare] || roman[bare] && i > 0 || strings.Contains(bare, "&") && len(bare) < 6 || initialed(bare):
			words[i] = strings.ToUpper(w)
		case i > 0 && small[bare] && !strings.HasSuffix(words[i-1], ":") && bare != "no" && w != "a.": // an initial is great
		default:
			words[i] = upperFirst(w)
		}
	}
	return strings.Join(words, " ")
}

// initialed reports letters each of which a stop follows, as children, companies and countries have them: j.r, u.s.a.
func initialed(w string) bool {
	if len(w) < 3 || w == "a.m" || w == "p.m" || w == "i.e" || w == "e.g" {
		return false
	}
	for i := range len(w) {
		if stop := w[i] == '.'; stop != (i%2 == 1) || !stop && !isLetter(w[i]) {
			return false
		}
	}
	return true
}

func allSmall(s string) bool {
	letters := false
	for _, c := range s {
		if unicode.IsUpper(c) {
			return false
		}
		letters = letters || unicode.IsLetter(c)
	}
	return letters
}

// upperFirst makes the first letter of a word and of its parts behind a hyphen or a slash great.
func upperFirst(w string) string {
	up := true
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) {
			if up {
				up = false
				return unicode.ToUpper(c)
			}
			return c
		}
		if c == '-' || c == '/' || c == '(' || c == '&' {
			up = true
		}
		return c
	}, w)
}
