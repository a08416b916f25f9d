package index

import "context"

// Speller is an index that can correct the spelling of words. It may return "".
type Speller interface {
	// Spelling returns the word of the passages closest to one that occurs in none of them, in lower case; "" if none
	// is close, or if the word is an English one.
	Spelling(ctx context.Context, word string) (string, error)
}

// SpellingEngine is an engine that can list the stems of its passages.
type SpellingEngine interface {
	// NearStem returns the stem in the passages with the same first letter that differs from another in the fewest
	// letters, at most most; of several the most frequent. It returns "" if none is close.
	NearStem(stem string, most int) (string, error)
}
