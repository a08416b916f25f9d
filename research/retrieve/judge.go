package retrieve

import (
	"cmp"
	"context"
	"math"
	"path"
	"slices"
	"strings"

	"headnote/backends"
	cross "headnote/research/relevance"
	"headnote/text/static"
)

// Read lets a reader judge what the searcher finds by words; nil for by words alone.
func (s *Searcher) Read(r *cross.Reader) *Searcher {
	s.reader = r
	return s
}

// Bounds and weights of judging.
const (
	judgedPassages = 64 // that the reader judges, the best by words
	smoothing      = 60 // of reciprocal ranks, the usual figure

	ownLogit    = 1.0 // what the words of a passage add to its logit, at their most
	namedLogit  = 1.5 // the same of a question that names its document
	quotedLogit = 3.0 // the same of all that the question has in quotation marks
	alikeLogit  = 6.0 // the same of its nearness to the question in what it means, at its most
)

// NameOf is what the reader calls a document: its title, or else the name of its file.
func NameOf(d backends.Document) string {
	if d.Title != "" {
		return d.Title
	}
	return strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path))
}

// fuse orders passages by two rankings of their words: that of the whole index, and that
// within the documents that the question may be about, in whose order all is; and by how
// near they are in what they mean.
func fuse(q Question, all []place) {
	for i := range all {
		all[i].fused = 1 / float64(smoothing+i+1)
		for _, n := range []int{all[i].unit.found, all[i].unit.alike} {
			if n > 0 {
				all[i].fused += 1 / float64(smoothing+n)
			}
		}
		if q.quotes(all[i].unit.Text) {
			all[i].fused++
		}
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(b.fused, a.fused) })
}

// judge lets the reader order the best of the passages that were found by words.
func (s *Searcher) judge(ctx context.Context, q Question, all []place) error {
	fuse(q, all)
	if FormOf(q.Raw) != Asking {
		return nil
	}
	best := all[:min(len(all), judgedPassages)]
	texts := make([]string, len(best))
	for i, p := range best {
		texts[i] = cross.Passage(NameOf(p.of.doc), p.unit.Text)
	}
	logits, err := s.reader.Score(ctx, q.Raw, texts)
	if err != nil {
		return err
	}
	table, err := static.Distilled()
	if err != nil {
		return err
	}
	meant := table.Embed(q.Raw)
	for i := range best {
		p := &best[i]
		p.judged, p.logit = true, logits[i]
		v := table.Embed(strings.Join(p.unit.Heading, " ") + "\n" + p.unit.Text)
		p.verdict = logits[i] + ownLogit*min(1, p.own) + namedLogit*p.of.prior + alikeLogit*meant.Cosine(&v)
		if q.quotes(p.unit.Text) {
			p.verdict += quotedLogit
		}
	}
	slices.SortStableFunc(best, func(a, b place) int { return cmp.Compare(b.verdict, a.verdict) })
	return nil
}

// shown is the score of a passage by its place in the order: what was judged stands above
// one half, the rest below.
func (p place) shown(at int) float64 {
	if p.judged {
		return 0.5 + 0.5/(1+math.Exp(-p.verdict/4))
	}
	return 0.5 / (1 + float64(at)/16)
}
