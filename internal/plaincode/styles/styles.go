// Package styles keeps the names of styles.
package styles

import "github.com/alecthomas/chroma/v2"

// Registry has what was registered, by name.
var Registry = map[string]*chroma.Style{}

// Register a style. Callers hold a lock of their own.
func Register(s *chroma.Style) *chroma.Style {
	Registry[s.Name] = s
	return s
}
