// Package affair puts together what the papers of a matter say of it as a whole: what happened when, and who is who.
package affair

import (
	"context"
	"slices"

	"headnote/backends/index"
	"headnote/papers/chronology"
	"headnote/papers/pinpoint"
	"headnote/papers/relation"
	"headnote/papers/roster"
	"headnote/text"
)

// Affair is what a matter is about: its events by day, and its people.
type Affair struct {
	Events []Event
	People []Person
	// Unread counts the papers whose text is missing: a scan, a damaged file, or beyond the bound on texts.
	Unread int
}

// Event is something that happened on a day.
type Event struct {
	Day    string  `json:"day"`   // ISO 8601
	What   string  `json:"what"`  // the sentence that tells it, or the title of the paper
	Paper  bool    `json:"paper"` // a paper of that day; false for what a paper tells
	Places []Place `json:"places"`
}

// Place is where an event is shown.
type Place struct {
	Document string    `json:"document,omitempty"` // id; none where the text of the paper could not be read
	Path     string    `json:"path"`
	Pinpoint string    `json:"pinpoint,omitempty"`
	Span     text.Span `json:"span,omitzero"`
}

// Person is a person or an organization of the matter.
type Person struct {
	Name   string   `json:"name"`
	Roles  []string `json:"roles,omitempty"` // plaintiff, defendant, judge, counsel, author …; the most frequent first
	Party  bool     `json:"party"`           // of a case or contract
	Ours   bool     `json:"ours"`            // the client
	Papers []string `json:"papers"`          // paths of those that name them
}

// Texts gives the text of a document.
type Texts interface {
	Text(id string) (string, error)
}

// readAtMost bounds the texts of one matter that are read, in bytes.
const readAtMost = 256 << 20

// Read reads the papers. A paper whose text cannot be read counts with its card; client is the side that is ours, ""
// where that is not known.
func Read(ctx context.Context, list []index.Paper, texts Texts, client string) (Affair, error) {
	var a Affair
	told := make([]chronology.Paper, len(list))
	named := make([]roster.Paper, len(list))
	copies := make(map[int]bool)
	total := 0
	for i, p := range list {
		if err := ctx.Err(); err != nil {
			return Affair{}, err
		}
		body := ""
		if p.Document.ID != "" && total < readAtMost {
			var err error
			if body, err = texts.Text(p.Document.ID); err != nil {
				a.Unread++
			}
		} else if p.Document.ID != "" || p.Unread != "" {
			a.Unread++
		}
		total += len(body)
		told[i] = chronology.Paper{Card: p.Card, Text: body, Pages: p.Pages}
		named[i] = roster.Paper{Card: p.Card, Text: body}
		copies[i] = p.Is(relation.DuplicateOf)
	}
	for _, e := range chronology.Of(told, copies) {
		out := Event{Day: e.Day, What: e.What, Paper: e.Paper}
		for _, at := range e.Places {
			p := list[at.Paper]
			place := Place{Document: p.Document.ID, Path: p.Document.Path, Span: at.Span}
			if at.Span.Len() > 0 {
				place.Pinpoint = pinpoint.Of(pinpoint.Paper{Card: p.Card, Text: told[at.Paper].Text, Pages: p.Pages}, at.Span)
			}
			out.Places = append(out.Places, place)
		}
		a.Events = append(a.Events, out)
	}
	for _, q := range roster.Of(named, copies) {
		out := Person{Name: q.Name, Roles: q.Roles, Party: q.Party}
		out.Ours = client != "" && roster.Key(q.Name) == roster.Key(client)
		for _, i := range q.Papers {
			out.Papers = append(out.Papers, list[i].Document.Path)
		}
		out.Papers = slices.Compact(out.Papers)
		a.People = append(a.People, out)
	}
	return a, nil
}
