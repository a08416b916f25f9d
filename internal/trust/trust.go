// Package trust keeps what one person has decided about sending, running and opening:
// which settings of a folder they have confirmed, with whom they share a matter, to which
// models and hosts its texts and their keys go. It is kept in the person's own state
// folder, never in the folder of a matter, which may come from anybody.
//
// What sends something takes a Granted, and only a decision makes one: code that sends
// without having asked does not compile.
package trust

import (
	"fmt"
	"path/filepath"
)

// Granted is the leave to reach one place. Its zero value is leave for none.
type Granted struct{ place string }

// For returns an error where the leave is not for this place.
func (g Granted) For(place string) error {
	switch g.place {
	case "":
		return fmt.Errorf("%s is not reached: nobody has agreed to it", place)
	case place:
		return nil
	}
	return fmt.Errorf("%s is not reached: what was agreed to is %s", place, g.place)
}

// Own is the leave to reach a place that the person's own settings or command line name,
// for what belongs to no matter: to look whether it answers, and what it offers.
func Own(place string) Granted { return Granted{place} }

// Book is all that one person has decided.
type Book struct{ dir string }

// Open is the book in a person's state folder. It need not be there yet.
func Open(state string) Book { return Book{filepath.Join(state, "decisions")} }
