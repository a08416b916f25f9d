package risk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"headnote/text"
)

// The limits of a list of issues.
const (
	// IssuesShown is how many issues are shown where nobody asks for all.
	IssuesShown = 25
	// apart is how far from each other, in bytes, two passages of one kind tell of two things.
	apart = 2500
	// passagesOf is how many passages of one paper an issue shows.
	passagesOf = 6
	// stock is in how many papers a sentence is part of their form.
	stock = 3
)

// Issues reads the papers of a matter and returns what a lawyer would list: one issue
// for one provision, finding or event, with its passages, the gravest first. What a
// paper merely mentions, rules for everybody and what a contract says of the world
// are left to Find.
func Issues(docs []Text, o Options) ([]Risk, error) {
	table, err := issueKinds()
	if err != nil {
		return nil, err
	}
	var hits []hit
	docs = ownCases(docs)
	others := strangers(docs)
	ruled := table.ruled(docs, others)
	for _, d := range docs {
		if !others[d.ID] {
			hits = append(hits, table.hits(d, ruled)...)
		}
	}
	out := table.group(table.bearing(hits, docs, o))
	var facts []Text
	for _, d := range docs {
		s := d.sorts()
		if others[d.ID] {
			continue
		}
		if slices.Contains(s, records) || slices.Contains(s, suits) || slices.Contains(s, agencies) {
			facts = append(facts, d)
		}
	}
	found, err := Find(facts, o)
	if err != nil {
		return nil, err
	}
	out = append(out, untold(found, out, o)...)
	if o.Indicators != nil {
		assess(out, o.Indicators.Assessment)
	}
	return ranked(out, focus(docs, o)), nil
}

// Leading are the first of the issues, as many as a reader can take in.
func Leading(rs []Risk) []Risk { return rs[:min(len(rs), IssuesShown)] }

// hit is a sentence of a kind.
type hit struct {
	kind     int
	doc      Text
	span     text.Span
	passage  string
	content  string // its words, for comparison
	by       string // the words by which it is of its kind
	strength int
}

// hits are the sentences of a paper that are issues.
func (t *kinds) hits(d Text, ruled []bool) []hit {
	sorts := d.sorts()
	if len(sorts) == 0 {
		return nil
	}
	var out []hit
	var ws []word // reused
	seen := make([]bool, len(t.all))
	insiders := insiders(d.Body)
	for _, sp := range text.Sentences(d.Body) {
		s := sp.Of(d.Body)
		if len(s) > longest || len(s) < 12 || strings.Contains(s, ".....") {
			continue
		}
		ws = fold(s, ws[:0])
		first := len(out)
		for _, i := range t.in(ws, seen) {
			k := t.all[i]
			sort := slices.IndexFunc(k.Papers, func(p string) bool { return slices.Contains(sorts, p) })
			if sort < 0 || k.like == nil && heading(s) || !ruled[i] || k.Insider && !names(s, insiders) {
				continue
			}
			n, from, to := k.says(s, ws)
			told := slices.Contains(sorts, records) && k.Papers[sort] != contracts || k.Papers[sort] == notices
			if n == 0 || told && !(k.Ahead && !t.over(ws)) && !t.happened(s, ws, from, to) {
				continue
			}
			out = append(out, hit{
				i, d, sp, s, strings.Join(contentOf(ws), " "), spelled(ws[from:to]), n,
			})
		}
		if len(out)-first > 1 {
			out = append(out[:first], t.preferred(out[first:])...)
		}
	}
	for _, i := range t.tables {
		if slices.ContainsFunc(t.all[i].Papers, func(p string) bool { return slices.Contains(sorts, p) }) {
			out = append(out, t.gaps(d, i)...)
		}
	}
	return out
}

// preferred are, of the hits of one sentence, those of kinds that do not stand back for others, or the first where
// all do.
func (t *kinds) preferred(hits []hit) []hit {
	general := func(h hit) bool { return t.all[h.kind].Rest }
	if !slices.ContainsFunc(hits, func(h hit) bool { return !general(h) }) {
		return hits[:1]
	}
	return slices.DeleteFunc(hits, general)
}

// happened reports whether a sentence of a record tells of something that there is: it is not denied, not over, no
// question, and no word of what is to be done or might be.
func (t *kinds) happened(s string, ws []word, from, to int) bool {
	if supposes(s, ws) || (passage{matcher: t.context, ws: ws, at: from, end: to}).denied() {
		return false
	}
	return !t.over(ws)
}

// over reports whether a sentence says that what it tells of is done with.
func (t *kinds) over(ws []word) bool {
	if _, i := t.context.closed.in(ws); i < 0 {
		return false
	}
	_, open := t.context.open.in(ws)
	return open < 0
}

// asks reports a question.
func asks(s string) bool { return strings.HasSuffix(strings.TrimRight(s, "\"')]”’ "), "?") }

// supposes reports whether a sentence of a record asks, lays down what is to be done, or says what might be.
func supposes(s string, ws []word) bool {
	if asks(s) {
		return true
	}
	for i, w := range ws {
		if normative[w.text] && !month(ws, i) && !(i > 0 && asked[ws[i-1].text]) {
			return true
		}
	}
	return false
}

// bearing leaves out what is part of a form and stands in one paper after the other, and contracts that have ended.
func (t *kinds) bearing(hits []hit, docs []Text, o Options) []hit {
	in := make(map[string]map[string]bool)
	for _, h := range hits {
		if in[h.content] == nil {
			in[h.content] = make(map[string]bool)
		}
		in[h.content][h.doc.ID] = true
	}
	return slices.DeleteFunc(hits, func(h hit) bool {
		if _, ended := o.Ended[h.doc.ID]; ended {
			return true
		}
		return !t.all[h.kind].Whole && len(docs) > stock && len(in[h.content]) >= stock
	})
}

// group makes one issue of the passages that tell of one thing.
func (t *kinds) group(hits []hit) []Risk {
	type key struct {
		kind     int
		document string
		part     int
	}
	groups := make(map[key][]hit)
	var order []key
	last := make(map[key]int) // the end of the last passage of a kind in a paper
	part := make(map[key]int)
	for _, h := range hits {
		k := key{kind: h.kind}
		if !t.all[h.kind].Whole {
			k.document = h.doc.ID
			paper := k
			if end, ok := last[paper]; ok && h.span.Start-end > apart {
				part[paper]++
			}
			last[paper] = h.span.End
			k.part = part[paper]
		}
		if _, ok := groups[k]; !ok {
			order = append(order, k)
		}
		groups[k] = append(groups[k], h)
	}
	var out []Risk
	byID := make(map[string]int)
	for _, k := range order {
		r := t.all[k.kind].issue(groups[k])
		if i, ok := byID[r.ID]; ok { // the same words in two papers
			out[i].merge(r)
			continue
		}
		byID[r.ID] = len(out)
		out = append(out, r)
	}
	return out
}

// issue is what the passages of one group are together.
func (k kind) issue(hits []hit) Risk {
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.strength, a.strength), cmp.Compare(len(a.passage), len(b.passage)))
	})
	r := Risk{
		Category: k.Category, Label: k.label, Indicator: k.Title, Standing: Stated, Status: "open",
		Severity: k.Severity, SeverityReason: "usual for “" + strings.ToLower(k.Title) + "”",
		Likelihood: k.Likelihood, LikelihoodWhy: k.why() + ": “" + hits[0].by + "”",
		Impact: impact[k.Severity], ImpactWhy: "severity " + string(k.Severity),
	}
	r.Inherent = r.Likelihood * r.Impact
	r.Residual, r.ResidualWhy = r.Inherent, "nothing in the passages lessens it"
	papers := make(map[string]int)
	said := make(map[string]bool)
	for _, h := range hits {
		if said[h.content] { // a copy of the paper
			continue
		}
		said[h.content] = true
		if papers[h.doc.ID]++; papers[h.doc.ID] > passagesOf {
			continue
		}
		r.Sources = append(r.Sources, Source{
			Document: h.doc.ID, Title: h.doc.Title, Span: h.span, Passage: h.passage, Date: h.doc.Date,
		})
		if d := h.doc.Date; !d.IsZero() && (r.FirstSeen.IsZero() || d.Before(r.FirstSeen)) {
			r.FirstSeen = d
		}
		if h.doc.Date.After(r.LastSeen) {
			r.LastSeen = h.doc.Date
		}
	}
	title := k.Title
	if n := len(papers); n > 1 {
		title = fmt.Sprintf("%s (%d papers)", k.Title, n)
	}
	r.Title = text.Truncate(title+": "+text.Line(hits[0].passage), 120)
	r.ID = riskID(k.Name, contentOf(fold(hits[0].passage, nil)))
	return r
}

// why are the grounds of the likelihood of a kind.
func (k kind) why() string {
	switch {
	case k.Papers[0] == contracts:
		return "a provision of a contract, which bites when its event happens"
	case k.Papers[0] == laws || k.Papers[0] == opinions:
		return "a rule for everybody, which bears on this matter only where its facts are given"
	case k.Likelihood >= 5:
		return "stated as a fact"
	}
	return "follows from what the paper says"
}

// untold are the indicators that no issue tells of already: facts, and of weight, or of an analyst's own table.
func untold(found, issues []Risk, o Options) []Risk {
	told := make(map[string][]text.Span)
	for _, r := range issues {
		for _, s := range r.Sources {
			told[s.Document] = append(told[s.Document], s.Span)
		}
	}
	base, err := DefaultIndicators()
	own := err == nil && o.Indicators != nil && o.Indicators != base
	return slices.DeleteFunc(found, func(r Risk) bool {
		if r.Standing != Stated || !own && (r.Severity != Critical && r.Severity != High || r.Likelihood < 4) {
			return true
		}
		known := slices.ContainsFunc(r.Sources, func(s Source) bool {
			return slices.ContainsFunc(told[s.Document], func(t text.Span) bool {
				return s.Span.Start < t.End && t.Start < s.Span.End
			})
		})
		for _, s := range r.Sources { // the same sentence is no risk of another category, too
			told[s.Document] = append(told[s.Document], s.Span)
		}
		return known
	})
}
