// Command samples asks the questions of one kind (see training/kinds.py) and prints a line of JSON for each, with the
// features behind the papers' grades and the answer's confidence, and whether each was right. Its output is the input
// of training/grades.py and training/sufficiency.py. Each answerable question is asked a second time without the papers
// that answer it.
//
//	go run ./training/samples [-judgements FILE] KIND-FOLDER > samples/KIND.jsonl
//
// Papers are found by words, so that a kind takes only minutes; the reader grades eight papers, three passages of each.
// With -judgements the reader's results are kept in a file, and the same questions take seconds the next time.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

func main() {
	judgements := flag.String("judgements", "", "a file in which the judgements of the reader are kept")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./training/samples [-judgements FILE] KIND-FOLDER")
		os.Exit(2)
	}
	if err := samples(context.Background(), flag.Arg(0), *judgements, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func samples(ctx context.Context, dir, judgements string, to io.Writer) (err error) {
	x, _, err := local.Memory(ctx, os.DirFS(filepath.Join(dir, "papers")), time.Now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, x.Close()) }()
	file, err := os.Open(filepath.Join(dir, "questions.jsonl"))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	reader := relevance.New()
	if err := recall(reader, judgements); err != nil {
		return err
	}
	a := asking{x, retrieve.NewSearcher(x), reader}
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
		if err := keep(reader, judgements); err != nil {
			return err
		}
	}
	return lines.Err()
}

// recall reads the judgments of an earlier run.
func recall(r *relevance.Reader, path string) error {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	return r.Remember(file)
}

func keep(r *relevance.Reader, path string) error {
	if path == "" {
		return nil
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = r.WriteTo(file)
	return errors.Join(err, file.Close())
}
