// Package livecheck sends each source one fixed question and compares the answer, field by field, with what the
// source's client reads. It detects a service that changes its format before a lawyer gets an empty result. The
// questions reveal nothing about any matter.
package livecheck

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/backends/fetch"
)

//go:embed questions.toml
var questionData string

// Question is one question to a source and what its answer must contain.
type Question struct {
	Source string
	Asks   string // in words
	URL    string
	Body   string // JSON; "" for a GET
	Accept string // media type; "" for JSON
	Fields []string
	Says   []string // what a non-JSON answer must contain; alternatives are separated by |

	fields []field
}

// State is the outcome of a question.
type State string

// The states of a question.
const (
	Same     State = "ok"         // the answer has the expected format
	Changed  State = "changed"    // it has another format
	NotAsked State = "not_asked"  // a key or the contact is missing
	Failed   State = "no_answer"  // the source did not answer, or returned an error
	Empty    State = "no_results" // the answer is a list without entries, whose fields cannot be compared
)

// Outcome is the result of a question.
type Outcome struct {
	Source      string       `json:"source"`
	Asks        string       `json:"asks"`
	URL         string       `json:"url"`
	State       State        `json:"state"`
	Seconds     float64      `json:"seconds"`
	Fields      int          `json:"fields"` // number compared
	Differences []Difference `json:"differences,omitempty"`
	Error       string       `json:"error,omitempty"`
}

// Difference is a field that is not as the client expects.
type Difference struct {
	Field    string `json:"field"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
}

// Questions returns the whole table. It is part of the program, so an error is a bug in the table.
var Questions = sync.OnceValues(func() ([]Question, error) {
	var file struct{ Question []Question }
	meta, err := toml.Decode(questionData, &file)
	if err != nil {
		return nil, fmt.Errorf("questions.toml: %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("questions.toml: there is no %s", unknown[0])
	}
	for i := range file.Question {
		q := &file.Question[i]
		for _, line := range q.Fields {
			f, err := parseField(line)
			if err != nil {
				return nil, fmt.Errorf("questions.toml: %s: %w", q.Asks, err)
			}
			q.fields = append(q.fields, f)
		}
	}
	return file.Question, nil
})

// Ask sends a question to its source, bypassing stored answers, and compares the answer. Errors are in the outcome.
func (q Question) Ask(ctx context.Context, c *fetch.Client) Outcome {
	out := Outcome{Source: q.Source, Asks: q.Asks, URL: q.URL, Fields: len(q.fields) + len(q.Says)}
	r := fetch.Request{URL: q.URL, Accept: q.Accept, Fresh: -time.Second}
	if q.Body != "" {
		r.JSON = json.RawMessage(q.Body)
	}
	start := c.Now()
	res, err := c.Get(ctx, r)
	out.Seconds = c.Now().Sub(start).Seconds()
	if err != nil {
		out.State, out.Error = Failed, err.Error()
		if e := (*backends.Error)(nil); errors.As(err, &e) && e.Code == backends.KeyMissing {
			out.State = NotAsked
		}
		return out
	}
	out.State, out.Differences = q.Compare(res.Body)
	return out
}

// Compare compares an answer with what is expected.
func (q Question) Compare(body []byte) (State, []Difference) {
	var out []Difference
	for _, words := range q.Says {
		if !regexp.MustCompile(`(?i)` + words).Match(body) {
			out = append(out, Difference{"text", "holds " + words, "it does not"})
		}
	}
	if len(q.fields) == 0 {
		return stateOf(out), out
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return Changed, []Difference{{"answer", "JSON", "what is no JSON: " + err.Error()}}
	}
	unseen := 0
	for _, f := range q.fields {
		d, seen := f.compare(v)
		if d != nil {
			out = append(out, *d)
		}
		if !seen && strings.ContainsAny(f.path, "[*") {
			unseen++
		}
	}
	if len(out) == 0 && unseen > 0 && unseen == inLists(q.fields) {
		return Empty, nil
	}
	return stateOf(out), out
}

func stateOf(d []Difference) State {
	if len(d) > 0 {
		return Changed
	}
	return Same
}

// inLists returns how many fields belong to entries of lists.
func inLists(all []field) (n int) {
	for _, f := range all {
		if strings.ContainsAny(f.path, "[*") {
			n++
		}
	}
	return n
}
