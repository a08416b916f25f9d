package model

import (
	"slices"

	"headnote/research/events"
	"headnote/text"
)

// refresh recomputes the lists from the run, keeping the selection on its row if that row still exists.
func refresh(s State) State { return derive(s, parts{results: true, links: true, memo: true}) }

// parts names the lists that an event affects. Most events of a call affect none.
type parts struct{ results, links, memo bool }

// touched adds the lists that an event affects.
func (p parts) touched(b events.Body) parts {
	switch b.(type) {
	case *events.DocumentFound, *events.DocumentsListed, *events.CallEnded, *events.DocumentsGraded, *events.ResultMarked:
		p.results = true
	case *events.CitationsLinked:
		p.links = true
	case *events.MemoDrafted:
		p.memo = true
	}
	return p
}

// derive recomputes the affected lists.
func derive(s State, p parts) State {
	s.Revision++
	if p.results {
		s.list, s.found = listed(s), matched{}
		s = filterResults(s)
	}
	if p.memo {
		s.Statements = positions(s.Run.Memo)
	}
	if p.results || p.links {
		s.Nodes = nodes(s)
	}
	if s.stemmed != s.Run.Question || s.Stems == nil {
		s.stemmed, s.Stems = s.Run.Question, make(map[string]bool)
		for _, w := range text.Stems(s.Run.Question) {
			s.Stems[w] = true
		}
	}
	s = atFirstRisk(s)
	if s.Call == "" && len(s.Run.Calls) > 0 {
		s.Call = s.Run.Calls[0].ID
	}
	return settle(s)
}

// refilter applies the filter to the results again.
func refilter(s State) State {
	s.Revision++
	s = filterResults(s)
	s.rows = slices.Clone(s.rows)
	if i := indexOf(s.rows, Results); i >= 0 {
		s.rows[i].ids = nil // the selection starts over at the best match
	}
	return settleTab(s, Results)
}
