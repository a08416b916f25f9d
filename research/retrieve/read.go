package retrieve

import (
	"path"
	"slices"
	"strings"
	"sync"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// Searcher searches one index. It remembers which words name its documents and
// the documents it read last, so one should be kept for as long as the index is
// open. Its methods are safe for concurrent use.
type Searcher struct {
	ix index.Index

	mu      sync.Mutex
	names   *catalogue
	read    map[string]*reading
	readLen int // bytes of text in read
	heads   map[string]identity
	words   map[string]string // stems of words, "" for stop words
}

// identity are the words by which a document can be named.
type identity struct{ name, head []string }

// NewSearcher makes a searcher of an index.
func NewSearcher(ix index.Index) *Searcher {
	return &Searcher{ix: ix, read: make(map[string]*reading), heads: make(map[string]identity), words: make(map[string]string)}
}

// reading is a document as the ranking sees it.
type reading struct {
	passages []unit
	within   map[string]int // in how many of its passages a stem stands
	length   float64        // mean number of stems in a passage
	part     bool           // only some passages, as a search found them
}

// unit is a passage as the ranking sees it.
type unit struct {
	backends.Passage
	stems []string
	at    []int32  // where each stem's word begins
	head  []string // stems of its headings

	ordinal int // its number in the document
}

// Bounds of what is read whole and kept.
const (
	wholeLength = 400 << 10 // bytes of the longest document that is read whole
	keptLength  = 8 << 20   // bytes of text remembered
)

// document reads a document whole; nil where it is too long for that.
func (s *Searcher) document(id string) (*reading, error) {
	s.mu.Lock()
	r, ok := s.read[id]
	s.mu.Unlock()
	if ok {
		return r, nil
	}
	ps, err := s.ix.Passages(id)
	ps = slices.Clone(ps) // the index may keep its own
	if err != nil || len(ps) == 0 {
		return nil, err
	}
	size := ps[len(ps)-1].End
	if size > wholeLength {
		r = nil
		size = 0
	} else {
		body, err := s.ix.Text(id)
		if err != nil {
			return nil, err
		}
		for i := range ps {
			ps[i].Text = ps[i].Of(body)
		}
		r = s.readingOf(ps)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.readLen += size; s.readLen > keptLength {
		clear(s.read)
		s.readLen = size
	}
	s.read[id] = r
	return r, nil
}

// keptIdentities bounds how many documents' names and heads are remembered.
const keptIdentities = 4096

// headLength is how far into a document its parties and subject stand, in bytes.
const headLength = 1200

// identity reads what names a document.
func (s *Searcher) identity(d backends.Document) (identity, error) {
	s.mu.Lock()
	i, ok := s.heads[d.ID]
	s.mu.Unlock()
	if ok {
		return i, nil
	}
	head, err := s.ix.Slice(d.ID, text.Span{Start: 0, End: headLength})
	if err != nil {
		return i, err
	}
	i.name, _ = s.stems(nameOf(d))
	i.head, _ = s.stems(head)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.heads) >= keptIdentities {
		clear(s.heads)
	}
	s.heads[d.ID] = i
	return i, nil
}

func (s *Searcher) readingOf(ps []backends.Passage) *reading {
	r := &reading{within: make(map[string]int), passages: make([]unit, len(ps))}
	total := 0
	for i, p := range ps {
		stems, at := s.stems(p.Text)
		head, _ := s.stems(strings.Join(p.Heading, " "))
		u := unit{Passage: p, stems: stems, at: at, head: head, ordinal: i}
		r.passages[i] = u
		total += len(u.stems)
		seen := make(map[string]bool, len(u.stems))
		for _, w := range u.stems {
			if !seen[w] {
				seen[w] = true
				r.within[w]++
			}
		}
	}
	r.length = max(1, float64(total)/float64(max(1, len(ps))))
	return r
}

// keptWords bounds how many words' stems are remembered.
const keptWords = 1 << 16

// stems is text.Stems with a memory, for documents repeat their words; and where
// each word begins.
func (s *Searcher) stems(t string) (stems []string, at []int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text.Words(t, func(sp text.Span) bool {
		w := sp.Of(t)
		st, ok := s.words[w]
		if !ok {
			if !text.IsStop(w) {
				st = text.Stem(w)
			}
			if len(s.words) >= keptWords {
				clear(s.words)
			}
			s.words[w] = st
		}
		if st != "" {
			stems = append(stems, st)
			at = append(at, int32(sp.Start)) //nolint:gosec // texts are bounded
		}
		return true
	})
	return stems, at
}

// catalogue knows which words stand in the names of documents: title, citation,
// file name, docket, author, court.
type catalogue struct {
	passages int // of the index when it was made
	docs     []backends.Document
	by       map[string][]int32 // stem to documents
}

// catalogueOf makes the catalogue, anew where the index has changed.
func (s *Searcher) catalogueOf() (*catalogue, error) {
	_, all := s.ix.Frequency("a")
	s.mu.Lock()
	c := s.names
	s.mu.Unlock()
	if c != nil && c.passages == all {
		return c, nil
	}
	c = &catalogue{passages: all, by: make(map[string][]int32)}
	err := s.ix.Documents(func(d backends.Document) bool {
		n := int32(len(c.docs)) //nolint:gosec // documents
		c.docs = append(c.docs, d)
		seen := make(map[string]bool)
		name, _ := s.stems(nameOf(d))
		for _, w := range name {
			if !seen[w] {
				seen[w] = true
				c.by[w] = append(c.by[w], n)
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.names = c
	s.mu.Unlock()
	return c, nil
}

// nameOf is all that names a document.
func nameOf(d backends.Document) string {
	base := strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path))
	return strings.Join([]string{d.Title, d.Citation, fileWords(base), d.Docket, d.Author, d.Court}, " ")
}

// fileWords reads a file name as words: "AMC_general%20NDA-v2", "FullStoryNDA".
func fileWords(base string) string {
	base = strings.NewReplacer("%20", " ", "_", " ", "-", " ", "+", " ", ".", " ", "%2F", " ").Replace(base)
	var b strings.Builder
	rs := []rune(base)
	b.WriteString(base)
	b.WriteByte(' ')
	for i, r := range rs { // the parts of CamelCase too
		if i > 0 && r >= 'A' && r <= 'Z' && rs[i-1] >= 'a' && rs[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
