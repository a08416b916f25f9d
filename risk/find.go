package risk

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"headnote/text"
)

// Options of the finders.
type Options struct {
	Today      Date
	Trigger    Date        // the day that periods run from where the document does not hold it; zero to ask for it
	Indicators *Indicators // nil for the built-in table
}

// Find reads the documents and returns the risks that stand in them in context,
// worst first. The same fact in several documents is one risk with several
// sources. One pass over each text, linear in its length.
func Find(docs []Text, o Options) ([]Risk, error) {
	table := o.Indicators
	if table == nil {
		var err error
		if table, err = DefaultIndicators(); err != nil {
			return nil, err
		}
	}
	m := newMatcher(table)
	byKey := make(map[string]*Risk)
	var order []string
	for _, d := range docs {
		for _, r := range m.document(d) {
			key := r.ID
			old, ok := byKey[key]
			if !ok {
				byKey[key] = &r
				order = append(order, key)
				continue
			}
			old.merge(r)
		}
	}
	out := make([]Risk, 0, len(order))
	for _, k := range order {
		out = append(out, *byKey[k])
	}
	slices.SortStableFunc(out, func(a, b Risk) int {
		return cmp.Or(cmp.Compare(rank(a.Severity), rank(b.Severity)), cmp.Compare(b.Residual, a.Residual),
			cmp.Compare(b.LastSeen.String(), a.LastSeen.String()), strings.Compare(a.ID, b.ID))
	})
	return out, nil
}

func rank(s Severity) int { return slices.Index([]Severity{Critical, High, Medium, Low}, s) }

// matcher holds the table folded for scanning.
type matcher struct {
	table *Indicators
	index map[string][]indicator // by first word; longest first, so that "enforcement action" beats "enforcement"
}

type indicator struct {
	folded   []string
	category *Category
	word     string
}

func newMatcher(t *Indicators) *matcher {
	m := &matcher{table: t, index: make(map[string][]indicator)}
	for i := range t.Category {
		c := &t.Category[i]
		for _, w := range c.Indicators {
			f := fold(w)
			if len(f) > 0 {
				m.index[f[0]] = append(m.index[f[0]], indicator{f, c, w})
			}
		}
	}
	for k := range m.index {
		slices.SortStableFunc(m.index[k], func(a, b indicator) int { return cmp.Compare(len(b.folded), len(a.folded)) })
	}
	return m
}

// fold splits into lower-case words; hyphens join.
func fold(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '\'' || r > 127)
	})
}

// document finds the risks of one text.
func (m *matcher) document(d Text) []Risk {
	var out []Risk
	sentences := text.Sentences(d.Body)
	for i, sp := range sentences {
		s := sp.Of(d.Body)
		if len(s) > 4000 { // a table or a run-on list is no sentence
			continue
		}
		ws := fold(s)
		for at := 0; at < len(ws); at++ {
			for _, ind := range m.index[ws[at]] {
				if !hasAt(ws, at, ind.folded) {
					continue
				}
				if r, ok := m.judge(d, sentences, i, ws, at, ind); ok {
					out = append(out, r)
				}
				at += len(ind.folded) - 1
				break
			}
		}
	}
	return out
}

func hasAt(ws []string, at int, phrase []string) bool {
	if at+len(phrase) > len(ws) {
		return false
	}
	for i, p := range phrase {
		if ws[at+i] != p {
			return false
		}
	}
	return true
}

// contains tells whether the words hold a phrase, each compared as a whole
// word; the last word of a phrase may be a stem ("remediat").
func contains(ws []string, phrase string) bool {
	p := fold(phrase)
	for i := 0; i+len(p) <= len(ws); i++ {
		ok := true
		for j, w := range p {
			if ws[i+j] != w && !(j == len(p)-1 && len(w) > 6 && strings.HasPrefix(ws[i+j], w)) {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
	}
	return false
}

func anyOf(ws []string, phrases []string) string {
	for _, p := range phrases {
		if contains(ws, p) {
			return p
		}
	}
	return ""
}

// judge weighs an indicator in its sentence and the neighbours.
func (m *matcher) judge(d Text, all []text.Span, i int, ws []string, at int, ind indicator) (Risk, bool) {
	ctx := m.table.Context
	s := all[i].Of(d.Body)
	if heading(s, ws) {
		return Risk{}, false
	}
	if anyOf(ws[max(0, at-8):at], ctx.NegationBefore) != "" {
		return Risk{}, false
	}
	if w := anyOf(ws, ctx.Definition); w != "" && strings.ContainsAny(s, "“\"") {
		return Risk{}, false
	}
	passage := ws
	if i+1 < len(all) && all[i+1].Start-all[i].End < 4 {
		passage = append(slices.Clip(ws), fold(all[i+1].Of(d.Body))...)
	}
	closed := anyOf(passage, ctx.Closed)
	hypothetical := anyOf(ws, ctx.Hypothetical)
	certain := anyOf(ws, ctx.Certain)

	r := Risk{Category: ind.category.Name, Label: ind.category.Label, Indicator: ind.word, Status: "open"}
	r.Severity, r.SeverityReason = ind.category.severity(passage)
	r.Impact, r.ImpactWhy = impact[r.Severity], "severity "+string(r.Severity)+": "+r.SeverityReason
	switch {
	case closed != "":
		r.Likelihood, r.LikelihoodWhy = 1, "closed: “"+closed+"”"
		r.Severity, r.Status = Low, "closed"
		r.SeverityReason = "closed: “" + closed + "”"
	case hypothetical != "":
		r.Likelihood, r.LikelihoodWhy = 2, "hypothetical: “"+hypothetical+"”"
		r.Severity = lower(r.Severity)
	case certain != "":
		r.Likelihood, r.LikelihoodWhy = 5, "stated as a fact: “"+certain+"”"
	default:
		r.Likelihood, r.LikelihoodWhy = 3, "stated, without a word on how certain"
	}
	r.Inherent = r.Likelihood * r.Impact
	r.Residual = r.Inherent
	if w := anyOf(passage, ctx.Lessens); w != "" {
		r.Residual = max(1, (r.Likelihood-1)*r.Impact)
		r.LikelihoodWhy += "; lessened: “" + w + "”"
	}
	r.Title = text.Truncate(capitalised(text.Line(s)), 90)
	r.Sources = []Source{{Document: d.ID, Title: d.Title, Span: all[i], Passage: s, Date: d.Date}}
	r.FirstSeen, r.LastSeen = d.Date, d.Date
	r.ID = riskID(r.Category, ws)
	return r, true
}

var impact = map[Severity]int{Critical: 5, High: 4, Medium: 3, Low: 2}

func lower(s Severity) Severity {
	switch s {
	case Critical:
		return High
	case High:
		return Medium
	}
	return Low
}

func (c *Category) severity(passage []string) (Severity, string) {
	for _, l := range []struct {
		s     Severity
		words []string
	}{{Critical, c.Critical}, {High, c.High}, {Medium, c.Medium}} {
		if w := anyOf(passage, l.words); w != "" {
			return l.s, "“" + w + "” in the passage"
		}
	}
	return Low, "no word of severity in the passage"
}

// heading tells a title, a caption or the head of an e-mail from a sentence.
func heading(s string, ws []string) bool {
	return len(ws) < 4 || s[0] == '#' || strings.HasPrefix(s, "From: ") || !strings.ContainsAny(s, ".;:") && len(ws) < 12 || strings.ToUpper(s) == s
}

func capitalised(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// riskID is the same for the same fact: its category and the content words of
// its sentence, however they are ordered.
func riskID(category string, ws []string) string {
	var content []string
	for _, w := range ws {
		if !text.IsStop(w) {
			content = append(content, text.Stem(w))
		}
	}
	slices.Sort(content)
	h := fnv.New64a()
	fmt.Fprint(h, category, slices.Compact(content))
	return fmt.Sprintf("risk-%012x", h.Sum64()&0xffffffffffff)
}

// merge adds where else the same fact stands; the worse judgement is kept.
func (r *Risk) merge(o Risk) {
	sources, first, last := r.Sources, r.FirstSeen, r.LastSeen
	for _, s := range o.Sources {
		if !slices.ContainsFunc(sources, func(x Source) bool { return x.Document == s.Document && x.Span == s.Span }) {
			sources = append(sources, s)
		}
		if !s.Date.IsZero() && (first.IsZero() || s.Date.Before(first)) {
			first = s.Date
		}
		if s.Date.After(last) {
			last = s.Date
		}
	}
	if rank(o.Severity) < rank(r.Severity) {
		*r = o
	}
	r.Sources, r.FirstSeen, r.LastSeen = sources, first, last
}
