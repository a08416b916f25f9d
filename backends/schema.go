package backends

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"headnote/text"
)

// Type is the JSON type of a parameter.
type Type string

// The types that parameters have.
const (
	String  Type = "string"
	Integer Type = "integer"
	Number  Type = "number"
	Boolean Type = "boolean"
	Array   Type = "array" // array of strings
)

// Field is one parameter of a tool.
type Field struct {
	Name        string   `json:"name"`
	Type        Type     `json:"type"`
	Description string   `json:"description"`
	Required    bool     `json:"required,omitempty"`
	Default     any      `json:"default,omitempty"`
	Enum        []string `json:"enum,omitempty"`
	Min         *float64 `json:"min,omitempty"`
	Max         *float64 `json:"max,omitempty"`
	Format      string   `json:"format,omitempty"` // "date" for YYYY-MM-DD
	Most        int      `json:"-"`                // maximum size of a text in bytes; longestParam if 0
}

// Schema defines the parameters of a tool.
type Schema struct {
	Fields []Field    `json:"fields"`
	AnyOf  [][]string `json:"any_of,omitempty"` // at least one of each group is required
}

// Params are the values of one call, by name.
type Params map[string]any

// Field returns the field of that name.
func (s Schema) Field(name string) (Field, bool) {
	i := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return s.Fields[i], true
}

// Required lists the names of the required parameters, in order.
func (s Schema) Required() []string {
	var names []string
	for _, f := range s.Fields {
		if f.Required {
			names = append(names, f.Name)
		}
	}
	return names
}

// Check returns a copy of p with defaults filled in and values converted to their types ("10" for an integer becomes
// 10), or an error that lists every problem.
func (s Schema) Check(tool string, p Params) (Params, error) {
	out := maps.Clone(p)
	if out == nil {
		out = Params{}
	}
	var faults []string
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if _, ok := s.Field(name); !ok {
			faults = append(faults, fmt.Sprintf("unknown parameter %q (it takes %s)", name, strings.Join(s.names(), ", ")))
		}
	}
	for _, f := range s.Fields {
		v, given := out[f.Name]
		if blank, ok := v.(string); !given || v == nil || ok && strings.TrimSpace(blank) == "" {
			delete(out, f.Name)
			switch {
			case f.Default != nil:
				out[f.Name] = f.Default
			case f.Required:
				faults = append(faults, fmt.Sprintf("%s is required: %s", f.Name, f.Description))
			}
			continue
		}
		w, err := f.coerce(v)
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		out[f.Name] = w
	}
	for _, group := range s.AnyOf {
		if !slices.ContainsFunc(group, func(n string) bool { _, ok := out[n]; return ok }) {
			faults = append(faults, "give at least one of "+strings.Join(group, ", "))
		}
	}
	if len(faults) > 0 {
		return nil, &Error{
			Code: InvalidParameters, Tool: tool, Message: strings.Join(faults, "; "),
			Next: "see headnote tools " + tool,
		}
	}
	return out, nil
}

func (s Schema) names() []string {
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return names
}

func (f Field) coerce(v any) (any, error) {
	bad := func() error { return fmt.Errorf("%s must be %s, not %s", f.Name, article(f.Type), shown(v)) }
	switch f.Type {
	case String:
		s, ok := v.(string)
		if !ok {
			switch n := v.(type) { // the number of a section or a patent may arrive as a number
			case float64:
				s = strconv.FormatFloat(n, 'f', -1, 64)
			case int, int64, json.Number:
				s = fmt.Sprint(n)
			default:
				return nil, bad()
			}
		}
		if len(f.Enum) > 0 {
			i := slices.IndexFunc(f.Enum, func(e string) bool { return strings.EqualFold(e, s) })
			if i < 0 {
				return nil, fmt.Errorf("%s must be one of %s, not %s", f.Name, strings.Join(f.Enum, ", "), shown(s))
			}
			s = f.Enum[i]
		}
		if f.Format == "date" && !isDate(s) {
			return nil, fmt.Errorf("%s must be a date such as 2024-01-31, not %s", f.Name, shown(s))
		}
		return f.bounded(s)
	case Integer, Number:
		n, err := strconv.ParseFloat(fmt.Sprint(v), 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) || f.Type == Integer &&
			(n != math.Trunc(n) || math.Abs(n) > 1<<53) {
			return nil, bad()
		}
		if f.Min != nil && n < *f.Min || f.Max != nil && n > *f.Max {
			return nil, fmt.Errorf("%s must be %s, not %s", f.Name, f.bounds(), text.Truncate(text.Line(fmt.Sprint(v)), 80))
		}
		if f.Type == Integer {
			return int(n), nil
		}
		return n, nil
	case Boolean:
		b, err := strconv.ParseBool(fmt.Sprint(v))
		if err != nil {
			return nil, bad()
		}
		return b, nil
	case Array:
		var list []string
		switch a := v.(type) {
		case []string:
			list = a
		case []any:
			for _, x := range a {
				s, ok := x.(string)
				if !ok {
					return nil, bad()
				}
				list = append(list, s)
			}
		case string:
			for part := range strings.SplitSeq(a, ",") {
				if part = strings.TrimSpace(part); part != "" {
					list = append(list, part)
				}
			}
		default:
			return nil, bad()
		}
		return f.list(list)
	}
	return v, nil
}

// Limits on a parameter from any caller.
const (
	longestParam = 32 << 10 // bytes of a text; a question may have at most half of it
	mostParams   = 200      // texts in a list
)

// bounded returns a text within its limits and without what must not reach a source or a terminal: control characters
// and invalid UTF-8.
func (f Field) bounded(s string) (string, error) {
	if most := cmp.Or(f.Most, longestParam); len(s) > most {
		return "", fmt.Errorf("%s has %d KB, and at most %d KB are taken", f.Name, len(s)>>10, most>>10)
	}
	s = text.Clean(s)
	if f.Type == String && !strings.ContainsFunc(s,
		func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		// sources answer such a text with all or nothing
		return "", fmt.Errorf("%s has neither a letter nor a digit: %s", f.Name, shown(s))
	}
	return s, nil
}

func (f Field) list(all []string) ([]string, error) {
	if len(all) > mostParams {
		return nil, fmt.Errorf("%s has %d entries, and at most %d are taken", f.Name, len(all), mostParams)
	}
	out := make([]string, len(all))
	for i, s := range all {
		var err error
		if out[i], err = f.bounded(s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// shown formats a value for an error, shortened to be readable.
func shown(v any) string {
	return strconv.Quote(text.Truncate(text.Line(text.Prefix(fmt.Sprint(v), 1000)), 80))
}

func (f Field) bounds() string {
	switch {
	case f.Min != nil && f.Max != nil:
		return fmt.Sprintf("from %v to %v", *f.Min, *f.Max)
	case f.Min != nil:
		return fmt.Sprintf("at least %v", *f.Min)
	}
	return fmt.Sprintf("at most %v", *f.Max)
}

func article(t Type) string {
	if t == Array || t == Integer {
		return "an " + string(t)
	}
	return "a " + string(t)
}

func isDate(s string) bool {
	_, err := time.Parse("2006-01-02", s)
	return err == nil
}

// JSONSchema renders the schema as JSON Schema (draft 2020-12), for LLMs and
// other programs.
func (s Schema) JSONSchema() map[string]any {
	props := make(map[string]any, len(s.Fields))
	for _, f := range s.Fields {
		p := map[string]any{"type": string(f.Type), "description": f.Description}
		if f.Type == Array {
			p["items"] = map[string]any{"type": "string"}
		}
		if f.Default != nil {
			p["default"] = f.Default
		}
		if len(f.Enum) > 0 {
			p["enum"] = f.Enum
		}
		if f.Min != nil {
			p["minimum"] = *f.Min
		}
		if f.Max != nil {
			p["maximum"] = *f.Max
		}
		if f.Format != "" {
			p["format"] = f.Format
		}
		props[f.Name] = p
	}
	out := map[string]any{"type": "object", "properties": props, "additionalProperties": false}
	if req := s.Required(); len(req) > 0 {
		out["required"] = req
	}
	if len(s.AnyOf) > 0 {
		var all []any
		for _, group := range s.AnyOf {
			var any_ []any
			for _, name := range group {
				any_ = append(any_, map[string]any{"required": []string{name}})
			}
			all = append(all, map[string]any{"anyOf": any_})
		}
		out["allOf"] = all
	}
	return out
}

// String returns a parameter as a string, or "" if absent.
func (p Params) String(name string) string {
	switch v := p[name].(type) {
	case nil:
		return ""
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

// Int returns a parameter as an integer, or def if it is absent or not one.
func (p Params) Int(name string, def int) int {
	switch v := p[name].(type) {
	case int:
		return v
	case float64:
		return int(v)
	}
	return def
}

// Bool returns a parameter as a boolean, or false if absent.
func (p Params) Bool(name string) bool { b, _ := p[name].(bool); return b }

// Strings returns a parameter as a list, or nil if absent.
func (p Params) Strings(name string) []string {
	switch v := p[name].(type) {
	case []string:
		return v
	case []any:
		list := make([]string, 0, len(v))
		for _, x := range v {
			list = append(list, fmt.Sprint(x))
		}
		return list
	case string:
		return []string{v}
	}
	return nil
}
