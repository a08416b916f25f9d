package segment

import (
	"context"
	"errors"
	"sync"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// The fields of a term that is counted elsewhere.
const (
	InText    = inText
	InHeading = inHeading
	InTitle   = inTitle
	InCites   = inCites
	InPrefix  = '*' // any word of the text with this prefix
)

// Term is a term of a query: a stem or an authority in a field, or a prefix.
type Term struct {
	Field byte
	Text  string
}

// Terms returns the terms of a query that rank, without duplicates.
func Terms(n index.Node) ([]Term, error) {
	p := &planner{terms: make(map[string]*term)}
	_, err := p.plan(n)
	return p.asked, err
}

// Candidate is a passage found elsewhere.
type Candidate struct {
	Document backends.Document
	N        int // its number within the document
	Text     string
	Heading  []string
	Cites    []string
}

// Statistics counts the passages among which the candidates were found.
type Statistics struct {
	All  int
	With func(Term) int
}

// builders are pooled together with the words that they know.
var builders = sync.Pool{New: func() any { return newBuilder(1<<30, nil) }}

// Rank orders passages found elsewhere as this engine would if it held all passages. Ties keep their order.
func Rank(ctx context.Context, found []Candidate, r index.Request, s Statistics) (ms []index.Match, err error) {
	b := builders.Get().(*builder)
	defer func() {
		b.reset()
		builders.Put(b)
	}()
	for _, c := range found {
		d := index.Indexable{Document: c.Document, Text: c.Text, Cites: [][]string{c.Cites}}
		d.Passages = []text.Passage{{Span: text.Span{End: len(c.Text)}, Heading: c.Heading}}
		b.add(d, 0)
		b.docs[len(b.docs)-1].base = uint32(c.N) //nolint:gosec // a passage's number
	}
	if b.empty() {
		return nil, nil
	}
	v, err := new(Engine).put(b)
	if err != nil {
		return nil, err
	}
	r.Limit, r.PerDocument = len(found), 0
	p := &planner{views: []*view{v}, all: s.All, terms: make(map[string]*term), with: s.With}
	all, err := p.search(ctx, r, limits{countable: 1 << 30, divisible: 1 << 30})
	return all.Matches, errors.Join(err, v.file.release())
}
