package backends_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/text"
)

// What there is of a document that was not read is marked with its kind, and may be quoted only if it is the source's
// own record or words of the text.
func TestExcerpts(t *testing.T) {
	passage := []backends.Passage{{Text: "The motion is denied.", Span: text.Span{Start: 700, End: 721}}}
	for name, c := range map[string]struct {
		doc            backends.Document
		unread, body   string
		quotable       bool
		sameAsItWas    bool
		passagesInBody int
	}{
		"read": {
			doc:  backends.Document{Source: "sec", Text: "The whole text.", Snippet: "whole"},
			body: "The whole text.", quotable: true, sameAsItWas: true,
		},
		"of the matter": {
			doc:  backends.Document{Source: "local", Passages: passage, Snippet: "denied"},
			body: "The motion is denied.", quotable: true, sameAsItWas: true,
		},
		"passages": {
			doc:    backends.Document{Source: "courtlistener", Passages: passage, Snippet: "denied"},
			unread: backends.ExcerptPassage, body: "The motion is denied.", quotable: true, passagesInBody: 1,
		},
		"a snippet": {
			doc:    backends.Document{Source: "web", Kind: backends.KindOpinion, Snippet: "… is denied …", Title: "A v. B"},
			unread: backends.ExcerptSnippet, body: "… is denied …", passagesInBody: 1,
		},
		"a list entry of an opinion": {
			doc:    backends.Document{Source: "web", Kind: backends.KindOpinion, Title: "A v. B", Court: "D. Mass."},
			unread: backends.ExcerptListing, body: "A v. B; D. Mass.", passagesInBody: 1,
		},
		"a list entry that is the record": {
			doc: backends.Document{
				Source: "courtlistener", Kind: backends.KindDocket, Title: "A v. B, No. 1:26-cv-7", Docket: "1:26-cv-7",
				Date: "2026-02-03", Snippet: " \n",
			},
			unread: backends.ExcerptListing, body: "A v. B, No. 1:26-cv-7; 2026-02-03", quotable: true, passagesInBody: 1,
		},
		"nothing": {doc: backends.Document{Source: "web"}, quotable: true},
	} {
		got := c.doc.Excerpted()
		require.Equal(t, c.unread, got.Unread(), name)
		require.Equal(t, c.body, got.Body(), name)
		require.Equal(t, c.quotable, got.Quotable(), name)
		if c.sameAsItWas {
			require.Equal(t, c.doc, got, name)
			continue
		}
		require.Len(t, got.Passages, c.passagesInBody, name)
		for _, p := range got.Passages {
			require.Equal(t, p.Text, p.Span.Of(got.Body()), name)
		}
		require.Equal(t, got, got.Excerpted(), "%s: once is enough", name)
	}
}

// Whatever excerpts are added, in whatever order they rank, each is in the body at its span, once.
func TestExcerptsLieInTheirBody(t *testing.T) {
	said := []string{"One.", "Two is longer.", "Three\n\nwith a gap.", "Ünïcode four.", "One. Two is longer."}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 8))
		d := backends.Document{Source: "sec", Kind: backends.KindSecurities}
		distinct := make(map[string]bool)
		for range r.IntN(8) {
			s := said[r.IntN(len(said))]
			distinct[s] = true
			before := len(d.Passages)
			grown := backends.AddExcerpt(d.Passages, backends.Passage{Text: s, Excerpt: backends.ExcerptPassage})
			require.Len(t, d.Passages, before, "what was there is not changed")
			d.Passages = grown
		}
		r.Shuffle(len(d.Passages), func(i, j int) { d.Passages[i], d.Passages[j] = d.Passages[j], d.Passages[i] })
		body := d.Body()
		require.Len(t, d.Passages, len(distinct))
		for _, p := range d.Passages {
			require.Equal(t, p.Text, p.Span.Of(body))
		}
	}
}

// A source has its display name, a web page its host, and no source name reaches a terminal as more than one line.
func TestSourceNames(t *testing.T) {
	for want, d := range map[string]backends.Document{
		"SEC EDGAR":         {Source: "sec", URL: "https://www.sec.gov/x"},
		"the matter":        {Source: "local"},
		"example.org":       {Source: "web", URL: "https://example.org/a?b"},
		"example.org:8080":  {Source: "web", URL: "http://example.org:8080"},
		"web":               {Source: "web", URL: "nothing"},
		"an unnamed source": {},
		"a b":               {Source: "a\x1b[31m\n b"},
	} {
		require.Equal(t, want, d.SourceName())
	}
}
