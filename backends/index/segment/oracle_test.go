package segment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/text"
)

// oracle answers a query by scanning every passage. It shares only the weight of terms with the engine.
type oracle struct {
	docs     []index.Indexable
	passages []seenPassage
	counts   map[string]int // passages by term key
	prefixes map[string]int // the same by prefix
}

type seenPassage struct {
	length      int // content words
	doc, number int
	words       []string        // stems, "" for stop words
	keys        map[string]bool // of terms
	times       map[string]int  // of stems in the text
}

func newOracle(docs []index.Indexable) *oracle {
	o := &oracle{docs: docs, counts: make(map[string]int), prefixes: make(map[string]int)}
	for i, d := range docs {
		for j, p := range d.Passages {
			s := seenPassage{doc: i, number: j, keys: make(map[string]bool), times: make(map[string]int)}
			body := p.Of(d.Text)
			text.Words(body, func(sp text.Span) bool {
				w := sp.Of(body)
				if text.IsStop(w) {
					s.words = append(s.words, "")
					return true
				}
				stem := text.Stem(w)
				s.words = append(s.words, stem)
				s.times[stem]++
				s.keys["t"+stem] = true
				return true
			})
			s.length = min(count(s.words), maxLength)
			for _, stem := range text.Stems(strings.Join(p.Heading, " ")) {
				s.keys["h"+stem] = true
			}
			for _, stem := range text.Stems(d.Title + " " + d.Citation) {
				s.keys["n"+stem] = true
			}
			for _, key := range d.Cites[j] {
				s.keys["c"+key] = true
			}
			for key := range s.keys {
				o.counts[key]++
			}
			o.passages = append(o.passages, s)
		}
	}
	return o
}

// count returns how many words are not stop words.
func count(words []string) (n int) {
	for _, w := range words {
		if w != "" {
			n++
		}
	}
	return n
}

func (o *oracle) points(p seenPassage, key string, boost float64) (uint32, bool) {
	if !p.keys[key] {
		return 0, false
	}
	w := weight(o.counts[key], len(o.passages), boost)
	if key[0] == inText {
		return points(w, impact[p.length][min(p.times[key[1:]], maxFrequency)]), true
	}
	return points(w, impactOne), true
}

// score returns the score of a passage, and whether it matches; says is false for an empty query.
func (o *oracle) score(p seenPassage, n index.Node) (score uint32, matches, says bool) {
	d := o.docs[p.doc]
	switch n.Op {
	case index.Word, index.Or:
		keys := make(map[string]float64)
		for _, c := range o.flat(n, keys) {
			s, m, known := o.score(p, c)
			says = says || known
			if m && known {
				matches = true
				score += s
			}
		}
		for key, boost := range keys {
			says = true
			if s, ok := o.points(p, key, boost); ok {
				matches = true
				score += s
			}
		}
		return score, matches, says
	case index.Cites:
		s, m := o.points(p, "c"+n.Value, boostCites)
		return s, m, true
	case index.Phrase:
		return o.phrase(p, n.Value)
	case index.Prefix:
		return o.prefix(p, strings.ToLower(n.Value))
	case index.FieldIs:
		return 0, o.field(d, n), true
	case index.Not:
		_, m, known := o.score(p, n.Children[0])
		return 0, !m, known
	}
	matches = true
	for _, c := range n.Children {
		s, m, known := o.score(p, c)
		if !known {
			continue
		}
		says = true
		score += s
		matches = matches && m
	}
	return score, matches && says, says
}

// flat collects the distinct terms of alternatives, and returns the other nodes among them.
func (o *oracle) flat(n index.Node, keys map[string]float64) (others []index.Node) {
	switch n.Op {
	case index.Word:
		for _, s := range text.Stems(n.Value) {
			keys["t"+s], keys["h"+s], keys["n"+s] = 1, boostHeading, boostTitle
		}
	case index.Cites:
		keys["c"+n.Value] = boostCites
	case index.Phrase:
		if ts := phraseTerms(n.Value); len(ts) == 1 {
			keys["t"+ts[0].stem] = 1
			return nil
		}
		return []index.Node{n}
	case index.Or:
		for _, c := range n.Children {
			others = append(others, o.flat(c, keys)...)
		}
	default:
		return []index.Node{n}
	}
	return others
}

func (o *oracle) phrase(p seenPassage, s string) (uint32, bool, bool) {
	ts := phraseTerms(s)
	if len(ts) == 0 {
		return 0, false, false
	}
	if len(ts) == 1 {
		s, m := o.points(p, "t"+ts[0].stem, 1)
		return s, m, true
	}
	count, w := 0, uint32(0)
	for i := range p.words {
		whole := true
		for _, t := range ts {
			j := i + t.at - ts[0].at
			whole = whole && j < len(p.words) && p.words[j] == t.stem
		}
		if whole {
			count++
		}
	}
	for _, t := range ts {
		w += weight(o.counts["t"+t.stem], len(o.passages), 1)
	}
	if count == 0 {
		return 0, false, true
	}
	return points(w, impact[p.length][min(count, maxFrequency)]), true, true
}

func (o *oracle) prefix(p seenPassage, s string) (uint32, bool, bool) {
	begins := func(stem string) bool { return strings.HasPrefix(stem, s) || stem == text.Stem(s) }
	all, ok := o.prefixes[s]
	for key, n := range o.counts {
		if !ok && key[0] == inText && begins(key[1:]) {
			all += n
		}
	}
	o.prefixes[s] = all
	times := 0
	for stem, n := range p.times {
		if begins(stem) {
			times += n
		}
	}
	if times == 0 {
		return 0, false, true
	}
	return points(weight(min(all, len(o.passages)), len(o.passages), 1), impact[p.length][min(times, maxFrequency)]), true,
		true
}

func (o *oracle) field(d index.Indexable, n index.Node) bool {
	within := func(want, have []string) bool {
		return len(want) > 0 && !slices.ContainsFunc(want, func(s string) bool { return !slices.Contains(have, s) })
	}
	switch n.Field {
	case "kind":
		return d.Kind == strings.ToLower(n.Value)
	case "court":
		return within(text.Stems(n.Value), text.Stems(d.Court))
	case "date":
		from, to, err := index.DateRange(n.Value)
		date := index.DateNumber(d.Date)
		return err == nil && date >= from && date <= to
	}
	return d.Source == n.Value
}

// search returns every match, best first; ties keep their order.
func (o *oracle) search(r index.Request) []index.Match {
	var out []index.Match
	for _, p := range o.passages {
		d := o.docs[p.doc]
		score, matches, says := o.score(p, r.Query)
		if !matches || !says || len(r.Kinds) > 0 && !slices.Contains(r.Kinds, d.Kind) || len(r.Docs) > 0 &&
			!slices.Contains(r.Docs, d.ID) {
			continue
		}
		out = append(out, index.Match{Document: d.ID, Passage: p.number, Score: float64(score) / scoreOne})
	}
	slices.SortStableFunc(out, func(a, b index.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// few keeps the best passages of each document.
func few(ms []index.Match, per int) []index.Match {
	held := make(map[string]int)
	return slices.DeleteFunc(slices.Clone(ms), func(m index.Match) bool {
		held[m.Document]++
		return per > 0 && held[m.Document] > per
	})
}

// agree compares the engine with the oracle. If the order of documents differs from the oracle's, passages tied with
// the last one may differ.
func agree(t *testing.T, e index.Engine, o *oracle, r index.Request, sameOrder bool) {
	t.Helper()
	want := o.search(r)
	got, err := e.Search(context.Background(), r)
	require.NoError(t, err)
	if got.AtLeast {
		require.LessOrEqual(t, got.Total, len(want))
	} else {
		require.Equal(t, len(want), got.Total, "%+v", r)
	}
	best := few(want, r.PerDocument)
	best = best[:min(len(best), r.Limit)]
	if sameOrder {
		require.Equal(t, len(best), len(got.Matches))
		if len(best) > 0 {
			require.Equal(t, best, got.Matches, "%+v", r)
		}
		return
	}
	scores := make(map[string]float64)
	for _, m := range want {
		scores[fmt.Sprint(m.Document, "#", m.Passage)] = m.Score
	}
	require.Len(t, got.Matches, len(best), "%+v", r)
	for i, m := range got.Matches {
		require.InDelta(t, best[i].Score, m.Score, 0, "%+v", r)
		s, ok := scores[fmt.Sprint(m.Document, "#", m.Passage)]
		require.True(t, ok)
		require.InDelta(t, s, m.Score, 0)
	}
}

func (w *world) request(docs []index.Indexable) index.Request {
	r := index.Request{Query: w.query(3), Limit: []int{1, 3, 10, 10, 10, 100}[w.IntN(6)]}
	if w.IntN(2) == 0 { // a plain question
		r.Query = index.Node{Op: index.Or}
		for range 1 + w.IntN(6) {
			r.Query.Children = append(r.Query.Children, index.Node{Op: index.Word, Value: w.word()})
		}
	}
	if w.IntN(6) == 0 {
		r.Kinds = []string{"statute", "filing"}
	}
	if w.IntN(6) == 0 {
		for range 5 {
			r.Docs = append(r.Docs, docs[w.IntN(len(docs))].ID)
		}
	}
	return r
}
