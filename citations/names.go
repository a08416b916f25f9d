package citations

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// How far names are looked for ahead of a citation, in bytes.
const nameWindow = 300

// names reads "Roe v. Wade, " or "In re Gault, " ahead of a full citation.
func (x *scanner) names(c *Citation) {
	lo := max(0, c.Span.Start-nameWindow, x.end)
	for lo < c.Span.Start && !utf8.RuneStart(x.s[lo]) {
		lo++
	}
	before := x.s[lo:c.Span.Start]
	body := strings.TrimRight(before, " \n\t\r\u00a0")
	if !strings.HasSuffix(body, ",") && !strings.HasSuffix(body, ".") && !strings.HasSuffix(body, ")") {
		return
	}
	if i := strings.LastIndex(body, ";"); i >= 0 {
		lo, body = lo+i+1, body[i+1:]
	}
	body = strings.TrimRight(body, ", \n")
	if v, w := versus(body); v >= 0 {
		c.Defendant = tidy(body[w:])
		start := nameStart(body[:v])
		c.Plaintiff = tidy(body[start:v])
		if c.Plaintiff != "" {
			c.FullSpan.Start = lo + start
		}
		return
	}
	for _, intro := range []string{"In re ", "In the Matter of ", "Matter of ", "Ex parte ", "Estate of ", "In Re "} {
		if i := strings.LastIndex(body, intro); i >= 0 && (i == 0 || !isWord(body[i-1])) && len(body)-i < 120 {
			c.Defendant = tidy(body[i:])
			c.FullSpan.Start = lo + i
			return
		}
	}
}

// versus is the place of the last " v. " and where the second name begins; -1
// where there is none.
func versus(s string) (at, behind int) {
	at = -1
	for _, v := range []string{" v. ", " vs. ", " v ", "\nv. ", " v.\n", " V. "} {
		if i := strings.LastIndex(s, v); i > at {
			at, behind = i, i+len(v)
		}
	}
	return at, behind
}

// linking are lower-case words that can stand inside a party's name.
var linking = map[string]bool{"of": true, "the": true, "and": true, "for": true, "ex": true, "rel.": true, "de": true, "la": true, "du": true, "van": true, "von": true, "&": true, "in": true, "on": true, "at": true, "to": true, "d/b/a": true, "et": true, "al.": true, "al": true, "a": true, "by": true}

// leading are capitalised words that end a backward search: they introduce a
// citation and belong to no name.
var leading = map[string]bool{"See": true, "Cf.": true, "In": true, "But": true, "Under": true, "And": true, "Compare": true, "Accord": true, "also": true, "E.g.,": true, "Citing": true, "Quoting": true, "With": true, "Also": true, "As": true, "The": true, "That": true, "From": true, "Since": true, "Like": true, "Unlike": true, "Both": true, "Held": true, "Here": true, "Following": true}

// nameStart walks back over the words of a party's name.
func nameStart(s string) int {
	i := len(s)
	start := i
	for i > 0 {
		j := i
		for j > 0 && !isSpace(s[j-1]) {
			j--
		}
		if j == i {
			i--
			continue
		}
		w := strings.TrimLeft(s[j:i], "(“\"[")
		r, _ := utf8.DecodeRuneInString(w)
		opened := len(w) < i-j
		switch {
		case leading[w] || leading[strings.TrimRight(w, ",")] && w != "The":
			return start
		case unicode.IsUpper(r) || unicode.IsDigit(r) && j > 0:
			if strings.HasSuffix(w, ":") || i < start && strings.HasSuffix(w, ".") && endsClause(s, i, w) {
				return start
			}
			start = i - len(w)
		case linking[strings.TrimRight(w, ",")] && start < len(s):
		default:
			return start
		}
		if opened || start == 0 {
			return start
		}
		i = j
	}
	return start
}

// endsClause tells a sentence's end from the stop of an abbreviation in a name.
func endsClause(s string, i int, w string) bool {
	spans := text.Sentences(s[max(0, i-len(w)):])
	return len(spans) > 1
}

func tidy(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, ")") {
		s = s[:i]
	}
	return strings.Trim(s, " ,;(*_")
}

// antecedent reads the name ahead of a short citation: "Roe, 410 U.S., at 120".
func (x *scanner) antecedent(c *Citation) {
	lo := max(0, c.Span.Start-80, x.end)
	before := strings.TrimRight(x.s[lo:c.Span.Start], " \n\t")
	b, ok := strings.CutSuffix(before, ",")
	if !ok {
		return
	}
	start := nameStart(b)
	if start < len(b) {
		c.Antecedent = tidy(b[start:])
		c.FullSpan.Start = lo + start
	}
}

// signals that introduce a citation, longest first.
var signals = []string{"see, e.g.,", "but see", "see also", "see generally", "but cf.", "compare", "contra", "accord", "e.g.,", "see", "cf."}

func (x *scanner) signal(c *Citation) {
	lo := max(0, c.FullSpan.Start-24)
	for lo < c.FullSpan.Start && !utf8.RuneStart(x.s[lo]) {
		lo++
	}
	before := strings.ToLower(strings.TrimRight(x.s[lo:c.FullSpan.Start], " \n\t"))
	for _, s := range signals {
		if rest, ok := strings.CutSuffix(before, s); ok && (rest == "" || !isWord(rest[len(rest)-1])) {
			c.Signal = strings.ToUpper(s[:1]) + s[1:]
			return
		}
	}
}
