package matter

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"strings"
)

// ID identifies a matter for as long as it exists, wherever its folder is and whatever its name: it is used in streams,
// buckets, indexes, exports and locks. The zero value is the id of no matter. Only NewID and ParseID create one.
type ID struct{ text string }

// idLength is the length of an id: 16 random bytes in base32.
const idLength = 26

var idCoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewID returns a random id.
func NewID() ID {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return ID{idCoding.EncodeToString(b[:])}
}

// ParseID parses an id: 26 characters of a-z and 2-7.
func ParseID(s string) (ID, error) {
	if len(s) != idLength || strings.Trim(s, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		return ID{}, fmt.Errorf("%.40q is not a matter's id: 26 characters of a-z and 2-7", s)
	}
	return ID{s}, nil
}

// String returns the id, "" for none.
func (id ID) String() string { return id.text }

// IsZero reports whether this is the id of no matter.
func (id ID) IsZero() bool { return id.text == "" }

// MarshalText writes the id.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.text), nil }

// UnmarshalText reads an id; an empty text is the zero value.
func (id *ID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*id = ID{}
		return nil
	}
	parsed, err := ParseID(string(b))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}
