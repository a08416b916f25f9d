package research

import (
	"context"

	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
	"headnote/risk"
)

// risks reads the usable documents whole, for risks and deadlines.
func (l *live) risks(ctx context.Context, q retrieve.Question, s events.Run) error {
	texts, err := l.texts(ctx, q, s)
	if err != nil {
		return err
	}
	o := risk.Options{Today: s.Today, Indicators: l.e.c.Indicators, Given: s.Given}
	found, err := risk.Find(texts, o)
	if err != nil {
		return err
	}
	due, err := risk.Deadlines(texts, o)
	if err != nil {
		return err
	}
	return l.emit(&events.DeadlinesFound{Deadlines: due, Given: len(s.Given)}, &events.RisksRaised{Risks: found, Score: l.e.c.Indicators.Score(found)})
}

// deadlines counts the deadlines again with the days that people have given.
func (l *live) deadlines(ctx context.Context, q retrieve.Question, s events.Run) error {
	texts, err := l.texts(ctx, q, s)
	if err != nil {
		return err
	}
	due, err := risk.Deadlines(texts, risk.Options{Today: s.Today, Given: s.Given})
	if err != nil {
		return err
	}
	return l.emit(&events.DeadlinesFound{Deadlines: due, Given: len(s.Given)})
}

func (l *live) texts(ctx context.Context, q retrieve.Question, s events.Run) ([]risk.Text, error) {
	var texts []risk.Text
	for _, r := range readFor(s, q) {
		body, err := l.e.Text(ctx, r.Document)
		if err != nil {
			return nil, err
		}
		d, err := risk.ParseDate(r.Document.Date)
		if err != nil {
			d = risk.Date{} // a year alone is no day to count from
		}
		texts = append(texts, risk.Text{ID: r.Document.ID, Title: memo.Name(r), Kind: r.Document.Kind, Date: d, Body: body})
	}
	return texts, nil
}

// memo writes the memo. One that was there before keeps its model's words and
// the names of its statements.
func (l *live) memo(ctx context.Context, q retrieve.Question, s events.Run) error {
	in := memo.Input{Run: s, Before: s.Memo, Facets: q.Facets, Sides: q.Sides, Actions: risk.Recommend(s.Risks, s.Deadlines), Now: l.e.c.Now()}
	if s.Memo == nil {
		var err error
		if in.Drafted, err = l.drafted(ctx, q, s); err != nil {
			return err
		}
	}
	return l.emit(&events.MemoDrafted{Memo: memo.Draft(in), Given: len(s.Given)})
}

// recount counts the deadlines and the memo of a run again that nobody drives any
// more, if people gave days since.
func (l *live) recount(ctx context.Context) error {
	l.counting.Lock()
	defer l.counting.Unlock()
	for !l.driven() && !l.closes() {
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
	return nil
}
