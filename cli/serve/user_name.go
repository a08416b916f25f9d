package serve

import (
	"fmt"
	"regexp"
)

// UserName is the name of a user, and of their folder; therefore only ParseUserName creates one. Its zero value means
// no user.
type UserName struct{ text string }

var userName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,31}$`)

// ParseUserName parses a name: up to 32 lower-case letters, digits and ". _ -", beginning with a letter or a digit.
// Only ASCII letters are allowed, so that no two names look alike.
func ParseUserName(s string) (UserName, error) {
	if !userName.MatchString(s) {
		return UserName{}, fmt.Errorf(`user=%.60q: must be a name of lower-case letters, digits and ". _ -"`, s)
	}
	return UserName{s}, nil
}

// MustUserName is like ParseUserName but panics if the name is not valid.
func MustUserName(s string) UserName {
	n, err := ParseUserName(s)
	if err != nil {
		panic(err)
	}
	return n
}

// String returns the name, "" for no user.
func (n UserName) String() string { return n.text }

// IsZero reports whether there is no user.
func (n UserName) IsZero() bool { return n.text == "" }

// MarshalText returns the name.
func (n UserName) MarshalText() ([]byte, error) { return []byte(n.text), nil }
