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
	"headnote/text"
)

// outcome is a file that was read.
type outcome struct {
	job
	file   store.File
	docs   []index.Indexable
	packed []store.Packed
	from   string // the path it was moved from
	err    *ingest.Problem
}

// size is about how much memory it holds.
func (o outcome) size() int {
	n := 0
	for _, d := range o.docs {
		n += len(d.Text)
	}
	return n
}

// read turns one file into documents that are ready to be written.
func (b *builder) read(ctx context.Context, files fs.FS, j job) (outcome, error) {
	out := outcome{job: j, file: store.File{Size: j.info.Size(), ModTime: j.info.ModTime().UnixNano()}}
	fail := func(p *ingest.Problem) (outcome, error) {
		p.Path = j.path
		out.err, out.file.Problem, out.file.Empty = p, p.Reason, p.Empty
		return out, ctx.Err()
	}
	if j.info.Size() > b.o.Limits.File {
		return fail(&ingest.Problem{Reason: fmt.Sprintf("is larger than %d MB: raise --max-file-mb to read it", b.o.Limits.File>>20)})
	}
	data, err := fs.ReadFile(files, j.path)
	if err != nil {
		return fail(&ingest.Problem{Reason: plainReason(err)})
	}
	sum := sha256.Sum256(data)
	out.file.Hash = hex.EncodeToString(sum[:12])
	if from, f, ok := b.claim(out.file.Hash); ok { // the same bytes under another name
		out.from = from
		out.file.IDs, out.file.Passages, out.file.Problem, out.file.Empty = f.IDs, f.Passages, f.Problem, f.Empty
		return out, nil
	}
	docs, err := ingest.Bytes(ctx, j.path, data, b.o.Limits)
	if err != nil {
		var p *ingest.Problem
		if errors.As(err, &p) {
			return fail(p)
		}
		return out, err
	}
	for _, d := range docs {
		if err := b.prepare(&out, d); err != nil {
			return out, err
		}
	}
	return out, ctx.Err()
}

// claim takes a file that is gone and had these bytes: it was moved.
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

// prepare does for a document what does not need the writer.
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
	if slices.Contains(out.file.IDs, d.ID) { // an archive that holds it twice
		return nil
	}
	doc := index.Indexable{Document: d.Document, Text: d.Text, Passages: text.Passages(d.Text)}
	doc.Cites = make([][]string, len(doc.Passages))
	for i, p := range doc.Passages {
		if body := p.Of(d.Text); mayCite(body) {
			doc.Cites[i] = citations.Keys(body)
		}
	}
	packed, err := b.x.store.Pack(store.Entry{Record: store.Record{Document: d.Document}, Text: d.Text, Passages: doc.Passages})
	out.docs = append(out.docs, doc)
	out.packed = append(out.packed, packed)
	out.file.IDs = append(out.file.IDs, d.ID)
	out.file.Passages = append(out.file.Passages, len(doc.Passages))
	return err
}

// mayCite tells whether a passage can name an authority: none is named without a
// number, but for articles and amendments of a constitution.
func mayCite(s string) bool {
	return strings.ContainsAny(s, "0123456789") || strings.Contains(s, "onst")
}

// freeID makes an id of what a document is. A document that was moved keeps its
// id, so that the same bytes at the old place must take another one.
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
	sum := sha256.Sum256(unsafe.Slice(unsafe.StringData(s), len(s))) // a copy of each text would cost as much as its sum
	return hex.EncodeToString(sum[:12])
}
