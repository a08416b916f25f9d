package research

import (
	"context"

	"headnote/backends"
	"headnote/research/assist"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
)

// memo writes the memo. If there was one before, its model's wording and statement ids are kept.
func (l *live) memo(ctx context.Context, q retrieve.Question, s events.Run) error {
	in := memo.Input{
		Run: s, Before: s.Memo, Facets: q.Facets, Sides: q.Sides, Now: l.e.c.Now(),
		Papers: l.quoted(s), Head: l.e.c.Head, Unreadable: l.e.unreadable(),
	}
	if s.Memo == nil || s.Stale {
		var err error
		if in.Drafted, err = l.drafted(ctx, q, s); err != nil {
			return err
		}
	}
	var m events.Memo
	left, err := isolate(ctx, "memo", s.Results, result, func(results []events.Result) error {
		with := in
		with.Run = s.With(results)
		m = memo.Draft(with)
		return nil
	})
	if err != nil {
		return err
	}
	return l.emit(append(leftOut(left), &events.MemoDrafted{Memo: m, Given: len(s.Given)})...)
}

// recount recomputes the deadlines and the memo of a run that has no active loop, after people entered dates.
func (l *live) recount(ctx context.Context) error {
	for ctx.Err() == nil {
		s := l.snapshot()
		q := retrieve.Analyze(s.Question, l.frequencies())
		var err error
		switch {
		case s.Score.BySeverity == nil:
			return nil // the run did not get that far
		case s.Counted < len(s.Given):
			err = l.deadlines(ctx, q, s)
		case s.Memo != nil && s.Drafted < len(s.Given):
			err = l.memo(ctx, q, s)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// drafted lets the model write the answer, and keeps what passes the checks.
func (l *live) drafted(ctx context.Context, q retrieve.Question, s events.Run) (*memo.Drafted, error) {
	var out *memo.Drafted
	var sources []assist.Source
	if l.model() != nil {
		read, _ := l.readings(memo.Evidence(s)) // missing text was reported where citations were linked
		for _, r := range read {
			sources = append(sources, assist.Source{Document: r.result.Document, Text: r.body})
		}
	}
	if len(sources) == 0 {
		return nil, nil //nolint:nilnil // having no draft is fine
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
