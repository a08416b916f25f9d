// Package watch keeps questions, dockets, parts of the C.F.R., companies, agencies, statutes, recalls
// and feeds under watch: each run asks the sources only for what is new since the run before, and
// writes what changed. What a watch knows lies in the matter's own folder. A change is reported
// once; a source that failed is asked for the same period the next time; what a run found is
// written before it counts as asked for, so that a crash loses nothing.
package watch

import (
	"time"

	"headnote/risk"
)

// Subject is what is watched. Parse makes it.
type Subject struct {
	Kind string `json:"kind"`
	What string `json:"what"`
}

// String is the subject on a line.
func (s Subject) String() string { return s.Kind + ": " + s.What }

// Watch is a subject with what is known of it.
type Watch struct {
	ID string `json:"id"` // w1, w2, …
	Subject
	Since  string  `json:"since"`             // the day from which changes count, 2006-01-02
	Last   string  `json:"last,omitempty"`    // the day of the last run
	Memos  []Entry `json:"memos,omitempty"`   // what runs found, the oldest first
	Memory Memory  `json:"memory,omitzero"`   // what was asked for and seen
	Next   int     `json:"next,omitempty"`    // the number of the next memo
	Failed string  `json:"failing,omitempty"` // why a source was not asked in the last run
}

// Memory is what a watch remembers of earlier runs.
type Memory struct {
	Through map[string]string    `json:"through,omitempty"` // by call, the last day that was asked for
	Asked   map[string]time.Time `json:"asked,omitempty"`   // by call, when that was
	Seen    []string             `json:"seen,omitempty"`    // marks of what was reported, the oldest first
	Texts   map[string]string    `json:"texts,omitempty"`   // by call, the text that was there last
}

// Entry is a memo that a run has written.
type Entry struct {
	File    string `json:"file"` // in the folder of the watches
	Day     string `json:"day"`  // of the run
	Changes int    `json:"changes"`
	Read    bool   `json:"read,omitempty"`
}

// Unread is the number of changes that nobody has read yet.
func (w Watch) Unread() int {
	n := 0
	for _, e := range w.Memos {
		if !e.Read {
			n += e.Changes
		}
	}
	return n
}

// Report is what one run found for a watch.
type Report struct {
	Watch    string    `json:"watch"`
	Kind     string    `json:"kind"`
	What     string    `json:"what"`
	Since    string    `json:"since"` // the first day that was asked for
	Day      string    `json:"day"`   // of the run
	Changes  []Change  `json:"changes"`
	NotAsked []Failure `json:"not_asked,omitempty"`
	Notes    []string  `json:"notes,omitempty"`
	File     string    `json:"file,omitempty"` // where the memo was written; "" where nothing changed
}

// Change is one thing that is new.
type Change struct {
	ID       string   `json:"id"` // of the document
	Title    string   `json:"title"`
	Citation string   `json:"citation,omitempty"` // with the page, section or entry
	Kind     string   `json:"kind"`
	Date     string   `json:"date,omitempty"`
	Where    string   `json:"where,omitempty"` // court, agency or feed
	URL      string   `json:"url,omitempty"`
	Quote    string   `json:"quote,omitempty"`   // from the source's own words
	Redline  []string `json:"redline,omitempty"` // what changed, its [deleted: …] and [added: …] words marked
	Note     string   `json:"note,omitempty"`    // why there is no redline
	Source   string   `json:"source"`
}

// Failure is a source that did not answer; it is asked for the same period the next time.
type Failure struct {
	Tool  string `json:"tool"`
	Error string `json:"error"`
	Since string `json:"since"`
}

// day reads a day of the state; it was written by this package, and may have been changed since.
func day(s string) (risk.Date, bool) {
	d, err := risk.ParseDate(s)
	return d, err == nil
}
