package citations

import (
	"strings"

	"headnote/citations/internal/lex"
)

// section resolves a bare section, "§ 924(c)", to the code whose section of that number the text cited before. An
// id. refers to it only if it is a sentence of its own, not in running text.
func (v *resolver) section(i int) {
	c := &v.cs[i]
	base, _, _ := strings.Cut(c.Section, "(")
	if a, ok := v.sections[base]; ok {
		c.Resolves = a
		v.as[a].Mentions = append(v.as[a].Mentions, i)
	} else {
		c.Reason = "names no code"
	}
	if !v.alone(c) {
		return
	}
	if v.last = -1; c.Resolves >= 0 {
		v.last = i
	} else {
		v.why = "points to a section that names no code"
	}
}

// alone reports whether a citation is a sentence of its own.
func (v *resolver) alone(c *Citation) bool {
	before := strings.TrimRight(v.s[max(0, c.Span.Start-12):c.Span.Start], lex.Blanks)
	after := v.s[c.PinSpan.End:]
	if after == "" || after[0] != '.' || len(after) > 1 && !lex.IsSpace(after[1]) || strings.HasSuffix(before, "..") ||
		strings.HasSuffix(before, ". .") {
		return false
	}
	return strings.HasSuffix(before, ".") || strings.HasSuffix(before, ".”") || strings.HasSuffix(before, `."`) ||
		strings.HasSuffix(before, "See")
}

func (v *resolver) patent(i int) (int, string) {
	digits := v.cs[i].Antecedent
	for n, j := 0, i-1; j >= 0 && n < 200; j, n = j-1, n+1 {
		if b := &v.cs[j]; b.Kind == Patent && b.Resolves >= 0 &&
			(strings.HasSuffix(b.Section, digits) || b.Antecedent == digits) {
			return b.Resolves, ""
		}
	}
	return -1, "no patent number that ends so precedes it"
}
