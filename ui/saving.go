package ui

import (
	"sync"
	"sync/atomic"

	"headnote/model"
)

// saving writes sessions in the order in which they arose. Commands run concurrently, and an earlier session must never
// overwrite a later one. It is safe for concurrent use.
type saving struct {
	store Store
	taken atomic.Int64 // number of sessions taken

	mu      sync.Mutex // serializes writing
	written int64      // number of the latest session written
}

// take takes a session. The function it returns saves it, unless a later one has been written already.
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
