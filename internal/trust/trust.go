// Package trust keeps one person's decisions about sending, running and opening: which settings of a folder they have
// confirmed, with whom they share a matter, and to which models and hosts its texts and their keys may be sent. They
// are stored in the person's own state folder, never in the folder of a matter, which may come from anyone.
//
// Whatever sends something takes a Granted, which only a decision creates: code that sends without having asked does
// not compile.
package trust

import (
	"fmt"
	"path/filepath"
)

// Granted is permission to reach one place. Its zero value permits none.
type Granted struct{ place string }

// For returns an error if the permission is not for this place.
func (g Granted) For(place string) error {
	switch g.place {
	case "":
		return fmt.Errorf("%s is not reached: nobody has agreed to it", place)
	case place:
		return nil
	}
	return fmt.Errorf("%s is not reached: what was agreed to is %s", place, g.place)
}

// Own returns permission to reach a place that the person's own settings or command line name, for requests unrelated
// to a matter: to check whether it answers, and what it offers.
func Own(place string) Granted { return Granted{place} }

// Book holds all decisions of one person.
type Book struct{ dir string }

// Open returns the book in a person's state folder, which need not exist yet.
func Open(state string) Book { return Book{filepath.Join(state, "decisions")} }
