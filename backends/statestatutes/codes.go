package statestatutes

import (
	_ "embed"
	"strings"
)

//go:embed codes.tsv
var codeData string

// code is where the statutes of a state are published.
type code struct {
	postal, name, cite string
	domains            []string
	remark             string
}

// codeOf finds the code of a state; false if none is known.
func codeOf(postal string) (code, bool) {
	for line := range strings.Lines(codeData) {
		f := append(strings.Split(strings.TrimRight(line, "\n"), "\t"), "")
		if len(f) >= 5 && f[0] == postal {
			return code{f[0], f[1], f[2], strings.Split(f[3], ","), f[4]}, true
		}
	}
	return code{}, false
}

// section cites a section of the code, or returns "" if its number alone is not a citation.
func (c code) section(number string) string {
	if c.cite == "*" || number == "" {
		return ""
	}
	return c.cite + " § " + number
}
