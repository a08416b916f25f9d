package retrieve

import (
	"errors"
	"strings"
	"sync/atomic"

	"headnote/internal/safe"
	"headnote/text"
)

// lexicon remembers the stems of words, for documents repeat their words; a stop
// word has none. One goroutine uses it at a time.
type lexicon map[string]string

// keptWords bounds how many words' stems are remembered.
const keptWords = 1 << 15

func (m lexicon) stem(w string) string {
	st, ok := m[w]
	if !ok {
		if !text.IsStop(w) {
			st = strings.Clone(text.Stem(w))
		}
		if len(m) >= keptWords {
			clear(m)
		}
		m[strings.Clone(w)] = st // a copy, so that the text can go
	}
	return st
}

// stems is text.Stems with a memory.
func (m lexicon) stems(t string) []string {
	var out []string
	text.Words(t, func(sp text.Span) bool {
		if st := m.stem(sp.Of(t)); st != "" {
			out = append(out, st)
		}
		return true
	})
	return out
}

// lexicon lends a lexicon; it is given back by keep.
func (s *Searcher) lexicon() lexicon {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.words); n > 0 {
		m := s.words[n-1]
		s.words = s.words[:n-1]
		return m
	}
	return make(lexicon)
}

// readers is how many goroutines read documents for one question.
const readers = 2

func (s *Searcher) keep(m lexicon) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.words) < readers {
		s.words = append(s.words, m)
	}
}

// share does n pieces of work on two cores, each with a lexicon.
func (s *Searcher) share(n int, work func(m lexicon, i int) error) error {
	var next atomic.Int64
	run := func() error {
		m := s.lexicon()
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
