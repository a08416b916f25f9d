package segment

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// world generates documents and queries of few words, so that much matches.
type world struct {
	*rand.Rand
	zipf *rand.Zipf
}

func newWorld(seed uint64) *world {
	r := rand.New(rand.NewPCG(seed, 7))
	return &world{r, rand.NewZipf(r, 1.3, 4, 400)}
}

func (w *world) word() string {
	if w.IntN(5) == 0 {
		return []string{"the", "of", "shall"}[w.IntN(3)]
	}
	n := w.zipf.Uint64()
	return fmt.Sprintf("%c%c%d", 'a'+n%3, 'k'+n%5, n)
}

func (w *world) words(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = w.word()
	}
	return strings.Join(out, " ")
}

func (w *world) documents(n int, name string) []index.Indexable {
	kinds, courts := []string{"opinion", "statute", "filing"}, []string{"Court of Ames", "District Court of Ames", ""}
	var out []index.Indexable
	for i := range n {
		d := index.Indexable{Document: backends.Document{
			ID: fmt.Sprintf("%s%d", name, i), Kind: kinds[w.IntN(3)], Court: courts[w.IntN(3)], Source: "local",
			Title: w.words(w.IntN(4)),
		}}
		if w.IntN(3) > 0 {
			d.Date = fmt.Sprintf("%d-%02d-01", 1990+w.IntN(30), 1+w.IntN(12))
		}
		for range w.IntN(20) {
			start := len(d.Text)
			d.Text += w.words(1 + w.IntN(60))
			p := text.Passage{Span: text.Span{Start: start, End: len(d.Text)}}
			if w.IntN(2) == 0 {
				p.Heading = []string{w.words(2)}
			}
			d.Text += "\n"
			d.Passages = append(d.Passages, p)
			var cites []string
			for range w.IntN(3) {
				cites = append(cites, fmt.Sprintf("usc/%d", w.IntN(12)))
			}
			d.Cites = append(d.Cites, cites)
		}
		out = append(out, d)
	}
	return out
}

func (w *world) query(depth int) index.Node {
	node := func(op index.Op, n int) index.Node {
		out := index.Node{Op: op}
		for range n {
			out.Children = append(out.Children, w.query(depth-1))
		}
		return out
	}
	switch x := w.IntN(20); {
	case x < 5 && depth > 0:
		return node(index.Or, 1+w.IntN(5))
	case x < 8 && depth > 0:
		return node(index.And, 1+w.IntN(3))
	case x < 9 && depth > 0:
		return node(index.Not, 1)
	case x < 10:
		return index.Node{Op: index.Cites, Value: fmt.Sprintf("usc/%d", w.IntN(14))}
	case x < 13:
		return index.Node{Op: index.Phrase, Value: w.words(1 + w.IntN(3))}
	case x < 14:
		return index.Node{Op: index.Prefix, Value: w.word()[:2]}
	case x < 16:
		fields := map[string]string{"kind": "opinion", "court": "district ames", "date": "2000..2010", "source": "local"}
		f := []string{"kind", "court", "date", "source"}[w.IntN(4)]
		return index.Node{Op: index.FieldIs, Field: f, Value: fields[f]}
	}
	return index.Node{Op: index.Word, Value: w.word()}
}
