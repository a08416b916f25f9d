package local

import (
	"context"

	"headnote/backends/index"
	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
	"headnote/papers"
	"headnote/papers/reader"
)

// renewCards remakes the cards made by another version of headnote, from the stored texts, so that no file is read and
// no passage rewritten. An interrupted build starts over with it.
func (b *builder) renewCards(ctx context.Context) error {
	version := papers.Version()
	if b.x.store.Cards() == version {
		return nil
	}
	var ids []string
	if err := b.x.store.Documents(func(r store.Record) bool {
		ids = append(ids, r.ID)
		return true
	}); err != nil {
		return err
	}
	_, remote := b.x.engine.(index.Remote)
	var change store.Change
	var sent []index.Indexable
	size := 0
	write := func() error {
		err := b.x.store.Apply(change)
		if err == nil && len(sent) > 0 {
			err = b.x.engine.Add(ctx, sent)
		}
		change, sent, size = store.Change{}, nil, 0
		return err
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r, ok := b.x.store.Document(id)
		if !ok {
			continue
		}
		whole, err := b.x.store.Text(id)
		if err != nil {
			return err
		}
		if err := reader.Guard(r.Path, "describing it", func() error {
			r.Card = ingest.Card(&r.Document, papers.Paper{
				Text: whole, Pages: r.Pages, Name: cardName(r), Format: r.Origin.Format, Meta: r.Origin.Meta,
				Textless: r.Origin.Textless,
			})
			return nil
		}); err != nil {
			continue // it keeps its current card
		}
		packed, err := b.x.store.PackRecord(r)
		if err != nil {
			return err
		}
		change.Put = append(change.Put, packed)
		b.report.Cards++
		if remote {
			doc, err := b.stored(id)
			if err != nil {
				return err
			}
			doc.Document = r.Document
			sent = append(sent, doc)
		}
		if size += len(whole); size >= b.o.Batch || len(change.Put) >= batchFiles {
			if err := write(); err != nil {
				return err
			}
		}
	}
	change.Cards = version
	return write()
}

// cardName returns the name from which the card of a stored document is made.
func cardName(r store.Record) string {
	if r.Origin.Name != "" {
		return r.Origin.Name
	}
	return r.Path
}
