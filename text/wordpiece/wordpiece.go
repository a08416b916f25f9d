// Package wordpiece splits text into the pieces known to models of the uncased BERT family. The vocabulary is that
// of BERT base uncased by Google (Apache-2.0; see NOTICE).
package wordpiece

import (
	_ "embed"
	"errors"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed vocab.txt
var uncased string

// Uncased returns the embedded vocabulary. The first call parses it, which takes some milliseconds.
var Uncased = sync.OnceValues(func() (*Vocabulary, error) { return Parse(uncased) })

// Vocabulary splits text into the pieces known to an uncased BERT model.
type Vocabulary struct {
	pieces    *tree
	continued uint32 // node after the mark of pieces that continue a word
	size      int    // number of pieces
	// Unknown stands for a word that cannot be split; Start and Close for the beginning of a text and the end of
	// each part of it.
	Unknown, Start, Close int32
}

// longestWord is in runes; longer ones are unknown, as in the original.
const longestWord = 100

// Parse parses a vocabulary with one piece per line, whose line number, from 0, is its id.
func Parse(lines string) (*Vocabulary, error) {
	v := &Vocabulary{pieces: newTree()}
	n := int32(0)
	for line := range strings.SplitSeq(strings.TrimSuffix(lines, "\n"), "\n") {
		if v.pieces.add(strings.TrimSuffix(line, "\r"), n) {
			v.size++
		}
		n++
	}
	v.continued = v.pieces.walk("##")
	for name, id := range map[string]*int32{"[UNK]": &v.Unknown, "[CLS]": &v.Start, "[SEP]": &v.Close} {
		if *id = v.pieces.ids[v.pieces.walk(name)]; *id < 0 {
			return nil, errors.New("wordpiece: the vocabulary has no " + name)
		}
	}
	return v, nil
}

// Len returns the number of pieces.
func (v *Vocabulary) Len() int { return v.size }

// Pieces splits text into at most limit pieces.
func (v *Vocabulary) Pieces(text string, limit int) []int32 {
	var out []int32
	if plain(text) {
		out = v.Append(make([]int32, 0, 4), strings.ToLower(text))
		return out[:min(len(out), limit)]
	}
	for word := range words(text) {
		if len(out) >= limit {
			return out[:limit]
		}
		out = v.Append(out, word)
	}
	return out[:min(len(out), limit)]
}

// plain reports whether a text is a single word of ASCII letters and digits, which needs no splitting into words.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// Append appends the longest pieces that make up a lowercase word, or the unknown piece.
func (v *Vocabulary) Append(out []int32, word string) []int32 {
	if utf8.RuneCountInString(word) > longestWord {
		return append(out, v.Unknown)
	}
	begin, node := len(out), uint32(root)
	for word != "" {
		id, n := v.pieces.longest(node, word)
		if n == 0 {
			return append(out[:begin], v.Unknown)
		}
		out, word, node = append(out, id), word[n:], v.continued
	}
	return out
}

// words yields the lowercase words and punctuation marks of a text, without accents.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var word []byte
		flush := func() bool {
			if len(word) == 0 {
				return true
			}
			w := string(word)
			word = word[:0]
			return yield(w)
		}
		for _, r := range norm.NFD.String(strings.ToLower(text)) {
			switch {
			case r == 0 || r == utf8.RuneError || unicode.Is(unicode.Mn, r) || dropped(r):
			case unicode.IsSpace(r):
				if !flush() {
					return
				}
			case mark(r) || ideograph(r):
				if !flush() || !yield(string(r)) {
					return
				}
			default:
				word = utf8.AppendRune(word, r)
			}
		}
		flush()
	}
}

// dropped reports whether a rune is a control or format character other than white space.
func dropped(r rune) bool { return !unicode.IsSpace(r) && unicode.In(r, unicode.Cc, unicode.Cf) }

func mark(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsPunct(r) || unicode.IsSymbol(r)) || unicode.IsPunct(r)
}

// ideographs are the blocks of CJK characters, each of which is a word of its own.
var ideographs = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, {Lo: 0x4E00, Hi: 0x9FFF, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0x20000, Hi: 0x2CEAF, Stride: 1}, {Lo: 0x2F800, Hi: 0x2FA1F, Stride: 1}},
}

func ideograph(r rune) bool { return unicode.Is(ideographs, r) }
