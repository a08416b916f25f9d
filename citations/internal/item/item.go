// Package item holds the result of a scan: the core citations, each with what its own words contain, in text order
// and without overlap.
//
// Names, courts, dates and parentheticals are not here: later passes find them in the context of an item.
package item

import (
	"slices"

	"headnote/citations/internal/tables"
	"headnote/text"
)

// Kind is the kind of a citation.
type Kind string

// Kinds of citations.
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

// Item is a core citation: "410 U.S. 113", "21 U.S.C. § 355(j)", "Id.". Spans are byte offsets.
type Item struct {
	Kind      Kind
	Span      text.Span
	End       int // past the further sections of a list; at least the span's end
	Volume    string
	Reporter  string // as written
	Page      string // "" if not yet known: "___"
	Title     string // of a code: the 21 in 21 U.S.C. § 355
	Section   string // with subsections: "355(j)(2)"
	PinCite   string // the further sections of a list
	Edition   string // if the words alone determine it
	Editions  []string
	Spellings []tables.Spelling // candidate series if Edition is unknown
	Patent    string            // the digits of "the '456 patent"
	Year      int               // if the volume is a year
	Prose     bool              // a code that the sentence mentions rather than cites
}

// List collects the items of a text.
type List struct {
	Items []Item
	End   int // of the last item; the next must begin after it
	size  int // of the text in bytes
}

// NewList returns a list for a text of that many bytes.
func NewList(size int) List {
	l := List{Items: []Item{}, size: size}
	if n := size / 500; n > 8 { // for a short passage, space is allocated on the first item
		l.Items = make([]Item, 0, n)
	}
	return l
}

// Add adds an item and reports whether it did: not if it overlaps the preceding one.
func (l *List) Add(it *Item) bool {
	if it.Span.Start < l.End {
		return false
	}
	it.End = max(it.End, it.Span.End)
	if len(l.Items) == cap(l.Items) {
		l.grow(it.Span.End)
	}
	l.Items = append(l.Items, *it)
	l.End = it.Span.End
	return true
}

// Drop removes the last item.
func (l *List) Drop() {
	n := len(l.Items) - 1
	l.Items, l.End = l.Items[:n], 0
	if n > 0 {
		l.End = l.Items[n-1].Span.End
	}
}

// grow makes room for as many items as the rest of the text would hold at the rate so far, but at most three times
// as many.
func (l *List) grow(read int) {
	n := len(l.Items)
	expect := int(float64(n)*float64(l.size)/float64(read)*1.1) + min(8, l.size/250+1)
	l.Items = slices.Grow(l.Items, min(expect-n, 3*n+8))
}
