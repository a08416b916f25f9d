package registry

import (
	"headnote/backends/courtlistener"
	"headnote/backends/fetch"
)

// Cases looks up citations of cases in batches, which the check of a draft does;
// the tool lookup_citation takes one at a time.
func Cases(c *fetch.Client) courtlistener.Lookup { return courtlistener.NewLookup(c) }
