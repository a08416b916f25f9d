package plan_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

// librarian is a row of plans.tsv: a question and a plan made for it by hand.
type librarian struct {
	set, question string
	calls         []wantedCall
}

type wantedCall struct {
	tool     string
	optional bool
	params   []wantedParam
}

// wantedParam is a parameter with its value, or with the words that must be in it.
type wantedParam struct {
	name, value string
	words       bool
}

func librarians(t *testing.T) []librarian {
	t.Helper()
	data, err := os.ReadFile("testdata/plans.tsv")
	require.NoError(t, err)
	var out []librarian
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if line[0] == '#' {
			continue
		}
		require.Len(t, cells, 3, line)
		l := librarian{set: cells[0], question: cells[1]}
		for part := range strings.SplitSeq(cells[2], " | ") {
			if part == "" {
				continue
			}
			tool, list, ok := strings.Cut(strings.TrimSuffix(part, "}"), "{")
			require.True(t, ok, part)
			w := wantedCall{tool: strings.TrimPrefix(tool, "?"), optional: strings.HasPrefix(tool, "?")}
			for p := range strings.SplitSeq(list, "; ") {
				name, value, exact := strings.Cut(p, "=")
				if i := strings.Index(p, "~"); i >= 0 && (!exact || i < len(name)) {
					name, value, exact = p[:i], p[i+1:], false
				}
				w.params = append(w.params, wantedParam{name, value, !exact})
			}
			l.calls = append(l.calls, w)
		}
		out = append(out, l)
	}
	return out
}

// holds reports whether a parameter matches the librarian's.
func (w wantedParam) holds(p backends.Params) bool {
	got := p.String(w.name)
	if !w.words {
		return strings.EqualFold(got, w.value)
	}
	have, want := text.Stems(got), text.Stems(w.value)
	for _, s := range want {
		if !slices.Contains(have, s) {
			return false
		}
	}
	return len(have) <= len(want)+4
}

// score counts over plans.
type score struct{ tools, foundTools, params, rightParams, calls, needless int }

func (s score) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("tools %d of %d (%.0f %%), parameters %d of %d (%.0f %%), needless calls %d of %d (%.0f %%)",
		s.foundTools, s.tools, share(s.foundTools, s.tools), s.rightParams, s.params, share(s.rightParams, s.params),
		s.needless, s.calls, share(s.needless, s.calls))
}

// add scores one plan. A parameter that the librarian did not give counts as a wrong one.
func (s *score) add(l librarian, made events.PlanMade, say func(string, ...any)) {
	left := slices.DeleteFunc(slices.Clone(made.Calls), func(c events.Call) bool { return c.Tool == "search_context" })
	s.calls += len(left)
	for _, w := range l.calls {
		best, at := -1, -1
		for i, c := range left {
			if c.Tool != w.tool {
				continue
			}
			n := 0
			for _, p := range w.params {
				if p.holds(c.Params) {
					n++
				}
			}
			if n > best {
				best, at = n, i
			}
		}
		if !w.optional {
			s.tools++
			s.params += len(w.params)
		}
		if at < 0 {
			if !w.optional {
				say("%s\n\tno %s: %s", l.question, w.tool, made.Reason)
			}
			continue
		}
		c := left[at]
		left = slices.Delete(left, at, at+1)
		if w.optional {
			continue
		}
		s.foundTools++
		s.rightParams += best
		for _, p := range w.params {
			if !p.holds(c.Params) {
				say("%s\n\t%s: %s is %q, not %q", l.question, w.tool, p.name, c.Params.String(p.name), p.value)
			}
		}
		for name := range c.Params {
			if name != "limit" && !slices.ContainsFunc(w.params, func(p wantedParam) bool { return p.name == name }) {
				s.params++
				say("%s\n\t%s: %s is %q, and was not asked for", l.question, w.tool, name, c.Params.String(name))
			}
		}
	}
	for _, c := range left {
		s.needless++
		say("%s\n\tneedless: %s %v (%s)", l.question, c.Tool, c.Params, c.Reason)
	}
}

// The plans are compared with those of a librarian. Those of the set "later" were never looked at; the floors apply to
// all of them together and to these alone.
func TestPlansOfALibrarian(t *testing.T) {
	var all score
	sets := map[string]*score{"tune": {}, "held": {}, "old": {}, "later": {}}
	for _, l := range librarians(t) {
		made := planned(t, l.question)
		for _, s := range []*score{&all, sets[l.set]} {
			say := t.Logf
			if s != &all {
				say = func(string, ...any) {}
			}
			s.add(l, made, say)
		}
	}
	for name, s := range sets {
		t.Logf("%s: %s", name, s)
	}
	t.Logf("all: %s", all)
	for _, s := range []*score{&all, sets["later"]} {
		require.GreaterOrEqual(t, s.foundTools*100, s.tools*90)
		require.GreaterOrEqual(t, s.rightParams*100, s.params*85)
		require.LessOrEqual(t, s.needless*100, s.calls*15)
	}
}
