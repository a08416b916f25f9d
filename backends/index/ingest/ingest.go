// Package ingest reads files: whatever the format, out come clean text and what
// is known of the document. Everything is bounded: sizes, times, what an
// archive may unfold to. What comes from a file is never trusted.
package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/text"
)

// Limits bound the reading of one file.
type Limits struct {
	File     int64         // bytes of a file
	Text     int           // bytes of the text kept of one document
	Unpacked int64         // bytes that an archive may unfold to
	Entries  int           // documents in one archive
	Time     time.Duration // for one external program
	OCR      bool          // read scanned pages by tesseract where it is installed
}

// DefaultLimits are generous for documents and narrow for bombs.
func DefaultLimits() Limits {
	return Limits{File: 512 << 20, Text: 256 << 20, Unpacked: 1 << 30, Entries: 20_000, Time: 60 * time.Second}
}

// Document is a file's text with what is known of it. ID, Path and Hash are for
// the caller to fill in.
type Document struct {
	backends.Document
	Name string // of the entry within an archive or mailbox; "" for a whole file
	Text string
}

// Problem is a file that could not be read, and why.
type Problem struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
	Empty  bool   `json:"empty,omitempty"` // the file is in order but holds no text (a scan)

	Fault *safe.Panic `json:"-"` // where headnote broke on it, for the crash file
}

// Error makes a problem an error.
func (p *Problem) Error() string { return p.Path + ": " + p.Reason }

// Unwrap is the panic of a file on which headnote broke.
func (p *Problem) Unwrap() error {
	if p.Fault == nil {
		return nil
	}
	return p.Fault
}

// Guard does one part of the work on a file. A panic in it is a problem of that file
// alone: one document may never stop the work on a folder.
func Guard(path, part string, f func() error) error {
	err := safe.Do(part, f)
	var fault *safe.Panic
	if !errors.As(err, &fault) {
		return err
	}
	return &Problem{Path: path, Fault: fault, Reason: fmt.Sprintf(
		"headnote failed on it while %s: %.200v; the other files are not affected, and it is tried again once it has changed or with --rebuild", fault.Where, fault.Value)}
}

func refuse(format string, args ...any) error { return &Problem{Reason: fmt.Sprintf(format, args...)} }

// errNoText says that a document holds no text, as scans do.
var errNoText = &Problem{Reason: "has no text: probably a scan; headnote index --ocr reads it where tesseract is installed", Empty: true}

// Reader reads one format. name is the file's path for messages and hints.
type reader func(ctx context.Context, name string, data []byte, l Limits) ([]Document, error)

// readers by file extension. What is not listed is not a document.
var readers map[string]reader

func init() {
	readers = map[string]reader{
		".txt": one(plain), ".text": one(plain), ".md": one(plain), ".markdown": one(plain), ".rst": one(plain),
		".html": one(htmlText), ".htm": one(htmlText), ".xhtml": one(htmlText), ".xml": one(xmlText),
		".docx": one(docxText), ".pdf": pdf, ".eml": one(mail), ".mbox": mailbox, ".zip": archive,
	}
}

// Memos is the folder into which memos are exported; it is never read as a
// document, or a memo would be cited as its own source.
const Memos = "headnote-memos"

// Known tells whether files of that name are read.
func Known(name string) bool { return readers[strings.ToLower(path.Ext(name))] != nil }

// Bytes reads a file's content, which nobody may change any more: the texts may
// share its memory. The error is a *Problem; documents beside it are what could be
// read of an archive or a mailbox.
func Bytes(ctx context.Context, name string, data []byte, l Limits) ([]Document, error) {
	read := readers[strings.ToLower(path.Ext(name))]
	if read == nil {
		return nil, &Problem{Path: name, Reason: "is of a kind that headnote does not read"}
	}
	if len(data) == 0 {
		return nil, &Problem{Path: name, Reason: "is empty (0 bytes)"}
	}
	var kept []Document
	err := Guard(name, "reading it", func() error {
		docs, err := read(ctx, name, data, l)
		if err != nil && len(docs) == 0 {
			return err
		}
		cleaned, bad := cleaned(docs, name, l)
		if bad != nil {
			return bad
		}
		kept = cleaned
		return err
	})
	if err != nil {
		var p *Problem
		if !errors.As(err, &p) {
			p = &Problem{Reason: err.Error()}
		}
		return kept, &Problem{Path: name, Reason: p.Reason, Empty: p.Empty, Fault: p.Fault}
	}
	return kept, nil
}

// partly is the problem of an archive or a mailbox of which a part could not be read.
func partly(part string, read int, unread []error) error {
	if len(unread) == 0 {
		return nil
	}
	p := &Problem{Reason: fmt.Sprintf("%s in it could not be read, %d could: %v", count(len(unread), part), read, unread[0])}
	var first *Problem
	if errors.As(unread[0], &first) {
		p.Fault = first.Fault
	}
	return p
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// cleaned makes what a reader returned fit to be shown, and says what it is.
func cleaned(docs []Document, name string, l Limits) ([]Document, error) {
	kept := docs[:0]
	for _, d := range docs {
		d.Text = strings.TrimSpace(text.Clean(d.Text))
		if len(d.Text) > l.Text {
			return nil, refuse("holds more than %d MB of text", l.Text>>20)
		}
		if d.Text == "" {
			continue
		}
		for _, field := range []*string{&d.Name, &d.Title, &d.Kind, &d.Court, &d.Date, &d.Citation, &d.Docket, &d.Author, &d.URL} {
			*field = text.Line(*field)
		}
		describe(&d, name)
		kept = append(kept, d)
	}
	if len(kept) == 0 {
		return nil, errNoText
	}
	return kept, nil
}

// one adapts a format that holds a single document.
func one(f func(ctx context.Context, name string, data []byte, l Limits) (Document, error)) reader {
	return func(ctx context.Context, name string, data []byte, l Limits) ([]Document, error) {
		d, err := f(ctx, name, data, l)
		if err != nil {
			return nil, err
		}
		return []Document{d}, nil
	}
}

// plain reads text and Markdown; front matter between "---" lines is metadata.
func plain(_ context.Context, _ string, data []byte, _ Limits) (Document, error) {
	s, err := decode(data)
	if err != nil {
		return Document{}, err
	}
	d := Document{}
	d.Text = frontMatter(s, &d)
	return d, nil
}

// limited reads at most n bytes, and says so where there are more.
func limited(r io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	if _, err := io.Copy(&b, io.LimitReader(r, n+1)); err != nil {
		return nil, err
	}
	if int64(b.Len()) > n {
		return nil, refuse("unfolds to more than %d MB: refused, it may be a bomb", n>>20)
	}
	return b.Bytes(), nil
}
