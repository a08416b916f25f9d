package answer

import "headnote/research/question"

// mark is something named, with its words.
type mark struct {
	question.Mark
	stems  []string
	others [][]string // other words for a name of one word: what an abbreviation stands for
	weight float64
	client bool // a name of somebody whom the law hardly speaks of, so that a rule answers without it
}

// in is the share of the words of a mark that some words have, or of other words for it.
func (m mark) in(set map[string]bool) float64 {
	best := share(m.stems, set)
	for _, o := range m.others {
		if len(o) > 0 && share(o, set) == 1 {
			return 1
		}
	}
	return best
}
