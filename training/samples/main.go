// Command samples asks the questions of one kind (training/kinds.py) and prints for each, as a line of JSON, what the
// grades of the papers and the confidence of the answer rest on, with what is true: for training/grades.py. Each
// question is asked again without the papers that answer it.
//
//	go run ./training/samples KIND-FOLDER > samples/KIND.jsonl
//
// Papers are found by words, so that a kind takes minutes; the reader judges eight papers, three passages of each.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/research/answer"
	"headnote/research/question"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

// asked is a question with what answers it.
type asked struct {
	Kind       string   `json:"kind"`
	Question   string   `json:"question"`
	Answerable bool     `json:"answerable"`
	Files      []string `json:"files"`
	Quotes     []string `json:"quotes"`
	Words      []string `json:"words"`
}

// paper is a paper that was found.
type paper struct {
	Relevant bool                 `json:"relevant"`
	Right    bool                 `json:"right"`  // one of its passages below holds the answer
	ByWords  float64              `json:"before"` // its grade by the words alone
	Passages []map[string]float64 `json:"passages"`
}

// answered is what came of a question.
type answered struct {
	Right    bool               `json:"right"`
	Features map[string]float64 `json:"features"`
}

// sample is a line of the output.
type sample struct {
	asked
	Papers  []paper   `json:"papers"`
	With    answered  `json:"with"`
	Without *answered `json:"without,omitempty"` // the papers that answer
}

// Bounds of what is looked at.
const (
	found  = 16
	graded = 8
	read   = 12
	run    = 6 // words that a quotation and a passage share
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./training/samples KIND-FOLDER")
		os.Exit(2)
	}
	if err := samples(context.Background(), os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func samples(ctx context.Context, dir string, to io.Writer) error {
	x, _, err := local.Memory(ctx, os.DirFS(filepath.Join(dir, "papers")), time.Now)
	if err != nil {
		return err
	}
	defer func() { _ = x.Close() }()
	file, err := os.Open(filepath.Join(dir, "questions.jsonl")) //nolint:gosec // the user names it
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	a := asking{x, retrieve.NewSearcher(x), relevance.New()}
	out := json.NewEncoder(to)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var q asked
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		s, err := a.ask(ctx, q)
		if err != nil {
			return fmt.Errorf("%s: %w", q.Question, err)
		}
		if err := out.Encode(s); err != nil {
			return err
		}
	}
	return lines.Err()
}

// asking is what questions are asked of.
type asking struct {
	ix       *local.Index
	searcher *retrieve.Searcher
	reader   *relevance.Reader
}

func (a asking) ask(ctx context.Context, q asked) (sample, error) {
	s := sample{asked: q}
	in := retrieve.Analyze(q.Question, a.ix)
	docs, _, err := a.searcher.Documents(ctx, in, retrieve.Options{Limit: found})
	if err != nil {
		return s, err
	}
	before, err := retrieve.Grade(ctx, in, docs, retrieve.DefaultThresholds, nil)
	if err != nil {
		return s, err
	}
	shown, err := retrieve.Evidence(ctx, in, docs[:min(len(docs), graded)], a.reader)
	if err != nil {
		return s, err
	}
	for i, ps := range shown {
		p := paper{Relevant: q.Answerable && slices.Contains(q.Files, docs[i].Path), ByWords: before[i].Score, Passages: ps}
		for j := range ps {
			p.Right = p.Right || p.Relevant && q.holds(docs[i].Passages[j].Text)
		}
		s.Papers = append(s.Papers, p)
	}
	if s.With, err = a.answer(ctx, in, q, docs); err != nil || !q.Answerable {
		return s, err
	}
	docs = slices.DeleteFunc(docs, func(d backends.Document) bool { return slices.Contains(q.Files, d.Path) })
	without, err := a.answer(ctx, in, q, docs)
	without.Right = false
	s.Without = &without
	return s, err
}

func (a asking) answer(ctx context.Context, in retrieve.Question, q asked, docs []backends.Document) (answered, error) {
	input := answer.Input{Question: question.Read(in.Raw, in.Sides), Judge: a.reader.Score}
	for _, t := range in.Terms {
		input.Terms = append(input.Terms, answer.Term{
			Stem: t.Stem, Weight: t.Weight, Others: retrieve.OtherWords(t.Stem),
		})
	}
	for _, d := range docs[:min(len(docs), read)] {
		body, err := a.ix.Text(d.ID)
		if err != nil {
			return answered{}, err
		}
		p := answer.Paper{Document: d, Text: body}
		if known, ok := a.ix.Paper(d.ID); ok {
			p.Card, p.Pages = known.Card, known.Pages
		}
		input.Papers = append(input.Papers, p)
	}
	said, err := answer.Find(ctx, input)
	out := answered{Features: said.Features}
	for _, p := range said.Passages {
		d, _ := a.ix.Document(p.Document)
		of := len(q.Words) > 0 || slices.Contains(q.Files, d.Path)
		out.Right = out.Right || q.Answerable && of && q.holds(p.Quote)
	}
	return out, err
}

var words = regexp.MustCompile(`[a-z0-9§$%]+`)

func plain(s string) []string { return words.FindAllString(strings.ToLower(s), -1) }

// holds reports whether a text holds an answer.
func (q asked) holds(t string) bool {
	said := " " + strings.Join(plain(t), " ") + " "
	for _, w := range q.Words {
		if strings.Contains(said, " "+strings.Join(plain(w), " ")+" ") {
			return true
		}
	}
	for _, quote := range q.Quotes {
		ws := plain(quote)
		n := min(run, len(ws))
		for i := 0; n > 0 && i+n <= len(ws); i++ {
			if strings.Contains(said, " "+strings.Join(ws[i:i+n], " ")+" ") {
				return true
			}
		}
	}
	return false
}
