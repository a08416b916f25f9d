package model

import (
	"slices"

	"headnote/research/memo"
)

// toggled is a list of appendices with one added or left out, in the order in which a memo has them; the list before
// stays as it was.
func toggled(before []memo.Appendix, one memo.Appendix) []memo.Appendix {
	var out []memo.Appendix
	for _, a := range memo.AllAppendices {
		if slices.Contains(before, a) != (a == one) {
			out = append(out, a)
		}
	}
	return out
}
