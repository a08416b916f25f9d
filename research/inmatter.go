package research

import (
	"context"
	"maps"
	"strconv"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/citations"
	"headnote/citations/check"
	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/text"
)

// Library finds authorities among a matter's documents by their citations.
type Library struct {
	own  map[string]backends.Document // by citation key
	text func(backends.Document) (string, error)
}

// NewLibrary reads the citations of an index's documents.
func NewLibrary(x index.Index) (Library, error) {
	l := Library{make(map[string]backends.Document), func(d backends.Document) (string, error) { return x.Text(d.ID) }}
	return l, x.Documents(func(d backends.Document) bool {
		// A document whose citation cannot be read is not an authority here, and no reason to stop.
		_ = safe.Do("reading the citation of "+d.ID, func() error { l.add(d); return nil })
		return true
	})
}

// add adds a document; the first one with a citation counts.
func (l Library) add(d backends.Document) {
	for _, k := range citations.Keys(d.Citation) {
		if _, taken := l.own[k]; !taken {
			l.own[k] = d
		}
	}
}

// Authority implements check.Library.
func (l Library) Authority(key string) (check.Case, bool) {
	d, ok := l.own[key]
	if !ok || key == "" {
		return check.Case{}, false
	}
	k := CaseOf(d)
	if s, err := l.text(d); err == nil { // without its text, quotations are not compared
		k.Text = s
	}
	return k, true
}

// CaseOf returns a document as an authority to check citations against.
func CaseOf(d backends.Document) check.Case {
	k := check.Case{ID: d.ID, Name: d.Title, Citations: []string{d.Citation}, Court: d.Court, Source: d.URL}
	if d.Path != "" {
		k.Source = d.Path
	}
	for _, c := range citations.Extract(d.Citation) {
		if k.Year == 0 {
			k.Year = c.Year
		}
		if c.Court != "" {
			k.Court = c.Court
		}
	}
	if year, err := strconv.Atoi(d.Date[:min(4, len(d.Date))]); err == nil && k.Year == 0 {
		k.Year = year
	}
	return k
}

// library returns the authorities among all documents of the matter, read once, whether or not a run found them.
func (t *documents) library() (Library, error) {
	t.reading.Lock()
	defer t.reading.Unlock()
	if t.own.own != nil || t.index == nil {
		return t.own, nil
	}
	l, err := NewLibrary(t.index)
	if err != nil {
		return Library{}, err
	}
	t.own = l
	return l, nil
}

// atHand returns the authorities that are in the matter, or whose text the run found. No source is asked for them.
func (w *work) atHand(s events.Run) (Library, error) {
	known, err := w.e.library()
	if err != nil {
		return Library{}, err
	}
	lib := Library{make(map[string]backends.Document, len(known.own)), func(d backends.Document) (string,
		error,
	) {
		return w.e.whole(d)
	}}
	maps.Copy(lib.own, known.own)
	for _, x := range s.Results {
		if x.Document.Text != "" {
			lib.add(x.Document)
		}
	}
	return lib, nil
}

// doubts checks the citations and quotations of a document that is not itself an authority against the available
// authorities.
func doubts(ctx context.Context, lib Library, s events.Run, r events.Result, body string) ([]events.Doubt, error) {
	if r.Document.Citation != "" {
		return nil, nil
	}
	report, err := check.Checker{Library: lib, Offline: true}.Draft(ctx, memo.Name(r), body)
	if err != nil {
		return nil, err
	}
	var out []events.Doubt
	for _, it := range report.Items {
		for _, g := range it.Rungs {
			if g.State != check.Contradicted && g.State != check.Close {
				continue
			}
			d := events.Doubt{
				Document: r.Document.ID, Span: it.Span, Text: it.Citation, Citation: it.Citation, Step: g.Name,
				State: string(g.State), Evidence: g.Evidence,
				Found: g.Found, Difference: g.Difference, Authority: it.Names,
			}
			if g.Quote != "" {
				d.Span, d.Text = g.Span, g.Span.Of(body)
			}
			if g.Offset != nil {
				d.At = text.Span{Start: *g.Offset, End: g.End}
				named := backends.Document{ID: it.Names}
				if x, ok := s.Result(it.Names); ok {
					named = x.Document
				}
				if body, err := lib.text(named); err == nil && d.At.End <= len(body) {
					d.Found = d.At.Of(body)
				}
			}
			out = append(out, d)
		}
	}
	return out, nil
}
