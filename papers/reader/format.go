package reader

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format is a supported file format. To add one, write a file with its Format and add it to formats.
type Format struct {
	Name       string   // "pdf": stable, for settings and JSON
	Title      string   // "PDF", as used in help and documentation
	Extensions []string // in lower case with the dot, the usual one first
	MediaType  string
	Container  bool // holds members, each a document of its own

	source source
	// is reports whether a file's content is unmistakably of this format; nil if any text can be.
	is   func(data []byte) bool
	read func(ctx context.Context, in *input) ([]Document, error)
}

// source is what a file contains when read without a program for its format.
type source int

const (
	prose  source = iota // readable text
	markup               // text with markup
	binary               // nothing readable
)

// formats is the table of formats, in display order.
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

// Formats returns the supported formats, in display order.
func Formats() []Format { return slices.Clone(formats) }

// Extensions returns all supported file extensions.
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

// Listed lists the usual extensions of the formats for a sentence: "txt, md, … and zip".
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

// Known reports whether files with that name can be read.
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

// Detect returns the format of a file: that of its extension, unless its content is unmistakably of another format,
// as with a PDF saved as "order.docx" or a web page saved as "order.txt". For a name without an extension it is
// that of the content, if unmistakable. It returns false for a name with an unknown extension.
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

// leastWords is the number of words that identify a file as text, whatever its name.
const leastWords = 8

// readsAsText reports whether content can only be text: whole words, no binary data, no signature of a format that
// may be damaged.
func readsAsText(data []byte) bool {
	head := data[:min(len(data), Sniffed)]
	if begins(data, "%pdf", "pk") || isBinary(head) || !utf8.Valid(head) && !mostlyUTF8(head) {
		return false
	}
	return len(bytes.Fields(head)) >= leastWords || utf8.RuneCount(head)*2 < len(head) // a script without spaces
}

// unnamed returns the extension for a file sent without one, or under a meaningless one ("winmail.dat"), if its
// content is unmistakable, and otherwise "".
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

// Sniffed is the number of bytes examined for signatures of a format.
const Sniffed = 4096

// Unmistakable reports whether a file's first bytes can identify its format whatever its name: a PDF, a Word
// document or workbook, an e-mail.
func Unmistakable(head []byte) bool { return isPDF(head) || isZIP(head) || isMail(head) }

// begins reports whether a file begins with one of these in any case, after a byte order mark and white space.
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
