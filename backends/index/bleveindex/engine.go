// Package bleveindex is an engine based on bleve, as a baseline for headnote's own.
package bleveindex

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/unicode"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"

	"headnote/backends/index"
	"headnote/text"
)

// engine is the bleve part of the index.
type engine struct {
	b bleve.Index
}

// passageDoc is a passage as bleve stores it.
type passageDoc struct {
	Text    string   `json:"text"`
	Title   string   `json:"title"`
	Heading string   `json:"heading"`
	Cites   []string `json:"cites"`
	Doc     string   `json:"doc"`
	Kind    string   `json:"kind"`
	Court   string   `json:"court"`
	Source  string   `json:"source"`
	Date    float64  `json:"date"`
}

const analyzer = "legal"

func newMapping() (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	err := m.AddCustomAnalyzer(analyzer, map[string]any{
		"type": custom.Name, "tokenizer": unicode.Name,
		"token_filters": []string{en.PossessiveName, lowercase.Name, en.StopName, en.SnowballStemmerName},
	})
	if err != nil {
		return nil, err
	}
	words := func(positions bool) *mapping.FieldMapping {
		f := bleve.NewTextFieldMapping()
		f.Analyzer, f.Store, f.IncludeInAll, f.DocValues, f.IncludeTermVectors = analyzer, false, false, false, positions
		return f
	}
	exact := func() *mapping.FieldMapping {
		f := bleve.NewTextFieldMapping()
		f.Analyzer, f.Store, f.IncludeInAll, f.DocValues, f.IncludeTermVectors = keyword.Name, false, false, false, false
		return f
	}
	d := bleve.NewDocumentStaticMapping()
	d.AddFieldMappingsAt("text", words(true))
	d.AddFieldMappingsAt("title", words(false))
	d.AddFieldMappingsAt("heading", words(false))
	d.AddFieldMappingsAt("court", words(false))
	for _, f := range []string{"cites", "doc", "kind", "source"} {
		d.AddFieldMappingsAt(f, exact())
	}
	n := bleve.NewNumericFieldMapping()
	n.Store, n.IncludeInAll, n.DocValues = false, false, false
	d.AddFieldMappingsAt("date", n)
	m.DefaultMapping = d
	m.DefaultAnalyzer = analyzer
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m, nil
}

// OpenEngine opens or creates the bleve index in dir; an empty dir means memory.
func OpenEngine(dir string, readOnly bool) (index.Engine, error) {
	m, err := newMapping()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		b, err := bleve.NewMemOnly(m)
		if err != nil {
			return nil, err
		}
		return &engine{b}, nil
	}
	path := filepath.Join(dir, "passages.bleve")
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) && !readOnly {
		b, err := bleve.NewUsing(path, m, scorch.Name, scorch.Name, map[string]any{"forceSegmentType": "zap"})
		if err != nil {
			return nil, fmt.Errorf("the index cannot be written: %w; free the disk or choose another folder with --matter DIR",
				err)
		}
		return &engine{b}, nil
	}
	b, err := bleve.OpenUsing(path, map[string]any{"read_only": readOnly, "bolt_timeout": "500ms"})
	if err != nil {
		return nil, fmt.Errorf("the search index in %s cannot be opened: %w; close other headnotes, or index again with "+
			"--rebuild", dir, err)
	}
	return &engine{b}, nil
}

// Add adds the passages of documents in one batch, which is on disk when it returns.
func (e *engine) Add(_ context.Context, docs []index.Indexable) error {
	batch := e.b.NewBatch()
	flush := func() error {
		if batch.Size() == 0 {
			return nil
		}
		if err := e.b.Batch(batch); err != nil {
			return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where "+
				"it stopped", err)
		}
		batch.Reset()
		return nil
	}
	for _, d := range docs {
		for i, p := range d.Passages {
			if err := batch.Index(passageID(d.ID, i), passageOf(d, i, p)); err != nil {
				return err
			}
			if batch.Size() >= batchPassages {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
	return flush()
}

// batchPassages limits the memory of one batch.
const batchPassages = 4_000

// Remove drops the passages of documents.
func (e *engine) Remove(_ context.Context, gone map[string]int) error {
	batch := e.b.NewBatch()
	for id, n := range gone {
		for i := range n {
			batch.Delete(passageID(id, i))
		}
	}
	return e.b.Batch(batch)
}

func passageOf(d index.Indexable, i int, p text.Passage) passageDoc {
	return passageDoc{
		Text: p.Of(d.Text), Title: d.Title + " " + d.Citation, Heading: strings.Join(p.Heading, " "), Cites: d.Cites[i],
		Doc: d.ID, Kind: d.Kind, Court: d.Court, Source: d.Source, Date: float64(index.DateNumber(d.Date)),
	}
}

func passageID(doc string, n int) string { return doc + "#" + strconv.Itoa(n) }

func splitID(id string) (doc string, n int, ok bool) {
	i := strings.LastIndexByte(id, '#')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(id[i+1:])
	return id[:i], n, err == nil
}

// Name returns "bleve".
func (e *engine) Name() string { return "bleve" }

// Settle has nothing to wait for: bleve merges on its own.
func (e *engine) Settle(context.Context) error { return nil }

// Close releases the files.
func (e *engine) Close() error { return e.b.Close() }

// Documents counts the passages of each document.
func (e *engine) Documents(context.Context) (map[string]int, error) {
	dict, err := e.b.FieldDict("doc")
	if err != nil {
		return nil, err
	}
	docs := make(map[string]int)
	for {
		entry, err := dict.Next()
		if err != nil || entry == nil {
			return docs, errors.Join(err, dict.Close())
		}
		docs[entry.Term] = int(entry.Count) //nolint:gosec // passages
	}
}

// Frequency returns in how many passages a word, as stemmed by the index, appears.
func (e *engine) Frequency(word string) (with, all int) {
	adv, err := e.b.Advanced()
	if err != nil {
		return 0, 0
	}
	r, err := adv.Reader()
	if err != nil {
		return 0, 0
	}
	if n, err := r.DocCount(); err == nil {
		all = int(n) //nolint:gosec // passages
	}
	if t, err := r.TermFieldReader(context.Background(), []byte(text.Stem(word)), "text", false, false,
		false); err == nil {
		with = int(t.Count()) //nolint:gosec // passages
		err = t.Close()
		if err != nil {
			with = 0
		}
	}
	if err := r.Close(); err != nil {
		return 0, all
	}
	return with, all
}
