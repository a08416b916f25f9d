package research

import (
	"context"
	"slices"

	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
	"headnote/risk"
)

// risks reads the usable documents whole, for risks and deadlines.
func (l *live) risks(ctx context.Context, q retrieve.Question, s events.Run) error {
	o := risk.Options{Today: s.Today, Indicators: l.e.c.Indicators, Given: s.TriggerDates()}
	read, missing := l.readings(readFor(s, q))
	var found []risk.Risk
	var due []risk.Deadline
	unread, err := texts(ctx, "risks", read, missing, func(of []risk.Text) (err error) {
		found, err = risk.Find(of, o)
		return err
	})
	if err != nil {
		return err
	}
	undated, err := texts(ctx, "deadlines", read, missing, func(of []risk.Text) (err error) {
		due, err = risk.Deadlines(of, o)
		return err
	})
	if err != nil {
		return err
	}
	return l.emit(append(leftOut(unread, undated),
		&events.DeadlinesFound{Deadlines: due, Given: len(s.Given)}, &events.RisksRaised{Risks: found, Score: l.e.c.Indicators.Score(found)})...)
}

// deadlines counts the deadlines again with the days that people have given.
func (l *live) deadlines(ctx context.Context, q retrieve.Question, s events.Run) error {
	read, missing := l.readings(readFor(s, q))
	var due []risk.Deadline
	undated, err := texts(ctx, "deadlines", read, missing, func(of []risk.Text) (err error) {
		due, err = risk.Deadlines(of, risk.Options{Today: s.Today, Given: s.TriggerDates()})
		return err
	})
	if err != nil {
		return err
	}
	return l.emit(append(leftOut(undated), &events.DeadlinesFound{Deadlines: due, Given: len(s.Given)})...)
}

// texts carries out a step over the texts of documents, and says which of them it could
// not use, beside those that are missing.
func texts(ctx context.Context, step string, read []reading, missing []events.LeftOut, do func([]risk.Text) error) (events.DocumentsLeftOut, error) {
	left, err := isolate(ctx, step, read, reading.document, func(of []reading) error {
		all := make([]risk.Text, len(of))
		for i, r := range of {
			all[i] = textOf(r)
		}
		return do(all)
	})
	left.Documents = slices.Concat(missing, left.Documents)
	return left, err
}

// textOf is a document as risks and deadlines are looked for in it.
func textOf(r reading) risk.Text {
	d := r.result.Document
	day, err := risk.ParseDate(d.Date)
	if err != nil {
		day = risk.Date{} // a year alone is no day to count from
	}
	title := memo.Name(r.result)
	if mark := memo.Unread(d); mark != "" {
		title += " (" + mark + ")"
	}
	return risk.Text{ID: d.ID, Title: title, Kind: d.Kind, Date: day, Body: r.body}
}

// memo writes the memo. One that was there before keeps its model's words and
// the names of its statements.
func (l *live) memo(ctx context.Context, q retrieve.Question, s events.Run) error {
	in := memo.Input{Run: s, Before: s.Memo, Facets: q.Facets, Sides: q.Sides, Actions: risk.Recommend(s.Risks, s.Deadlines), Now: l.e.c.Now()}
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

// recount recomputes the deadlines and the memo of a run that no loop works on, where
// people entered dates since.
func (l *live) recount(ctx context.Context) error {
	for ctx.Err() == nil {
		s := l.snapshot()
		q := retrieve.Analyze(s.Question, l.frequencies())
		var err error
		switch {
		case s.Score.BySeverity == nil:
			return nil // it had not come so far
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
