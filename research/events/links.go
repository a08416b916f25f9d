package events

import (
	"headnote/backends"
	"headnote/text"
)

// CitationsLinked reports what the found documents cite and how they are connected.
type CitationsLinked struct {
	Links
}

// Links is the citation graph of a run, flattened for lists and trees.
type Links struct {
	Off         bool           `json:"off,omitempty"` // linking was switched off
	Authorities []Authority    `json:"authorities"`   // most cited first
	References  []Reference    `json:"references"`    // every mention with an authority
	ByType      map[string]int `json:"by_type"`
	CrossDomain int            `json:"cross_domain_links"`
	Sources     int            `json:"total_sources"`
	Citations   int            `json:"total_citations"`
	Unresolved  int            `json:"unresolved"`
	Doubts      []Doubt        `json:"doubts,omitempty"` // citations and quotations that do not match what they cite

	Depth int `json:"depth,omitempty"` // steps that citations were followed from a found document
	// available authorities that were read for their own citations, without their texts
	Followed []backends.Document `json:"followed,omitempty"`
	Unread   int                 `json:"unread,omitempty"` // available authorities beyond the limit, not read
}

// Doubt is a citation or quotation in a document that does not match the text of the authority it cites.
type Doubt struct {
	Document   string    `json:"document"`
	Span       text.Span `json:"span"` // of Text in the document
	Text       string    `json:"text"` // the quotation, or the citation
	Citation   string    `json:"citation"`
	Step       string    `json:"rung"`  // is that case, quotation, cited page
	State      string    `json:"state"` // contradicted, close
	Evidence   string    `json:"evidence"`
	Found      string    `json:"found,omitempty"`      // the closest words of the authority
	Difference string    `json:"difference,omitempty"` // [-document-] {+authority+}
	Authority  string    `json:"authority,omitempty"`  // its document
	At         text.Span `json:"at,omitzero"`          // of the words in the authority
}

// Authority is a source of law that the documents cite, however it is written.
type Authority struct {
	Key       string      `json:"key"`
	Type      string      `json:"type"`  // "Case Law", "Statutory Law", …
	Label     string      `json:"label"` // in Bluebook form
	Cited     int         `json:"cited"` // mentions
	Documents []string    `json:"documents"`
	Document  string      `json:"document,omitempty"` // the found document that is this authority
	Treatment []Treatment `json:"treatment,omitempty"`
	Status    string      `json:"status"`         // "in the matter", "not verified"
	Step      int         `json:"step,omitempty"` // 1: cited by a found document; 2: by such an authority; and so on
}

// Further reports whether it is cited only by authorities that were followed, and by no found document.
func (a Authority) Further() bool { return a.Step > 1 }

// Reference is one mention of an authority in a found document.
type Reference struct {
	Document  string    `json:"document"`
	Span      text.Span `json:"span"`
	Text      string    `json:"text"`
	Kind      string    `json:"kind"`
	Authority string    `json:"authority"` // key
	Context   string    `json:"context"`
}

// Treatment is how a citing text treats an authority: from the citing text, not from a citator.
type Treatment struct {
	Signal   string    `json:"signal"` // "overruled by", "distinguished", …
	Document string    `json:"document"`
	Span     text.Span `json:"span"`
	Sentence string    `json:"sentence"`
	Negative bool      `json:"negative"`
}
