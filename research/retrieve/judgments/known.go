package judgments

import (
	_ "embed"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing/fstest"
	"unicode/utf8"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// Sections of documents that state the question they answer, such as advice letters: a heading, and the next heading in
// capitals.
var (
	questionHeading = regexp.MustCompile(`(?m)^[ \t]*(?:QUESTIONS?|ISSUES?)(?: PRESENTED)?[ \t]*$`)
	nextHeading     = regexp.MustCompile(`(?m)^[ \t]*[A-Z][A-Z ]{3,40}[ \t]*$`)
	numbered        = regexp.MustCompile(`(?m)^[ \t]*\d{1,2}\.[ \t]+`)
)

// Limits on the length of a question worth asking, in bytes.
const (
	shortestQuestion = 40
	longestQuestion  = 4000
)

// KnownItems builds a set from the documents that state the question they answer: the question is cut out of the
// document, and asked. The second result is all files without these questions.
func KnownItems(name string, files fs.FS) (Set, fs.FS, error) {
	set := Set{Name: name}
	cut := overlay{files, make(fstest.MapFS)}
	err := fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(p) != ".txt" {
			return err
		}
		data, err := fs.ReadFile(files, p)
		if err != nil {
			return err
		}
		s := string(data)
		at := questionHeading.FindStringIndex(s)
		if at == nil {
			return nil
		}
		end := nextHeading.FindStringIndex(s[at[1]:])
		if end == nil || end[0] < shortestQuestion || end[0] > longestQuestion {
			return nil
		}
		section, rest := s[at[1]:at[1]+end[0]], s[:at[0]]+s[at[1]+end[0]:]
		cut.changed[p] = &fstest.MapFile{Data: []byte(rest)}
		for _, q := range numbered.Split(section, 4) {
			if q = text.Line(q); len(q) >= shortestQuestion {
				set.Questions = append(set.Questions, Question{
					text.Truncate(q, 600),
					[]Answer{{p, text.Span{End: utf8.RuneCountInString(rest)}}},
				})
			}
		}
		return nil
	})
	return set, cut, err
}

// overlay is a file system with some files replaced.
type overlay struct {
	fs.FS
	changed fstest.MapFS
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	if _, ok := o.changed[name]; ok {
		return o.changed.Open(name)
	}
	return o.FS.Open(name)
}

// Citations builds a set that asks for the documents of an index that have a citation: by the citation, and by the rest
// of their title.
func Citations(name string, ix index.Index) (Set, error) {
	set := Set{Name: name}
	err := ix.Documents(func(d backends.Document) bool {
		if d.Citation == "" || path.Ext(d.Path) != ".txt" {
			return true
		}
		here := []Answer{{d.Path, text.Span{End: 1}}}
		set.Questions = append(set.Questions, Question{"What does " + d.Citation + " provide?", here})
		if about := strings.TrimSpace(strings.TrimPrefix(d.Title, d.Citation)); about != d.Title &&
			len(text.Stems(about)) >= 2 {
			set.Questions = append(set.Questions, Question{"What is the law on " + strings.ToLower(about) + "?", here})
		}
		return true
	})
	return set, err
}

//go:embed offdomain.txt
var offDomainData string

// OffDomain returns questions that no document of the sets answers: half for fitting, half for measuring.
func OffDomain() (fit, test Set) {
	fit.Name, test.Name = "off-domain", "off-domain"
	n := 0
	for line := range strings.Lines(offDomainData) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if n++; n%2 == 0 {
			fit.Questions = append(fit.Questions, Question{Text: line})
		} else {
			test.Questions = append(test.Questions, Question{Text: line})
		}
	}
	return fit, test
}
