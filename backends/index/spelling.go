package index

import "context"

// Speller is an index that knows how the words of its passages are spelled. One that cannot say
// gives "".
type Speller interface {
	// Spelling is the word of the passages that is nearest to one that stands in none of them,
	// without capitals; "" where none is near, and where the word is an English one.
	Spelling(ctx context.Context, word string) (string, error)
}

// SpellingEngine is an engine that knows the stems of its passages.
type SpellingEngine interface {
	// NearStem is the stem of the passages that differs from another in the fewest letters, at
	// most in so many, and begins with the same; of several the most frequent. "" where none is near.
	NearStem(stem string, most int) (string, error)
}
