package serve

import (
	"fmt"
	"regexp"
)

// UserName names a person who is served. It is the name of their folder, so only
// ParseUserName makes one; its zero value is the name of nobody.
type UserName struct{ text string }

var userName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,31}$`)

// ParseUserName reads a name: up to 32 small letters, digits and ". _ -", of which the
// first is a letter or a digit. Letters of one script alone, so that no two look alike.
func ParseUserName(s string) (UserName, error) {
	if !userName.MatchString(s) {
		return UserName{}, fmt.Errorf(`user=%.60q: must be a name of lower-case letters, digits and ". _ -"`, s)
	}
	return UserName{s}, nil
}

// MustUserName is ParseUserName of a name that is known to be one; it panics otherwise.
func MustUserName(s string) UserName {
	n, err := ParseUserName(s)
	if err != nil {
		panic(err)
	}
	return n
}

// String is the name as it is written, "" for nobody.
func (n UserName) String() string { return n.text }

// IsZero reports whether this is the name of nobody.
func (n UserName) IsZero() bool { return n.text == "" }

// MarshalText writes the name.
func (n UserName) MarshalText() ([]byte, error) { return []byte(n.text), nil }
