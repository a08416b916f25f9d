package registry

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
)

//go:embed fallbacks.toml
var fallbackData string

type fallback struct {
	Tool   string
	Then   string
	Params map[string]any
	On     []string
}

type fallbackFile struct {
	Fallback []fallback
	Domains  map[string][]string
	Indexes  map[string][]string // tools that search the same index
}

// same reports whether two tools search the same index.
func (f fallbackFile) same(a, b string) bool {
	for _, tools := range f.Indexes {
		if slices.Contains(tools, a) && slices.Contains(tools, b) {
			return true
		}
	}
	return false
}

var fallbacks = sync.OnceValues(func() (fallbackFile, error) {
	var f fallbackFile
	if _, err := toml.Decode(fallbackData, &f); err != nil {
		return f, fmt.Errorf("fallbacks.toml: %w", err)
	}
	for _, row := range f.Fallback {
		for _, tool := range []string{row.Tool, row.Then} {
			if _, err := Spec(tool); err != nil {
				return f, fmt.Errorf("fallbacks.toml: %w", err)
			}
		}
		if f.same(row.Tool, row.Then) {
			return f, fmt.Errorf("fallbacks.toml: %s and %s ask the same index", row.Tool, row.Then)
		}
	}
	return f, nil
})

// Alternative is another tool that may replace a call.
type Alternative struct {
	Tool   string
	Params backends.Params
	Reason string
}

// Alternatives lists the tools to try if a call failed with err or, if err is nil, found nothing; in order, the web
// last.
func Alternatives(tool string, p backends.Params, err error) []Alternative {
	file, ferr := fallbacks()
	spec, serr := Spec(tool)
	kind := kindOf(err)
	if ferr != nil || serr != nil || kind == "" {
		return nil
	}
	var out []Alternative
	for _, row := range file.Fallback {
		if row.Tool != tool || len(row.On) > 0 && !slices.Contains(row.On, kind) {
			continue
		}
		if mapped, ok := row.mapped(p); ok {
			out = append(out, Alternative{row.Then, mapped, reason(kind, spec)})
		}
	}
	if domains := file.Domains[spec.Source]; len(domains) > 0 && !file.same(tool, "web_search") {
		if words := asks(spec, p); words != "" {
			out = append(out, Alternative{
				"web_search",
				backends.Params{"query": words, "include_domains": domains},
				reason(kind, spec) + "; the web within " + strings.Join(domains, ", "),
			})
		}
	}
	return out
}

// AllAlternatives lists the tools that may replace a call for any reason, without duplicates.
func AllAlternatives(tool string, p backends.Params) []Alternative {
	var out []Alternative
	for _, code := range []backends.Code{
		"", backends.NotFound, backends.ToolExecutionError, backends.Timeout, backends.QuotaExhausted, backends.KeyMissing,
	} {
		var err error
		if code != "" {
			err = &backends.Error{Code: code}
		}
		for _, a := range Alternatives(tool, p, err) {
			same := func(o Alternative) bool { return o.Tool == a.Tool && reflect.DeepEqual(o.Params, a.Params) }
			if !slices.ContainsFunc(out, same) {
				out = append(out, a)
			}
		}
	}
	return out
}

// kindOf returns the word for how a call failed, or "" if no other tool would do better.
func kindOf(err error) string {
	var e *backends.Error
	switch {
	case err == nil:
		return "no_results"
	case !errors.As(err, &e):
		return "error"
	}
	switch e.Code {
	case backends.NotFound:
		return "not_found"
	case backends.NoResults:
		return "no_results"
	case backends.Timeout:
		return "timeout"
	case backends.QuotaExhausted:
		return "quota"
	case backends.KeyMissing:
		return "key_missing"
	case backends.Offline, backends.Cancelled, backends.InvalidParameters, backends.ToolNotFound:
		return ""
	}
	return "error"
}

func reason(kind string, s backends.Spec) string {
	switch kind {
	case "no_results", "not_found":
		return s.Source + " finds nothing"
	case "key_missing":
		return s.Source + " has no key"
	case "quota":
		return s.Source + " takes no more requests now"
	case "timeout":
		return s.Source + " did not answer in time"
	}
	return s.Source + " failed"
}

// mapped fills in the parameters of the other tool; false if something it needs is missing.
func (f fallback) mapped(p backends.Params) (backends.Params, bool) {
	spec, err := Spec(f.Then)
	if err != nil {
		return nil, false
	}
	out := backends.Params{}
	for name, v := range f.Params {
		if _, takes := spec.Schema.Field(name); !takes {
			continue
		}
		pattern, isText := v.(string)
		if !isText {
			out[name] = v
			continue
		}
		if w, ok := fill(pattern, p); ok {
			out[name] = w
		}
	}
	_, err = spec.Schema.Check(f.Then, out)
	return out, err == nil
}

// fill inserts parameters into a pattern; a pattern that is a single {name} keeps its type.
func fill(pattern string, p backends.Params) (any, bool) {
	if name, ok := strings.CutPrefix(pattern, "{"); ok && strings.Count(pattern, "{") == 1 &&
		strings.HasSuffix(name, "}") {
		v, given := p[strings.TrimSuffix(name, "}")]
		return v, given && v != ""
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		pattern = strings.ReplaceAll(pattern, "{"+name+"}", p.String(name))
	}
	return pattern, !strings.Contains(pattern, "{")
}

// asks returns what a call asks for, as words for a search box.
func asks(s backends.Spec, p backends.Params) string {
	var words []string
	for _, f := range s.Schema.Fields {
		switch f.Name {
		case "limit", "query_type", "court", "min_relevance", "min_conviction":
			continue
		}
		if v := p.String(f.Name); v != "" && f.Format != "date" && f.Type != backends.Boolean && f.Type != backends.Array {
			words = append(words, v)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Join(append(words, s.Title), " ")
}
