package reader

import (
	"bytes"
	"context"
	"html"
	"strings"

	"headnote/text/htmltext"
	"headnote/text/pattern"
)

var htmlFormat = Format{
	Name: "html", Title: "HTML", Extensions: []string{".html", ".htm", ".xhtml"}, MediaType: "text/html",
	read:   one(readHTML),
	source: markup, is: isHTML,
}

// isHTML reports whether a file begins like a web page, or is XML with a page in it.
func isHTML(data []byte) bool {
	if begins(data, "<!doctype html", "<html", "<head>", "<body") {
		return true
	}
	return begins(data, "<?xml") && bytes.Contains(data[:min(len(data), Sniffed)], []byte("<html"))
}

// metaRoom is how far into a page metadata elements are searched for, in bytes.
const metaRoom = 16 << 10

var (
	metaElement = pattern.New(`(?i)<meta\s+([^>]{5,600})>`)
	metaName    = pattern.New(`(?i)\b(?:name|property)\s*=\s*["']([\w.:-]{2,40})["']`)
	metaContent = pattern.New(`(?i)\bcontent\s*=\s*["']([^"']{2,400})["']`)
)

// elements are those that structure a page's text; a page without them and with at least plainLines lines is
// preformatted text.
var elements = pattern.New(`(?i)<(?:p|br|div|pre|table|td|li|h[1-6]|section|article|dd)\b`)

const plainLines = 20

// laidOut marks the body of a page without elements of its own as preformatted: a text file with an HTML head
// added.
func laidOut(s string) string {
	if elements.MatchString(s) || strings.Count(s, "\n") < plainLines {
		return s
	}
	at := bodyElement.FindStringIndex(s)
	if at == nil {
		return s
	}
	return s[:at[1]] + "<pre>" + s[at[1]:]
}

var bodyElement = pattern.New(`(?i)<body[^>]{0,300}>`)

// readHTML reads a web page: blocks become paragraphs, headings Markdown headings, rows of tables lines.
func readHTML(_ context.Context, in *input) (Document, error) {
	s, err := decode(in.data)
	if err != nil {
		return Document{}, err
	}
	page := htmltext.Parse(laidOut(s))
	d := Document{Text: page.Text}
	d.set("title", page.Title)
	for _, m := range metaElement.FindAllStringSubmatch(s[:min(len(s), metaRoom)], 64) {
		name, content := metaName.FindStringSubmatch(m[1]), metaContent.FindStringSubmatch(m[1])
		if name != nil && content != nil {
			d.set("page."+strings.ToLower(name[1]), html.UnescapeString(content[1]))
		}
	}
	return d, nil
}
