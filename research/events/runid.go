package events

import (
	"fmt"
	"strings"
)

// RunID identifies a run within its matter. It is part of file names and of subjects in a cluster, so only ParseRunID
// creates one from a string: any RunID may be joined into a path. The zero value is the id of no run.
type RunID struct{ text string }

// maxRunID is the maximum length of an id, in bytes.
const maxRunID = 100

// ParseRunID parses an id: up to 100 letters, digits, - and _, the first of which is a letter or a digit.
func ParseRunID(s string) (RunID, error) {
	ok := s != "" && len(s) <= maxRunID && s[0] != '-' && s[0] != '_'
	for i := 0; ok && i < len(s); i++ {
		c := s[i]
		ok = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
	}
	if !ok {
		return RunID{}, fmt.Errorf("%.60q is not a run id: headnote runs lists them", s)
	}
	return RunID{s}, nil
}

// MustRunID is ParseRunID for an id that is known to be valid; it panics otherwise.
func MustRunID(s string) RunID {
	id, err := ParseRunID(s)
	if err != nil {
		panic(err)
	}
	return id
}

// String returns the id, "" for none.
func (id RunID) String() string { return id.text }

// IsZero reports whether this is the id of no run.
func (id RunID) IsZero() bool { return id.text == "" }

// Compare orders ids by their text, which begins with the time of the run.
func (id RunID) Compare(other RunID) int { return strings.Compare(id.text, other.text) }

// MarshalText writes the id.
func (id RunID) MarshalText() ([]byte, error) { return []byte(id.text), nil }

// UnmarshalText reads an id; an empty text is the zero value.
func (id *RunID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*id = RunID{}
		return nil
	}
	parsed, err := ParseRunID(string(b))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}
