package bert

import "headnote/text/wordpiece"

// Vocabulary makes the input of a model of texts.
type Vocabulary struct{ *wordpiece.Vocabulary }

// Pair is a question and a passage as a cross-encoder reads them, of at most limit pieces in
// all: the passage is cut first, the question where it takes more than half.
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

// Single is one text as an encoder reads it, of at most limit pieces.
func (v Vocabulary) Single(text string, limit int) Input {
	return v.join(v.Pieces(text, limit-2))
}

func (v Vocabulary) join(first []int32) Input {
	in := Input{Pieces: append(append([]int32{v.Start}, first...), v.Close)}
	in.Second = len(in.Pieces)
	return in
}
