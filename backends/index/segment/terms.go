package segment

import "headnote/text"

// The fields of a passage. A term's key is its field and the stem of the word, or the key of an authority.
const (
	inText    = 't'
	inHeading = 'h'
	inTitle   = 'n'
	inCites   = 'c'
	inName    = 'd' // the document's name, with its first passage only
)

// hasPositions reports whether phrases can be searched in the key's field.
func hasPositions(key []byte) bool { return key[0] == inText }

// phraseTerm is a content word of a phrase and its position in it.
type phraseTerm struct {
	stem string
	at   int
}

// phraseTerms returns the content words of a phrase; stop words leave gaps.
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
