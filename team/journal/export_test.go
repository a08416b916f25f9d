package journal

// Options are those that a store was made with.
func (s *Store) Options() Options { return s.o }
