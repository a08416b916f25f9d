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

// unreadCard returns the card of a file without text, as the store keeps it.
func unreadCard(path string, p *reader.Problem) string {
	card := ""
	if err := reader.Guard(path, "describing it", func() error {
		b, err := json.Marshal(ingest.Unread(path, p))
		card = string(b)
		return err
	}); err != nil {
		return "" // only its name is known
	}
	return card
}

// Papers returns the papers of the index by path, with the cards as reconciled across the matter, and corrections.
// Files that could not be read are included.
func (x *Index) Papers(c papers.Corrections) ([]index.Paper, error) {
	list, _, err := x.catalogued(c)
	return list, err
}

// catalogued returns the papers, and the documents in the index by ID.
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

// sortedPapers sorts the papers by path and ID. Indexes are sorted instead of papers, which are large.
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

// sameText is the share of text that two papers must have in common for one to be a copy of the other rather than the
// same form filled in twice.
const sameText = 0.97

// copied reports whether a paper is a copy of another, which represents both in results.
func copied(a, b index.Paper, r relation.Relation) bool {
	x, y := a.Card, b.Card
	return r.Kind == relation.DuplicateOf && r.Confidence >= sameText && a.Document.ID != "" && b.Document.ID != "" &&
		b.Document.CopyOf != a.Document.ID && x.Date.Value == y.Date.Value && x.Docket() == y.Docket() &&
		(x.Number.Value == y.Number.Value || !x.Number.Known() || !y.Number.Known())
}

// Paper returns one paper as it was read.
func (x *Index) Paper(id string) (index.Paper, bool) {
	r, ok := x.library.Document(id)
	return index.Paper{Document: r.Document, Card: r.Card, Pages: r.Pages}, ok
}

// comparedPapers limits how many papers of a matter are compared with one another in each build.
const comparedPapers = 50_000

// catalog updates the documents with what the cards of a matter say together: papers with the same title are
// distinguished, and corrections become searchable. Only documents that change are written.
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

// same reports whether two documents describe a paper identically.
func same(a, b backends.Document) bool {
	return a.CopyOf == b.CopyOf && a.Title == b.Title && a.Type == b.Type && a.Status == b.Status &&
		a.Court == b.Court && a.Docket == b.Docket && a.Date == b.Date && a.Author == b.Author && a.Citation == b.Citation
}
