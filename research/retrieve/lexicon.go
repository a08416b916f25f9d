package retrieve

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/text"
)

// lexicon reads texts for one question at a time: it numbers the words of a text, and knows which of their stems count.
// It must not be used by several goroutines at once.
type lexicon struct {
	words   *text.Vocabulary
	symbols []uint32     // by stem number: its symbol plus 1; 0 if it does not count
	counted []uint32     // the stem numbers that have a symbol
	said    []occurrence // of the text being read
}

// keptWords is the maximum number of words remembered.
const keptWords = 1 << 15

// lexiconOf returns a new lexicon for a question.
func lexiconOf(c concepts) *lexicon {
	m := &lexicon{words: text.NewVocabulary()}
	m.attend(c)
	return m
}

// attend switches to the stems of another question.
func (m *lexicon) attend(c concepts) {
	if m.words.Words() > keptWords {
		*m = lexicon{words: text.NewVocabulary()}
	}
	for _, n := range m.counted {
		m.symbols[n] = 0
	}
	m.counted = m.counted[:0]
	for symbol, stem := range c.stems {
		n := m.words.NumberOf(stem)
		if missing := int(n) + 1 - len(m.symbols); missing > 0 {
			m.symbols = append(m.symbols, make([]uint32, missing)...)
		}
		m.symbols[n] = uint32(symbol) + 1
		m.counted = append(m.counted, n)
	}
}

// read returns the occurrences of stems that count in a text, and its number of stems.
func (m *lexicon) read(t string) (said []occurrence, stems int) {
	m.said = m.said[:0]
	text.Words(t, func(sp text.Span) bool {
		n := m.words.Number(t, sp)
		if n == text.StopWord {
			return true
		}
		if int(n) < len(m.symbols) && m.symbols[n] > 0 {
			m.said = append(m.said, occurrence{int(m.symbols[n]) - 1, stems, sp.Start})
		}
		stems++
		return true
	})
	return slices.Clone(m.said), stems
}

// others returns the numbers of the stems of a text that are not among the question's terms.
func (m *lexicon) others(t string, terms int) []uint32 {
	var out []uint32
	text.Words(t, func(sp text.Span) bool {
		n := m.words.Number(t, sp)
		if n != text.StopWord && (int(n) >= len(m.symbols) || m.symbols[n] == 0 || int(m.symbols[n]) > terms) {
			out = append(out, n)
		}
		return true
	})
	return out
}

// readers is how many goroutines read documents for one question.
const readers = 2

// lexicon takes a lexicon from the pool; keep returns it.
func (s *Searcher) lexicon(c concepts) *lexicon {
	s.mu.Lock()
	n := len(s.words)
	if n == 0 {
		s.mu.Unlock()
		return lexiconOf(c)
	}
	m := s.words[n-1]
	s.words = s.words[:n-1]
	s.mu.Unlock()
	m.attend(c)
	return m
}

func (s *Searcher) keep(m *lexicon) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.words) < readers {
		s.words = append(s.words, m)
	}
}

// each is share over documents. A document on which work fails, by an error or a panic, is passed to leave, and the
// others continue. If leave is nil, the error ends the search.
func (s *Searcher) each(c concepts, rs []routed, leave func(backends.Document, error), work func(m *lexicon,
	i int) error,
) error {
	var mu sync.Mutex
	return s.share(c, len(rs), func(m *lexicon, i int) error {
		err := safe.Do("reading "+rs[i].doc.ID, func() error { return work(m, i) })
		if err == nil || leave == nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		leave(rs[i].doc, err)
		return nil
	})
}

// share does n pieces of work for a question on two cores, each with a lexicon.
func (s *Searcher) share(c concepts, n int, work func(m *lexicon, i int) error) error {
	var next atomic.Int64
	run := func() error {
		m := s.lexicon(c)
		defer s.keep(m)
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			if err := work(m, i); err != nil {
				return err
			}
		}
		return nil
	}
	const where = "reading documents"
	done := make(chan error, readers)
	for range readers - 1 {
		safe.Go(where, run, func(err error) { done <- err })
	}
	err := safe.Do(where, run)
	for range readers - 1 {
		err = errors.Join(err, <-done)
	}
	return err
}
