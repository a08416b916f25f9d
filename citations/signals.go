package citations

import (
	"strings"

	"headnote/citations/internal/lex"
)

// signals are those that introduce a citation, longest first.
var signals = [...]string{
	"See, e.g.,", "See generally", "Compare", "See also", "But see", "But cf.", "Contra", "Accord", "E.g.,", "See",
	"Cf.",
}

func (d *describer) signal(c *Citation) {
	e := c.FullSpan.Start
	for e > 0 && lex.IsSpace(d.s[e-1]) {
		e--
	}
	before := d.s[max(0, e-16):e]
	if n := len(before); n < 3 || before[n-1] != ',' && before[n-1] != '.' && !lex.IsLower(before[n-1]) {
		return
	}
	for _, s := range &signals {
		if n := len(before) - len(s); n >= 0 && strings.EqualFold(before[n:], s) && (n == 0 || !lex.IsWord(before[n-1])) {
			c.Signal = s
			return
		}
	}
}
