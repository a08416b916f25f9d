package segment

import "slices"

// phrase matches words at given distances. It counts as one term with the weight of all its words, and occurs as often
// as the phrase does.
type phrase struct {
	words   []*cursor // rarest first
	offsets []uint32  // positions of the words in the phrase
	weight  uint32
	lengths []byte

	at     uint32
	count  uint32
	places [2][]uint32
}

func newPhrase(words []*cursor, offsets []uint32, lengths []byte) *phrase {
	p := &phrase{lengths: lengths}
	order := make([]int, len(words))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return words[a].count - words[b].count })
	for _, i := range order {
		p.words = append(p.words, words[i])
		p.offsets = append(p.offsets, offsets[i])
		p.weight += words[i].weight
	}
	return p
}

func (p *phrase) seek(target uint32) uint32 {
	for {
		target = p.together(target)
		if target == end {
			return end
		}
		if p.at = target; p.matches() {
			return target
		}
		target++
	}
}

// together returns the first passage, from the target on, that contains all the words.
func (p *phrase) together(target uint32) uint32 {
	for i := 0; i < len(p.words); {
		switch at := p.words[i].seek(target); {
		case at == end:
			return end
		case at > target:
			target, i = at, 0
		default:
			i++
		}
	}
	return target
}

// matches counts the phrase in the passage: the possible starts are the places of the rarest word, less its offset,
// kept if every other word agrees.
func (p *phrase) matches() bool {
	begins, other := p.places[0][:0], p.places[1]
	for _, at := range p.words[0].occurrences(p.places[1][:0]) {
		if at >= p.offsets[0] {
			begins = append(begins, at-p.offsets[0])
		}
	}
	for i, w := range p.words[1:] {
		if len(begins) == 0 {
			break
		}
		other = w.occurrences(other[:0])
		kept, j := begins[:0], 0
		for _, b := range begins {
			for j < len(other) && other[j] < b+p.offsets[i+1] {
				j++
			}
			if j < len(other) && other[j] == b+p.offsets[i+1] {
				kept = append(kept, b)
			}
		}
		begins = kept
	}
	p.places[0], p.places[1] = begins, other
	p.count = uint32(len(begins)) //nolint:gosec // places of a passage
	return p.count > 0
}

func (p *phrase) score() uint32 {
	return points(p.weight, impact[p.lengths[p.at]][min(p.count, maxFrequency)])
}

// bound assumes that the phrase is no more frequent than any of its words.
func (p *phrase) bound(first, last uint32) uint32 {
	top := uint16(impactMost)
	for _, w := range p.words {
		if w.at > last || !w.look(first) {
			return 0
		}
		top = min(top, w.most(last))
	}
	return points(p.weight, top)
}

func (p *phrase) horizon(target uint32) uint32 {
	h := uint32(end - 1)
	for _, w := range p.words {
		h = min(h, w.horizon(target))
	}
	return h
}
