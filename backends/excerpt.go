package backends

import (
	"cmp"
	"slices"
	"strings"

	"headnote/text"
)

// The kinds of passage that are not known to be part of a text that was read.
const (
	ExcerptSnippet = "snippet" // what the source shows of the text in its list of results
	ExcerptListing = "listing" // what the source's list says about the document; none of its text
	ExcerptPassage = "passage" // words of the text, the rest of which was not read
)

// between separates the excerpts of a document in its Body.
const between = "\n\n"

// Excerpted returns a document without text with whatever there is as passages, each marked with its kind: the passages
// from its source, else its snippet, else its list entry. Their spans are offsets into Body. A document with a text, or
// with passages of the matter's index, is returned unchanged.
func (d Document) Excerpted() Document {
	switch {
	case d.Text != "" || d.Source == "local":
		return d
	case len(d.Passages) > 0:
		ps := slices.Clone(d.Passages)
		d.Passages = nil
		for _, p := range ps {
			p.Excerpt = cmp.Or(p.Excerpt, ExcerptPassage)
			d.Passages = AddExcerpt(d.Passages, p)
		}
	case strings.TrimSpace(d.Snippet) != "":
		d.Passages = AddExcerpt(nil, Passage{Text: d.Snippet, Excerpt: ExcerptSnippet})
	default:
		if s := d.listing(); s != "" {
			d.Passages = AddExcerpt(nil, Passage{Text: s, Excerpt: ExcerptListing})
		}
	}
	return d
}

// Listed sets a document's passage to its entry in the source's list, for entries that are themselves records, such as
// a docket or a filing.
func (d *Document) Listed(entry string) {
	if strings.TrimSpace(entry) != "" {
		d.Passages = AddExcerpt(nil, Passage{Text: entry, Excerpt: ExcerptListing})
	}
}

// recorded are the kinds of document whose list entry is itself the record: that a filing was made, a docket opened, a
// transaction cleared.
var recorded = []string{
	KindDocket, KindFiling, KindSecurities, KindMerger, KindPatent, KindProceeding, KindFacility, KindAction, KindRecall,
	KindDrug, KindComplaint,
}

// Quotable reports whether a document may serve as evidence: its text or passages of it were read, or its list entry is
// itself a record. A snippet may not, since the text around it was not read.
func (d Document) Quotable() bool {
	switch d.Unread() {
	case ExcerptSnippet:
		return false
	case ExcerptListing:
		return slices.Contains(recorded, d.Kind)
	}
	return true
}

// AddExcerpt appends an excerpt, after the others in the document's Body, unless its words are already there.
func AddExcerpt(all []Passage, p Passage) []Passage {
	end := 0
	for _, x := range all {
		if x.Text == p.Text {
			return all
		}
		end = max(end, x.End+len(between))
	}
	p.Span = text.Span{Start: end, End: end + len(p.Text)}
	return append(slices.Clip(all), p)
}

// Body returns the readable text of a document outside the index: its text, else its passages in order, else "".
func (d Document) Body() string {
	if d.Text != "" {
		return d.Text
	}
	ps := slices.Clone(d.Passages)
	slices.SortStableFunc(ps, func(a, b Passage) int { return cmp.Compare(a.Start, b.Start) })
	words := make([]string, len(ps))
	for i, p := range ps {
		words[i] = p.Text
	}
	return strings.Join(words, between)
}

// Unread returns which excerpt replaces a document's text: one of the Excerpt constants, or "" if the text was read.
func (d Document) Unread() string {
	if d.Text != "" || len(d.Passages) == 0 {
		return ""
	}
	return d.Passages[0].Excerpt
}

// listing describes the list entry of a document in sentences.
func (d Document) listing() string {
	var said []string
	for _, s := range []string{d.Title, d.Citation, d.Court, d.Docket, d.Author, d.Date} {
		s = text.Line(s)
		if s != "" && !slices.ContainsFunc(said, func(o string) bool { return strings.Contains(o, s) }) {
			said = append(said, s)
		}
	}
	return strings.Join(said, "; ")
}

// sourceNames are the display names of sources.
var sourceNames = map[string]string{
	"courtlistener": "CourtListener", "cpsc": "the CPSC", "epa": "EPA ECHO", "fda": "openFDA",
	"federalregister": "the Federal Register", "ftc": "the FTC",
	"govinfo": "GovInfo", "nhtsa": "NHTSA", "ptab": "the PTAB", "sec": "SEC EDGAR", "uspto": "the USPTO",
	"local": "the matter",
}

// SourceName returns the display name of a document's source; for a web page, its host.
func (d Document) SourceName() string {
	if name, ok := sourceNames[d.Source]; ok {
		return name
	}
	if _, rest, ok := strings.Cut(d.URL, "://"); ok {
		if host, _, _ := strings.Cut(rest, "/"); host != "" {
			return text.Line(host)
		}
	}
	return cmp.Or(text.Line(d.Source), "an unnamed source")
}
