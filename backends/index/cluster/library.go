package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/store"
	"headnote/text"
)

// Library reads documents and their texts from the cluster, for a folder attached to an index that another one fills.
// It caches recent reads in memory, and nothing on disk.
type Library struct {
	e *Engine

	mu     sync.Mutex
	cards  map[string]card
	parts  map[string][]hit // all passages of a document
	weight int              // bytes of their texts
	damage error
	record *record
}

// Limits of the memory used.
const (
	keptCards = 20_000
	keptText  = 64 << 20
	pageSize  = 500
)

// Library returns the library of the engine's index.
func (e *Engine) Library() *Library {
	return &Library{e: e, cards: make(map[string]card), parts: make(map[string][]hit)}
}

// ask sets a time limit for a call without a context.
func (l *Library) ask() (context.Context, context.CancelFunc) {
	return context.WithTimeout(l.e.life, time.Minute)
}

// fields are the fields of a passage that are read.
var fields = []string{"doc", "n", "start", "cites", "body", "card"}

// search reads passages in order of document and number, until yield returns false.
func (l *Library) search(ctx context.Context, filters []any, fields []string, yield func(hit) bool) error {
	body := object{
		"query": object{"bool": object{"filter": filters}}, "size": pageSize, "track_total_hits": false, "_source": fields,
		"sort": []any{object{"doc": "asc"}, object{"n": "asc"}},
	}
	for {
		var res found
		if err := l.e.read(ctx, http.MethodPost, "/_search", body, &res); err != nil {
			return err
		}
		if err := res.whole(); err != nil {
			return err
		}
		hits := res.Hits.Hits
		for _, h := range hits {
			if err := h.Source.check(h.ID); err != nil {
				return err
			}
			if !yield(h.Source) {
				return nil
			}
		}
		if len(hits) < pageSize {
			return nil
		}
		body["search_after"] = hits[len(hits)-1].Sort
	}
}

// check rejects anything that headnote did not write.
func (h hit) check(id string) error {
	span := h.Body.Span
	if id != passageID(h.Doc, h.N) || h.N < 0 || span.Len() < 0 || span.Start < h.Start || h.Start < 0 ||
		span.End-h.Start > len(h.Body.Text) {
		return fmt.Errorf("the index holds a passage %.100q that headnote did not write: the folder that fills it runs "+
			"headnote index DIR --rebuild", id)
	}
	return nil
}

func (l *Library) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.damage == nil {
		l.damage = err
	}
}

// Damage implements local.Library: it returns why something could not be read since the last call.
func (l *Library) Damage() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.damage
	l.damage = nil
	return err
}

// Prefetch reads the metadata of the documents found, in one request.
func (l *Library) Prefetch(ctx context.Context, matches []index.Match) error {
	l.mu.Lock()
	var unknown []string
	seen := make(map[string]bool)
	for _, m := range matches {
		if _, ok := l.cards[m.Document]; !ok && !seen[m.Document] {
			seen[m.Document] = true
			unknown = append(unknown, m.Document)
		}
	}
	l.mu.Unlock()
	if len(unknown) == 0 {
		return nil
	}
	filters := []any{object{"terms": object{"doc": unknown}}, object{"term": object{"n": object{"value": 0}}}}
	return l.search(ctx, filters, fields, func(h hit) bool {
		l.keep(h)
		return true
	})
}

// keep caches the metadata of a document.
func (l *Library) keep(h hit) {
	if h.Card == nil || h.Card.ID != h.Doc {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.cards) >= keptCards {
		clear(l.cards)
	}
	l.cards[h.Doc] = h.Card.fit()
}

// fit makes a card safe to show and open: anyone who may write to the index could put anything into it.
func (c card) fit() card {
	for _, s := range []*string{
		&c.Title, &c.Citation, &c.Court, &c.Docket, &c.Author, &c.Date, &c.Path, &c.URL, &c.Kind,
		&c.Source, &c.Snippet,
	} {
		*s = text.Line(*s)
	}
	if !filepath.IsLocal(c.Path) {
		c.Path = ""
	}
	c.Text, c.Passages, c.Length = "", nil, max(c.Length, 0)
	return c
}

// Document implements local.Library.
func (l *Library) Document(id string) (store.Record, bool) {
	ctx, cancel := l.ask()
	defer cancel()
	if err := l.Prefetch(ctx, []index.Match{{Document: id}}); err != nil {
		l.fail(err)
		return store.Record{}, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c, ok := l.cards[id]
	return store.Record{Document: c.Document, Length: c.Length}, ok
}

// Documents implements local.Library.
func (l *Library) Documents(yield func(store.Record) bool) error {
	err := l.search(l.e.life, []any{object{"term": object{"n": object{"value": 0}}}},
		[]string{"doc", "n", "start", "body.span", "body.text", "card"}, func(h hit) bool {
			if h.Card == nil {
				return true
			}
			l.keep(h)
			c := h.Card.fit()
			return yield(store.Record{Document: c.Document, Length: c.Length})
		})
	if err != nil {
		return fmt.Errorf("the documents in the cluster cannot be listed: %w", err)
	}
	return nil
}

// passages returns all passages of a document.
func (l *Library) passages(id string) ([]hit, error) {
	l.mu.Lock()
	ps, ok := l.parts[id]
	l.mu.Unlock()
	if ok {
		return ps, nil
	}
	ctx, cancel := l.ask()
	defer cancel()
	size := 0
	err := l.search(ctx, []any{object{"term": object{"doc": object{"value": id}}}}, fields, func(h hit) bool {
		ps, size = append(ps, h), size+len(h.Body.Text)
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("the text of %s cannot be read from the cluster: %w", id, err)
	}
	at := 0
	for i, p := range ps {
		if p.N != i || p.Start != at {
			return nil, fmt.Errorf("the text of %s in the cluster has a gap: it is being indexed, or the folder that fills "+
				"the index runs headnote index again", id)
		}
		at += len(p.Body.Text)
	}
	if len(ps) == 0 {
		return nil, fmt.Errorf("document %s is not in the index", id)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.weight += size; l.weight > keptText {
		clear(l.parts)
		l.weight = size
	}
	l.parts[id] = ps
	return ps, nil
}

// Text implements local.Library.
func (l *Library) Text(id string) (string, error) {
	ps, err := l.passages(id)
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(p.Body.Text)
	}
	return b.String(), err
}

// Slice implements local.Library.
func (l *Library) Slice(id string, span text.Span) (string, error) {
	whole, err := l.Text(id)
	if err != nil {
		return "", err
	}
	from := min(max(span.Start, 0), len(whole))
	to := min(max(span.End, from), len(whole))
	for from < to && !utf8.RuneStart(whole[from]) {
		from++
	}
	for to > from && to < len(whole) && !utf8.RuneStart(whole[to]) {
		to--
	}
	return whole[from:to], nil
}

// Passages implements local.Library.
func (l *Library) Passages(id string) ([]backends.Passage, error) {
	ps, err := l.passages(id)
	out := make([]backends.Passage, len(ps))
	for i, p := range ps {
		out[i] = backends.Passage{Span: p.Body.Span, Heading: p.Body.Heading}
	}
	return out, err
}

// about returns the index's record.
func (l *Library) about() record {
	l.mu.Lock()
	known := l.record
	l.mu.Unlock()
	if known != nil {
		return *known
	}
	ctx, cancel := l.ask()
	defer cancel()
	name, err := l.e.target(ctx)
	if err != nil {
		l.fail(err)
		return record{}
	}
	r, _, _, err := l.e.conn.record(ctx, name)
	if err != nil {
		l.fail(err)
		return record{}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.record = &r
	return r
}

// Totals implements local.Library.
func (l *Library) Totals() store.Totals {
	r := l.about()
	return store.Totals{Documents: r.Documents, TextBytes: r.TextBytes, Kinds: r.Kinds}
}

// Updated implements local.Library.
func (l *Library) Updated() string {
	if r := l.about(); !r.At.IsZero() {
		return r.At.Format(time.RFC3339)
	}
	return ""
}

// Close implements local.Library; the engine is closed separately.
func (l *Library) Close() error { return nil }

// Info is what an index tells those who attach.
type Info struct {
	Matter    string // its id
	Name      string // of the matter
	By        string // who fills it
	At        time.Time
	Filling   bool // not complete
	Documents int
	Passages  int // when it was completed
	Held      int // current passages
}

// Look reads the description of the index that the alias names.
func Look(ctx context.Context, o Options) (Info, error) {
	e, err := newEngine(ctx, o)
	if err != nil {
		return Info{}, err
	}
	defer e.end()
	x, err := e.ours(ctx)
	if err != nil {
		return Info{}, err
	}
	r, _, there, err := e.record(ctx, x.name)
	if err != nil {
		return Info{}, err
	}
	if !there {
		return Info{}, errors.New("the index is just being made: try again in a moment")
	}
	_, held, err := e.statistics(ctx, nil)
	return Info{
		Matter: x.meta.Matter, Name: text.Truncate(text.Line(r.Name), 200), By: text.Truncate(text.Line(r.By), 200), At: r.At,
		Filling:   r.Filling,
		Documents: r.Documents, Passages: r.Passages, Held: held,
	}, err
}
