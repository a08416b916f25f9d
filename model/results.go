package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/papers"
	"headnote/research/events"
	"headnote/text"
)

// Order is the sort order of the results.
type Order int

// The orders. Each puts pinned results first.
const (
	ByScore Order = iota
	ByDate
	ByCourt
	ByTitle
	BySource
	orders
)

// String describes the order.
func (o Order) String() string {
	return [...]string{"by grade", "newest first", "by court or agency", "by title", "by source"}[o]
}

// Hit is a result as listed.
type Hit struct {
	Index int    // in Run.Results
	Group string // heading above it, if a group begins here
	line  int    // in the list that the filter searches
}

// Matched returns the indexes of the bytes of a result's Label that the filter matched. In a long list it is called
// only for the rows in view.
func (s State) Matched(h Hit) []int {
	if s.found.typed == "" {
		return nil
	}
	return s.list.labels.marks(s.found, h.line)
}

// Label returns the text by which a result is listed and filtered.
func Label(r events.Result) string {
	d := r.Document
	title := text.Line(d.Title)
	if d.Citation == "" || strings.Contains(d.Title, d.Citation) {
		return title
	}
	return title + ", " + text.Line(d.Citation)
}

// KindOf describes what a document is: for a paper of the matter by its card, otherwise by its source's own label.
func KindOf(d backends.Document) string {
	if d.Source == "local" && d.Type != "" {
		return text.Line(papers.TypeName(d.Type))
	}
	return text.Line(d.Kind)
}

// ResultsPane lists the results of the run.
type ResultsPane struct{}

// ID implements Pane.
func (ResultsPane) ID() Tab { return Results }

// Title implements Pane.
func (ResultsPane) Title() string { return "Results" }

// Rows implements Pane.
func (ResultsPane) Rows(s State) []string {
	out := make([]string, len(s.Hits))
	for i, h := range s.Hits {
		out[i] = s.list.ids[h.line]
	}
	return out
}

// Target implements Pane.
func (ResultsPane) Target(s State, row string) (string, text.Span, bool) { return bestPassage(s, row) }

// bestPassage returns a result and the first of its passages.
func bestPassage(s State, id string) (string, text.Span, bool) {
	r, ok := s.Run.Result(id)
	if !ok {
		return "", text.Span{}, false
	}
	if len(r.Document.Passages) > 0 {
		return r.Document.ID, r.Document.Passages[0].Span, true
	}
	return r.Document.ID, text.Span{}, true
}

// Copied implements Pane: the citations of all selected results.
func (ResultsPane) Copied(s State, _ string) (what, words string) {
	var all []string
	for _, r := range selectedResults(s) {
		all = append(all, bluebook(r))
	}
	return "the citation", strings.Join(all, "\n")
}

// Table implements Pane.
func (ResultsPane) Table(s State) [][]string {
	rows := [][]string{{"grade", "score", "title", "kind", "court or agency", "date", "link"}}
	for _, h := range s.Hits {
		r := s.Run.Results[h.Index]
		d := r.Document
		rows = append(rows, []string{
			string(r.Grading.Grade), fmt.Sprintf("%.2f", r.Grading.Score), Label(r), KindOf(d),
			d.Court, d.Date, d.URL,
		})
	}
	return rows
}

// Filter implements Filtered.
func (ResultsPane) Filter(s State) string { return s.Filter }

// Filtered implements Filtered.
func (ResultsPane) Filtered(s State, typed string) State {
	s.Filter = typed
	return refilter(s)
}

// list is what the filter searches; it is rebuilt whenever the results change.
type list struct {
	order  []int    // indexes into Run.Results, sorted
	ids    []string // of their documents
	labels lines    // Label, kind, court and date of each; built for the first filter
	judged bool     // no result is still being graded
}

// Judging reports whether any listed results are still being graded.
func (s State) Judging() bool { return len(s.list.order) > 0 && !s.list.judged }

// listed sorts the results, leaving out hidden ones unless they are shown.
func listed(s State) list {
	all := s.Run.Results
	order := make([]int, 0, len(all))
	judged := true
	for i := range all {
		if !all[i].Hidden || s.ShowHidden {
			order, judged = append(order, i), judged && !all[i].Listed
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := all[i], all[j]
		if c := cmp.Or(last(a.Hidden, b.Hidden), last(b.Pinned, a.Pinned)); c != 0 {
			return c
		}
		switch s.Order {
		case ByDate:
			return cmp.Or(cmp.Compare(b.Document.Date, a.Document.Date), cmp.Compare(b.Grading.Score, a.Grading.Score))
		case ByCourt:
			return cmp.Or(cmp.Compare(a.Document.Court, b.Document.Court), cmp.Compare(b.Grading.Score, a.Grading.Score))
		case ByTitle:
			return cmp.Compare(strings.ToLower(a.Document.Title), strings.ToLower(b.Document.Title))
		case BySource:
			return cmp.Or(cmp.Compare(a.Document.Source, b.Document.Source), cmp.Compare(b.Grading.Score, a.Grading.Score))
		}
		return cmp.Compare(b.Grading.Score, a.Grading.Score)
	})
	ids := make([]string, len(order))
	for i, n := range order {
		ids[i] = all[n].Document.ID
	}
	return list{order: order, ids: ids, judged: judged}
}

// labelled builds the labels on first use.
func (l list) labelled(all []events.Result) list {
	if l.labels.words != nil {
		return l
	}
	words := make([]string, len(l.order))
	for i, n := range l.order {
		d := &all[n].Document
		words[i] = strings.Join([]string{Label(all[n]), d.Kind, KindOf(*d), text.Line(d.Court), d.Date}, " ")
	}
	l.labels = newLines(words)
	return l
}

// last sorts true after false.
func last(a, b bool) int {
	switch {
	case a && !b:
		return 1
	case b && !a:
		return -1
	}
	return 0
}

// filterResults applies the filter to the results.
func filterResults(s State) State {
	f := parseFilter(s.Filter)
	fields := f != filter{words: f.words}
	add := func(line int) {
		if n := s.list.order[line]; !fields || f.passes(&s.Run.Results[n]) {
			s.Hits = append(s.Hits, Hit{Index: n, line: line})
		}
	}
	if f.words == "" {
		s.found = matched{}
		s.Hits = make([]Hit, 0, len(s.list.order))
		for line := range s.list.order {
			add(line)
		}
	} else {
		s.list = s.list.labelled(s.Run.Results)
		s.found = s.list.labels.find(f.words, s.found)
		s.Hits = make([]Hit, 0, len(s.found.best))
		for _, line := range s.found.best {
			add(int(line))
		}
	}
	if s.Grouped {
		group(s.Run.Results, s.Hits)
	}
	return s
}

// group groups the results by source; the source of the best result comes first.
func group(all []events.Result, hits []Hit) {
	rank := make(map[string]int)
	for _, h := range hits {
		if src := all[h.Index].Document.Source; rank[src] == 0 {
			rank[src] = len(rank) + 1
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Compare(rank[all[a.Index].Document.Source], rank[all[b.Index].Document.Source])
	})
	before := ""
	for i, h := range hits {
		if src := all[h.Index].Document.Source; src != before {
			hits[i].Group, before = src, src
		}
	}
}
