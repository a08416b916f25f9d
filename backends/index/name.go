package index

import (
	"path"
	"strings"
	"unicode"

	"headnote/backends"
)

// Naming returns which documents a word names: those with it in their title, citation, file name, docket, author or
// court.
type Naming struct {
	With      int      // how many
	Documents []string // their IDs in order, if few
}

// Namer is an index or engine that knows the names of its documents. If it returns errors.ErrUnsupported, the caller
// has to read the metadata of all documents.
type Namer interface {
	// Naming looks up stems among the names. Documents are returned if there are at most few; all is the total number
	// of documents.
	Naming(stems []string, few int) (by []Naming, all int, err error)
}

// NameOf returns everything that names a document.
func NameOf(d backends.Document) string {
	base := strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path))
	return strings.Join([]string{d.Title, d.Citation, fileWords(base), d.Docket, d.Author, d.Court}, " ")
}

// fileMarks replaces the characters that represent a space in file names.
var fileMarks = strings.NewReplacer("%20", " ", "_", " ", "-", " ", "+", " ", ".", " ", "%2F", " ")

// fileWords splits a file name into words: "AMC_general%20NDA-v2", "FullStoryNDA".
func fileWords(base string) string {
	base = fileMarks.Replace(base)
	var b strings.Builder
	b.WriteString(base)
	b.WriteByte(' ')
	var last rune
	for _, r := range base { // also splits CamelCase
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}
