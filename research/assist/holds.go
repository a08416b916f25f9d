package assist

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"headnote/citations"
	"headnote/text"
	"headnote/text/pattern"
)

// checker checks what a model says against the documents that it was shown.
type checker struct {
	question string
	sources  []Source
	keys     map[string]bool // authorities that the documents and the question are or cite
	names    map[string]bool // cases and acts named in them
}

// plain returns a model's output on one line without invisible characters, which would hide a name or a citation from
// the checks.
func plain(s string) string {
	return text.Line(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s))
}

// foreign returns why words are not acceptable anywhere: they contain a link, or an authority that none of the
// documents has. It returns "" if they are acceptable.
func (c *checker) foreign(said string) string {
	switch {
	case strings.Contains(said, "://") || strings.Contains(said, "](") || strings.Contains(strings.ToLower(said), "www."):
		return "it carries a link"
	case !c.cited(said):
		return "it cites an authority that the documents do not have"
	case !c.named(said):
		return "it names a case or an act that the documents do not have"
	}
	return ""
}

// read collects, once, what the documents and the question cite and name.
func (c *checker) read() {
	if c.keys != nil {
		return
	}
	c.keys, c.names = make(map[string]bool), make(map[string]bool)
	take := func(s string) {
		for _, k := range citations.Keys(s) {
			c.keys[k] = true
		}
		for _, n := range namesIn(s) {
			c.names[n] = true
		}
	}
	take(c.question)
	for _, s := range c.sources {
		take(s.Document.Title + "; " + s.Document.Citation + "; " + s.Text)
	}
}

// cited reports whether every authority cited is one of the documents, or is cited by one.
func (c *checker) cited(said string) bool {
	wanted := citations.Keys(said)
	if len(wanted) == 0 {
		return true
	}
	c.read()
	return !slices.ContainsFunc(wanted, func(k string) bool { return !c.keys[k] })
}

// named reports whether every case and act that is named without a citation appears in one of the documents.
func (c *checker) named(said string) bool {
	wanted := namesIn(said)
	if len(wanted) == 0 {
		return true
	}
	c.read()
	return !slices.ContainsFunc(wanted, func(n string) bool { return !c.names[n] })
}

var (
	versus = pattern.New(`([\pL\pN'’.&-]+),?\s+[vV]s?\.?\s+(?:the\s+)?([\pL\pN'’.&-]+)`)
	matter = pattern.New(`\b(?:In re|Ex parte|In the Matter of)\s+(?:the\s+)?([\pL\pN'’.&-]+)`)
	act    = pattern.New(`\b(\p{Lu}[\pL'’-]*(?:[ -](?:and |of |for )?\p{Lu}[\pL'’-]*)*) Act\b`)
)

// namesIn returns the names of cases and acts in a text: for a case the words on both sides of the v., for an act its
// last word.
func namesIn(s string) []string {
	var out []string
	word := func(s string) string { return strings.ToLower(strings.Trim(s, ".,'’*_")) }
	for _, m := range versus.FindAllStringSubmatch(s, -1) {
		out = append(out, word(m[1])+" v "+word(m[2]))
	}
	for _, m := range matter.FindAllStringSubmatch(s, -1) {
		out = append(out, "re "+word(m[1]))
	}
	for _, m := range act.FindAllStringSubmatch(s, -1) {
		words := strings.Fields(m[1])
		if last := words[len(words)-1]; len(words) > 1 || last != "The" && last != "This" && last != "That" && last != "An" &&
			last != "Each" && last != "Every" && last != "No" {
			out = append(out, word(last)+" act")
		}
	}
	return out
}

// quotesHold reports whether the words in quotation marks in a statement are in the document.
func quotesHold(said, body string) bool {
	s := strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "‹", `"`, "›", `"`, "``", `"`, "''", `"`,
		"＂", `"`).Replace(said)
	parts := strings.Split(s, `"`)
	for i := 1; i < len(parts); i += 2 {
		if _, ok := verbatim(body, strings.Trim(parts[i], " ,.;:")); !ok {
			return false
		}
	}
	for _, m := range single.FindAllStringSubmatch(said, -1) {
		if _, ok := verbatim(body, strings.Trim(m[1], " ,.;:")); !ok {
			return false
		}
	}
	return true
}

// single matches at least two words between single quotation marks: an apostrophe within or after a word does not open
// a quotation.
var single = pattern.New(`(?:^|[\s(])[‘'‚]([^‘’'‚]*\s[^‘‚]*?)[’'‘](?:$|[\s).,;:])`)

// numbersHold reports whether every number in a statement is in the text, in digits or in words.
func numbersHold(said, body string) bool {
	have := make(map[string]bool)
	for _, n := range numbers(body) {
		have[n] = true
	}
	return !slices.ContainsFunc(numbers(said), func(n string) bool { return !have[n] })
}

// numbers returns the numbers in a text, in digits; those written in words are converted.
func numbers(s string) []string {
	out := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsNumber(r) })
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) })
	for i := 0; i < len(words); i++ {
		n, ok := counted[words[i]]
		if !ok {
			continue
		}
		if i+1 < len(words) && len(n) == 2 && n[0] != '1' && n[1] == '0' { // twenty-one
			if unit, ok := counted[words[i+1]]; ok && len(unit) == 1 || words[i+1] == "one" {
				n = n[:1] + cmp.Or(unit, "1")
				i++
			}
		}
		out = append(out, n)
	}
	return out
}

// counted maps number words to digits. "One" is not among them, because it often is not a number.
var counted = map[string]string{
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"eleven": "11", "twelve": "12",
	"thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18",
	"nineteen": "19", "twenty": "20",
	"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90",
	"hundred": "100", "thousand": "1000", "million": "1000000", "billion": "1000000000", "dozen": "12",
	"double": "2 times", "twice": "2 times", "treble": "3 times", "triple": "3 times", "thrice": "3 times", "half": "1/2",
}

// negations are words whose presence reverses the meaning of a sentence.
var negations = []string{
	"not", "no", "never", "none", "neither", "nor", "cannot", "without", "unless", "except",
	"only",
}

// negated returns a negation that only one of two texts has, "" if there is none.
func negated(said, quote string) string {
	has := func(s string) map[string]bool {
		out := make(map[string]bool)
		for _, w := range strings.FieldsFunc(strings.ToLower(strings.NewReplacer("n't", " not", "n’t", " not", "cannot",
			"can not").Replace(s)), func(r rune) bool { return !unicode.IsLetter(r) }) {
			out[w] = true
		}
		return out
	}
	a, b := has(said), has(quote)
	for _, w := range negations {
		if a[w] != b[w] {
			return w
		}
	}
	return ""
}
