package citations

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed data/records.txt
var recordData string

// records are the short names of papers in a case's own record.
var records = sync.OnceValue(func() []string {
	var out []string
	for line := range rows(recordData) {
		out = append(out, line)
	}
	return out
})

// recordKind is the kind of an authority that is a paper of the case's own record.
const recordKind Kind = "record"

// maxPages is how far a pin cite may lie behind a case's first page.
const maxPages = 400

// id means the authority before. A citation within a parenthetical does not count
// behind it; neither does one that the pin cite cannot belong to, where the one
// before it fits.
func (v *resolver) id(i int) (int, string) {
	c := &v.cs[i]
	j := v.last
	if j < 0 {
		if r := recordBetween(v.s, max(0, c.Span.Start-240), c.Span.Start); r != "" {
			return v.unlisted(identity{recordKind, r, "", ""}, Authority{Key: "record: " + r, Kind: recordKind, Type: "Record", Label: r}), "points to the record cited before it"
		}
		if v.why == "" {
			return -1, "nothing stands before it"
		}
		return -1, v.why
	}
	for v.outer[j] >= 0 && c.Span.Start >= v.cs[v.outer[j]].FullSpan.End {
		j = v.outer[j]
	}
	if v.cs[j].Resolves < 0 {
		return -1, "what stands before it is not resolved itself"
	}
	if r := recordBetween(v.s, v.cs[j].FullSpan.End, c.Span.Start); r != "" {
		return v.unlisted(identity{recordKind, r, "", ""}, Authority{Key: "record: " + r, Kind: recordKind, Type: "Record", Label: r}), "points to the record cited before it"
	}
	if v.fits(c, v.cs[j].Resolves) {
		return v.cs[j].Resolves, ""
	}
	seen := v.cs[j].Resolves
	for k, n := j-1, 0; k >= 0 && n < 6; k, n = k-1, n+1 { // a string of citations: the pin cite tells which
		a := v.cs[k].Resolves
		if a < 0 {
			break
		}
		if a != seen && v.fits(c, a) && c.Span.Start-v.cs[k].Span.Start < 1500 {
			return a, ""
		}
	}
	return -1, "its pin cite lies outside what stands before it"
}

// fits tells whether the pin cite of an id. can be in the authority.
func (v *resolver) fits(c *Citation, a int) bool {
	if c.PinCite == "" {
		return true
	}
	full := &v.cs[v.as[a].Mentions[0]]
	page := strings.HasPrefix(c.PinCite, "at ") && len(c.PinCite) > 3 && isDigit(c.PinCite[3])
	switch full.Kind {
	case Law:
		return !page || full.Page != ""
	case FullCase, Journal:
		if c.Section != "" {
			return false // a section of a code
		}
		if !page {
			return true
		}
		pin := firstNumber(c.PinCite)
		for _, m := range v.as[a].Mentions[:min(3, len(v.as[a].Mentions))] { // parallel reporters have pages of their own
			if v.cs[m].Kind != full.Kind {
				continue
			}
			if first := atoi(v.cs[m].Page); first == 0 || pin >= first && pin <= first+maxPages {
				return true
			}
		}
		return false
	}
	return true
}

// unlisted is the authority of what is cited but is no citation that this package
// knows: a paper of the record, a book. It groups what points to it.
func (v *resolver) unlisted(id identity, as Authority) int {
	a, ok := v.byKey[id]
	if !ok {
		a = len(v.as)
		v.as = append(v.as, as)
		v.byKey[id] = a
	}
	return a
}

// recordBetween is the paper of the record that is cited last in the text between:
// "J.A. 117", "Tr. at 5", "ECF No. 12"; "" where there is none.
func recordBetween(s string, from, to int) string {
	if to-from < 5 {
		return ""
	}
	s = s[max(from, to-240):to]
	found, best := "", -1
	for _, r := range records() {
		for at := 0; ; {
			n := strings.Index(s[at:], r)
			if n < 0 {
				break
			}
			n += at
			at = n + len(r)
			if n > 0 && isWord(s[n-1]) || n <= best {
				continue
			}
			rest := strings.TrimLeft(s[at:], " \n\t")
			for _, p := range [...]string{"at ", "No. ", "Nos. ", "¶ ", "¶¶ ", "¶", "p. ", "pp. "} {
				if t, ok := strings.CutPrefix(rest, p); ok {
					rest = t
				}
			}
			if rest != "" && (isDigit(rest[0]) || len(rest) > 2 && isUpper(rest[0]) && (r == "Ex." || r == "Exh." || rest[1] == '-' || strings.HasPrefix(rest, "II") || strings.HasPrefix(rest, "IV"))) {
				found, best = r, n
			}
		}
	}
	return found
}
