package citations

import (
	"headnote/citations/internal/lex"
)

// weigh counts the authorities that one sentence cites: "See A; B; C" is weaker evidence for each of them than "A"
// alone.
func (d *describer) weigh() {
	for i := 0; i < len(d.out); {
		j := i + 1
		for j < len(d.out) && sameSentence(d.s, d.out[j-1].FullSpan.End, d.out[j].FullSpan.Start) {
			j++
		}
		n, group := 0, 0
		for k := i; k < j; k++ {
			if g := d.out[k].Group; g == 0 || g != group {
				n++
				group = g
			}
		}
		for ; i < j; i++ {
			d.out[i].Weight = n
		}
	}
}

// sameSentence reports whether a and b are in the same sentence.
func sameSentence(s string, a, b int) bool {
	if b <= a {
		return true
	}
	if b-a > 200 {
		return false
	}
	for i := a; i+1 < b; i++ {
		if (s[i] == '.' || s[i] == '?') && lex.IsSpace(s[i+1]) || s[i] == '\n' && s[i+1] == '\n' {
			return false
		}
	}
	return s[b-1] != '.'
}
