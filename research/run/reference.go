package run

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/research/events"
)

// A parameter may take its value from the result of another call: ${search_cases.results[0].id} is the ID of the first
// document of the call of search_cases, and ${r1-02.results[0].extra.cik} is a source's own field from the call r1-02.
// The fields are those of the JSON form of a result. $${ stands for a literal ${.

// reference is one reference to a value.
type reference struct {
	name string // of a call, or of its tool
	path []step
}

// step selects a part of a value: a field by name, or an element by number.
type step struct {
	field string
	index int
}

// String returns the reference as it is written.
func (r reference) String() string {
	return "${" + r.name + pathString(r.path) + "}"
}

func pathString(path []step) string {
	var b strings.Builder
	for _, s := range path {
		if s.field != "" {
			b.WriteString("." + s.field)
		} else {
			fmt.Fprintf(&b, "[%d]", s.index)
		}
	}
	return b.String()
}

// Literal escapes a text so that nothing in it is read as a reference.
func Literal(s string) string { return strings.ReplaceAll(s, "${", "$${") }

// piece is a part of a parameter: a text or a reference.
type piece struct {
	text string
	ref  *reference
}

// pieces splits a parameter into its parts.
func pieces(s string) ([]piece, error) {
	var out []piece
	rest := s
	for {
		i := strings.Index(rest, "${")
		if i < 0 {
			return append(out, piece{text: rest}), nil
		}
		if i > 0 && rest[i-1] == '$' {
			out = append(out, piece{text: rest[:i-1] + "${"})
			rest = rest[i+2:]
			continue
		}
		inside, after, closed := strings.Cut(rest[i+2:], "}")
		ref, ok := parseReference(inside)
		if !closed || !ok {
			return nil, fmt.Errorf("%q is no reference: write it as ${search_cases.results[0].id}, and a plain ${ as $${",
				rest[i:min(len(rest), i+60)])
		}
		out = append(out, piece{text: rest[:i]}, piece{ref: &ref})
		rest = after
	}
}

func parseReference(s string) (reference, bool) {
	name := s[:endOfName(s)]
	ref, rest := reference{name: name}, s[len(name):]
	for rest != "" {
		switch rest[0] {
		case '.':
			field := rest[1 : 1+endOfName(rest[1:])]
			if field == "" {
				return ref, false
			}
			ref.path, rest = append(ref.path, step{field: field}), rest[1+len(field):]
		case '[':
			digits, after, closed := strings.Cut(rest[1:], "]")
			n, err := strconv.Atoi(digits)
			if !closed || err != nil || n < 0 {
				return ref, false
			}
			ref.path, rest = append(ref.path, step{index: n}), after
		default:
			return ref, false
		}
	}
	return ref, name != "" && len(ref.path) > 0
}

func endOfName(s string) int {
	i := strings.IndexFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-'
	})
	if i < 0 {
		return len(s)
	}
	return i
}

// references lists the references in a call's parameters.
func references(p backends.Params) ([]reference, error) {
	var out []reference
	for _, name := range slices.Sorted(maps.Keys(p)) {
		_, err := eachText(p[name], func(s string) (any, error) {
			ps, err := pieces(s)
			for _, x := range ps {
				if x.ref != nil {
					out = append(out, *x.ref)
				}
			}
			return s, err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return out, nil
}

// eachText returns a copy of a parameter with its texts replaced.
func eachText(v any, replace func(string) (any, error)) (any, error) {
	switch x := v.(type) {
	case string:
		return replace(x)
	case []string:
		list := make([]any, len(x))
		for i, s := range x {
			list[i] = s
		}
		return eachText(list, replace)
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			var err error
			if out[i], err = eachText(e, replace); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

// resolve returns a call's parameters with every reference replaced by its value, and whether there were any
// references. If a value is not known, the error says so and the parameter is omitted.
func (r *Runner) resolve(c events.Call) (backends.Params, bool, error) {
	out, changed := maps.Clone(c.Params), false
	var missing error
	for _, name := range slices.Sorted(maps.Keys(c.Params)) {
		v, err := eachText(c.Params[name], func(s string) (any, error) {
			if !strings.Contains(s, "${") {
				return s, nil
			}
			changed = true
			ps, err := pieces(s)
			if err != nil {
				return nil, err
			}
			var b strings.Builder
			for _, x := range ps {
				if x.ref == nil {
					b.WriteString(x.text)
					continue
				}
				value, err := r.value(c.ID, *x.ref)
				if err != nil {
					return nil, err
				}
				if s == x.ref.String() {
					return value, nil // a reference alone keeps the type of its value
				}
				fmt.Fprint(&b, value)
			}
			return b.String(), nil
		})
		if err != nil {
			missing = cmp.Or[error](missing, &backends.Error{
				Code: backends.InvalidParameters, Tool: c.Tool, Message: name + ": " + err.Error(),
				Next: "give the value itself, or plan another search before",
			})
			delete(out, name)
			continue
		}
		if changed {
			out[name] = v
		}
	}
	return out, changed, missing
}

// value returns the value of a reference.
func (r *Runner) value(call string, ref reference) (any, error) {
	r.mu.Lock()
	id := r.means[call][ref.name]
	e, ok := r.found[id]
	r.mu.Unlock()
	asked := ref.name
	if asked != id && id != "" {
		asked += " (" + id + ")"
	}
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is not known: %s has not ended", ref, asked)
	case e.Fault != "":
		return nil, fmt.Errorf("%s is not known: %s has no result (%s)", ref, asked, e.Fault)
	case len(e.Result.Documents) == 0:
		return nil, fmt.Errorf("%s is not known: %s found nothing", ref, asked)
	}
	data, err := json.Marshal(e.Result)
	if err != nil {
		return nil, err
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	for i, s := range ref.path {
		inner, ok := into(v, s)
		if !ok {
			return nil, fmt.Errorf("%s is not known: the result of %s has no %s", ref, asked,
				strings.TrimPrefix(pathString(ref.path[:i+1]), "."))
		}
		v = inner
	}
	switch v.(type) {
	case map[string]any, nil:
		return nil, fmt.Errorf("%s is no single value", ref)
	case string:
		if v == "" {
			return nil, fmt.Errorf("%s is empty", ref)
		}
	}
	return v, nil
}

func into(v any, s step) (any, bool) {
	switch x := v.(type) {
	case map[string]any:
		inner, ok := x[s.field]
		return inner, ok && s.field != ""
	case []any:
		if s.field != "" || s.index >= len(x) {
			return nil, false
		}
		return x[s.index], true
	}
	return nil, false
}
