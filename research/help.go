package research

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/assist"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
)

// model is the language model that may help this run, nil for none. Nothing of
// an offline run leaves the machine, and nothing at all before it was agreed to; a model
// on this machine helps in every run.
func (l *live) model() backends.Model {
	m := l.e.c.Model
	leaves := true
	if p, ok := m.(backends.Placed); ok {
		if !p.Agreed() {
			return nil
		}
		leaves = p.Leaves()
	}
	if leaves && l.snapshot().Offline {
		return nil
	}
	return m
}

// help lets the model do a job, and records what it is doing and what it cost. A
// model that fails is no reason to stop: the run goes on without it.
func (l *live) help(ctx context.Context, job string, f func(backends.Model) (backends.Usage, int, error)) error {
	m := l.model()
	if m == nil {
		return nil
	}
	began := l.e.c.Now()
	watched := &watched{Model: m, job: job, emit: l.emit}
	usage, struck, err := f(watched)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if watched.failed != nil {
		return watched.failed
	}
	asked := &events.ModelAsked{Job: job, Model: m.Name(), Usage: usage, Seconds: l.e.c.Now().Sub(began).Seconds(), Struck: struck}
	if err != nil {
		asked.Error = err.Error()
	}
	return l.emit(asked)
}

// watched is a model whose progress is recorded.
type watched struct {
	backends.Model
	job    string
	emit   func(...events.Body) error
	last   events.ModelProgressed
	failed error // of recording
}

// Ask implements backends.Model.
func (w *watched) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	return w.Model.Ask(ctx, p, func(h backends.Heard) {
		w.tell(h)
		if hear != nil {
			hear(h)
		}
	})
}

// tell records what has changed.
func (w *watched) tell(h backends.Heard) {
	now := events.ModelProgressed{Job: w.job, Tool: h.Tool, Percent: h.Percent}
	if h.Stalled {
		now.Tool, now.Percent = w.last.Tool, w.last.Percent
		now.Note = fmt.Sprintf("nothing has come from the model for %s", h.Silence)
	}
	if now == w.last || w.failed != nil {
		return
	}
	w.last = now
	w.failed = w.emit(&now)
}

// widened adds the model's wordings to those of the thesaurus.
func (l *live) widened(ctx context.Context, q retrieve.Question, known []retrieve.Expansion) ([]retrieve.Expansion, error) {
	out := known[:min(len(known), maxExpansions)]
	err := l.help(ctx, "widen", func(m backends.Model) (backends.Usage, int, error) {
		queries, struck, usage, err := assist.Widen(ctx, m, q.Raw)
		for _, w := range queries {
			out = append(out, retrieve.Expansion{Query: w, Strategy: "model", Reason: "proposed by " + m.Name()})
		}
		return usage, struck, err
	})
	return out, err
}

// opinionOf begins the line of a grading that tells the model's second opinion.
const opinionOf = "second opinion of "

// opinions adds the model's second opinions to the reasons of the grades. They
// change no score: the score is calibrated, an opinion is not.
func (l *live) opinions(ctx context.Context, q retrieve.Question, s events.Run, gs []events.Grading) error {
	var docs []backends.Document
	for _, r := range memo.Evidence(s) {
		if _, given := opinion(r.Grading); !given {
			docs = append(docs, r.Document)
		}
	}
	if len(docs) == 0 {
		return nil
	}
	return l.help(ctx, "judge", func(m backends.Model) (backends.Usage, int, error) {
		all, struck, usage, err := assist.Judge(ctx, m, q.Raw, docs)
		for i, g := range gs {
			if o, ok := all[g.Document]; ok {
				line := opinionOf + m.Name() + ": " + string(o.Grade) + ", " + o.Reason
				if o.Grade != g.Grade {
					line += " (it differs from the grade)"
				}
				gs[i].Why = append(gs[i].Why, line)
			}
		}
		return usage, struck, err
	})
}

// keepOpinions carries second opinions over to a new grading of the same documents.
func keepOpinions(s events.Run, gs []events.Grading) {
	for i, g := range gs {
		if r, ok := s.Result(g.Document); ok {
			if line, given := opinion(r.Grading); given {
				gs[i].Why = append(gs[i].Why, line)
			}
		}
	}
}

// opinion is the line of a grading that tells the model's second opinion.
func opinion(g events.Grading) (string, bool) {
	i := slices.IndexFunc(g.Why, func(w string) bool { return strings.HasPrefix(w, opinionOf) })
	if i < 0 {
		return "", false
	}
	return g.Why[i], true
}

// mostRecommended bounds the searches of one round, those of the model included.
const mostRecommended = 5

// searches adds what the model finds missing.
func (l *live) searches(ctx context.Context, q retrieve.Question, s events.Run, e *events.Evaluated) error {
	if e.Overall >= e.Threshold || s.Round >= s.MaxRounds {
		return nil
	}
	var docs []backends.Document
	for _, r := range memo.Evidence(s) {
		docs = append(docs, r.Document)
	}
	return l.help(ctx, "gaps", func(m backends.Model) (backends.Usage, int, error) {
		gaps, recs, struck, usage, err := assist.Gaps(ctx, m, s.Round, q.Raw, docs)
		room := max(0, mostRecommended-len(e.Recommendations))
		for i := range recs {
			recs[i].Model = true
		}
		e.Gaps, e.Recommendations = append(e.Gaps, gaps...), append(e.Recommendations, recs[:min(len(recs), room)]...)
		return usage, struck, err
	})
}

// drafted lets the model write the answer, and keeps what holds.
func (l *live) drafted(ctx context.Context, q retrieve.Question, s events.Run) (*memo.Drafted, error) {
	var out *memo.Drafted
	var sources []assist.Source
	if l.model() != nil {
		read, _ := l.readings(memo.Evidence(s)) // what is missing was said where citations were linked
		for _, r := range read {
			sources = append(sources, assist.Source{Document: r.result.Document, Text: r.body})
		}
	}
	if len(sources) == 0 {
		return nil, nil //nolint:nilnil // no draft is a good answer
	}
	err := l.help(ctx, "draft", func(m backends.Model) (backends.Usage, int, error) {
		d, usage, err := assist.Draft(ctx, m, q.Raw, sources)
		if err == nil {
			written := memo.Drafted(d)
			out = &written
		}
		return usage, len(d.Struck), err
	})
	return out, err
}
