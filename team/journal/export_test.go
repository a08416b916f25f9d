package journal

// Options returns the options that a store was made with.
func (s *Store) Options() Options { return s.o }
