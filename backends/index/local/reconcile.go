package local

import (
	"context"
	"maps"
	"slices"

	"headnote/backends/index"
	"headnote/text"
)

// Difference is how a remote engine's content differs from what was sent to it.
type Difference struct {
	Documents  int            // number sent
	Passages   int            // number sent
	Missing    int            // number of missing passages
	Incomplete map[string]int // documents of which it holds other passages, and how many they should have
	Stray      map[string]int // documents with passages that were not sent, and one more than the highest number
}

// None reports whether it holds exactly what was sent.
func (d Difference) None() bool { return len(d.Incomplete) == 0 && len(d.Stray) == 0 }

// Compare compares what a remote engine holds with what was sent, document by document. A local engine checks itself.
func (x *Index) Compare(ctx context.Context) (Difference, error) {
	d := Difference{Incomplete: make(map[string]int), Stray: make(map[string]int)}
	remote, ok := x.engine.(index.Remote)
	if !ok || x.store == nil {
		return d, nil
	}
	held, err := remote.Holdings(ctx)
	if err != nil {
		return d, err
	}
	files, err := x.store.Files()
	if err != nil {
		return d, err
	}
	for _, f := range files {
		for i, id := range f.IDs {
			n := f.Passages[i]
			d.Documents, d.Passages = d.Documents+1, d.Passages+n
			if h := held[id]; n > 0 && !h.Complete(n) {
				d.Incomplete[id] = n
				d.Missing += max(n-h.Passages, 0)
				if h.Last >= n {
					d.Stray[id] = h.Last + 1
				}
			}
			delete(held, id)
		}
	}
	for id, h := range held {
		d.Stray[id] = h.Last + 1
	}
	return d, nil
}

// sent returns how many passages the store knows.
func (x *Index) sent() (n int) {
	files, err := x.store.Files()
	if err != nil {
		return 0
	}
	for _, f := range files {
		for _, passages := range f.Passages {
			n += passages
		}
	}
	return n
}

// reconcile makes the engine match the store: an interrupted build leaves passages of documents that the store does not
// know, and remote content can be changed by others.
func (b *builder) reconcile(ctx context.Context) error {
	if _, remote := b.x.engine.(index.Remote); remote {
		return b.restore(ctx)
	}
	if b.x.store.Updated() != "" {
		return nil
	}
	known, err := b.x.engine.Documents(ctx)
	if err != nil {
		return err
	}
	for id := range known {
		if _, ok := b.x.store.Document(id); ok {
			delete(known, id)
		}
	}
	if len(known) == 0 {
		return nil
	}
	return b.x.engine.Remove(ctx, known)
}

// restore resends what a remote engine has lost. Documents that it was not sent are removed at the end if they are
// still unknown; until then they are found.
func (b *builder) restore(ctx context.Context) error {
	d, err := b.x.Compare(ctx)
	if err != nil || d.None() {
		return err
	}
	surplus := make(map[string]int)
	for id := range d.Incomplete {
		if n, ok := d.Stray[id]; ok {
			surplus[id] = n
			delete(d.Stray, id)
		}
	}
	if b.stray = d.Stray; len(surplus) > 0 {
		if err := b.x.engine.Remove(ctx, surplus); err != nil {
			return err
		}
	}
	var batch []index.Indexable
	size := 0
	send := func() error {
		defer func() { batch, size = nil, 0 }()
		return b.x.engine.Add(ctx, batch)
	}
	for _, id := range slices.Sorted(maps.Keys(d.Incomplete)) {
		doc, err := b.stored(id)
		if err != nil {
			return err
		}
		batch, size = append(batch, doc), size+len(doc.Text)
		if size >= b.o.Batch {
			if err := send(); err != nil {
				return err
			}
		}
	}
	b.report.Restored = len(d.Incomplete)
	return send()
}

// sweep removes the documents that the engine was not sent.
func (b *builder) sweep(ctx context.Context) error {
	for id := range b.stray {
		if _, ok := b.x.store.Document(id); ok {
			delete(b.stray, id)
		}
	}
	if len(b.stray) == 0 {
		return nil
	}
	return b.x.engine.Remove(ctx, b.stray)
}

// stored returns a document as it was read, from the store.
func (b *builder) stored(id string) (index.Indexable, error) {
	whole, err := b.x.store.Text(id)
	if err != nil {
		return index.Indexable{}, err
	}
	ps, err := b.x.store.Passages(id)
	if err != nil {
		return index.Indexable{}, err
	}
	passages := make([]text.Passage, len(ps))
	for i, p := range ps {
		passages[i] = text.Passage{Span: p.Span, Heading: p.Heading}
	}
	r, _ := b.x.store.Document(id)
	return b.indexable(r.Document, whole, passages), b.x.store.Damage()
}
