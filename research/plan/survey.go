package plan

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"headnote/backends"
)

// surveyWords are phrases that ask a question about every state. They are removed from the search in each state.
var surveyWords = []string{
	"50-state survey", "fifty-state survey", "50 state survey", "all 50 states", "all fifty states",
	"each of the 50 states", "each state", "every state",
	"state by state", "state-by-state", "across the states", "50 states", "fifty states", "51 jurisdictions",
}

// surveyed reports whether the question is asked about all states.
func surveyed(folded string) bool {
	return slices.ContainsFunc(surveyWords, func(w string) bool { return strings.Contains(folded, " "+w+" ") })
}

// surveyLimit is how many statutes are looked at in each state.
const surveyLimit = 3

// survey plans the same search in each state and the District of Columbia. Each call fills a row of the memo's table.
func (r *Rules) survey(b *builder, folded string) {
	asked := folded
	for _, w := range surveyWords {
		asked = strings.ReplaceAll(asked, " "+w+" ", " ")
	}
	terms := cmp.Or(r.names.terms(asked), strings.TrimSpace(asked))
	for _, state := range slices.Sorted(maps.Keys(r.names.States)) {
		n := len(b.calls)
		b.add("search_state_statutes", backends.Params{"query": terms, "state": r.names.States[state], "limit": surveyLimit},
			"the statutes of "+state)
		for i := n; i < len(b.calls); i++ {
			b.calls[i].Row = state
		}
	}
}
