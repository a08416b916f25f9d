package reader

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format is a format of files that is read. To add one, write a file with its Format and add it to formats.
type Format struct {
	Name       string   // "pdf": stable, for settings and JSON
	Title      string   // "PDF", as help and documentation name it
	Extensions []string // in lower case with the dot, the usual one first
	MediaType  string
	Container  bool // holds members, each a document of its own

	source source
	// is reports whether a file's content is unmistakably of this format; nil where any text is.
	is   func(data []byte) bool
	read func(ctx context.Context, in *input) ([]Document, error)
}

// source is what a file of a format is without a program for it.
type source int

const (
	prose  source = iota // what it says
	markup               // text with marks
	binary               // nothing that a person reads
)

// formats is the table of formats, in the order in which lists show them.
var formats = []Format{
	textFormat,
	markdownFormat,
	htmlFormat,
	pdfFormat,
	docxFormat,
	xlsxFormat,
	csvFormat,
	xmlFormat,
	mailFormat,
	mboxFormat,
	zipFormat,
}

// Formats are the formats that are read, in the order in which lists show them.
func Formats() []Format { return slices.Clone(formats) }

// Extensions are all extensions of files that are read.
func Extensions() []string {
	var all []string
	for _, f := range formats {
		all = append(all, f.Extensions...)
	}
	return all
}

// Titles lists the formats for a sentence: "PDF, Word (DOCX), …".
func Titles() string {
	titles := make([]string, len(formats))
	for i, f := range formats {
		titles[i] = f.Title
	}
	return strings.Join(titles, ", ")
}

// Listed are the usual extensions of the formats, for a sentence: "txt, md, … and zip".
func Listed() string {
	var b strings.Builder
	for i, f := range formats {
		switch {
		case i > 0 && i == len(formats)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(strings.TrimPrefix(f.Extensions[0], "."))
	}
	return b.String()
}

// Known reports whether files of that name are read.
func Known(name string) bool {
	_, ok := named(name)
	return ok
}

func named(name string) (Format, bool) {
	ext := strings.ToLower(path.Ext(name))
	for _, f := range formats {
		if slices.Contains(f.Extensions, ext) {
			return f, true
		}
	}
	return Format{}, false
}

// Detect returns the format of a file: that of its extension, unless its content is unmistakably of another, as a PDF
// is that was saved as "order.docx", or a web page as "order.txt"; of a name without an extension that of its content,
// where that is unmistakable. It is false for a name whose extension is of no format.
func Detect(name string, data []byte) (Format, bool) {
	f, ok := named(name)
	if !ok && path.Ext(name) == "" {
		f, ok = named(unnamed(data))
	}
	if !ok || f.is != nil && f.is(data) {
		return f, ok
	}
	for _, other := range formats {
		if (other.source > f.source || f.source == binary) && other.is != nil && other.is(data) {
			return other, true
		}
	}
	if f.source == binary && readsAsText(data) {
		return textFormat, true
	}
	return f, true
}

// leastWords is how many words show that a file is text, whatever its name says.
const leastWords = 8

// readsAsText reports content that can only be text: whole words, no bytes of a program, no mark of a format that is
// damaged behind it.
func readsAsText(data []byte) bool {
	head := data[:min(len(data), Sniffed)]
	if begins(data, "%pdf", "pk") || isBinary(head) || !utf8.Valid(head) && !mostlyUTF8(head) {
		return false
	}
	return len(bytes.Fields(head)) >= leastWords || utf8.RuneCount(head)*2 < len(head) // letters of another script
}

// unnamed is the extension of what a program sent without one, or under one that says nothing ("winmail.dat"), where
// its content is unmistakable; "" where it is not.
func unnamed(data []byte) string {
	switch {
	case isPDF(data):
		return ".pdf"
	case isDOCX(data):
		return ".docx"
	case isXLSX(data):
		return ".xlsx"
	case isMail(data):
		return ".eml"
	}
	return ""
}

// Sniffed is how many bytes of a file are looked at for marks of its format.
const Sniffed = 4096

// Unmistakable reports whether a file that begins so can be of a format whatever its name: a PDF, a Word document or
// a workbook, an e-mail.
func Unmistakable(head []byte) bool { return isPDF(head) || isZIP(head) || isMail(head) }

// begins reports whether a file begins with one of these, whatever the case of letters, behind a byte order mark and
// white space.
func begins(data []byte, with ...string) bool {
	head := data[:min(len(data), Sniffed)]
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	for _, w := range with {
		if len(head) >= len(w) && bytes.EqualFold(head[:len(w)], []byte(w)) {
			return true
		}
	}
	return false
}
