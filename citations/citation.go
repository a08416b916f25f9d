// Package citations is text in, citations out: it finds every citation in a
// legal text, says what it is, resolves the short ones to their authority, and
// links them into a graph. It knows no tool and no screen.
//
// In goes a text or an HTML page, of any origin; out come citations in order, with
// spans into what was passed in, and the authorities that they mean. What cannot be
// resolved says why. Two citations of one authority have the same key, however they
// are written. Everything takes time linear in the length of the text.
//
// It works in stages, each a package or a group of files that knows the ones before
// it and none behind: a scan finds the citations proper as items (internal/scan);
// passes describe what is around them (describe.go and its neighbors); Resolve links
// them to authorities (resolve.go). Package eyecite beside it reads as eyecite does.
package citations

import (
	"headnote/citations/internal/item"
	"headnote/text"
)

// Kind says what a citation is.
type Kind = item.Kind

// The kinds.
const (
	FullCase   = item.FullCase
	ShortCase  = item.ShortCase
	ID         = item.ID        // id. and ibid.
	Supra      = item.Supra     // a name with "supra"
	Reference  = item.Reference // a party's name with a pin cite
	Law        = item.Law       // statutes, regulations, constitutions, rules of procedure
	Journal    = item.Journal
	Docket     = item.Docket
	Securities = item.Securities
	Patent     = item.Patent
	FDA        = item.FDA
	Neutral    = item.Neutral
	Unknown    = item.Unknown // a bare §
)

// Citation is one mention of an authority in a text. Spans are byte offsets
// into the text as given; rune offsets are for programs that count code
// points.
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
	Extra            string // what is between the pin cite and the court: parallel citations
	Publisher        string // of a code: "West"
	Parenthetical    string
	Signal           string // "See", "But see", …
	Weight           int    // how many authorities its sentence cites; 1 weighs most

	Group    int    // citations with the same non-zero group are parallel
	Resolves int    // index into the authorities of Resolve; -1 where unresolved
	Reason   string // why it is unresolved

	YearText  string // the year as written
	MonthText string // the month as written: "Sept."
	Nameless  bool   // there is a "v." with nothing in front of it
	prose     bool   // a code that the sentence speaks of, more than that it is cited: no id. points to it
}

// take fills in what the item says by itself.
func (c *Citation) take(s string, it *item.Item) {
	c.Kind, c.Text, c.Span, c.Resolves = it.Kind, it.Span.Of(s), it.Span, -1
	c.PinSpan = text.Span{Start: it.Span.Start, End: it.End}
	c.FullSpan = c.PinSpan
	c.Volume, c.Reporter, c.Page, c.Title, c.Section = it.Volume, it.Reporter, it.Page, it.Title, it.Section
	c.PinCite, c.Antecedent, c.Year, c.prose = it.PinCite, it.Patent, it.Year, it.Prose
	c.Edition, c.Editions = it.Edition, it.Editions
}
