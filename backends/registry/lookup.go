package registry

import (
	"headnote/backends/courtlistener"
	"headnote/backends/fetch"
)

// Cases looks up case citations in batches, as needed for checking a draft; the tool lookup_citation takes one at a
// time.
func Cases(c *fetch.Client) courtlistener.Lookup { return courtlistener.NewLookup(c) }
