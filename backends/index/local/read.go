package local

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unsafe"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/ingest"
	"headnote/backends/index/store"
	"headnote/citations"
	"headnote/papers/reader"
	"headnote/text"
)

// outcome is a file that was read.
type outcome struct {
	job
	file   store.File
	docs   []index.Indexable
	packed []store.Packed
	from   string // the path it was moved from
	err    *reader.Problem
}

// size returns roughly how much memory it holds.
func (o outcome) size() int {
	n := 0
	for _, d := range o.docs {
		n += len(d.Text)
	}
	return n
}

// refuse leaves the file out of the index, with the reason.
func (o *outcome) refuse(p *reader.Problem) {
	p.Path = o.path
	o.err, o.docs, o.packed = p, nil, nil
	o.file.IDs, o.file.Passages, o.file.Problem, o.file.Empty = nil, nil, p.Reason, p.Empty
}

// partly reports whether part of an archive could be read, and records what could not.
func (o *outcome) partly(docs []ingest.Document, err error) bool {
	var p *reader.Problem
	if len(docs) == 0 || !errors.As(err, &p) {
		return false
	}
	o.err, o.file.Problem = p, p.Reason
	return true
}

// parts are the steps by which a file becomes passages; tests make them fail.
type parts struct {
	read  func(ctx context.Context, name string, data []byte, l reader.Limits) ([]ingest.Document, error)
	split func(string) []text.Passage
	cited func(string) []string
}

var steps = parts{ingest.Bytes, text.Passages, citations.Keys}

// read turns one file into documents that are ready to be written, or into the reason for refusing it. The only error
// is that of the context.
func (b *builder) read(ctx context.Context, files fs.FS, j job) (outcome, error) {
	out := outcome{job: j, file: store.File{Size: j.info.Size(), ModTime: j.info.ModTime().UnixNano()}}
	err := reader.Guard(j.path, "preparing it for the index", func() error { return b.documents(ctx, files, &out) })
	if ctx.Err() != nil {
		return out, ctx.Err()
	}
	if err != nil {
		var p *reader.Problem
		if !errors.As(err, &p) {
			p = &reader.Problem{Reason: err.Error()}
		}
		out.refuse(p)
		out.file.Card = unreadCard(j.path, p)
	}
	return out, nil
}

// documents reads a file.
func (b *builder) documents(ctx context.Context, files fs.FS, out *outcome) error {
	if out.info.Size() > b.o.Limits.File {
		return &reader.Problem{Reason: fmt.Sprintf("is larger than %d MB: raise --max-file-mb to read it",
			b.o.Limits.File>>20)}
	}
	data, err := fs.ReadFile(files, out.path)
	if err != nil {
		return &reader.Problem{Reason: plainReason(err)}
	}
	sum := sha256.Sum256(data)
	out.file.Hash = hex.EncodeToString(sum[:12])
	if from, f, ok := b.claim(out.file.Hash); ok { // the same bytes under another name
		out.from = from
		out.file.IDs, out.file.Passages, out.file.Problem, out.file.Empty = f.IDs, f.Passages, f.Problem, f.Empty
		out.file.Card, out.file.Partly = f.Card, f.Partly
		return nil
	}
	docs, err := b.parts.read(ctx, out.path, data, b.o.Limits)
	if err != nil && !out.partly(docs, err) {
		return err
	}
	for _, d := range docs {
		if err := b.prepare(out, d); err != nil {
			return err
		}
	}
	return nil
}

// claim takes over a deleted file with the same bytes: it was moved.
func (b *builder) claim(hash string) (string, store.File, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	from, ok := b.byHash[hash]
	if !ok {
		return "", store.File{}, false
	}
	f := b.vanished[from]
	delete(b.byHash, hash)
	delete(b.vanished, from)
	return from, f, true
}

// prepare does the work on a document that does not need the writer.
func (b *builder) prepare(out *outcome, d ingest.Document) error {
	d.Hash = digest(d.Text)
	d.Source, d.Path = "local", out.path
	if d.Name != "" {
		d.Path = path.Join(out.path, d.Name)
	}
	if d.Kind == "" {
		d.Kind = backends.KindOther
	}
	d.ID = b.freeID(out.path+"\x00"+d.Name+"\x00"+d.Hash, d.Path)
	if slices.Contains(out.file.IDs, d.ID) { // an archive that contains it twice
		return nil
	}
	doc := b.indexable(d.Document, d.Text, b.parts.split(d.Text))
	packed, err := b.x.store.Pack(store.Entry{
		Record: store.Record{
			Document: d.Document, Card: d.Card, Pages: d.Pages, Sketch: d.Sketch,
			Origin: store.Origin{Name: origin(out.path, d.Name), Format: d.Format, Meta: d.Meta, Textless: d.Textless},
		},
		Text: d.Text, Passages: doc.Passages,
	})
	if err != nil {
		return err
	}
	out.file.Partly = out.file.Partly || d.Card.Missing != ""
	out.docs = append(out.docs, doc)
	out.packed = append(out.packed, packed)
	out.file.IDs = append(out.file.IDs, d.ID)
	out.file.Passages = append(out.file.Passages, len(doc.Passages))
	return nil
}

// origin returns the name from which the card of a member is made, or "" if it is the file's.
func origin(file, member string) string {
	if member == "" {
		return ""
	}
	return ingest.CardName(file, member)
}

// indexable returns a document with the authorities that its passages cite.
func (b *builder) indexable(d backends.Document, whole string, passages []text.Passage) index.Indexable {
	doc := index.Indexable{Document: d, Text: whole, Passages: passages, Cites: make([][]string, len(passages))}
	for i, p := range passages {
		if body := p.Of(whole); mayCite(body) {
			doc.Cites[i] = b.parts.cited(body)
		}
	}
	return doc
}

// mayCite reports whether a passage can cite an authority: citations need a number, except for articles and amendments
// of a constitution.
func mayCite(s string) bool {
	return strings.ContainsAny(s, "0123456789") || strings.Contains(s, "onst")
}

// freeID derives an ID from a document's content. A moved document keeps its ID, so the same bytes at the old place
// must get another one.
func (b *builder) freeID(key, path string) string {
	for {
		id := "local:" + digest(key)[:12]
		if r, taken := b.x.store.Document(id); !taken || r.Path == path {
			return id
		}
		key += "\x00"
	}
}

func digest(s string) string {
	//nolint:gosec // the bytes are only read
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(s), len(s))) // copying each text would cost as much as hashing it
	return hex.EncodeToString(sum[:12])
}
