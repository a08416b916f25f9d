package segment

import (
	"strings"

	"headnote/text"
)

// The fields of a passage. A term's key is its field and the stem of the word,
// or the key of an authority.
const (
	inText    = 't'
	inHeading = 'h'
	inTitle   = 'n'
	inCites   = 'c'
)

// hasPositions tells the field whose phrases can be searched for.
func hasPositions(key []byte) bool { return key[0] == inText }

// stemmer remembers the stems of words: a text uses the same ones again and again.
type stemmer map[string]string

// rememberedStems bounds the memory of a stemmer.
const rememberedStems = 300_000

// stem folds a word; a stop word has none.
func (m stemmer) stem(word string) string {
	s, ok := m[word]
	if !ok {
		if len(m) >= rememberedStems {
			clear(m)
		}
		if !text.IsStop(word) {
			s = text.Stem(word)
		}
		m[strings.Clone(word)] = strings.Clone(s)
	}
	return s
}

// phraseTerm is a content word of a phrase and its place in it.
type phraseTerm struct {
	stem string
	at   int
}

// phraseTerms are the content words of a phrase; stop words leave gaps.
func phraseTerms(s string) []phraseTerm {
	var out []phraseTerm
	n := 0
	text.Words(s, func(sp text.Span) bool {
		if w := sp.Of(s); !text.IsStop(w) {
			out = append(out, phraseTerm{text.Stem(w), n})
		}
		n++
		return true
	})
	return out
}
