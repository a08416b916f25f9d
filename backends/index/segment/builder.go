package segment

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/text"
)

// builder gathers passages and turns them into a segment: words are numbered as
// they come, and sorted by number at the end.
type builder struct {
	stems stemmer
	limit int // of tokens

	keys  []string          // by number of the term
	terms map[string]uint32 // number by key
	words map[string]uint32 // number by word of the text as it is written
	last  []uint32          // by number: the last passage, counted from 1, where the term has no positions

	// The tokens, in the order of passages.
	token   []uint32 // number of the term
	passage []uint32
	at      []uint16 // the place among the passage's words

	lengths []byte
	docs    []docEntry

	byTerm   []uint32 // passage and at, sorted by term
	atByTerm []uint16
}

const stopWord = math.MaxUint32

func newBuilder(stems stemmer, limit int) *builder {
	return &builder{stems: stems, limit: limit, terms: make(map[string]uint32), words: make(map[string]uint32)}
}

// reset forgets what was gathered and keeps the memory.
func (b *builder) reset() {
	clear(b.terms)
	clear(b.words)
	b.keys, b.last, b.token, b.passage, b.at = b.keys[:0], b.last[:0], b.token[:0], b.passage[:0], b.at[:0]
	b.lengths, b.docs = b.lengths[:0], nil
}

func (b *builder) full() bool { return len(b.token) >= b.limit }

func (b *builder) empty() bool { return len(b.lengths) == 0 }

// term numbers a key.
func (b *builder) term(field byte, s string) uint32 {
	key := string(field) + s
	n, ok := b.terms[key]
	if !ok {
		n = uint32(len(b.keys)) //nolint:gosec // fewer than tokens
		b.terms[key] = n
		b.keys = append(b.keys, key)
		b.last = append(b.last, 0)
	}
	return n
}

// word numbers a word of the text.
func (b *builder) word(w string) uint32 {
	n, ok := b.words[w]
	if !ok {
		n = stopWord
		if s := b.stems.stem(w); s != "" {
			n = b.term(inText, s)
		}
		b.words[strings.Clone(w)] = n
	}
	return n
}

// add takes the passages of a document from the given one on, until the builder
// is full; it returns how many it took.
func (b *builder) add(d index.Indexable, from int) int {
	b.docs = append(b.docs, entryOf(d.Document, len(b.lengths), from))
	title := b.distinct(inTitle, d.Title+" "+d.Citation)
	var heading []uint32
	for i, p := range d.Passages[from:] {
		if b.full() && i > 0 {
			return i
		}
		b.text(p.Of(d.Text))
		if i == 0 || !slices.Equal(p.Heading, d.Passages[from+i-1].Heading) {
			heading = b.distinct(inHeading, strings.Join(p.Heading, " "))
		}
		b.mark(heading)
		b.mark(title)
		if n := from + i; n < len(d.Cites) {
			for _, key := range d.Cites[n] {
				b.mark([]uint32{b.term(inCites, key)})
			}
		}
	}
	return len(d.Passages) - from
}

// text starts a passage with its words.
func (b *builder) text(s string) {
	n := uint32(len(b.lengths)) //nolint:gosec // bounded by the limit
	at, length := 0, 0
	text.Words(s, func(sp text.Span) bool {
		if t := b.word(s[sp.Start:sp.End]); t != stopWord {
			b.token = append(b.token, t)
			b.passage = append(b.passage, n)
			b.at = append(b.at, uint16(min(at, math.MaxUint16))) //nolint:gosec // bounded
			length++
		}
		at++
		return true
	})
	b.lengths = append(b.lengths, byte(min(length, maxLength)))
}

// distinct are the terms of a heading or a title, each once.
func (b *builder) distinct(field byte, s string) []uint32 {
	var out []uint32
	text.Words(s, func(sp text.Span) bool {
		if stem := b.stems.stem(s[sp.Start:sp.End]); stem != "" {
			if n := b.term(field, stem); !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
		return true
	})
	return out
}

// mark puts terms without positions on the last passage.
func (b *builder) mark(terms []uint32) {
	n := uint32(len(b.lengths)) //nolint:gosec // bounded by the limit
	for _, t := range terms {
		if b.last[t] == n {
			continue
		}
		b.last[t] = n
		b.token = append(b.token, t)
		b.passage = append(b.passage, n-1)
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
	for i, t := range b.token {
		passage[next[t]], at[next[t]] = b.passage[i], b.at[i]
		next[t]++
	}
	order := make([]uint32, len(b.keys))
	for i := range order {
		order[i] = uint32(i) //nolint:gosec // fewer than tokens
	}
	slices.SortFunc(order, func(x, y uint32) int { return cmp.Compare(b.keys[x], b.keys[y]) })
	w.lengths = b.lengths
	var l list
	for _, t := range order {
		l.reset()
		for i := starts[t]; i < starts[t+1]; i++ {
			l.occurs(passage[i], at[i])
		}
		if err := w.term([]byte(b.keys[t]), &l); err != nil {
			return err
		}
	}
	return w.finish(b.docs)
}
