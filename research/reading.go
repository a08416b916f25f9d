package research

import (
	"cmp"
	"fmt"
	"slices"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/run"
)

// Search hits of which only a snippet is known are read, best first, up to a maximum for each question. A snippet says
// little, so hits of low relevance are read too if there are few better ones, but not hits that do not answer at all.
const (
	readMost  = 8
	readFloor = 0.02
)

// readingPlanner is the planner name of plans that read hits.
const readingPlanner = "reading"

// toRead returns the calls that read the best hits whose text is not known and was not asked for yet. It is a pure
// function, so that a resumed run reads the same hits.
func toRead(s events.Run) []events.Call {
	if s.Offline {
		return nil
	}
	asked, by := make(map[string]bool), make(map[string]int)
	left := readMost
	for _, c := range s.Calls {
		if c.Reads != "" {
			asked[c.Reads] = true
			by[c.Tool]++
			left--
		}
	}
	var out []events.Call
	first := callsOf(s, s.Round)
	for _, r := range s.Ranked() {
		d := r.Document
		if len(out) >= left {
			break
		}
		if d.Source == "local" || !unread(d) || asked[d.ID] || !r.Pinned && r.Grading.Score < readFloor {
			continue
		}
		how, ok := registry.ReadingOf(d)
		if !ok || by[how.Tool] >= how.Most {
			continue
		}
		by[how.Tool]++
		params := make(backends.Params, len(how.Params))
		for name, v := range how.Params {
			params[name] = v
			if words, ok := v.(string); ok {
				params[name] = run.Literal(words)
			}
		}
		spec, err := registry.Spec(how.Tool)
		if err != nil {
			continue
		}
		out = append(out, events.Call{
			ID: plan.CallID(s.Round, first+len(out)+1), Round: s.Round, Tool: how.Tool, Params: params, Reads: d.ID,
			Reason: "reads " + cmp.Or(d.Citation, d.Title, d.ID), Price: spec.Price(params),
		})
	}
	return out
}

// unread reports whether nothing of a hit's text is known beyond what a list of results shows.
func unread(d backends.Document) bool {
	mark := d.Unread()
	return mark == backends.ExcerptSnippet || mark == backends.ExcerptListing
}

// readings counts the plans of a round that read hits.
func readings(s events.Run) int {
	n := 0
	for _, p := range s.Plans {
		if p.Planner == readingPlanner && p.Round == s.Round {
			n++
		}
	}
	return n
}

// read plans the reading of the best hits, which are then graded again with their texts.
func (l *live) read(s events.Run) error {
	calls := toRead(s)
	return l.emit(&events.PlanMade{
		Round: s.Round, Planner: readingPlanner, Calls: slices.Clip(calls),
		Reason: fmt.Sprintf("%d of the best hits are read: a snippet is no evidence", len(calls)),
	})
}
