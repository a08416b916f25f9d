package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// bulkBytes is the approximate size of a bulk request; the cluster's makers advise 5 to 15 MB.
const bulkBytes = 5 << 20

// passage is a passage as the cluster stores it. The stems of its words are searched; its body is shown.
type passage struct {
	Doc     string   `json:"doc"`
	N       int      `json:"n"`
	Start   int      `json:"start"` // offset of the body in the document
	Text    string   `json:"text,omitempty"`
	Heading string   `json:"heading,omitempty"`
	Title   string   `json:"title,omitempty"`
	Court   string   `json:"court,omitempty"`
	Name    string   `json:"name,omitempty"` // with the first passage
	Cites   []string `json:"cites,omitempty"`
	Kind    string   `json:"kind"`
	Source  string   `json:"source"`
	Date    int      `json:"date"`
	Body    body     `json:"body"`
	Card    *card    `json:"card,omitempty"` // with the first passage
}

// body is the displayed part of a passage. The bodies of a document make up its text.
type body struct {
	Text    string    `json:"text"`
	Span    text.Span `json:"span"`
	Heading []string  `json:"heading,omitempty"`
	Of      label     `json:"of"`
}

// label is what ranks a passage besides its words.
type label struct {
	Title    string `json:"title"`
	Citation string `json:"citation,omitempty"`
	Kind     string `json:"kind"`
	Court    string `json:"court,omitempty"`
	Source   string `json:"source"`
	Date     string `json:"date,omitempty"`
	Path     string `json:"path,omitempty"`
}

// card is the metadata of a document.
type card struct {
	backends.Document
	Length int `json:"length"`
}

// entry is one action of a bulk request: a passage to write or the ID of one to delete.
type entry struct {
	id   string
	data []byte
}

func (x entry) size() int { return len(x.id) + len(x.data) + 40 }

func passageID(doc string, n int) string { return fmt.Sprintf("%s#%d", doc, n) }

// gap represents a word that is not indexed, to keep the distances in phrases.
const gap = "_"

// longestStem limits the length of a word: nobody searches for a longer one.
const longestStem = 256

// stems returns the indexed words of a text, with gaps if positions matter.
func stems(s string, gaps bool) string {
	var b strings.Builder
	text.Words(s, func(sp text.Span) bool {
		w := sp.Of(s)
		switch {
		case !text.IsStop(w):
			b.WriteString(stem(w))
		case gaps:
			b.WriteString(gap)
		default:
			return true
		}
		b.WriteByte(' ')
		return true
	})
	return strings.TrimSuffix(b.String(), " ")
}

func stem(w string) string { return bounded(text.Stem(w)) }

func bounded(s string) string {
	if len(s) > longestStem {
		s = strings.ToValidUTF8(s[:longestStem], "")
	}
	return s
}

// entries returns the passages of a document.
func entries(d index.Indexable) ([]entry, error) {
	out := make([]entry, 0, len(d.Passages))
	title, court := stems(d.Title+" "+d.Citation, false), stems(d.Court, false)
	of := label{
		Title: d.Title, Citation: d.Citation, Kind: d.Kind, Court: d.Court, Source: d.Source, Date: d.Date,
		Path: d.Path,
	}
	for i, p := range d.Passages {
		from, to := 0, len(d.Text)
		if i > 0 {
			from = p.Start
		}
		if i+1 < len(d.Passages) {
			to = d.Passages[i+1].Start
		}
		x := passage{
			Doc: d.ID, N: i, Start: from, Text: stems(p.Of(d.Text), true), Heading: stems(strings.Join(p.Heading, " "), false),
			Title: title, Court: court,
			Kind: strings.ToLower(d.Kind), Source: strings.ToLower(d.Source), Date: index.DateNumber(d.Date),
			Body: body{Text: d.Text[from:to], Span: p.Span, Heading: p.Heading, Of: of},
		}
		if i < len(d.Cites) {
			x.Cites = d.Cites[i]
		}
		if i == 0 {
			x.Name, x.Card = stems(index.NameOf(d.Document), false), &card{Document: d.Document, Length: len(d.Text)}
		}
		data, err := json.Marshal(x)
		if err != nil {
			return nil, err
		}
		out = append(out, entry{passageID(d.ID, i), data})
	}
	return out, nil
}

// Add implements index.Engine. An existing document keeps any passages beyond those sent; the comparison before the
// next build removes them.
func (e *Engine) Add(ctx context.Context, docs []index.Indexable) error {
	defer e.forget()
	s := sender{e: e}
	for _, d := range docs {
		xs, err := entries(d)
		if err != nil {
			return err
		}
		if err := s.put(ctx, xs...); err != nil {
			return err
		}
	}
	return s.flush(ctx)
}

// Remove implements index.Engine: it names each passage, so that no search is needed.
func (e *Engine) Remove(ctx context.Context, gone map[string]int) error {
	defer e.forget()
	s := sender{e: e}
	for _, doc := range slices.Sorted(maps.Keys(gone)) {
		for n := range gone[doc] {
			if err := s.put(ctx, entry{id: passageID(doc, n)}); err != nil {
				return err
			}
		}
	}
	return s.flush(ctx)
}

// sender collects entries into requests.
type sender struct {
	e     *Engine
	group []entry
	size  int
}

func (s *sender) put(ctx context.Context, xs ...entry) error {
	for _, x := range xs {
		if s.size+x.size() > bulkBytes {
			if err := s.flush(ctx); err != nil {
				return err
			}
		}
		s.group, s.size = append(s.group, x), s.size+x.size()
	}
	return nil
}

func (s *sender) flush(ctx context.Context) error {
	group := s.group
	s.group, s.size = nil, 0
	return s.e.bulk(ctx, group)
}

// bulk sends entries, if this folder may still fill the index, and retries those that the cluster was too busy for.
func (e *Engine) bulk(ctx context.Context, group []entry) error {
	if len(group) == 0 {
		return nil
	}
	if err := e.holds(ctx); err != nil {
		return err
	}
	p := e.patience()
	for {
		again, why, err := e.bulkOnce(ctx, group)
		if err != nil || len(again) == 0 {
			return err
		}
		if err := p.pause(ctx, why); err != nil {
			return fmt.Errorf("%d of %d passages were not taken in: %w; headnote index goes on where it stopped", len(again),
				len(group), err)
		}
		group = again
	}
}

// bulkOnce sends entries, and returns those to retry, and why.
func (e *Engine) bulkOnce(ctx context.Context, group []entry) (again []entry, why, err error) {
	var req bytes.Buffer
	for _, x := range group {
		id, err := json.Marshal(x.id)
		if err != nil {
			return nil, nil, err
		}
		if x.data == nil {
			fmt.Fprintf(&req, `{"delete":{"_id":%s}}`+"\n", id)
		} else {
			fmt.Fprintf(&req, `{"index":{"_id":%s}}`+"\n%s\n", id, x.data)
		}
	}
	var res struct {
		Errors bool `json:"errors"`
		Items  []map[string]struct {
			Status int             `json:"status"`
			Error  json.RawMessage `json:"error"`
		} `json:"items"`
	}
	path := "/" + writeAlias(e.claim.Index) + "/_bulk?require_alias=true"
	if err := e.send(ctx, http.MethodPost, path, "application/x-ndjson", req.Bytes(), &res); err != nil {
		return nil, nil, fmt.Errorf("passages were not taken in: %w", err)
	}
	if !res.Errors {
		return nil, nil, nil
	}
	if len(res.Items) != len(group) {
		return nil, nil, fmt.Errorf("passages were not taken in: %d were sent, the cluster answered for %d", len(group),
			len(res.Items))
	}
	for i, item := range res.Items {
		for action, r := range item {
			f := &failure{status: r.Status}
			f.kind, f.what = reason(r.Error)
			switch {
			case r.Status < 300 || action == "delete" && r.Status == http.StatusNotFound && len(r.Error) == 0:
			case f.busy():
				again, why = append(again, group[i]), f
			case missing(f):
				return nil, nil, e.taken(ctx, e.claim.Index)
			default:
				return nil, nil, fmt.Errorf("the passage %s was refused: %w", group[i].id, f)
			}
		}
	}
	return again, why, nil
}
