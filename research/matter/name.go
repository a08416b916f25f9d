package matter

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Name is the name that a user enters for a matter that others have as well, such as one on a server or in a cluster.
// It is safe in paths, on the screen and in logs: only ParseName creates one. The zero value is the name of no matter.
type Name struct{ text string }

// nameLength is the maximum length of a name, in bytes.
const nameLength = 100

// inNames are the punctuation marks allowed between letters and digits: those in case captions and company names.
const inNames = " -_.,&'()+"

// ParseName parses a name: letters and digits of any script, and spaces and -_.,&'()+ between them. The first is a
// letter or a digit, so that a name is never a hidden file, an option or a parent folder. Letters that can be encoded
// in two ways are the same: names are in the normal form NFC.
func ParseName(s string) (Name, error) {
	out := s
	if len(s) <= nameLength {
		out = norm.NFC.String(s)
	}
	ok := out != "" && len(out) <= nameLength && !strings.HasSuffix(out, " ")
	for i, r := range out {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		ok = ok && r != unicode.ReplacementChar && (letter || i > 0 && (unicode.IsMark(r) || strings.ContainsRune(inNames,
			r)))
	}
	if !ok {
		return Name{}, fmt.Errorf("%.60q is not a matter's name: letters and digits, and %s between them, up to %d bytes", s,
			strings.TrimSpace(inNames), nameLength)
	}
	return Name{out}, nil
}

// MustName is ParseName for a name that is known to be valid; it panics otherwise.
func MustName(s string) Name {
	n, err := ParseName(s)
	if err != nil {
		panic(err)
	}
	return n
}

// String returns the name, "" for none.
func (n Name) String() string { return n.text }

// IsZero reports whether this is the name of no matter.
func (n Name) IsZero() bool { return n.text == "" }

// MarshalText writes the name.
func (n Name) MarshalText() ([]byte, error) { return []byte(n.text), nil }

// Shared is how colleagues name a matter: by its name, or as OWNER/NAME for one in the folder of another user of a
// server.
type Shared struct{ Owner, Name Name }

// ParseShared parses NAME or OWNER/NAME.
func ParseShared(s string) (Shared, error) {
	owner, name, found := strings.Cut(s, "/")
	if !found {
		n, err := ParseName(s)
		return Shared{Name: n}, err
	}
	o, err := ParseName(owner)
	if err != nil {
		return Shared{}, err
	}
	n, err := ParseName(name)
	return Shared{o, n}, err
}

// String returns the name in that form.
func (s Shared) String() string {
	if s.Owner.IsZero() {
		return s.Name.String()
	}
	return s.Owner.String() + "/" + s.Name.String()
}
