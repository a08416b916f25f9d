// Package citations is text in, citations out: it finds every citation in a
// legal text, says what it is, resolves the short ones to their authority, and
// links them into a graph. It knows no tool and no screen.
package citations

import "headnote/text"

// Kind says what a citation is.
type Kind string

// The kinds.
const (
	FullCase   Kind = "full_case"
	ShortCase  Kind = "short_case"
	ID         Kind = "id" // id. and ibid.
	Supra      Kind = "supra"
	Reference  Kind = "reference" // a party's name with a pin cite
	Law        Kind = "law"       // statutes, regulations, constitutions, rules of procedure
	Journal    Kind = "journal"
	Docket     Kind = "docket"
	Securities Kind = "securities"
	Patent     Kind = "patent"
	FDA        Kind = "fda"
	Neutral    Kind = "neutral"
	Unknown    Kind = "unknown" // a bare §
)

// Rules are the conventions that citations are found by.
type Rules uint8

const (
	// House is headnote's own way: all kinds, white space of any sort between the
	// parts, whole names.
	House Rules = iota
	// Eyecite finds what eyecite 2.7.8 finds and reads it as it does, for comparing
	// and for programs that rely on it: its kinds only, one line a citation, its
	// limits on names, pin cites and parentheticals.
	Eyecite
)

// Citation is one mention of an authority in a text. Spans are byte offsets
// into the text as given; rune offsets stand beside them for programs that
// count code points.
type Citation struct {
	Kind     Kind
	Text     string    // as written
	Span     text.Span // the citation proper: "410 U.S. 113"
	RuneSpan text.Span // the same in code points
	FullSpan text.Span // with names, pin cite, court and year, parenthetical
	PinSpan  text.Span // the citation proper with its pin cite

	Volume   string
	Reporter string   // as written
	Edition  string   // canonical form, chosen by date where the string is ambiguous
	Editions []string // all candidates
	Page     string   // "" where it is not known yet: "___"
	PinCite  string

	Title   string // of a code: the 21 in 21 U.S.C. § 355
	Section string // with subsections: "355(j)(2)"

	Year, Month, Day int
	Court            string // courts-db id: "ca9", "scotus"
	Plaintiff        string
	Defendant        string
	ShortName        string // by which a database knows the case; for the caller to set, see References
	Antecedent       string // the name a supra or short cite points back by
	Extra            string // what stands between the pin cite and the court: parallel citations
	Publisher        string // of a code: "West"
	Parenthetical    string
	Signal           string // "See", "But see", …
	Weight           int    // how many authorities its sentence cites; 1 weighs most

	Group    int    // citations with the same non-zero group are parallel
	Resolves int    // index into the authorities of Resolve; -1 where unresolved
	Reason   string // why it is unresolved

	month, year string // as written
	found       []spelling
	nobody      bool // there is a "v." with nothing in front of it
	prose       bool // a code that the sentence speaks of, more than that it is cited: no id. points to it
}
