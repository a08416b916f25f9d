package citations

import (
	"slices"
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
)

// records are the short names of papers of the record, by their first letter, longest first.
var records = sync.OnceValue(func() *[26][]string {
	var out [26][]string
	for line := range data.Rows(data.Records) {
		out[line[0]-'A'] = append(out[line[0]-'A'], line)
	}
	for i := range out {
		slices.SortStableFunc(out[i], func(a, b string) int { return len(b) - len(a) })
	}
	return &out
})

// recordKind is the kind of an authority that is a paper of the record.
const recordKind Kind = "record"

// recordWindow is how far before an id. its paper of the record may be, in bytes.
const recordWindow = 600

// maxPages is the farthest that a pin cite may be from a case's first page.
const maxPages = 400

// id resolves to the preceding authority. A citation within a closed parenthetical is skipped, and so is one that
// the pin cite cannot belong to, if it fits the one before.
func (v *resolver) id(i int) (int, string) {
	c := &v.cs[i]
	if c.Text[0] == 'i' && volumeBefore(v.s[:c.Span.Start]) {
		return -1, "points to another volume of a work that is not recognized"
	}
	j := v.last
	if j < 0 {
		if r := recordBetween(v.s, max(0, c.Span.Start-recordWindow), c.Span.Start); r != "" {
			return v.unlisted(
				identity{recordKind, r, "", ""},
				Authority{Key: "record: " + r, Kind: recordKind, Type: "Record", Label: r},
			), "points to the record cited before it"
		}
		if v.why == "" {
			return -1, "no citation precedes it"
		}
		return -1, v.why
	}
	for v.outer[j] >= 0 && c.Span.Start >= v.cs[v.outer[j]].FullSpan.End {
		j = v.outer[j]
	}
	if main := v.historyOf(j); v.cs[main].Resolves >= 0 && v.fits(c, v.cs[main].Resolves) {
		j = main
	}
	if v.cs[j].Resolves < 0 {
		return -1, "the citation before it is not resolved itself"
	}
	near := recordWindow
	appendix := appendixPage(v.s[c.Span.End:])
	if appendix {
		near *= 8
	}
	if r := recordBetween(v.s, max(v.cs[j].FullSpan.End, c.Span.Start-near), c.Span.Start); r != "" {
		return v.unlisted(
			identity{recordKind, r, "", ""},
			Authority{Key: "record: " + r, Kind: recordKind, Type: "Record", Label: r},
		), "points to the record cited before it"
	}
	if appendix && v.as[v.cs[j].Resolves].Kind != recordKind {
		return -1, "points to a page of an appendix"
	}
	if elsewhere(v.s[min(c.Span.Start, max(v.cs[j].FullSpan.End, c.Span.Start-recordWindow)):c.Span.Start]) {
		return -1, "points to an opinion of the same case, above or below"
	}
	if v.fits(c, v.cs[j].Resolves) {
		return v.cs[j].Resolves, ""
	}
	if a := v.cs[v.last].Resolves; v.last != j && a >= 0 && c.PinCite != "" && v.fits(c, a) {
		return a, "" // against the rule, but only the case cited in the parenthetical has such a page
	}
	seen := v.cs[j].Resolves
	for k, n := j-1, 0; k >= 0 && n < 6; k, n = k-1, n+1 { // a string citation: the pin cite decides
		a := v.cs[k].Resolves
		if a < 0 {
			break
		}
		if o := v.outer[k]; o >= 0 && c.Span.Start >= v.cs[o].FullSpan.End { // in a parenthetical that is closed
			continue
		}
		if a != seen && v.fits(c, a) && !v.runningHead(&v.cs[k]) && c.Span.Start-v.cs[k].Span.Start < 1500 {
			return a, ""
		}
	}
	return -1, "its pin cite lies outside the authority before it"
}

// histories are the phrases that introduce the subsequent or prior history of a case.
var histories = [...]string{
	"aff'd", "aff'g", "rev'd", "rev'g", "vacated", "vacating", "modified", "cert. denied", "cert. granted", "reh'g denied",
	"appeal dismissed", "appeal denied", "enforced",
}

// historyOf returns the citation of which citation j is the history, or j itself if it is none: an id. refers to
// the case and not to its history.
func (v *resolver) historyOf(j int) int {
	for n := 0; j > 0 && n < 4; n++ {
		from, to := v.cs[j-1].FullSpan.End, v.cs[j].FullSpan.Start
		if from >= to || to-from > 80 || v.s[from] != ',' {
			return j
		}
		words := strings.ReplaceAll(strings.TrimLeft(v.s[from:to], lex.Blanks+","), "’", "'")
		if !slices.ContainsFunc(histories[:], func(h string) bool { return strings.HasPrefix(words, h) }) {
			return j
		}
		j--
	}
	return j
}

// elsewhere reports whether the text in between cites another opinion in the same case: "Ante, at 190", "post, at
// 12".
func elsewhere(s string) bool {
	for _, w := range [...]string{"nte, at ", "ost, at ", "nte at ", "ost at "} {
		if at := strings.LastIndex(
			s,
			w,
		); at > 0 && strings.IndexByte("AaPp", s[at-1]) >= 0 &&
			(at == 1 || !lex.IsWord(s[at-2])) {
			return true
		}
	}
	return false
}

// volumeBefore reports whether the text ends with a volume number, as before the "id." of "see 2 id. at 542".
func volumeBefore(s string) bool {
	n := len(s)
	for n > 0 && lex.IsSpace(s[n-1]) {
		n--
	}
	d := n
	for d > 0 && lex.IsDigit(s[d-1]) {
		d--
	}
	return d < n && n < len(s) && n-d < 3 && d > 0 && lex.IsSpace(s[d-1])
}

// appendixPage reports whether a pin cite to a petition's appendix follows, "at 187a".
func appendixPage(after string) bool {
	n, ok := strings.CutPrefix(strings.TrimLeft(after, ", \n"), "at ")
	if !ok {
		return false
	}
	d := lex.Digits(n, 0)
	return d > 0 && d < len(n) && n[d] == 'a' && (d+1 == len(n) || !lex.IsWord(n[d+1]))
}

// fits reports whether the pin cite of an id. can be in the authority.
func (v *resolver) fits(c *Citation, a int) bool {
	full := &v.cs[v.as[a].Mentions[0]]
	if c.PinCite == "" {
		// Laws do not cite or quote.
		return full.Kind != Law ||
			!strings.HasPrefix(c.Parenthetical, "citing ") && !strings.HasPrefix(c.Parenthetical, "quoting ")
	}
	page := strings.HasPrefix(c.PinCite, "at ") && len(c.PinCite) > 3 && lex.IsDigit(c.PinCite[3])
	switch full.Kind {
	case Law:
		return !page || full.Page != ""
	case ShortCase: // only a page in its middle is known
		pin, known := firstNumber(strings.ReplaceAll(c.PinCite, ",", "")), firstNumber(strings.ReplaceAll(full.Page, ",", ""))
		return !page || known == 0 || max(pin, known)-min(pin, known) <= maxPages
	case FullCase, Journal:
		if c.Section != "" {
			return false // a section of a code
		}
		if !page {
			return true
		}
		pin := firstNumber(c.PinCite)
		for _, m := range v.as[a].Mentions[:min(3, len(v.as[a].Mentions))] { // parallel reporters paginate separately
			if v.cs[m].Kind != full.Kind {
				continue
			}
			if first := lex.Atoi(v.cs[m].Page); first == 0 || pin >= first && pin <= first+maxPages {
				return true
			}
		}
		return false
	}
	return true
}

// unlisted returns the authority of a paper of the record, a book or another unrecognized form, which groups the
// citations that refer to it.
func (v *resolver) unlisted(id identity, as Authority) int {
	a, ok := v.byKey[id]
	if !ok {
		a = len(v.as)
		v.as = append(v.as, as)
		v.byKey[id] = a
	}
	return a
}

// recordBetween returns the paper of the record cited last in the text in between ("J.A. 117", "Tr. at 5", "ECF No.
// 12"), or "" if there is none.
func recordBetween(s string, from, to int) string {
	if to-from < 5 {
		return ""
	}
	s = s[from:to]
	for at := len(s) - 1; at >= 0; at-- {
		if b := s[at]; b < 'A' || b > 'Z' || at > 0 && lex.IsWord(s[at-1]) {
			continue
		}
		for _, r := range records()[s[at]-'A'] {
			if rest, ok := strings.CutPrefix(s[at:], r); ok && numbered(r, rest) {
				return longest(s[:at+len(r)], r)
			}
		}
	}
	return ""
}

// longest returns the longest name of a record that ends with r: "App. to Pet. for Cert." for "Pet. for Cert."
func longest(s, r string) string {
	for _, of := range records() {
		for _, x := range of {
			if len(x) > len(r) && strings.HasSuffix(x, r) && strings.HasSuffix(s, x) {
				r = x
			}
		}
	}
	return r
}

// numbered reports whether a page or document number follows a record's name.
func numbered(r, rest string) bool {
	rest = strings.TrimLeft(rest, " \n\t")
	for _, p := range [...]string{"at ", "No. ", "Nos. ", "¶ ", "¶¶ ", "¶", "p. ", "pp. "} {
		if t, ok := strings.CutPrefix(rest, p); ok {
			rest = t
		}
	}
	return rest != "" &&
		(lex.IsDigit(rest[0]) || len(rest) > 2 && lex.IsUpper(rest[0]) &&
			(r == "Ex." || r == "Exh." || rest[1] == '-' || strings.HasPrefix(rest, "II") || strings.HasPrefix(rest, "IV")))
}
