package reader

import (
	"bytes"
	"context"
	"html"
	"regexp"
	"strings"

	"headnote/text/htmltext"
)

var htmlFormat = Format{
	Name: "html", Title: "HTML", Extensions: []string{".html", ".htm", ".xhtml"}, MediaType: "text/html",
	read:   one(readHTML),
	source: markup, is: isHTML,
}

// isHTML reports whether a file begins as a page does, or is XML with a page in it.
func isHTML(data []byte) bool {
	if begins(data, "<!doctype html", "<html", "<head>", "<body") {
		return true
	}
	return begins(data, "<?xml") && bytes.Contains(data[:min(len(data), sniffed)], []byte("<html"))
}

// metaRoom is how far into a page its elements of metadata are looked for, in bytes.
const metaRoom = 16 << 10

var (
	metaElement = regexp.MustCompile(`(?i)<meta\s+([^>]{5,600})>`)
	metaName    = regexp.MustCompile(`(?i)\b(?:name|property)\s*=\s*["']([\w.:-]{2,40})["']`)
	metaContent = regexp.MustCompile(`(?i)\bcontent\s*=\s*["']([^"']{2,400})["']`)
)

// readHTML reads a web page: blocks become paragraphs, headings Markdown headings, rows of tables lines.
func readHTML(_ context.Context, in *input) (Document, error) {
	s, err := decode(in.data)
	if err != nil {
		return Document{}, err
	}
	page := htmltext.Parse(s)
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
