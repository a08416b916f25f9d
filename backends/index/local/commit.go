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

// The size of a batch: text in bytes, and files.
const (
	batchText  = 16 << 20
	batchFiles = 4096
)

// write collects outcomes into batches and makes them durable, each while the next is read. What was read is written,
// whatever ended the reading.
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

// commit writes a batch: first new passages, then the store, which is authoritative, then old passages are deleted. A
// crash in between leaves passages that belong to no document, which searches skip. If the passages are on other
// machines, it ends with ctx; the next build sends what was not acknowledged.
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

// add passes the passages of a batch to the engine. If a document makes it panic, the batch is bisected until that one
// file is found and refused.
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

// addMoved sends a remote engine the documents of moved files, since its readers see the path.
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

// repath sets the new path of a moved file's documents.
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

// finish drops the documents of deleted files and counts what remains.
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
	if b.x.temp == nil { // an unlinked folder accepts no new file
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
