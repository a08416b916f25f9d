package plan

import (
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/run"
)

// route is a row of the table: which words of a question lead to which tool.
type route struct {
	Tool   string
	Words  []string // any of them leads to the tool
	Weak   []string // one of them does where no words lead anywhere
	Unless []string // with one of them the tool is not asked
	Params map[string]string
	Drop   []string // words that lead here and are not searched for
	Each   string   // slot: a call for each of its values
	Needs  []string // parameters without which the call is not made
	After  string   // tool that must be in the plan already
	First  lookup   // call by which is found out who is meant; zero for none
	Reason string
}

// lookup is a call that is planned before the one of a route, for what that takes from it.
type lookup struct {
	Tool, Reason string
	Param, Value string // the parameter that it is given, and the one of the route's call whose value that is
}

// leads returns the word of the question that leads to the route, "" for none.
// Where a word occurs with "+", both must occur; the last word of a phrase may be
// a plural.
func leads(list []string, folded string, named map[string]string) string {
	for _, w := range list {
		first := ""
		for i, part := range strings.Split(w, " + ") {
			found := occurs(part, folded, named)
			if found == "" {
				first = ""
				break
			}
			if i == 0 {
				first = found
			}
		}
		if first != "" {
			return first
		}
	}
	return ""
}

// count is how many of the words occur.
func count(list []string, folded string, named map[string]string) int {
	n := 0
	for _, w := range list {
		if leads([]string{w}, folded, named) != "" {
			n++
		}
	}
	return n
}

func occurs(w, folded string, named map[string]string) string {
	if strings.HasPrefix(w, "{") {
		return named[strings.Trim(w, "{}")]
	}
	if stem, prefix := strings.CutSuffix(w, "*"); prefix {
		if i := strings.Index(folded, " "+stem); i >= 0 {
			word, _, _ := strings.Cut(folded[i+1:], " ")
			return word
		}
		return ""
	}
	if strings.Contains(folded, " "+w+" ") || strings.Contains(folded, " "+w+"s ") {
		return w
	}
	return ""
}

// fill puts what the question names into the parameters; those that need
// something it does not name are left away.
func (rt route) fill(named map[string]string) (backends.Params, []string) {
	p := backends.Params{}
	var missing []string
	for _, name := range slices.Sorted(maps.Keys(rt.Params)) {
		v := rt.Params[name]
		if strings.HasPrefix(v, "${") { // what another call finds
			p[name] = v
			continue
		}
		for choice := range strings.SplitSeq(v, " | ") {
			if strings.Count(choice, "{") == 0 || !strings.Contains(substitute(choice, blanks(named)), "{") {
				p[name] = run.Literal(substitute(choice, named))
				break
			}
		}
		if v, ok := p[name]; !ok {
			missing = append(missing, strings.Trim(strings.ReplaceAll(rt.Params[name], "} | {", " or "), "{}"))
		} else if v == "true" {
			p[name] = true
		}
	}
	for _, name := range rt.Needs {
		if _, ok := p[name]; !ok {
			return nil, missing
		}
	}
	return p, missing
}

// takes reports whether a parameter may be what a slot holds.
func (rt route) takes(slot string) bool {
	for _, v := range rt.Params {
		if strings.Contains(v, slot) {
			return true
		}
	}
	return false
}

// blanks are the same names without what they stand for, which may have braces.
func blanks(named map[string]string) map[string]string {
	out := make(map[string]string, len(named))
	for k, v := range named {
		if v != "" {
			out[k] = "_"
		}
	}
	return out
}

func substitute(s string, named map[string]string) string {
	pairs := make([]string, 0, 2*len(named))
	for k, v := range named {
		if v != "" {
			pairs = append(pairs, "{"+k+"}", v)
		}
	}
	return strings.NewReplacer(pairs...).Replace(s)
}
