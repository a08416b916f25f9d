package retrieve

import (
	"slices"
	"strings"
	"sync"

	"headnote/backends"
	"headnote/backends/index"
	cross "headnote/research/relevance"
	"headnote/text"
)

// Searcher searches one index. It caches the stems of words, so one should be kept for as long as the index is open.
// Its methods are safe for concurrent use.
type Searcher struct {
	ix     index.Index
	reader *cross.Reader // nil for words alone

	mu    sync.Mutex
	names *catalogue // for an index that does not support naming
	words []*lexicon // unused
}

// NewSearcher returns a searcher of an index.
func NewSearcher(ix index.Index) *Searcher {
	return &Searcher{ix: ix}
}

// reading is a document prepared for ranking by one question.
type reading struct {
	passages []unit
	within   []int   // number of its passages with each symbol
	length   float64 // mean number of stems in a passage
	part     bool    // has only the passages that a search found
}

// unit is a passage prepared for ranking.
type unit struct {
	backends.Passage
	said    []occurrence
	stems   int          // number of its stems
	head    []occurrence // in its headings
	ordinal int          // its index in the document
	found   int          // its rank in the search of the whole index, from 1; 0 if not found
	score   float64      // its score in that search relative to the best, 0 to 1
	alike   int          // its rank by meaning, from 1; 0 if not found
}

// wholeLength is the maximum length of a document that is read whole, in bytes.
const wholeLength = 400 << 10

// read reads a document for a question: whole, if requested and it is not too long, or else the passages that a search
// found.
func (s *Searcher) read(m *lexicon, c concepts, r routed, whole bool) (*reading, error) {
	all, err := s.ix.Passages(r.doc.ID)
	if err != nil {
		return nil, err
	}
	if whole && len(all) > 0 && all[len(all)-1].End <= wholeLength {
		body, err := s.ix.Text(r.doc.ID)
		if err != nil {
			return nil, err
		}
		us := make([]unit, len(all))
		for i, p := range all {
			p.Text = p.Of(body)
			us[i] = unit{Passage: p, ordinal: i}
		}
		for _, h := range r.hits {
			if h.Ordinal < len(us) {
				us[h.Ordinal].found, us[h.Ordinal].alike = r.places[h.Ordinal], r.alike[h.Ordinal]
				us[h.Ordinal].score = h.Score
			}
		}
		return readingOf(m, c, us), nil
	}
	var us []unit
	for _, h := range r.hits {
		if h.Ordinal >= len(all) { // the document has changed since the search
			continue
		}
		p := all[h.Ordinal]
		if p.Text, err = s.ix.Slice(r.doc.ID, p.Span); err != nil {
			return nil, err
		}
		us = append(us, unit{
			Passage: p, ordinal: h.Ordinal, found: r.places[h.Ordinal], alike: r.alike[h.Ordinal],
			score: h.Score,
		})
	}
	d := readingOf(m, c, us)
	d.part = true
	return d, nil
}

func readingOf(m *lexicon, c concepts, us []unit) *reading {
	d := &reading{passages: us, within: make([]int, len(c.symbols))}
	total := 0
	last := make([]int, len(c.symbols)) // the passage, counted from 1, that last had a symbol
	for i := range us {
		u := &us[i]
		u.said, u.stems = m.read(u.Text)
		if i > 0 && slices.Equal(u.Heading, us[i-1].Heading) {
			u.head = us[i-1].head
		} else {
			u.head, _ = m.read(strings.Join(u.Heading, " "))
		}
		total += u.stems
		for _, o := range u.said {
			if last[o.symbol] != i+1 {
				last[o.symbol] = i + 1
				d.within[o.symbol]++
			}
		}
	}
	d.length = max(1, float64(total)/float64(max(1, len(us))))
	return d
}

// headLength is how far into a document its parties and subject are named, in bytes.
const headLength = 1200

// identity reads what identifies a document: its name, and its beginning.
func (s *Searcher) identity(m *lexicon, d backends.Document) (name, head []occurrence, err error) {
	begin, err := s.ix.Slice(d.ID, text.Span{Start: 0, End: headLength})
	if err != nil {
		return nil, nil, err
	}
	name, _ = m.read(index.NameOf(d))
	head, _ = m.read(begin)
	return name, head, nil
}
