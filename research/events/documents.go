package events

import (
	"cmp"
	"slices"

	"headnote/backends"
)

// DocumentFound reports a document, in full once per run; later calls that find it again add themselves with another
// DocumentFound of the same id.
type DocumentFound struct {
	Call     string            `json:"call"`
	Document backends.Document `json:"document"`
}

// DocumentsListed reports the documents that a call has found but not graded yet, in order of words and meaning. They
// are among the results until the call ends.
type DocumentsListed struct {
	Call      string              `json:"call"`
	Documents []backends.Document `json:"documents"`
}

// Grade is the relevance of a document to the question.
type Grade string

// The grades, best first.
const (
	Relevant   Grade = "relevant"
	Ambiguous  Grade = "ambiguous"
	Irrelevant Grade = "irrelevant"
)

// Grading is the assessment of one document.
type Grading struct {
	Document    string             `json:"document"`
	Score       float64            `json:"score"` // calibrated probability of relevance
	Grade       Grade              `json:"grade"`
	Conviction  float64            `json:"conviction"`         // weight of the authority, 0 to 1
	Calibration string             `json:"calibration"`        // what the score was fitted on, or "uncalibrated"
	Why         []string           `json:"why,omitempty"`      // the features, in words
	Features    map[string]float64 `json:"features,omitempty"` // the same as numbers
	Best        int                `json:"best,omitempty"`     // index of the best passage
}

// DocumentsGraded reports the grading of a batch of documents.
type DocumentsGraded struct {
	Round   int       `json:"round"`
	Grading []Grading `json:"grading"`
}

// ResultMarked records what the analyst did to a result.
type ResultMarked struct {
	Document string `json:"document"`
	Pinned   bool   `json:"pinned"`
	Hidden   bool   `json:"hidden"`
	By       string `json:"by,omitempty"`
}

// foldDocument applies an event about finding or grading documents to r, and returns false for any other event.
func foldDocument(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *DocumentFound:
		onDocument(r, b)
	case *DocumentsListed:
		onListed(r, b)
	case *DocumentsGraded:
		onGraded(r, b)
	case *ResultMarked:
		r.editResult(b.Document, func(x *Result) { x.Pinned, x.Hidden = b.Pinned, b.Hidden })
	default:
		return false
	}
	return true
}

// Result is a document with its grading and status.
type Result struct {
	Document backends.Document
	Calls    []string // that found it
	Sources  []string // that found it
	Grading  Grading
	Pinned   bool
	Hidden   bool
	Listed   bool // by a call that has not graded it yet
}

// Graded reports whether the result has been graded.
func (r Result) Graded() bool { return r.Grading.Grade != "" }

// Answers is the probability that a passage of the result answers: that its document does, times that this passage
// does. 0 if either was not graded.
func (r Result) Answers(p backends.Passage) float64 { return r.Grading.Score * p.Relevance }

func onDocument(r *Run, b *DocumentFound) {
	if r.results == nil {
		r.results = make(map[string]int)
	}
	r.editCall(b.Call, func(c *CallState) { c.Documents = append(slices.Clip(c.Documents), b.Document.ID) })
	d := b.Document
	d.Passages = mergePassages(nil, answering(r, b))
	i, known := r.results[d.ID]
	if known && r.Results[i].Listed { // found documents are ordered by when they were found
		r.drop(func(x Result) bool { return x.Document.ID == d.ID })
		known = false
	}
	if !known {
		r.results[d.ID] = len(r.Results)
		r.Results = append(r.Results, Result{Document: d, Calls: []string{b.Call}, Sources: []string{d.Source}})
		return
	}
	x := &r.Results[i]
	if !slices.Contains(x.Calls, b.Call) {
		x.Calls = append(slices.Clip(x.Calls), b.Call)
	}
	if !slices.Contains(x.Sources, b.Document.Source) {
		x.Sources = append(slices.Clip(x.Sources), b.Document.Source)
	}
	x.Document = merged(x.Document, d)
}

func onListed(r *Run, b *DocumentsListed) {
	if c, ok := r.Call(b.Call); !ok || c.Phase != Active {
		return
	}
	if r.results == nil {
		r.results = make(map[string]int)
	}
	for _, d := range b.Documents {
		i, known := r.results[d.ID]
		if !known {
			r.results[d.ID] = len(r.Results)
			x := Result{Document: d, Calls: []string{b.Call}, Sources: []string{d.Source}, Listed: true}
			r.Results = append(r.Results, x)
			continue
		}
		if x := &r.Results[i]; x.Listed && !slices.Contains(x.Calls, b.Call) {
			x.Calls = append(slices.Clip(x.Calls), b.Call)
		}
	}
}

// unlist removes results that a call, now ended, only listed; those of all calls if call is "".
func (r *Run) unlist(call string) {
	left := false
	for i := range r.Results {
		if x := &r.Results[i]; x.Listed {
			x.Calls = slices.DeleteFunc(slices.Clone(x.Calls), func(c string) bool { return call == "" || c == call })
			left = left || len(x.Calls) == 0
		}
	}
	if left {
		r.drop(func(x Result) bool { return x.Listed && len(x.Calls) == 0 })
	}
}

// drop removes results.
func (r *Run) drop(gone func(Result) bool) {
	*r = r.With(slices.DeleteFunc(slices.Clone(r.Results), gone))
}

// merged adds what another call found of a document. If one of the two has the text, or more of it, the passages of the
// other, whose offsets do not refer to that text, are dropped.
func merged(a, b backends.Document) backends.Document {
	switch {
	case a.Text == "" && b.Text != "" && a.Unread() != "", a.Text != "" && len(b.Text) > len(a.Text):
		a.Text, a.Passages, a.Retrieved = b.Text, b.Passages, b.Retrieved
		a.URL = cmp.Or(a.URL, b.URL)
	case a.Text != "" && (b.Unread() != "" || b.Text != "" && b.Text != a.Text):
	case a.Unread() != "" && b.Unread() != "":
		for _, p := range b.Passages {
			a.Passages = backends.AddExcerpt(a.Passages, p)
		}
	default:
		a.Passages = mergePassages(a.Passages, b.Passages)
		if a.Text == "" {
			a.Text, a.Retrieved = b.Text, b.Retrieved
		}
	}
	return a
}

// answering returns the passages found by a call, with their probability of answering the question: a call that looks
// for an aspect (risks, deadlines) with words of its own has not scored that.
func answering(r *Run, b *DocumentFound) []backends.Passage {
	if c, ok := r.Call(b.Call); !ok || c.Aspect == "" {
		return b.Document.Passages
	}
	out := slices.Clone(b.Document.Passages)
	for i := range out {
		out[i].Relevance = 0
	}
	return out
}

// mergePassages adds the passages of b that a does not have, ordered by their probability of answering, whichever call
// ended first. A passage found by several searches keeps its highest relevance.
func mergePassages(a, b []backends.Passage) []backends.Passage {
	out := slices.Clone(a)
	for _, p := range b {
		if i := slices.IndexFunc(out, func(q backends.Passage) bool { return q.Span == p.Span }); i >= 0 {
			out[i].Relevance = max(out[i].Relevance, p.Relevance)
		} else {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b backends.Passage) int { return cmp.Compare(b.Relevance, a.Relevance) })
	return out
}

func onGraded(r *Run, b *DocumentsGraded) {
	for _, g := range b.Grading {
		if i, ok := r.results[g.Document]; ok {
			r.Results[i].Grading = g
		}
	}
}

func (r *Run) editResult(id string, edit func(*Result)) {
	if i, ok := r.results[id]; ok {
		edit(&r.Results[i])
	}
}

// Result returns what is known of a document.
func (r Run) Result(id string) (Result, bool) {
	if i, ok := r.results[id]; ok && i < len(r.Results) {
		return r.Results[i], true
	}
	return Result{}, false
}

// Source returns the document that evidence refers to: a result or, ungraded, an authority that was read because a
// result cites it.
func (r Run) Source(id string) (Result, bool) {
	if x, ok := r.Result(id); ok {
		return x, true
	}
	for _, d := range r.Links.Followed {
		if d.ID == id {
			return Result{Document: d}, true
		}
	}
	return Result{}, false
}

// With returns the run as if these were all of its results.
func (r Run) With(results []Result) Run {
	r.Results, r.results = results, make(map[string]int, len(results))
	for i, x := range results {
		r.results[x.Document.ID] = i
	}
	return r
}

// Ranked returns the results best first: pinned ones, then by score, then by arrival. Hidden ones are left out.
func (r Run) Ranked() []Result {
	ranked := make([]Result, 0, len(r.Results))
	for _, x := range r.Results {
		if !x.Hidden {
			ranked = append(ranked, x)
		}
	}
	slices.SortStableFunc(ranked, func(a, b Result) int {
		switch {
		case a.Pinned != b.Pinned:
			if a.Pinned {
				return -1
			}
			return 1
		case a.Grading.Score > b.Grading.Score:
			return -1
		case a.Grading.Score < b.Grading.Score:
			return 1
		}
		return 0
	})
	return ranked
}
