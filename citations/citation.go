// Package citations finds every citation in a legal text, classifies it, resolves short forms to their authority,
// and links them into a graph. It knows nothing of tools or screens.
//
// The input is a text or an HTML page, of any origin; the result is citations in order, with spans in the input,
// and the authorities they refer to. An unresolved citation has a reason. Two citations of one authority have the
// same key, however they are written. Everything takes time linear in the length of the text.
//
// It works in stages, each a package or a group of files that depends only on the earlier ones: a scan finds the
// core citations as items (internal/scan); passes read their context (describe.go and related files); Resolve links
// them to authorities (resolve.go). Package eyecite reads citations as eyecite does.
package citations

import (
	"headnote/citations/internal/item"
	"headnote/text"
)

// Kind is the kind of a citation.
type Kind = item.Kind

// Kinds of citations.
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

// Citation is one mention of an authority in a text. Spans are byte offsets into the input; rune offsets are for
// programs that count code points.
type Citation struct {
	Kind     Kind
	Text     string    // as written
	Span     text.Span // the core citation: "410 U.S. 113"
	RuneSpan text.Span // the same in code points
	FullSpan text.Span // with names, pin cite, court and year, parenthetical
	PinSpan  text.Span // the core citation with its pin cite

	Volume   string
	Reporter string   // as written
	Edition  string   // canonical form, chosen by date if the abbreviation is ambiguous
	Editions []string // all candidates
	Page     string   // "" if not yet known: "___"
	PinCite  string

	Title   string // of a code: the 21 in 21 U.S.C. § 355
	Section string // with subsections: "355(j)(2)"

	Year, Month, Day int
	Court            string // courts-db id: "ca9", "scotus"
	Plaintiff        string
	Defendant        string
	ShortName        string // the name used by a database; set by the caller, see References
	Antecedent       string // the name by which a supra or short cite refers back
	Extra            string // between the pin cite and the court: parallel citations
	Publisher        string // of a code: "West"
	Parenthetical    string
	Signal           string // "See", "But see", …
	Weight           int    // number of authorities cited in its sentence; 1 weighs most

	Group    int    // citations with the same non-zero group are parallel
	Resolves int    // index into the authorities of Resolve; -1 if unresolved
	Reason   string // why it is unresolved

	YearText  string // the year as written
	MonthText string // the month as written: "Sept."
	Nameless  bool   // there is a "v." with nothing before it
	prose     bool   // a code that the sentence mentions rather than cites: no id. refers to it
}

// take copies the fields that the item determines by itself.
func (c *Citation) take(s string, it *item.Item) {
	c.Kind, c.Text, c.Span, c.Resolves = it.Kind, it.Span.Of(s), it.Span, -1
	c.PinSpan = text.Span{Start: it.Span.Start, End: it.End}
	c.FullSpan = c.PinSpan
	c.Volume, c.Reporter, c.Page, c.Title, c.Section = it.Volume, it.Reporter, it.Page, it.Title, it.Section
	c.PinCite, c.Antecedent, c.Year, c.prose = it.PinCite, it.Patent, it.Year, it.Prose
	c.Edition, c.Editions = it.Edition, it.Editions
}
