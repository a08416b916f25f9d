// Package watch watches questions, dockets, parts of the C.F.R., companies, agencies, statutes, recalls and feeds: each
// run asks the sources only for what is new since the previous run, and writes a memo of what changed. The state of the
// watches is in the matter's own folder. A change is reported once. If a source fails, the next run asks it for the
// same period again. What a run finds is written before it is recorded as requested, so that a crash loses nothing.
package watch

import (
	"time"

	"headnote/risk"
)

// Subject is what is watched. It is made by Parse.
type Subject struct {
	Kind string `json:"kind"`
	What string `json:"what"`
}

// String returns the subject on one line.
func (s Subject) String() string { return s.Kind + ": " + s.What }

// Watch is a subject with its state.
type Watch struct {
	ID string `json:"id"` // w1, w2, …
	Subject
	Since  string  `json:"since"`             // the date from which changes are reported, as 2006-01-02
	Last   string  `json:"last,omitempty"`    // the date of the last run
	Memos  []Entry `json:"memos,omitempty"`   // what the runs found, oldest first
	Memory Memory  `json:"memory,omitzero"`   // what was requested and seen
	Next   int     `json:"next,omitempty"`    // the number of the next memo
	Failed string  `json:"failing,omitempty"` // why a source was not asked in the last run
}

// Memory is what a watch records of earlier runs.
type Memory struct {
	Through map[string]string    `json:"through,omitempty"` // by call: the last date requested
	Asked   map[string]time.Time `json:"asked,omitempty"`   // by call: when it was last made
	Seen    []string             `json:"seen,omitempty"`    // hashes of what was reported, oldest first
	Texts   map[string]string    `json:"texts,omitempty"`   // by call: the last version of the text
}

// Entry is a memo that a run has written.
type Entry struct {
	File    string `json:"file"` // in the folder of the watches
	Day     string `json:"day"`  // of the run
	Changes int    `json:"changes"`
	Read    bool   `json:"read,omitempty"`
}

// Unread returns the number of changes that have not been read yet.
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
	Since    string    `json:"since"` // the first date requested
	Day      string    `json:"day"`   // of the run
	Changes  []Change  `json:"changes"`
	NotAsked []Failure `json:"not_asked,omitempty"`
	Notes    []string  `json:"notes,omitempty"`
	File     string    `json:"file,omitempty"` // path of the memo; "" if nothing changed
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
	Quote    string   `json:"quote,omitempty"`   // in the source's own words
	Redline  []string `json:"redline,omitempty"` // the differences, marked by [deleted: …] and [added: …]
	Note     string   `json:"note,omitempty"`    // why there is no redline
	Source   string   `json:"source"`
}

// Failure is a source that did not answer. It is asked for the same period the next time.
type Failure struct {
	Tool  string `json:"tool"`
	Error string `json:"error"`
	Since string `json:"since"`
}

// day parses a date of the state, which may have been changed since this package wrote it.
func day(s string) (risk.Date, bool) {
	d, err := risk.ParseDate(s)
	return d, err == nil
}
