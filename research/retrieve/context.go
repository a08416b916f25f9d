package retrieve

import (
	"fmt"
	"strings"

	"headnote/text"
)

// Earlier is a question that was asked in the same matter before.
type Earlier struct {
	Question string
	Found    []string // citations, or titles, of what answered it
}

// Bounds of what an earlier question may lend.
const (
	alikeEnough = 0.3 // share of a question that an earlier one must have to be about the same
	fewWords    = 3   // content words below which a question goes on with the last one
	namesLent   = 6
	foundLent   = 2
)

// fromContext adds to a question what the earlier question most like it names and
// found: who asks "and when does it expire?" means what was spoken of before. The
// latest comes first among earlier questions; a very short question goes on with it.
func fromContext(q Question, earlier []Earlier) (Expansion, bool) {
	var best Earlier
	most := 0.0
	for i, e := range earlier {
		share := q.shared(e.Question)
		if i == 0 && len(q.Terms) < fewWords {
			share = max(share, alikeEnough)
		}
		if share >= alikeEnough && share > most {
			best, most = e, share
		}
	}
	said := stemsIn(q.Raw)
	var added []string
	add := func(words string) {
		fresh := false
		for _, s := range text.Stems(words) {
			fresh = fresh || !said[s]
			said[s] = true
		}
		if fresh {
			added = append(added, words)
		}
	}
	names := Analyze(best.Question, nil).Names()
	for _, n := range names[:min(len(names), namesLent)] {
		add(n)
	}
	for _, f := range best.Found[:min(len(best.Found), foundLent)] {
		add(text.Truncate(text.Line(f), 80))
	}
	reason := fmt.Sprintf("an earlier question of this matter, “%s”, speaks of %s", text.Truncate(text.Line(best.Question),
		80), strings.Join(added, ", "))
	return Expansion{q.Raw + " " + strings.Join(added, " "), "context", reason}, len(added) > 0
}

// shared is the share of a question's weight that another question has, too.
func (q Question) shared(other string) float64 {
	in := stemsIn(other)
	all, has := 1e-9, 0.0
	for _, t := range q.Terms {
		w := t.Weight
		if vague()[t.Stem] {
			w *= vagueShare
		}
		all += w
		if in[t.Stem] {
			has += w
		}
	}
	return has / all
}

// stemsIn are the stems of a text, each once.
func stemsIn(s string) map[string]bool {
	in := make(map[string]bool)
	for _, st := range text.Stems(s) {
		in[st] = true
	}
	return in
}
