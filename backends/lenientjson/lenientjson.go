// Package lenientjson reads the JSON of public services as it is, not as it is documented: a field may be absent or
// null, a number or its text, one value or a list of them, "$90,878", "Y", 07/21/2026 or 20260721. Every reader returns
// the zero value if there is nothing to read, and removes from text what must not reach a terminal.
package lenientjson

import (
	"encoding/json"
	"strconv"
	"strings"

	"headnote/text"
)

// Object is a JSON object. Its readers take a path such as "patient.drug.medicinalproduct"; of a list on the path, the
// first element is used.
type Object map[string]any

// At returns the value at a path, or nil.
func (o Object) At(path string) any {
	var at any = map[string]any(o)
	for name := range strings.SplitSeq(path, ".") {
		if list, ok := at.([]any); ok {
			if len(list) == 0 {
				return nil
			}
			at = list[0]
		}
		fields, ok := at.(map[string]any)
		if !ok {
			return nil
		}
		at = fields[name]
	}
	return at
}

// String returns the value at a path on one line; of a list the first, "" for an object.
func (o Object) String(path string) string { return text.Line(o.Text(path)) }

// Text returns the value at a path with its line breaks.
func (o Object) Text(path string) string {
	at := o.At(path)
	if list, ok := at.([]any); ok {
		if len(list) == 0 {
			return ""
		}
		at = list[0]
	}
	return scalar(at)
}

// First returns the first of several paths that has a value, on one line.
func (o Object) First(paths ...string) string {
	for _, path := range paths {
		if s := o.String(path); s != "" {
			return s
		}
	}
	return ""
}

// Strings returns the nonempty values at a path, which may be one or a list.
func (o Object) Strings(path string) []string {
	var list []string
	for _, v := range many(o.At(path)) {
		if s := text.Line(scalar(v)); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// Texts returns the nonempty values at a path with their line breaks; they may be one or a list.
func (o Object) Texts(path string) []string {
	var list []string
	for _, v := range many(o.At(path)) {
		if s := strings.TrimSpace(scalar(v)); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// Distinct lists the values at a path over several objects, without repeats.
func Distinct(objects []Object, path string) []string {
	var list []string
	seen := make(map[string]bool)
	for _, o := range objects {
		for _, v := range o.Strings(path) {
			if !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	return list
}

// Object returns the object at a path; of a list the first. It is never nil.
func (o Object) Object(path string) Object {
	if list := o.Objects(path); len(list) > 0 {
		return list[0]
	}
	return Object{}
}

// Objects returns the objects at a path, which may be one or a list.
func (o Object) Objects(path string) []Object {
	var list []Object
	for _, v := range many(o.At(path)) {
		if fields, ok := v.(map[string]any); ok {
			list = append(list, fields)
		}
	}
	return list
}

// Int returns the whole number at a path, which may be written "1,234".
func (o Object) Int(path string) int { return int(o.Float(path)) }

// Float returns the number at a path, which may be an amount such as "$90,878.50".
func (o Object) Float(path string) float64 {
	s := strings.Map(func(r rune) rune {
		if strings.ContainsRune("$, ", r) {
			return -1
		}
		return r
	}, o.String(path))
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0 // "-", "N/A": not a number
	}
	return n
}

// Bool reports whether the value at a path means yes.
func (o Object) Bool(path string) bool {
	switch strings.ToLower(o.String(path)) {
	case "true", "y", "yes", "1":
		return true
	}
	return false
}

// Date returns the day at a path in the form 2006-01-02; see Day.
func (o Object) Date(path string) string { return Day(o.String(path)) }

// Without returns a copy of the nonempty fields, omitting some: what a document keeps of its source's own record.
func (o Object) Without(names ...string) map[string]any {
	kept := make(map[string]any, len(o))
	for name, v := range o {
		if !empty(v) {
			kept[name] = v
		}
	}
	for _, name := range names {
		delete(kept, name)
	}
	return kept
}

func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

func many(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

// scalar formats a value as text. Numbers are written in full: an application number must not become 1.7248024e+07.
func scalar(v any) string {
	switch v := v.(type) {
	case string:
		return text.Clean(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}
