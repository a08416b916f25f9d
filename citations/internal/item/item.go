// Package item is what a scan of a text hands on: the citations proper, each with
// what can be read in its own words, in the order of the text and without overlap.
//
// Names, courts, dates and parentheticals are not here: they are found around an
// item by the passes that describe it.
package item

import (
	"slices"

	"headnote/citations/internal/tables"
	"headnote/text"
)

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

// Item is a citation proper: "410 U.S. 113", "21 U.S.C. § 355(j)", "Id.". Spans are
// byte offsets.
type Item struct {
	Kind      Kind
	Span      text.Span
	End       int // behind the further sections of a list, at least the span's end
	Volume    string
	Reporter  string // as written
	Page      string // "" where it is not known yet: "___"
	Title     string // of a code: the 21 in 21 U.S.C. § 355
	Section   string // with subsections: "355(j)(2)"
	PinCite   string // the further sections of a list
	Edition   string // where the words alone tell it
	Editions  []string
	Spellings []tables.Spelling // the series that it may be of, where Edition is not known
	Patent    string            // the digits of "the '456 patent"
	Year      int               // where the volume is a year
	Prose     bool              // a code that the sentence speaks of, more than that it is cited
}

// List collects the items of a text.
type List struct {
	Items []Item
	End   int // of the last item: what follows must begin behind it
	size  int // of the text in bytes
}

// NewList makes a list for a text of so many bytes.
func NewList(size int) List {
	l := List{Items: []Item{}, size: size}
	if n := size / 500; n > 8 { // a passage has room made for it when something is found
		l.Items = make([]Item, 0, n)
	}
	return l
}

// Add takes an item and reports whether it did: not where it begins within the one before.
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

// Drop takes the last item off again.
func (l *List) Drop() {
	n := len(l.Items) - 1
	l.Items, l.End = l.Items[:n], 0
	if n > 0 {
		l.End = l.Items[n-1].Span.End
	}
}

// grow makes room for as many items as the rest of the text would hold if it were
// like what was read, but at most three times as many.
func (l *List) grow(read int) {
	n := len(l.Items)
	expect := int(float64(n)*float64(l.size)/float64(read)*1.1) + min(8, l.size/250+1)
	l.Items = slices.Grow(l.Items, min(expect-n, 3*n+8))
}
