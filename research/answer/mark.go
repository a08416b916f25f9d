package answer

import "headnote/research/question"

// mark is something that a question names, with its stems.
type mark struct {
	question.Mark
	stems  []string
	others [][]string // synonyms of a one-word name: what an abbreviation stands for
	weight float64
	client bool // the name of a party that legal authorities hardly mention, so that a rule answers without it
}

// in is the share of the words of a mark, or of its synonyms, that a set of stems has.
func (m mark) in(set map[string]bool) float64 {
	best := share(m.stems, set)
	for _, o := range m.others {
		if len(o) > 0 && share(o, set) == 1 {
			return 1
		}
	}
	return best
}
