// Package backends is the contract between the engine and everything that can
// be asked: what a tool is, what it takes, what it gives back, and how good the
// answer was. A source lives in a folder of its own below this one and is
// reached through the registry only.
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
	OtherServers         Category = "other_servers" // tools of other programs, which the settings name
)

// Spec describes a tool to a planner, a form, an LLM and a program.
type Spec struct {
	Name        string        `json:"name"`        // snake_case, fixed: other programs call it
	Title       string        `json:"title"`       // for people
	Description string        `json:"description"` // what it finds and when to use it
	Category    Category      `json:"category"`
	Source      string        `json:"source"`             // the folder that serves it: "courtlistener"
	Kinds       []string      `json:"kinds,omitempty"`    // document kinds it finds; what a local stand-in looks for
	Schema      Schema        `json:"schema"`             // its parameters
	Calls       int           `json:"calls"`              // price: requests one call makes at most; 0 for local tools
	Page        int           `json:"page,omitempty"`     // results that one request gives; 0 where it gives all
	Timeout     time.Duration `json:"timeout"`            // 0 means the run's default
	Key         string        `json:"key,omitempty"`      // name of the key it needs, "" for none
	KeyFrom     string        `json:"key_from,omitempty"` // where a person gets that key
	Hosts       []string      `json:"hosts,omitempty"`    // hosts it may contact; empty for local tools
}

// Local reports whether the tool works without any network.
func (s Spec) Local() bool { return len(s.Hosts) == 0 }

// Price is how many requests a call with these parameters sends at most: more
// than Calls where it wants more results than one request gives.
func (s Spec) Price(p Params) int {
	limit := p.Int("limit", 0)
	if s.Page <= 0 || limit <= s.Page {
		return s.Calls
	}
	return s.Calls + (limit-1)/s.Page
}

// Progress is how far a call is, as the tool itself can tell.
type Progress struct {
	Done float64 // 0 to 1; negative where unknown
	Note string  // what it is doing now, one line
	// Listed are the documents that the call has found, in an order that it will still judge;
	// nil where it tells of none before its end.
	Listed []Document

	Retry int           // a request failed and is sent again: the number of this attempt, else 0
	Wait  time.Duration // before it is sent
}

// Tool is something that can be called. Call must return soon after ctx ends,
// must be safe for concurrent use, and may call report from its own goroutine
// at any time before it returns; report is never nil.
type Tool interface {
	Spec() Spec
	Call(ctx context.Context, p Params, report func(Progress)) (Result, error)
}

// CallFunc is the part of a tool that its source writes: how to ask. What the
// tool is called, takes and finds is in the registry's table.
type CallFunc func(ctx context.Context, p Params, report func(Progress)) (Result, error)

// Calls are a source's tools, by name.
type Calls map[string]CallFunc

// Result is what a call found.
type Result struct {
	Documents []Document     `json:"results"`
	Requested int            `json:"requested,omitempty"` // limit that was asked for
	Available int            `json:"available,omitempty"` // matches the source says it has, 0 where unknown
	Quality   Quality        `json:"_search_quality"`
	Metadata  map[string]any `json:"metadata,omitempty"` // the source's own remarks: strategy, lag, notes
}

// MarshalJSON writes a result that found nothing with an empty list, not null.
func (r Result) MarshalJSON() ([]byte, error) {
	type plain Result
	if r.Documents == nil {
		r.Documents = []Document{}
	}
	return json.Marshal(plain(r))
}

// LeftOutOfSearch is in the remark on a document that a search could not read.
const LeftOutOfSearch = "was left out of the search"

// Notes are the remarks for the reader, also of a result that was stored as JSON.
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

// Note adds a remark for the reader of a result: what was left out, and why.
func (r *Result) Note(remark string) {
	if r.Metadata == nil {
		r.Metadata = make(map[string]any)
	}
	notes := r.Notes()
	if !slices.Contains(notes, remark) {
		r.Metadata["notes"] = append(notes, remark)
	}
}
