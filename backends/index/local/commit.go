package local

import (
	"context"
	"errors"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"headnote/backends/index"
	"headnote/backends/index/store"
	"headnote/internal/safe"
	"headnote/papers/reader"
)

// How much goes into the index at once: text in bytes, and files.
const (
	batchText  = 16 << 20
	batchFiles = 4096
)

// write gathers outcomes into batches and makes them durable, the one batch while
// the next is read. What was read is written, whatever ended the reading.
func (b *builder) write(ctx context.Context, done <-chan outcome) error {
	batches := make(chan []outcome)
	writer, failed := errgroup.WithContext(context.WithoutCancel(ctx))
	writer.Go(func() error {
		return safe.Do("writing the index", func() error {
			for batch := range batches {
				if err := b.commit(ctx, batch); err != nil {
					return err
				}
			}
			return nil
		})
	})
	var batch []outcome
	size := 0
	put := func() {
		select {
		case batches <- batch:
		case <-failed.Done():
		}
		batch, size = nil, 0
	}
	for out := range done {
		batch = append(batch, out)
		size += out.size()
		if size >= b.o.Batch || len(batch) >= batchFiles {
			put()
		}
		if failed.Err() != nil {
			break
		}
	}
	put()
	close(batches)
	return errors.Join(writer.Wait(), ctx.Err())
}

// commit writes a batch: new passages first, then the store, which is what
// counts, then the old passages go. A crash in between leaves passages that
// belong to no document, which a search passes over. Where the passages lie on other
// machines it ends with ctx; what was not acknowledged is sent by the next build.
func (b *builder) commit(ctx context.Context, batch []outcome) error {
	if len(batch) == 0 {
		return nil
	}
	if err := b.add(ctx, batch); err != nil {
		return err
	}
	put := 0
	for _, out := range batch {
		put += len(out.packed)
	}
	change := store.Change{Put: make([]store.Packed, 0, put), Files: make(map[string]store.File, len(batch))}
	gone := make(map[string]int)
	for _, out := range batch {
		change.Put = append(change.Put, out.packed...)
		change.Files[out.path] = out.file
		for i, id := range out.old.IDs {
			if !slices.Contains(out.file.IDs, id) {
				change.Remove = append(change.Remove, id)
				gone[id] = out.old.Passages[i]
			}
		}
		if out.from != "" {
			change.Forget = append(change.Forget, out.from)
			if err := b.repath(&change, out); err != nil {
				return err
			}
		}
	}
	if err := b.addMoved(ctx, batch); err != nil {
		return err
	}
	if err := b.x.store.Apply(change); err != nil {
		return err
	}
	if len(gone) > 0 {
		if err := b.x.engine.Remove(ctx, gone); err != nil {
			return err
		}
	}
	b.count(batch)
	return nil
}

// add gives the passages of a batch to the engine. Where a document breaks it, the
// halves are tried alone until the one file is found, and that one is refused.
func (b *builder) add(ctx context.Context, batch []outcome) error {
	var docs []index.Indexable
	for _, out := range batch {
		docs = append(docs, out.docs...)
	}
	err := reader.Guard("", "indexing it", func() error { return b.x.engine.Add(ctx, docs) })
	var p *reader.Problem
	switch {
	case !errors.As(err, &p):
		return err
	case len(batch) == 1:
		batch[0].refuse(p)
		return nil
	}
	half := len(batch) / 2
	if err := b.add(ctx, batch[:half]); err != nil {
		return err
	}
	return b.add(ctx, batch[half:])
}

// addMoved gives a remote engine the documents of moved files: its readers see the path.
func (b *builder) addMoved(ctx context.Context, batch []outcome) error {
	if _, remote := b.x.engine.(index.Remote); !remote {
		return nil
	}
	var docs []index.Indexable
	for _, out := range batch {
		if out.from == "" {
			continue
		}
		for _, id := range out.file.IDs {
			d, err := b.stored(id)
			if err != nil {
				return err
			}
			d.Path = out.path + strings.TrimPrefix(d.Path, out.from)
			docs = append(docs, d)
		}
	}
	return b.x.engine.Add(ctx, docs)
}

// repath gives the documents of a moved file their new path.
func (b *builder) repath(c *store.Change, out outcome) error {
	for _, id := range out.file.IDs {
		r, ok := b.x.store.Document(id)
		if !ok {
			continue
		}
		r.Path = out.path + strings.TrimPrefix(r.Path, out.from)
		p, err := b.x.store.PackRecord(r)
		if err != nil {
			return err
		}
		c.Put = append(c.Put, p)
	}
	return nil
}

func (b *builder) count(batch []outcome) {
	for _, out := range batch {
		switch {
		case out.from != "":
			b.report.Moved++
		case out.seen:
			b.report.Changed++
		case out.err == nil:
			b.report.Added++
		}
		if out.err != nil && !out.err.Empty {
			b.report.Refused = append(b.report.Refused, *out.err)
		} else {
			b.tell(out.file, out.path)
		}
		b.progress.Files++
		b.progress.Bytes += out.info.Size()
		b.progress.Current = out.path
	}
	b.progress.Elapsed = b.o.Now().Sub(b.started)
	if b.o.Progress != nil {
		b.o.Progress(b.progress)
	}
}

// finish drops the documents of files that are gone and counts what there is.
func (b *builder) finish(ctx context.Context) error {
	var change store.Change
	gone := make(map[string]int)
	for p, f := range b.vanished {
		change.Forget = append(change.Forget, p)
		for i, id := range f.IDs {
			change.Remove = append(change.Remove, id)
			gone[id] = f.Passages[i]
		}
		b.report.Deleted++
	}
	if len(gone) > 0 {
		if err := b.x.store.Apply(change); err != nil {
			return err
		}
		if err := b.x.engine.Remove(ctx, gone); err != nil {
			return err
		}
		change = store.Change{}
	}
	if err := b.catalog(ctx); err != nil {
		return err
	}
	if err := b.sweep(ctx); err != nil {
		return err
	}
	if err := b.x.engine.Settle(ctx); err != nil {
		return err
	}
	change.Updated = stamp(b.o.Now())
	if err := b.x.store.Apply(change); err != nil {
		return err
	}
	if b.x.temp == nil { // a folder without a name takes no new file
		if err := b.x.store.Compact(); err != nil {
			return err
		}
	}
	slices.SortFunc(b.report.Refused, func(a, c reader.Problem) int { return strings.Compare(a.Path, c.Path) })
	slices.Sort(b.report.NoText)
	t := b.x.store.Totals()
	b.report.Documents, b.report.TextBytes = t.Documents, t.TextBytes
	return nil
}
