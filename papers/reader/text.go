package reader

import (
	"context"
	"strings"
)

var (
	textFormat = Format{
		Name: "text", Title: "plain text", Extensions: []string{".txt", ".text"}, MediaType: "text/plain",
		read: one(readText),
	}
	markdownFormat = Format{
		Name: "markdown", Title: "Markdown", Extensions: []string{".md", ".markdown", ".rst"}, MediaType: "text/markdown",
		read: one(readText),
	}
)

// readText reads text and Markdown; front matter between "---" lines is metadata.
func readText(_ context.Context, in *input) (Document, error) {
	s, err := decode(in.data)
	if err != nil {
		return Document{}, err
	}
	var d Document
	d.Text = frontMatter(s, &d)
	return d, nil
}

// longestFrontMatter is the longest front matter that is recognized, in bytes.
const longestFrontMatter = 4096

// frontMatter reads the "key: value" lines between two "---" lines at the start
// of a text into d and returns the rest.
func frontMatter(s string, d *Document) string {
	if strings.HasPrefix(s, "---\r\n") {
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	rest, ok := strings.CutPrefix(s, "---\n")
	if !ok {
		return s
	}
	head, body, ok := strings.Cut(rest, "\n---\n")
	if !ok || len(head) > longestFrontMatter {
		return s
	}
	meta := make(map[string]string)
	for line := range strings.Lines(head) {
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return s
		}
		if value = strings.Trim(strings.TrimSpace(value), `"`); value != "" {
			meta[strings.ToLower(strings.TrimSpace(key))] = value
		}
	}
	d.Meta = meta
	return body
}
