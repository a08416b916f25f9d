package pinpoint

import (
	"sort"
	"strings"
	"unicode"

	"headnote/text"
	"headnote/text/pattern"
)

// Separate is a single judge's opinion after that of the court: it is not a holding.
type Separate struct {
	text.Span
	Writer string // "Thomas, J."
	Manner string // "dissenting", "concurring in the judgment"
}

// String returns the form in citations: "Thomas, J., dissenting".
func (s Separate) String() string { return s.Writer + ", " + s.Manner }

// separateHead is the line with which such an opinion begins: "JUSTICE THOMAS, with whom JUSTICE ALITO joins,
// dissenting.", "KELLY, Circuit Judge, dissenting:". Citations have the same words in parentheses.
var separateHead = pattern.New(`(?m)^[ \t]*(?:(?i:(chief\s+)?(?:justice|judge))\s+([A-Z][A-Z’'-]+)|` +
	`(Chief\s+)?Justice\s+([A-Z][a-z][A-Za-z’'-]*)|` +
	`([A-Z][A-Za-z’'-]+),\s+(?:(?:Senior\s+|Circuit\s+|District\s+|Appellate\s+|Associate\s+|Presiding\s+)*` +
	`(?:Judge|Justice)|` +
	`(Chief\s+(?:Circuit\s+|District\s+)?(?:Judge|Justice)|C\.\s?J\.)|J\.))` +
	`(?:,\s+with\s+whom\s+[^.:;()]{3,200}?\s+joins?(?:\s+as\s+to\s+[^.:;()]{3,60}?)?)?` +
	`,?\s+((?:concurring|dissenting|specially\s+concurring)(?:,?\s+(?:in|from|the|of|to|and|as|for|on|part|parts|` +
	`judgments?|result|decision|order|opinion|denial|grant|certiorari|rehearing|en|banc|stay|application|petition|writ|` +
	`concur(?:ring|-\s+ring)|dissent(?:ing|-\s+ing)|[IVX]+(?:–?[A-Z])?)\b)*)[.:]`)

// Separates returns the separate opinions in the text of an opinion, in order; each extends to the next or to the
// end.
func Separates(body string) []Separate {
	if !strings.Contains(body, "dissenting") && !strings.Contains(body, "concurring") {
		return nil
	}
	var out []Separate
	for _, m := range separateHead.FindAllStringSubmatchIndex(body, -1) {
		group := func(i int) string { return body[max(0, m[2*i]):max(0, m[2*i+1])] }
		title := ", J."
		if group(1)+group(3)+group(6) != "" {
			title = ", C.J."
		}
		if n := len(out); n > 0 {
			out[n-1].End = m[0]
		}
		out = append(out, Separate{
			Span: text.Span{Start: m[0], End: len(body)}, Writer: surname(group(2)+group(4)+group(5)) + title,
			Manner: text.Line(strings.ReplaceAll(group(7), "-\n", "")),
		})
	}
	return out
}

// surname converts a name in capitals to title case.
func surname(s string) string {
	begins := true
	return strings.Map(func(r rune) rune {
		if !begins && strings.ToUpper(s) == s {
			r = unicode.ToLower(r)
		}
		begins = !unicode.IsLetter(r)
		return r
	}, s)
}

// Separate returns the separate opinion that contains an offset.
func (p *Places) Separate(at int) (Separate, bool) {
	if p.separates == nil {
		p.separates = append([]Separate{}, Separates(p.Text)...)
	}
	i := sort.Search(len(p.separates), func(i int) bool { return p.separates[i].Start > at }) - 1
	if i < 0 {
		return Separate{}, false
	}
	return p.separates[i], true
}
