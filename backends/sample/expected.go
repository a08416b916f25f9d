package sample

import (
	_ "embed"

	"github.com/BurntSushi/toml"
)

//go:embed expected.toml
var expectedData string

// Expectation is what a good memo on the sample question must contain.
type Expectation struct {
	Finding []struct{ Phrase, Document, Why string }
	// Deadline is a day that must be among the memo's deadlines.
	Deadline []struct{ Date, Document, What string }
	Risk     []struct{ Category, Document string }
	Conflict []struct{ First, Second, What string }
	Trap     []struct{ Kind, Authority, Phrase string }
	// Question is a further question, with the document and words that answer it.
	Question []struct{ Ask, Document, Phrase string }
}

// Expected reads the expectations.
func Expected() (Expectation, error) {
	var e Expectation
	_, err := toml.Decode(expectedData, &e)
	return e, err
}
