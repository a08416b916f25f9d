package bert

import "headnote/text/wordpiece"

// Vocabulary converts texts to model input.
type Vocabulary struct{ *wordpiece.Vocabulary }

// Pair returns a question and a passage as input of a cross-encoder, of at most limit pieces in all: the passage is cut
// first, then the question to half of the limit.
func (v Vocabulary) Pair(question, passage string, limit int) Input {
	q := v.Pieces(question, limit-3)
	p := v.Pieces(passage, limit-3)
	if len(q)+len(p) > limit-3 {
		half := (limit - 3) / 2
		q = q[:min(len(q), max(half, limit-3-len(p)))]
		p = p[:limit-3-len(q)]
	}
	in := v.join(q)
	in.Pieces = append(append(in.Pieces, p...), v.Close)
	return in
}

// Single returns one text as input of an encoder, of at most limit pieces.
func (v Vocabulary) Single(text string, limit int) Input {
	return v.join(v.Pieces(text, limit-2))
}

func (v Vocabulary) join(first []int32) Input {
	in := Input{Pieces: append(append([]int32{v.Start}, first...), v.Close)}
	in.Second = len(in.Pieces)
	return in
}
