package model

import (
	"slices"

	"headnote/research/memo"
)

// toggled returns before with one appendix added or removed, in the order in which a memo prints them. It does not
// modify before.
func toggled(before []memo.Appendix, one memo.Appendix) []memo.Appendix {
	var out []memo.Appendix
	for _, a := range memo.AllAppendices {
		if slices.Contains(before, a) != (a == one) {
			out = append(out, a)
		}
	}
	return out
}
