package plan

import (
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/run"
)

// route is a row of the table: which words of a question lead to which tool. See routes.toml.
type route struct {
	Tool   string
	Words  []string // any of these leads to the tool
	Weak   []string // used if no Words match in any route
	Unless []string // any of these keeps the tool from being used
	Params map[string]string
	Drop   []string // words that only lead here and are not searched for
	Each   string   // a slot; one call is made for each of its values
	Needs  []string // parameters without which no call is made
	After  string   // a tool that must already be in the plan
	First  lookup   // call that looks up who is meant; zero for none
	Reason string
}

// lookup is a call that is planned before a route's call, which takes a value from its result.
type lookup struct {
	Tool, Reason string
	Param, Value string // its parameter, and the parameter of the route's call whose value it is given
}

// leads returns the word of the question that leads to the route, or "". In a phrase with "+" both parts must occur;
// the last word of a phrase may be a plural.
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

// count returns how many of the words occur.
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

// fill puts what the question names into the parameters. A parameter is omitted if it needs something that the question
// does not name.
func (rt route) fill(named map[string]string) (backends.Params, []string) {
	p := backends.Params{}
	var missing []string
	for _, name := range slices.Sorted(maps.Keys(rt.Params)) {
		v := rt.Params[name]
		if strings.HasPrefix(v, "${") { // the result of another call
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

// takes reports whether any parameter uses a slot.
func (rt route) takes(slot string) bool {
	for _, v := range rt.Params {
		if strings.Contains(v, slot) {
			return true
		}
	}
	return false
}

// blanks returns the same names with placeholder values, because real values may contain braces.
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
