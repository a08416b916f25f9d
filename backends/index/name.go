package index

import (
	"path"
	"strings"
	"unicode"

	"headnote/backends"
)

// Naming says which documents a word names: those that have it in their title,
// citation, file name, docket, author or court.
type Naming struct {
	With      int      // how many
	Documents []string // their ids in order, where they are few
}

// Namer is an index, or an engine, that knows what its documents are called.
// A caller of one that does not, and says errors.ErrUnsupported, has to read
// what is known of all documents.
type Namer interface {
	// Naming looks stems up among the names. Documents are given where there are
	// no more than few; all is how many documents there are.
	Naming(stems []string, few int) (by []Naming, all int, err error)
}

// NameOf is all that names a document.
func NameOf(d backends.Document) string {
	base := strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path))
	return strings.Join([]string{d.Title, d.Citation, fileWords(base), d.Docket, d.Author, d.Court}, " ")
}

// fileMarks replace a space in the names of files.
var fileMarks = strings.NewReplacer("%20", " ", "_", " ", "-", " ", "+", " ", ".", " ", "%2F", " ")

// fileWords reads a file name as words: "AMC_general%20NDA-v2", "FullStoryNDA".
func fileWords(base string) string {
	base = fileMarks.Replace(base)
	var b strings.Builder
	b.WriteString(base)
	b.WriteByte(' ')
	var last rune
	for _, r := range base { // the parts of CamelCase too
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}
