package model

import (
	"cmp"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// Order is how the results are sorted.
type Order int

// The orders. Pinned results stand on top of each.
const (
	ByScore Order = iota
	ByDate
	ByCourt
	ByTitle
	BySource
	orders
)

// String is the order in words.
func (o Order) String() string {
	return [...]string{"by grade", "newest first", "by court or agency", "by title", "by source"}[o]
}

// Hit is a result as listed.
type Hit struct {
	Index int    // in Run.Results
	Group string // heading that stands above it, where a group begins
	line  int    // in the list that the filter searches
}

// Matched are the bytes of a result's Label that the filter matched; a list of
// many asks it of the rows in view only.
func (s State) Matched(h Hit) []int {
	if s.found.typed == "" {
		return nil
	}
	return s.list.labels.marks(s.found, h.line)
}

// Label is what a result is called and filtered by.
func Label(r events.Result) string {
	d := r.Document
	title := text.Line(d.Title)
	if d.Citation == "" || strings.Contains(d.Title, d.Citation) {
		return title
	}
	return title + ", " + text.Line(d.Citation)
}

// list is what the filter searches: made once for each change of the results.
type list struct {
	order  []int    // indexes into Run.Results, sorted
	ids    []string // of their documents
	labels lines    // Label, kind, court and date of each; made when the first filter is
}

// listed sorts the results that may be shown.
func listed(s State) list {
	all := s.Run.Results
	order := make([]int, 0, len(all))
	for i, r := range all {
		if !r.Hidden || s.ShowHidden {
			order = append(order, i)
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
	return list{order: order, ids: ids}
}

// labelled makes what the filter searches, once it is needed.
func (l list) labelled(all []events.Result) list {
	if l.labels.words != nil {
		return l
	}
	words := make([]string, len(l.order))
	for i, n := range l.order {
		d := &all[n].Document
		words[i] = strings.Join([]string{Label(all[n]), d.Kind, text.Line(d.Court), d.Date}, " ")
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

// filtered lists the results through the filter.
func (s State) filtered() State {
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

// group brings the results of a source together, the source of the best first.
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

// filter is what may be typed after /: words to match loosely, and fields.
type filter struct {
	words                      string
	grade, kind, court, source string
	from, to                   string // of dates
}

// parseFilter reads "grade:relevant kind:opinion court:scotus source:local
// date:2019..2024" and words in any order.
func parseFilter(s string) filter {
	var f filter
	var words []string
	for _, w := range strings.Fields(s) {
		name, value, ok := strings.Cut(w, ":")
		value = strings.ToLower(value)
		switch {
		case !ok:
			words = append(words, w)
		case name == "grade":
			f.grade = value
		case name == "kind":
			f.kind = value
		case name == "court":
			f.court = value
		case name == "source":
			f.source = value
		case name == "date":
			from, to, span := strings.Cut(value, "..")
			if !span {
				to = from
			}
			f.from, f.to = from, to
		default:
			words = append(words, w)
		}
	}
	f.words = strings.Join(words, " ")
	return f
}

func (f filter) passes(r *events.Result) bool {
	d := &r.Document
	has := func(field, want string) bool {
		return want == "" || strings.Contains(strings.ToLower(strings.ReplaceAll(field, " ", "")), want)
	}
	date := func() bool {
		return f.from == "" && f.to == "" || d.Date != "" &&
			d.Date[:min(len(d.Date), len(f.from))] >= f.from && (f.to == "" || d.Date[:min(len(d.Date), len(f.to))] <= f.to)
	}
	return strings.HasPrefix(string(r.Grading.Grade), f.grade) && has(d.Kind, f.kind) && has(d.Court, f.court) && has(d.Source, f.source) && date()
}

// withField sets a field of the filter, or takes it away where it is set already.
func withField(s, field string) string {
	name, _, _ := strings.Cut(field, ":")
	var out []string
	found := false
	for _, w := range strings.Fields(s) {
		if w == field {
			found = true
		}
		if !strings.HasPrefix(w, name+":") {
			out = append(out, w)
		}
	}
	if !found {
		out = append(out, field)
	}
	return strings.Join(out, " ")
}

// onResults handles the intents that change how results are listed.
func (s State) onResults(m Msg) (State, []Effect) {
	switch m := m.(type) {
	case SetOrder:
		s.Order = m.Order
		return s.refresh().previewSelected()
	case ToggleGroups:
		s.Grouped = !s.Grouped
		return s.refilter(), nil
	case FilterBy:
		s.Filter = withField(s.Filter, m.Field)
		return s.refilter().previewSelected()
	case FilterLike:
		r, ok := s.Run.Result(s.Selected[Results])
		if !ok {
			return s.tell("no result is selected", ""), nil
		}
		d := r.Document
		value := map[string]string{"kind": d.Kind, "source": d.Source, "court": d.Court, "date": d.Date[:min(4, len(d.Date))]}[m.Field]
		if value = strings.ToLower(strings.Join(strings.Fields(value), "")); value == "" {
			return s.tell("this result has no "+m.Field, ""), nil
		}
		s.Filter = withField(s.Filter, m.Field+":"+value)
		return s.refilter().previewSelected()
	case Choose:
		id := s.Selected[Results]
		if id == "" {
			return s, nil
		}
		chosen := slices.Clone(s.Chosen)
		if i := slices.Index(chosen, id); i >= 0 {
			s.Chosen = slices.Delete(chosen, i, i+1)
		} else {
			s.Chosen = append(chosen, id)
		}
		s.moved[Results] = true
		return s.onMove(1)
	case MoreLike:
		r, ok := s.Run.Result(s.Selected[Results])
		if !ok || s.Running() {
			return s.tell("more like what? No result is selected, or a run is going on", ""), nil
		}
		words := r.Document.Snippet
		if len(r.Document.Passages) > 0 {
			words = r.Document.Passages[0].Text
		}
		s.Draft = "More like " + Label(r) + ": " + text.Truncate(text.Line(words), 300)
		s.Focus = Question
		s.Toast = Toast{Info, "enter asks for documents like this one; change the words first if you like", ""}
		return s, nil
	}
	return s, nil
}

// targets are the results that something is done to: those chosen, else the
// selected one.
func (s State) targets() []events.Result {
	ids := s.Chosen
	if len(ids) == 0 {
		ids = []string{s.Selected[Results]}
	}
	var out []events.Result
	now := s.ahead()
	for _, id := range ids {
		if r, ok := now.Result(id); ok {
			out = append(out, r)
		}
	}
	return out
}

// onPin pins or hides the targets; where all of them are, it takes that back.
func (s State) onPin(pin bool) (State, []Effect) {
	if s.Tab != Results {
		return s, nil
	}
	all := s.targets()
	set := slices.ContainsFunc(all, func(r events.Result) bool { return pin && !r.Pinned || !pin && !r.Hidden })
	var bodies []events.Body
	for _, r := range all {
		b := &events.ResultMarked{Document: r.Document.ID, Pinned: r.Pinned, Hidden: r.Hidden}
		if pin {
			b.Pinned = set
		} else {
			b.Hidden = set
		}
		bodies = append(bodies, b)
	}
	s, effects := s.did(bodies...)
	if s.Chosen = nil; !pin {
		s.moved[Results] = true // the row below takes its place
	}
	return s, effects
}
