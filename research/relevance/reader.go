// Package relevance tells how well passages answer a question, by a small model that is part
// of the program. Nothing leaves the machine.
//
// The interface to the rest of the program is Reader.Score: a question and passages in the
// form that Passage gives them, a logit for each. A score depends on its question and
// passage alone, not on what is judged beside it, nor on the machine. Higher is better, from
// about -11 to +11; zero is even odds on the data that the model was trained on, which is no
// calibrated probability of anything in a matter. A nil *Reader is one that is switched off.
package relevance

import (
	"context"
	"crypto/sha256"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"headnote/internal/safe"
	"headnote/papers/clean"
	"headnote/research/relevance/bert"
	"headnote/text"
)

// Reader judges passages. Its methods are safe for concurrent use.
type Reader struct {
	mu      sync.Mutex
	seen    map[key]float64
	judging map[key]chan struct{} // closed when it is judged, or was given up
	learned int                   // of those seen, judged here and not remembered; it only grows
}

// New makes a reader. The model is made ready at the first passage.
func New() *Reader { return &Reader{seen: make(map[key]float64), judging: make(map[key]chan struct{})} }

// key stands for a question and a passage.
type key [16]byte

func keyOf(question, passage string) key {
	h := sha256.New()
	h.Write([]byte(question))
	h.Write([]byte{0})
	h.Write([]byte(passage))
	return key(h.Sum(nil)[:len(key{})])
}

const (
	pieces      = 192     // of question and passage together that are read
	batch       = 2       // passages that are computed together
	remembered  = 1 << 16 // judgements, after which all are forgotten
	longestName = 80      // of a paper, put before its passage, in characters
)

// Passage is a passage as the reader judges it: with the name of the paper that it stands in,
// since "the agreement" says little by itself, and without line numbers, heads of pages, stamps of filing and hyphens
// at the ends of lines, which are read as words and leave less room for what is said. The name may be empty.
func Passage(name, passage string) string {
	passage = said(passage)
	name = text.Truncate(text.Line(name), longestName)
	if name == "" {
		return passage
	}
	return name + ": " + passage
}

// said is what a passage says, without the furniture of its pages. Heads and tables stay: to a passage they may be all.
func said(passage string) string {
	runs := slices.DeleteFunc(clean.Runs(passage, nil), func(r clean.Run) bool {
		return r.Kind == clean.Head || r.Kind == clean.Contents
	})
	return clean.Of(passage, text.Span{End: len(passage)}, runs).Text
}

// Score is how well each passage answers the question. It uses all cores, and ends early with
// the error of the context where that is canceled. What is being judged for somebody else is
// waited for: the searches of a run ask the same question side by side.
func (r *Reader) Score(ctx context.Context, question string, passages []string) ([]float64, error) {
	if r == nil {
		return nil, errors.New("relevance: the reader is switched off")
	}
	question = strings.TrimSpace(question)
	out, keys := make([]float64, len(passages)), make([]key, len(passages))
	for i, p := range passages {
		keys[i] = keyOf(question, p)
	}
	for {
		c := r.claim(keys, out)
		if len(c.open) == 0 && len(c.others) == 0 {
			return out, nil
		}
		scores, err := judge(ctx, question, passages, c.open)
		r.release(keys, c, scores)
		if err != nil {
			return nil, err
		}
		for other := range c.others {
			select {
			case <-other:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
}

// claimed are the passages of a batch that nobody has judged.
type claimed struct {
	open   []int                  // that the caller judges, each text once
	done   chan struct{}          // closed when these are judged, or were given up
	others map[chan struct{}]bool // the same of those that others judge
}

// claim writes what is known into out, and claims for the caller what nobody judges.
func (r *Reader) claim(keys []key, out []float64) claimed {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := claimed{done: make(chan struct{}), others: make(map[chan struct{}]bool)}
	for i, k := range keys {
		score, known := r.seen[k]
		by, busy := r.judging[k]
		switch {
		case known:
			out[i] = score
		case !busy:
			r.judging[k] = c.done
			c.open = append(c.open, i)
		case by != c.done:
			c.others[by] = true
		}
	}
	return c
}

// release keeps the scores of what was claimed; nil where it was given up.
func (r *Reader) release(keys []key, c claimed, scores []float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.seen)+len(scores) > remembered {
		clear(r.seen)
	}
	for n, i := range c.open {
		delete(r.judging, keys[i])
		if n < len(scores) {
			r.seen[keys[i]] = scores[n]
		}
	}
	r.learned += len(scores)
	close(c.done)
}

// judge computes the scores of the passages at the given places.
func judge(ctx context.Context, question string, passages []string, at []int) ([]float64, error) {
	if len(at) == 0 {
		return nil, nil
	}
	e, err := bert.CrossEncoder()
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(at))
	var next atomic.Int64
	work := func() error {
		for {
			from := int(next.Add(batch)) - batch
			if from >= len(at) {
				return nil
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			to := min(from+batch, len(at))
			in := make([]bert.Input, 0, batch)
			for _, i := range at[from:to] {
				in = append(in, e.Vocabulary.Pair(question, passages[i], pieces))
			}
			for i, score := range e.Model.Scores(in) {
				out[from+i] = float64(score)
			}
		}
	}
	const where = "judging passages"
	workers := min(runtime.GOMAXPROCS(0), (len(at)+batch-1)/batch)
	done := make(chan error, workers)
	for range workers {
		safe.Go(where, work, func(err error) { done <- err })
	}
	for range workers {
		err = errors.Join(err, <-done)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}
