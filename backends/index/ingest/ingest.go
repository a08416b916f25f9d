// Package ingest makes documents of files: it describes what papers/reader reads (kind, court or agency, title,
// citation, docket number, date) from the format's own data, the text and the file's name. It guesses nothing that it
// does not see. What comes from a file is never trusted.
package ingest

import (
	"context"

	"headnote/backends"
	"headnote/papers/reader"
)

// Document is a file's text with what is known of it. ID, Path and Hash are for
// the caller to fill in.
type Document struct {
	backends.Document
	Name  string // of the member of an archive, a mailbox or an e-mail; "" for a whole file
	Text  string
	Pages []int // the offsets in Text at which the pages begin; nil where the format has none
}

// Memos is the folder into which memos are exported; it is never read as a
// document, or a memo would be cited as its own source.
const Memos = "headnote-memos"

// Bytes reads a file's content, which nobody may change any more: the texts may
// share its memory. The error is a *reader.Problem; documents beside it are what
// could be read of an archive or a mailbox.
func Bytes(ctx context.Context, name string, data []byte, l reader.Limits) ([]Document, error) {
	read, err := reader.Read(ctx, name, data, l)
	if len(read) == 0 {
		return nil, err
	}
	docs := make([]Document, len(read))
	bad := reader.Guard(name, "describing it", func() error {
		for i, d := range read {
			docs[i] = described(name, d)
		}
		return nil
	})
	if bad != nil {
		return nil, bad
	}
	return docs, err
}

// described is a document with what is known of it.
func described(file string, r reader.Document) Document {
	d := Document{Name: r.Member, Text: r.Text, Pages: r.Pages}
	d.Title, d.Kind, d.Date, d.Author = r.Meta["title"], r.Meta["kind"], r.Meta["date"], r.Meta["author"]
	d.Citation, d.Docket, d.URL = r.Meta["citation"], r.Meta["docket"], r.Meta["url"]
	if d.Court = r.Meta["court"]; d.Court == "" {
		d.Court = r.Meta["agency"]
	}
	name := file
	if reader.Known(r.Member) { // a message of a mailbox has no name of its own
		name = r.Member
	}
	if r.Format == "mail" {
		d.Kind = backends.KindNotice
	}
	describe(&d, name, r.Format)
	return d
}
