package local

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
	"headnote/papers"
	"headnote/papers/reader"
	"headnote/papers/relation"
)

// unreadCard is the card of a file without text, as the store keeps it.
func unreadCard(path string, p *reader.Problem) string {
	card := ""
	if err := reader.Guard(path, "describing it", func() error {
		b, err := json.Marshal(ingest.Unread(path, p))
		card = string(b)
		return err
	}); err != nil {
		return "" // its name is all that is known of it
	}
	return card
}

// Papers are the papers of the index by path, with the cards that a matter's papers have together, and what people
// corrected. Files that could not be read are among them.
func (x *Index) Papers(c papers.Corrections) ([]index.Paper, error) {
	list, _, err := x.catalogued(c)
	return list, err
}

// catalogued are the papers, and the documents as the index holds them, by id.
func (x *Index) catalogued(c papers.Corrections) ([]index.Paper, map[string]store.Record, error) {
	var list []index.Paper
	held := make(map[string]store.Record)
	err := x.library.Documents(func(r store.Record) bool {
		list = append(list, index.Paper{Document: r.Document, Card: r.Card, Pages: r.Pages, Sketch: r.Sketch})
		held[r.ID] = r
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	if x.store != nil {
		files, err := x.store.Files()
		if err != nil {
			return nil, nil, err
		}
		for path, f := range files {
			if len(f.IDs) > 0 || f.Problem == "" {
				continue
			}
			p := index.Paper{Document: backends.Document{Source: "local", Path: path}, Unread: f.Problem}
			if f.Card != "" {
				if err := json.Unmarshal([]byte(f.Card), &p.Card); err != nil {
					return nil, nil, err
				}
			}
			list = append(list, p)
		}
	}
	list = sortedPapers(list)
	entries := make([]papers.Entry, len(list))
	for i, p := range list {
		entries[i] = papers.Entry{Name: p.Document.Path, Card: p.Card}
	}
	related := make([]relation.Paper, len(list))
	for i, card := range papers.Catalog(entries, c) {
		list[i].Card = card
		ingest.Apply(&list[i].Document, card)
		list[i].Document.CopyOf = ""
		related[i] = relation.Paper{Name: entries[i].Name, Card: card, Sketch: list[i].Sketch}
	}
	for _, r := range relation.Find(related) {
		related := index.Related{Kind: r.Kind, Path: list[r.To].Document.Path, Confidence: r.Confidence}
		list[r.From].Related = append(list[r.From].Related, related)
		if a, b := &list[r.From], list[r.To]; copied(*a, b, r) {
			a.Document.CopyOf = b.Document.ID
			if b.Document.CopyOf != "" {
				a.Document.CopyOf = b.Document.CopyOf
			}
		}
	}
	return list, held, nil
}

// sortedPapers are the papers by path and id. Their places are sorted, for they are large.
func sortedPapers(list []index.Paper) []index.Paper {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &list[i].Document, &list[j].Document
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.ID, b.ID))
	})
	out := make([]index.Paper, len(list))
	for to, from := range order {
		out[to] = list[from]
	}
	return out
}

// sameText is the part of two texts that is shared where one is a copy of the other and not a form filled in twice.
const sameText = 0.97

// copied reports that a paper is a copy of another, which stands for both in what is found.
func copied(a, b index.Paper, r relation.Relation) bool {
	x, y := a.Card, b.Card
	return r.Kind == relation.DuplicateOf && r.Confidence >= sameText && a.Document.ID != "" && b.Document.ID != "" &&
		b.Document.CopyOf != a.Document.ID && x.Date.Value == y.Date.Value && x.Docket() == y.Docket() &&
		(x.Number.Value == y.Number.Value || !x.Number.Known() || !y.Number.Known())
}

// Paper is one paper as it was read.
func (x *Index) Paper(id string) (index.Paper, bool) {
	r, ok := x.library.Document(id)
	return index.Paper{Document: r.Document, Card: r.Card, Pages: r.Pages}, ok
}

// comparedPapers bounds how many papers of a matter are compared with one another at each build.
const comparedPapers = 50_000

// catalog writes into the documents what the cards of the matter's papers say together: two papers of one title are
// told apart, and what a person corrected is found by a search. Only documents that change are written.
func (b *builder) catalog(ctx context.Context) error {
	if b.x.store.Totals().Documents > comparedPapers {
		return nil
	}
	list, held, err := b.x.catalogued(b.o.Corrections)
	if err != nil {
		return err
	}
	var change store.Change
	for _, p := range list {
		r := held[p.Document.ID]
		if p.Unread != "" || same(r.Document, p.Document) {
			continue
		}
		r.Document = p.Document
		packed, err := b.x.store.PackRecord(r)
		if err != nil {
			return err
		}
		change.Put = append(change.Put, packed)
	}
	if len(change.Put) == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	return b.x.store.Apply(change)
}

// same reports whether two documents say the same of a paper.
func same(a, b backends.Document) bool {
	return a.CopyOf == b.CopyOf && a.Title == b.Title && a.Type == b.Type && a.Status == b.Status &&
		a.Court == b.Court && a.Docket == b.Docket && a.Date == b.Date && a.Author == b.Author && a.Citation == b.Citation
}
