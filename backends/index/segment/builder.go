package segment

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/text"
	"headnote/text/static"
)

// builder collects passages and turns them into a segment: terms are numbered as they arrive, and sorted by number at
// the end.
type builder struct {
	words *text.Vocabulary
	limit int // of tokens

	keys  []termKey              // by term number
	stems [len(stemmed)][]uint32 // by field and stem: the term number, counted from 1
	cites map[string]uint32      // term number by key of the authority
	last  []uint32               // by term number: the last passage, counted from 1, if the term has no positions

	// The tokens, in the order of passages.
	token []uint32 // number of the term
	at    []uint16 // the position among the passage's words
	ends  []uint32 // by passage: the end of its tokens

	lengths []byte
	vectors []byte
	docs    []docEntry

	known   *static.Known // the vectors of words; nil if passage vectors are not needed
	said    static.Sum    // of the passage's words
	heading static.Sum    // of its heading's words

	byTerm   []uint32 // passage and at, sorted by term
	atByTerm []uint16
}

// termKey is a term's key in two parts.
type termKey struct {
	field byte
	name  string
}

// stemmed are the fields whose terms are stems.
var stemmed = [...]byte{inText, inHeading, inTitle, inName}

const (
	textTerms, headingTerms, titleTerms, nameTerms = 0, 1, 2, 3 // indexes into stemmed

	rememberedWords = 300_000 // words kept from one segment to the next
)

func newBuilder(limit int, known *static.Known) *builder {
	return &builder{words: text.NewVocabulary(), known: known, limit: limit, cites: make(map[string]uint32)}
}

// reset drops what was collected but keeps the memory and the words.
func (b *builder) reset() {
	if b.words.Words() > rememberedWords {
		b.words = text.NewVocabulary()
		if b.known != nil {
			b.known.Forget()
		}
	}
	for i := range b.stems {
		clear(b.stems[i])
	}
	clear(b.cites)
	clear(b.keys) // they hold the names of authorities
	b.keys, b.last, b.token, b.at, b.ends = b.keys[:0], b.last[:0], b.token[:0], b.at[:0], b.ends[:0]
	b.lengths, b.vectors, b.docs = b.lengths[:0], b.vectors[:0], nil
}

func (b *builder) full() bool { return len(b.token) >= b.limit }

func (b *builder) empty() bool { return len(b.lengths) == 0 }

// term numbers a new term.
func (b *builder) term(field byte, name string) uint32 {
	b.keys = append(b.keys, termKey{field, name})
	b.last = append(b.last, 0)
	return uint32(len(b.keys) - 1) //nolint:gosec // fewer than tokens
}

// stem returns the term of the word at a span of s in one of the stemmed fields, or text.StopWord.
func (b *builder) stem(field int, s string, at text.Span) uint32 {
	word, n := b.words.Word(s, at)
	if n == text.StopWord {
		return text.StopWord
	}
	switch {
	case b.known == nil:
	case field == textTerms:
		b.known.Add(&b.said, word, at.Of(s))
	case field == headingTerms:
		b.known.Add(&b.heading, word, at.Of(s))
	}
	terms := b.stems[field]
	if int(n) >= len(terms) {
		terms = append(terms, make([]uint32, b.words.Stems())...)
		b.stems[field] = terms
	}
	if terms[n] == 0 {
		terms[n] = b.term(stemmed[field], b.words.Stem(n)) + 1
	}
	return terms[n] - 1
}

// authority returns the term of an authority's key.
func (b *builder) authority(key string) uint32 {
	n, ok := b.cites[key]
	if !ok {
		n = b.term(inCites, key)
		b.cites[key] = n
	}
	return n
}

// add takes the passages of a document from the given one on, until the builder is full, and returns how many it took.
func (b *builder) add(d index.Indexable, from int) int {
	b.docs = append(b.docs, entryOf(d.Document, len(b.lengths), from))
	title := b.distinct(titleTerms, d.Title+" "+d.Citation)
	var heading []uint32
	for i, p := range d.Passages[from:] {
		if b.full() && i > 0 {
			return i
		}
		b.text(p.Of(d.Text))
		if i == 0 || !slices.Equal(p.Heading, d.Passages[from+i-1].Heading) {
			b.heading = static.Sum{}
			heading = b.distinct(headingTerms, strings.Join(p.Heading, " "))
		}
		if b.known != nil {
			b.said.Join(&b.heading)
			v := b.said.Vector()
			b.vectors = append(b.vectors, v.Bytes()...)
		}
		b.mark(heading)
		b.mark(title)
		if from+i == 0 {
			b.mark(b.distinct(nameTerms, index.NameOf(d.Document)))
		}
		if n := from + i; n < len(d.Cites) {
			for _, key := range d.Cites[n] {
				b.mark([]uint32{b.authority(key)})
			}
		}
		b.ends = append(b.ends, uint32(len(b.token))) //nolint:gosec // bounded by the limit
	}
	return len(d.Passages) - from
}

// text starts a passage with its words.
func (b *builder) text(s string) {
	at, length := 0, 0
	text.Words(s, func(sp text.Span) bool {
		if t := b.stem(textTerms, s, sp); t != text.StopWord {
			b.token = append(b.token, t)
			b.at = append(b.at, uint16(min(at, math.MaxUint16))) //nolint:gosec // bounded
			length++
		}
		at++
		return true
	})
	b.lengths = append(b.lengths, byte(min(length, maxLength)))
}

// distinct returns the terms of a heading or a title, without duplicates.
func (b *builder) distinct(field int, s string) []uint32 {
	var out []uint32
	text.Words(s, func(sp text.Span) bool {
		if n := b.stem(field, s, sp); n != text.StopWord && !slices.Contains(out, n) {
			out = append(out, n)
		}
		return true
	})
	return out
}

// mark adds terms without positions to the last passage.
func (b *builder) mark(terms []uint32) {
	n := uint32(len(b.lengths)) //nolint:gosec // bounded by the limit
	for _, t := range terms {
		if b.last[t] == n {
			continue
		}
		b.last[t] = n
		b.token = append(b.token, t)
		b.at = append(b.at, 0)
	}
}

// write writes the segment.
func (b *builder) write(w *writer) error {
	// A counting sort by term keeps the order of passages.
	starts := make([]uint32, len(b.keys)+1)
	for _, t := range b.token {
		starts[t+1]++
	}
	for i := range b.keys {
		starts[i+1] += starts[i]
	}
	b.byTerm, b.atByTerm = slices.Grow(b.byTerm[:0], len(b.token)), slices.Grow(b.atByTerm[:0], len(b.token))
	passage, at := b.byTerm[:len(b.token)], b.atByTerm[:len(b.token)]
	next := slices.Clone(starts)
	from := uint32(0)
	for p, to := range b.ends {
		for i, t := range b.token[from:to] {
			to := next[t]
			passage[to], at[to] = uint32(p), b.at[int(from)+i]
			next[t]++
		}
		from = to
	}
	order := make([]uint32, len(b.keys))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int {
		k, l := &b.keys[x], &b.keys[y]
		return cmp.Or(cmp.Compare(k.field, l.field), cmp.Compare(k.name, l.name))
	})
	w.lengths, w.vectors = b.lengths, [][]byte{b.vectors}
	var l list
	var key []byte
	for _, t := range order {
		l.reset()
		for i := starts[t]; i < starts[t+1]; i++ {
			l.occurs(passage[i], at[i])
		}
		key = append(append(key[:0], b.keys[t].field), b.keys[t].name...)
		if err := w.term(key, &l); err != nil {
			return err
		}
	}
	return w.finish(b.docs)
}
