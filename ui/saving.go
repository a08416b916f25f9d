package ui

import (
	"sync"
	"sync/atomic"

	"headnote/model"
)

// saving writes sessions in the order in which they came about. Commands run side by side, and an earlier session
// must never be written over a later one. It is safe for concurrent use.
type saving struct {
	store Store
	taken atomic.Int64 // sessions taken over

	mu      sync.Mutex // one is written at a time
	written int64      // the latest that was
}

// take takes a session over. What it returns writes it, unless a later one was written already.
func (s *saving) take(session model.Session) (save func() error) {
	n := s.taken.Add(1)
	return func() error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if n < s.written {
			return nil
		}
		s.written = n
		return s.store.SaveSession(session)
	}
}
