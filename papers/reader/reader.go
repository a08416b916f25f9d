// Package reader extracts text from files. The input is a file's bytes and name; the result is the documents in it:
// the file itself, or the members of an archive, a mailbox or an e-mail with attachments, each with clean text,
// page offsets, and the metadata of its format.
//
// Files are untrusted. Size, time and unpacked size are bounded, the text has no terminal control characters, and a
// panic in a parser becomes a Problem of that file. The format is that of the file's extension, unless the content
// is unmistakably of another: see Detect.
//
// A format is a file of this package and a line in formats.
package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"headnote/internal/safe"
	"headnote/text"
)

// Limits are the limits for reading one file.
type Limits struct {
	File     int64         // size of a file in bytes
	Text     int           // bytes of text kept of one document
	Unpacked int64         // bytes that an archive may unpack to, over all members
	Entries  int           // documents in one archive
	Time     time.Duration // for one external program or reader
	OCR      bool          // read scanned pages with tesseract if installed
}

// DefaultLimits are generous for documents and narrow for archives made to exhaust memory.
func DefaultLimits() Limits {
	return Limits{File: 512 << 20, Text: 256 << 20, Unpacked: 1 << 30, Entries: 20_000, Time: 60 * time.Second}
}

// Document is the text of a file, or of a member of one.
type Document struct {
	// Member is the path within an archive, "message 2" of a mailbox, or the name of an attachment; "" for a whole
	// file. Nested members are joined by a slash: "message 2/exhibit.pdf".
	Member string
	// Format is the name of the detected format: "pdf", "docx".
	Format string
	// Text is clean (see text.Clean), trimmed, and never empty.
	Text string
	// Pages are the offsets in Text at which the pages begin, ascending; nil if the format has no pages.
	Pages []int
	// Textless are the 1-based numbers of pages without text in a document that has some: scanned images or blank
	// pages.
	Textless []int
	// Meta is the metadata of the document: Markdown front matter, e-mail headers, the title of a web page, the
	// citation of a code section. Keys are in lower case ("title", "date", "author", "from", "to", "subject",
	// "citation", "docket", "court", "url"), values are one line. It is as trustworthy as the file.
	Meta map[string]string
}

// set sets a metadata key if the value is not empty.
func (d *Document) set(key, value string) {
	if value == "" {
		return
	}
	if d.Meta == nil {
		d.Meta = make(map[string]string)
	}
	d.Meta[key] = value
}

// Problem is a file that could not be read, with the reason.
type Problem struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
	Empty  bool   `json:"empty,omitempty"` // the file is intact but has no text (a scan)

	Fault *safe.Panic `json:"-"` // headnote's own panic on the file, for the crash report
	Text  string      `json:"-"` // any text there was, such as the stamps on a scan; not cleaned
}

// Error implements error.
func (p *Problem) Error() string { return p.Path + ": " + p.Reason }

// Unwrap returns the panic that the file caused, if any.
func (p *Problem) Unwrap() error {
	if p.Fault == nil {
		return nil
	}
	return p.Fault
}

// Guard runs one part of the work on a file. A panic in it becomes a *Problem of that file alone: one document must
// not stop the work on a folder.
func Guard(path, part string, f func() error) error {
	err := safe.Do(part, f)
	var fault *safe.Panic
	if !errors.As(err, &fault) {
		return err
	}
	return &Problem{Path: path, Fault: fault, Reason: fmt.Sprintf("headnote failed on it while %s: %.200v; "+
		"the other files are not affected, and it is tried again once it has changed or with --rebuild", fault.Where,
		fault.Value)}
}

func refuse(format string, args ...any) error { return &Problem{Reason: fmt.Sprintf(format, args...)} }

// errNoText is returned for a document without text, such as a scan.
var errNoText = &Problem{
	Reason: "has no text: probably a scan; headnote index --ocr reads it where tesseract is installed", Empty: true,
}

// input is what a format reads: one file, or one member.
type input struct {
	name   string // path of the file, for messages and format hints
	data   []byte
	limits Limits
	left   *allowance
	depth  int // nesting depth of members
	// named returns the format of a member by its name; member reads it.
	named  func(name string) (Format, bool)
	member func(ctx context.Context, name string, data []byte) ([]Document, error)
}

// allowance is what a file may still unpack to, shared by all its members.
type allowance struct {
	bytes   int64
	entries int
}

// deepestMember is the deepest nesting of members: a file in an archive attached to a message of a mailbox.
const deepestMember = 3

// Read reads a file's content, which must not be modified afterwards: the texts may share its memory. The error is
// a *Problem; documents returned with it are the readable part of an archive or mailbox.
func Read(ctx context.Context, name string, data []byte, l Limits) ([]Document, error) {
	return read(ctx, name, data, l, &allowance{l.Unpacked, l.Entries}, 0)
}

func read(ctx context.Context, name string, data []byte, l Limits, left *allowance, depth int) ([]Document, error) {
	f, ok := Detect(name, data)
	if !ok {
		return nil, &Problem{Path: name, Reason: "is of a kind that headnote does not read"}
	}
	if len(data) == 0 {
		return nil, &Problem{Path: name, Reason: "is empty (0 bytes)"}
	}
	in := &input{name: name, data: data, limits: l, left: left, depth: depth, named: named}
	in.member = func(ctx context.Context, name string, data []byte) ([]Document, error) {
		return read(ctx, name, data, l, left, depth+1)
	}
	var kept []Document
	err := Guard(name, "reading it", func() error {
		docs, err := f.read(ctx, in)
		if err != nil && len(docs) == 0 {
			return err
		}
		cleaned, bad := cleaned(docs, f, l)
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
		return kept, &Problem{Path: name, Reason: p.Reason, Empty: p.Empty, Fault: p.Fault, Text: p.Text}
	}
	return kept, nil
}

// partly returns the problem of an archive or mailbox that could be read only in part.
func partly(part string, read int, unread []error) error {
	if len(unread) == 0 {
		return nil
	}
	p := &Problem{Reason: fmt.Sprintf("%s in it could not be read, %d could: %v", count(len(unread), part), read,
		unread[0])}
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

// cleaned makes the text of documents safe to display and records their page offsets.
func cleaned(docs []Document, f Format, l Limits) ([]Document, error) {
	kept := docs[:0]
	for _, d := range docs {
		if d.Format == "" { // members are already clean
			d.Format = f.Name
			d.Text, d.Pages = pages(d.Text)
			for key, value := range d.Meta {
				d.Meta[key] = text.Line(value)
			}
		}
		d.Member = text.Line(d.Member)
		if len(d.Text) > l.Text {
			return nil, refuse("holds more than %d MB of text", l.Text>>20)
		}
		if d.Text != "" {
			kept = append(kept, d)
		}
	}
	if len(kept) == 0 {
		return nil, errNoText
	}
	return kept, nil
}

// pages cleans a text whose pages end with form feeds, and returns its page offsets. Blank pages count, except a
// last one.
func pages(s string) (string, []int) {
	if !strings.Contains(s, "\f") {
		return strings.TrimSpace(text.Clean(s)), nil
	}
	var b strings.Builder
	var begins []int
	for page := range strings.SplitSeq(s, "\f") {
		page = text.Clean(page)
		begins = append(begins, b.Len()+len(page)-len(strings.TrimLeft(page, " \t\n")))
		b.WriteString(page)
	}
	whole := b.String()
	trimmed := strings.TrimLeft(whole, " \t\n")
	lead := len(whole) - len(trimmed)
	trimmed = strings.TrimSpace(trimmed)
	for i := range begins {
		begins[i] = min(max(0, begins[i]-lead), len(trimmed))
	}
	for len(begins) > 1 && begins[len(begins)-1] == len(trimmed) {
		begins = begins[:len(begins)-1]
	}
	return trimmed, begins
}

// one adapts a format whose files hold a single document.
func one(f func(ctx context.Context, in *input) (Document, error)) func(context.Context, *input) ([]Document, error) {
	return func(ctx context.Context, in *input) ([]Document, error) {
		d, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		return []Document{d}, nil
	}
}

// limited reads at most n bytes; more is a Problem.
func limited(r io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	if _, err := io.Copy(&b, io.LimitReader(r, n+1)); err != nil {
		return nil, err
	}
	if int64(b.Len()) > n {
		return nil, refuse("unpacks to more than %d MB: refused, it may be a bomb", n>>20)
	}
	return b.Bytes(), nil
}
