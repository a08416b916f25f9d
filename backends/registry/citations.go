package registry

import (
	"headnote/backends/courtlistener"
	"headnote/backends/fetch"
)

// CitationLookup looks citations of cases up in batches, as checking a draft needs
// it; the tool lookup_citation asks for one at a time.
func CitationLookup(c *fetch.Client) courtlistener.Lookup { return courtlistener.NewLookup(c) }
