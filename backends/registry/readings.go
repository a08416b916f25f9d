package registry

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
)

//go:embed readings.toml
var readingData string

// reading is a row of the table of how texts are read.
type reading struct {
	ID     string
	Tool   string
	Params map[string]string
	Most   int
	From   []string // sources or tools whose hits it reads
	Asks   []string // addresses; * represents IDs

	form *regexp.Regexp
}

var readings = sync.OnceValues(func() ([]reading, error) {
	var file struct{ Reading []reading }
	if _, err := toml.Decode(readingData, &file); err != nil {
		return nil, fmt.Errorf("readings.toml: %w", err)
	}
	for i := range file.Reading {
		r := &file.Reading[i]
		var err error
		if r.form, err = regexp.Compile(r.ID); err != nil {
			return nil, fmt.Errorf("readings.toml: %w", err)
		}
		if _, err := Spec(r.Tool); err != nil {
			return nil, fmt.Errorf("readings.toml: %w", err)
		}
	}
	return file.Reading, nil
})

// Reading is the call that reads the text of a document.
type Reading struct {
	Tool   string
	Params backends.Params
	Most   int // maximum documents per question read with this tool
}

// ReadingOf returns the call that reads the text of a search hit; false if there is none.
func ReadingOf(d backends.Document) (Reading, bool) {
	all, err := readings()
	if err != nil {
		return Reading{}, false
	}
	for _, r := range all {
		m := r.form.FindStringSubmatch(d.ID)
		if m == nil {
			continue
		}
		spec, err := Spec(r.Tool)
		if err != nil {
			return Reading{}, false
		}
		p := backends.Params{}
		for name, from := range r.Params {
			if v := valueOf(from, m, d); v != "" {
				p[name] = v
			}
		}
		_, err = spec.Schema.Check(r.Tool, p)
		return Reading{Tool: r.Tool, Params: p, Most: r.Most}, err == nil
	}
	return Reading{}, false
}

// valueOf returns the value of a parameter of a reading.
func valueOf(from string, groups []string, d backends.Document) string {
	if n, ok := strings.CutPrefix(from, "$"); ok {
		if i := int(n[0] - '0'); i < len(groups) {
			return groups[i]
		}
		return ""
	}
	switch name := strings.Trim(from, "{}"); name {
	case "url":
		return d.URL
	case "docket":
		return d.Docket
	default:
		own, _ := strings.CutPrefix(name, "extra.")
		s, _ := d.Extra[own].(string)
		return s
	}
}

// ReadBy returns the tools that read the hits of a search.
func ReadBy(tool string) []string {
	spec, err := Spec(tool)
	if err != nil {
		return nil
	}
	all, err := readings()
	if err != nil {
		return nil
	}
	var out []string
	for _, r := range all {
		for _, source := range r.From {
			if source == spec.Source || source == spec.Name {
				out = append(out, r.Tool)
			}
		}
	}
	return out
}

// Reads returns the addresses that a reading tool requests; * represents IDs.
func Reads(tool string) []string {
	all, err := readings()
	if err != nil {
		return nil
	}
	var out []string
	for _, r := range all {
		if r.Tool == tool {
			out = append(out, r.Asks...)
		}
	}
	return out
}
