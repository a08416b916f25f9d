package registry

import (
	"headnote/backends/courtlistener"
	"headnote/backends/fetch"
)

// CitationLookup looks up case citations in batches, as needed for checking a draft; the tool lookup_citation takes one
// at a time.
func CitationLookup(c *fetch.Client) courtlistener.Lookup { return courtlistener.NewLookup(c) }
