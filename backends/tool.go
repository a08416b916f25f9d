// Package backends is the contract between the engine and everything that can be queried: what a tool is, its
// parameters, its results, and how good the answer was. A source is a folder below this one and is reached only through
// the registry.
package backends

import (
	"context"
	"encoding/json"
	"slices"
	"time"
)

// Category groups tools by field of law.
type Category string

// The categories, in the order in which lists show them.
const (
	Legislation          Category = "legislation"
	CaseLaw              Category = "case_law"
	Securities           Category = "securities"
	Regulatory           Category = "regulatory"
	RegulatoryFDA        Category = "regulatory_fda"
	IntellectualProperty Category = "intellectual_property"
	Environmental        Category = "environmental"
	Consumer             Category = "consumer"
	Antitrust            Category = "antitrust"
	Anywhere             Category = "anywhere"
	OtherServers         Category = "other_servers" // tools of other programs, defined in the settings
)

// Spec describes a tool to a planner, a form, an LLM and a program.
type Spec struct {
	Name        string        `json:"name"`        // snake_case, fixed: other programs call it
	Title       string        `json:"title"`       // for people
	Description string        `json:"description"` // what it finds and when to use it
	Category    Category      `json:"category"`
	Source      string        `json:"source"`             // the folder that serves it: "courtlistener"
	Kinds       []string      `json:"kinds,omitempty"`    // document kinds it finds; used by a local fallback
	Schema      Schema        `json:"schema"`             // its parameters
	Calls       int           `json:"calls"`              // maximum requests per call; 0 for local tools
	Page        int           `json:"page,omitempty"`     // results per request; 0 if one request returns all
	Timeout     time.Duration `json:"timeout"`            // 0 means the run's default
	Key         string        `json:"key,omitempty"`      // name of the required key, or ""
	KeyFrom     string        `json:"key_from,omitempty"` // where to get that key
	Hosts       []string      `json:"hosts,omitempty"`    // hosts it may contact; empty for local tools
}

// Local reports whether the tool works without any network.
func (s Spec) Local() bool { return len(s.Hosts) == 0 }

// Price returns the maximum number of requests of a call with these parameters: more than Calls if it wants more
// results than one request returns.
func (s Spec) Price(p Params) int {
	limit := p.Int("limit", 0)
	if s.Page <= 0 || limit <= s.Page {
		return s.Calls
	}
	return s.Calls + (limit-1)/s.Page
}

// Progress is the progress of a call, as far as the tool knows.
type Progress struct {
	Done float64 // 0 to 1; negative if unknown
	Note string  // what it is doing now, one line
	// Listed are the documents that the call has found, before they are rated; nil if it reports none before its end.
	Listed []Document

	Retry int           // number of this attempt if a failed request is being repeated, else 0
	Wait  time.Duration // delay before it is sent
}

// Tool is something that can be called. Call must return soon after ctx ends,
// must be safe for concurrent use, and may call report from its own goroutine
// at any time before it returns; report is never nil.
type Tool interface {
	Spec() Spec
	Call(ctx context.Context, p Params, report func(Progress)) (Result, error)
}

// CallFunc is the part of a tool that its source implements: how to query. The tool's name, parameters and results are
// in the registry's table.
type CallFunc func(ctx context.Context, p Params, report func(Progress)) (Result, error)

// Calls are a source's tools, by name.
type Calls map[string]CallFunc

// Result is what a call found.
type Result struct {
	Documents []Document     `json:"results"`
	Requested int            `json:"requested,omitempty"` // requested limit
	Available int            `json:"available,omitempty"` // matches reported by the source; 0 if unknown
	Quality   Quality        `json:"_search_quality"`
	Metadata  map[string]any `json:"metadata,omitempty"` // the source's own remarks: strategy, lag, notes
}

// MarshalJSON encodes a result without documents with an empty list, not null.
func (r Result) MarshalJSON() ([]byte, error) {
	type plain Result
	if r.Documents == nil {
		r.Documents = []Document{}
	}
	return json.Marshal(plain(r))
}

// LeftOutOfSearch is part of the note on a document that a search could not read.
const LeftOutOfSearch = "was left out of the search"

// Notes returns the notes for the reader, also of a result that was stored as JSON.
func (r Result) Notes() []string {
	switch notes := r.Metadata["notes"].(type) {
	case []string:
		return notes
	case []any:
		out := make([]string, 0, len(notes))
		for _, n := range notes {
			if s, ok := n.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// Note adds a note for the reader of a result: what was left out, and why.
func (r *Result) Note(remark string) {
	if r.Metadata == nil {
		r.Metadata = make(map[string]any)
	}
	notes := r.Notes()
	if !slices.Contains(notes, remark) {
		r.Metadata["notes"] = append(notes, remark)
	}
}
