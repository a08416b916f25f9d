package research

import (
	"context"
	"slices"

	"headnote/citations"
	"headnote/research/events"
	"headnote/research/memo"
)

// link reads the evidence whole and links what it cites.
func (l *live) link(ctx context.Context, s events.Run) (events.Links, error) {
	own, err := l.e.library()
	if err != nil {
		return events.Links{}, err
	}
	var docs []citations.Doc
	var doubts []events.Doubt
	for _, r := range memo.Evidence(s) {
		body, err := l.e.Text(ctx, r.Document)
		if err != nil {
			return events.Links{}, err
		}
		found, err := l.doubts(ctx, s, r, body)
		if err != nil {
			return events.Links{}, err
		}
		doubts = append(doubts, found...)
		docs = append(docs, citations.Doc{ID: r.Document.ID, Title: memo.Name(r), Type: memo.Domain(r.Document.Kind), Self: r.Document.Citation, Text: body})
	}
	g := citations.BuildGraph(docs)
	sum := g.Summary()
	out := events.Links{ByType: sum.ByType, CrossDomain: sum.CrossDomainLinks, Sources: len(docs), Citations: sum.TotalCitations, Unresolved: g.Unresolved, Doubts: doubts}
	index := make(map[string]int)
	for _, n := range g.Nodes {
		if n.Cited == 0 {
			continue
		}
		a := events.Authority{Key: n.ID, Type: n.Type, Label: n.Label, Cited: n.Cited, Document: n.Document, Status: "could not check"}
		if n.Document != "" {
			a.Status = "in the matter"
			if a.Type == "" {
				a.Type = "Other"
			}
		} else if d, ok := own.own[n.ID]; ok {
			a.Document, a.Status = d.ID, "in the matter"
		}
		index[n.ID] = len(out.Authorities)
		out.Authorities = append(out.Authorities, a)
	}
	for _, e := range g.Edges {
		out.References = append(out.References, events.Reference{Document: e.From, Span: e.Span, Text: e.Text, Kind: string(e.Kind), Authority: e.To, Context: e.Context})
		a := &out.Authorities[index[e.To]]
		if !slices.Contains(a.Documents, e.From) {
			a.Documents = append(a.Documents, e.From)
		}
	}
	treat(docs, &out, index)
	slices.SortStableFunc(out.Authorities, func(a, b events.Authority) int { return b.Cited - a.Cited })
	return out, nil
}

// treat adds how the citing texts treat the authorities.
func treat(docs []citations.Doc, out *events.Links, index map[string]int) {
	self := make(map[string]string) // key of a document's own citation to its node
	for _, d := range docs {
		for _, k := range citations.Keys(d.Self) {
			self[k] = d.ID
		}
	}
	for _, d := range docs {
		cs, as := citations.Find(d.Text)
		for _, t := range citations.Treatments(d.Text, cs, as) {
			node := t.Key
			if id, ok := self[t.Key]; ok {
				node = id
			}
			i, ok := index[node]
			if !ok || node == d.ID {
				continue
			}
			out.Authorities[i].Treatment = append(out.Authorities[i].Treatment, events.Treatment{Signal: t.Signal, Document: d.ID, Span: t.Span, Sentence: t.Sentence, Negative: t.Negative})
		}
	}
}
