package risk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"headnote/text"
)

// noKind groups what one paragraph of a message says, whatever its kinds: people write about one thing at a time.
const noKind = -1

// group merges the passages about one thing into one issue.
func (t *kinds) group(hits []hit) []Risk {
	type key struct {
		kind     int // noKind for a paragraph of a message
		category string
		document string
		part     int
	}
	groups := make(map[key][]hit)
	var order []key
	last := make(map[key]int) // the end of the last passage of a kind in a paper
	part := make(map[key]int)
	for _, h := range hits {
		k := key{kind: h.kind, category: h.category}
		switch kind := t.all[h.kind]; {
		case kind.general && h.message:
			k = key{kind: noKind, document: h.doc.ID, part: h.span.Start}
		case !kind.Whole && !kind.general:
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
		r := t.issue(groups[k])
		if i, ok := byID[r.ID]; ok { // the same words in two papers
			out[i].merge(r)
			continue
		}
		byID[r.ID] = len(out)
		out = append(out, r)
	}
	return out
}

// once removes issues of general kinds whose passages are covered by specific kinds.
func once(rs []Risk) []Risk {
	told := make(map[string][]text.Span)
	for _, r := range rs {
		for _, s := range r.Sources {
			if !r.general {
				told[s.Document] = append(told[s.Document], s.Span)
			}
		}
	}
	return slices.DeleteFunc(rs, func(r Risk) bool {
		return r.general && !slices.ContainsFunc(r.Sources, func(s Source) bool {
			return !slices.ContainsFunc(told[s.Document], func(t text.Span) bool {
				return s.Span.Start < t.End && t.Start < s.Span.End
			})
		})
	})
}

// issue merges the passages of one group, under the kind of the strongest.
func (t *kinds) issue(hits []hit) Risk {
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.strength, a.strength), cmp.Compare(len(a.passage), len(b.passage)))
	})
	k := t.all[hits[0].kind]
	r := k.issue(hits)
	if !k.general {
		return r
	}
	r.message, r.Category, r.Label = hits[0].message, hits[0].category, t.labels[hits[0].category]
	signs := make(map[int]bool)
	for _, h := range hits {
		signs[h.kind] = true
	}
	r.strength += len(signs) - 1
	return r
}

// issue merges passages of a kind, the strongest first.
func (k kind) issue(hits []hit) Risk {
	r := Risk{
		Category: k.Category, Label: k.label, Indicator: k.Title, Standing: Stated, Status: "open",
		Severity: k.Severity, SeverityReason: "usual for “" + strings.ToLower(k.Title) + "”",
		Likelihood: k.Likelihood, LikelihoodWhy: k.why() + ": “" + hits[0].by + "”",
		Impact: impact[k.Severity], ImpactWhy: "severity " + string(k.Severity),
	}
	r.Inherent = r.Likelihood * r.Impact
	r.Residual, r.ResidualWhy = r.Inherent, "nothing in the passages lessens it"
	r.standard = k.standard
	if k.general {
		r.gravest(hits)
	}
	perPaper := passagesOf
	if k.general {
		perPaper = generalPerPaper
	}
	papers := make(map[string]int)
	said := make(map[string]bool)
	for _, h := range hits {
		passage := h.span.Of(h.doc.Body)
		if said[h.content] || said[passage] { // a copy of the paper, or of the same paragraph
			continue
		}
		said[h.content], said[passage] = true, true
		if papers[h.doc.ID]++; papers[h.doc.ID] > perPaper || k.general && len(r.Sources) == generalPassages {
			continue
		}
		r.Sources = append(r.Sources, Source{
			Document: h.doc.ID, Title: h.doc.Title, Span: h.span, Passage: passage, Date: h.doc.Date,
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

// why returns the basis for the likelihood of a kind.
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
