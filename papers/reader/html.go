package reader

import (
	"bytes"
	"context"

	"headnote/text/htmltext"
)

var htmlFormat = Format{
	Name: "html", Title: "HTML", Extensions: []string{".html", ".htm", ".xhtml"}, MediaType: "text/html", read: one(readHTML),
	source: markup, is: isHTML,
}

// isHTML reports whether a file begins as a page does, or is XML with a page in it.
func isHTML(data []byte) bool {
	if begins(data, "<!doctype html", "<html", "<head>", "<body") {
		return true
	}
	return begins(data, "<?xml") && bytes.Contains(data[:min(len(data), sniffed)], []byte("<html"))
}

// readHTML reads a web page: blocks become paragraphs, headings Markdown headings, rows of tables lines.
func readHTML(_ context.Context, in *input) (Document, error) {
	s, err := decode(in.data)
	if err != nil {
		return Document{}, err
	}
	page := htmltext.Parse(s)
	d := Document{Text: page.Text}
	d.set("title", page.Title)
	return d, nil
}
