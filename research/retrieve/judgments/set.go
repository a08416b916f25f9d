// Package judgments measures retrieval and grading on questions with known answers: sets in the LegalBench-RAG format,
// which mark the characters of a document that answer a question. It also fits the grading model on them.
package judgments

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// Set is a list of questions with their answers.
type Set struct {
	Name      string
	Questions []Question
}

// Question is a question and the places of its answers.
type Question struct {
	Text    string
	Answers []Answer
}

// Answer is a place in a file, in characters (runes).
type Answer struct {
	File string
	Span text.Span
}

// form is the JSON format of a set.
type form struct {
	Tests []struct {
		Query    string `json:"query"`
		Snippets []struct {
			File string `json:"file_path"`
			Span []int  `json:"span"`
		} `json:"snippets"`
	} `json:"tests"`
}

// Corpus is the folder next to the sets that holds their documents.
const Corpus = "corpus"

// Read reads every set (*.json) in a folder, in order of name.
func Read(dir fs.FS) ([]Set, error) {
	names, err := fs.Glob(dir, "*.json")
	if err != nil {
		return nil, err
	}
	var sets []Set
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("the set %s cannot be read: %w", name, err)
		}
		s, err := parse(strings.TrimSuffix(name, path.Ext(name)), data)
		if err != nil {
			return nil, err
		}
		sets = append(sets, s)
	}
	if len(sets) == 0 {
		return nil, errors.New("there is no set of questions (*.json) in this folder: name the one that holds them, with " +
			"their documents in the folder " + Corpus)
	}
	return sets, nil
}

func parse(name string, data []byte) (Set, error) {
	s := Set{Name: name}
	var f form
	if err := json.Unmarshal(data, &f); err != nil {
		return s, fmt.Errorf("the set %s is not of the LegalBench-RAG form: %w", name, err)
	}
	for i, t := range f.Tests {
		q := Question{Text: t.Query}
		for _, sn := range t.Snippets {
			if len(sn.Span) != 2 || sn.Span[0] < 0 || sn.Span[0] >= sn.Span[1] {
				return s, fmt.Errorf("the set %s: question %d has a span %v; a span is [start, end) in characters", name, i+1,
					sn.Span)
			}
			q.Answers = append(q.Answers, Answer{sn.File, text.Span{Start: sn.Span[0], End: sn.Span[1]}})
		}
		if q.Text == "" || len(q.Answers) == 0 {
			return s, fmt.Errorf("the set %s: question %d has no text or no answer", name, i+1)
		}
		s.Questions = append(s.Questions, q)
	}
	if len(s.Questions) == 0 {
		return s, fmt.Errorf("the set %s has no questions: it is not of the LegalBench-RAG form", name)
	}
	return s, nil
}

// Library maps the files of the sets to the documents of an index.
type Library struct {
	ix    index.Index
	files fs.FS
	docs  map[string]string // document id, by file
	chars map[string][]int  // byte offset of each character of a file in the indexed text, by id
}

// NewLibrary joins an index with the files it was built from.
func NewLibrary(ix index.Index, files fs.FS) (*Library, error) {
	l := &Library{ix: ix, files: files, docs: make(map[string]string), chars: make(map[string][]int)}
	err := ix.Documents(func(d backends.Document) bool {
		l.docs[d.Path] = d.ID
		return true
	})
	return l, err
}

// Answers returns the spans that answer a question, in characters, by document id, in order and without overlaps.
func (l *Library) Answers(q Question) (map[string][]text.Span, error) {
	out := make(map[string][]text.Span)
	for _, a := range q.Answers {
		id, ok := l.docs[a.File]
		if !ok {
			return nil, fmt.Errorf("the document %s that answers %q is not among those indexed", a.File, text.Truncate(q.Text,
				60))
		}
		if err := l.load(a.File, id); err != nil {
			return nil, err
		}
		out[id] = append(out[id], a.Span)
	}
	for id, spans := range out {
		out[id] = merged(spans)
	}
	return out, nil
}

// Characters converts a byte span in an indexed document with an answer to characters of its file.
func (l *Library) Characters(id string, s text.Span) text.Span {
	m := l.chars[id]
	// A character that was cleaned away has the offset of the next one.
	return text.Span{Start: sort.SearchInts(m, s.Start+1) - 1, End: sort.SearchInts(m, s.End)}
}

// load maps the characters of a file to bytes of the indexed text, which differs from it only by what was cleaned away.
func (l *Library) load(file, id string) error {
	if l.chars[id] != nil {
		return nil
	}
	raw, err := fs.ReadFile(l.files, file)
	if err != nil {
		return fmt.Errorf("the document %s cannot be read: %w", file, err)
	}
	s, err := l.ix.Text(id)
	if err != nil {
		return err
	}
	l.chars[id] = align(string(raw), s)
	return nil
}

// align returns, for each character of raw and for its end, the byte offset in s, which is raw with some characters
// dropped or replaced.
func align(raw, s string) []int {
	at := 0
	m := make([]int, 0, len(raw)+1)
	for _, r := range raw {
		m = append(m, at)
		if at == len(s) {
			continue
		}
		c, n := utf8.DecodeRuneInString(s[at:])
		if c == r || c == utf8.RuneError || r == '\r' && c == '\n' {
			at += n
		}
	}
	return append(m, at)
}

// merged sorts spans and merges those that touch.
func merged(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
