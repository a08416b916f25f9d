package research

import (
	"context"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/assist"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
)

// opinionOf is the start of the line of a grading that gives the model's second opinion.
const opinionOf = "second opinion of "

// opinions adds the model's second opinions to the reasons of the grades. They change no score, because scores are
// calibrated and opinions are not.
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

// keepOpinions copies the second opinions to a new grading of the same documents.
func keepOpinions(s events.Run, gs []events.Grading) {
	for i, g := range gs {
		if r, ok := s.Result(g.Document); ok {
			if line, given := opinion(r.Grading); given {
				gs[i].Why = append(gs[i].Why, line)
			}
		}
	}
}

// opinion returns the line of a grading that gives the model's second opinion.
func opinion(g events.Grading) (string, bool) {
	i := slices.IndexFunc(g.Why, func(w string) bool { return strings.HasPrefix(w, opinionOf) })
	if i < 0 {
		return "", false
	}
	return g.Why[i], true
}
