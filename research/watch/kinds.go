package watch

import (
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/text"
)

//go:embed kinds.toml
var kindData string

// form is one way to name a kind of thing to watch, with the calls that find what is new in it.
type form struct {
	Kind, About, Example, Match string
	Planned                     bool
	Call                        []call

	match *regexp.Regexp
}

// call is one call that requests what is new. See kinds.toml.
type call struct {
	Tool         string
	Params       map[string]string
	Since, Until string
	Overlap      int
	Limit        int
	Text         bool
	Compare      map[string]string

	filled backends.Params
}

// key identifies a call of a watch, regardless of its period.
func (c call) key() string {
	parts := []string{c.Tool}
	for _, name := range slices.Sorted(maps.Keys(c.filled)) {
		parts = append(parts, fmt.Sprintf("%s=%v", name, c.filled[name]))
	}
	return strings.Join(parts, " ")
}

var forms = sync.OnceValues(func() ([]form, error) {
	var file struct{ Form []form }
	if _, err := toml.Decode(kindData, &file); err != nil {
		return nil, fmt.Errorf("kinds.toml: %w", err)
	}
	for i := range file.Form {
		f := &file.Form[i]
		var err error
		if f.match, err = regexp.Compile(f.Match); err != nil {
			return nil, fmt.Errorf("kinds.toml: %s: %w", f.Kind, err)
		}
		for _, c := range f.Call {
			if _, err := registry.Spec(c.Tool); err != nil {
				return nil, fmt.Errorf("kinds.toml: %w", err)
			}
		}
	}
	return file.Form, nil
})

// Kind is a kind of thing that can be watched.
type Kind struct{ Name, About, Example string }

// Kinds returns everything that can be watched, in order.
func Kinds() []Kind {
	all, err := forms()
	if err != nil {
		return nil
	}
	var out []Kind
	for _, f := range all {
		if !slices.ContainsFunc(out, func(k Kind) bool { return k.Name == f.Kind }) {
			out = append(out, Kind{f.Kind, f.About, f.Example})
		}
	}
	return out
}

// longest is the maximum length of what the user types, in bytes.
const longest = 2000

// Parse reads what is to be watched: a kind, and a name as a user types it.
func Parse(kind, what string) (Subject, error) {
	what = text.Line(what)
	all, err := forms()
	if err != nil {
		return Subject{}, err
	}
	if what == "" || len(what) > longest {
		return Subject{}, fmt.Errorf("what is watched must have 1 to %d characters", longest)
	}
	var about, example string
	for _, f := range all {
		if f.Kind != kind {
			continue
		}
		if f.match.MatchString(what) || f.Planned {
			return Subject{kind, what}, nil
		}
		about, example = f.About, f.Example
	}
	if about == "" {
		names := make([]string, 0, len(all))
		for _, k := range Kinds() {
			names = append(names, k.Name)
		}
		return Subject{}, fmt.Errorf("%q cannot be watched; name one of %s", text.Line(kind), strings.Join(names, ", "))
	}
	return Subject{}, fmt.Errorf("%q is not %s; write it as in %q", what, about, example)
}

// calls returns the calls for a subject, without dates.
func (s Subject) calls() ([]call, error) {
	all, err := forms()
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		m := f.match.FindStringSubmatch(s.What)
		if f.Kind != s.Kind || m == nil || f.Planned {
			continue
		}
		groups := make(map[string]string)
		for i, name := range f.match.SubexpNames() {
			groups[name] = m[i]
		}
		out := slices.Clone(f.Call)
		for i := range out {
			out[i].filled = backends.Params{}
			for name, pattern := range out[i].Params {
				out[i].filled[name] = fill(pattern, groups)
			}
			if out[i].Limit > 0 {
				out[i].filled["limit"] = out[i].Limit
			}
		}
		return out, nil
	}
	return nil, nil
}

// fill replaces each {name} by its value.
func fill(pattern string, values map[string]string) string {
	for name, v := range values {
		if name != "" {
			pattern = strings.ReplaceAll(pattern, "{"+name+"}", v)
		}
	}
	return pattern
}
