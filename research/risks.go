package research

import (
	"context"
	"slices"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/places"
	"headnote/research/retrieve"
	"headnote/risk"
	"headnote/risk/docket"
)

// risks reads the usable documents whole, for risks and deadlines.
func (l *live) risks(ctx context.Context, q retrieve.Question, s events.Run) error {
	o := risk.Options{
		Today: s.Today, Indicators: l.e.c.Indicators, Given: s.TriggerDates(), Client: l.e.c.Matter.Client,
	}
	read, missing := l.readings(readFor(s, q))
	var found []risk.Risk
	var due []risk.Deadline
	all := l.places(read)
	unread, err := texts(ctx, "risks", read, missing, func(of []risk.Text) (err error) {
		if o.Ended, err = docket.Ended(of, o); err != nil {
			return err
		}
		found, err = risk.Issues(of, o)
		return err
	})
	if err != nil {
		return err
	}
	undated, err := texts(ctx, "deadlines", read, missing, func(of []risk.Text) (err error) {
		due, err = docket.Deadlines(of, o)
		return err
	})
	if err != nil {
		return err
	}
	return l.emit(append(leftOut(unread, undated),
		&events.DeadlinesFound{Deadlines: all.Deadlines(due), Given: len(s.Given)}, &events.RisksRaised{
			Risks: all.Risks(found),
			Score: l.e.c.Indicators.Score(found),
		})...)
}

// deadlines counts the deadlines again with the days that people have given.
func (l *live) deadlines(ctx context.Context, q retrieve.Question, s events.Run) error {
	read, missing := l.readings(readFor(s, q))
	all := l.places(read)
	var due []risk.Deadline
	undated, err := texts(ctx, "deadlines", read, missing, func(of []risk.Text) (err error) {
		due, err = docket.Deadlines(of, risk.Options{Today: s.Today, Given: s.TriggerDates()})
		return err
	})
	if err != nil {
		return err
	}
	return l.emit(append(leftOut(undated), &events.DeadlinesFound{Deadlines: all.Deadlines(due), Given: len(s.Given)})...)
}

// places takes the furniture of pages out of the bodies that are read, and leads what is found in them back.
func (w *work) places(read []reading) *places.Papers {
	var all places.Papers
	for i, r := range read {
		err := safe.Do("cleaning "+r.result.Document.ID, func() error {
			read[i].body = all.Add(r.result.Document.ID, w.e.paper(r.result.Document, r.body))
			return nil
		})
		if err != nil {
			read[i].body = r.body // as it is
		}
	}
	return &all
}

// texts carries out a step over the texts of documents, and says which of them it could
// not use, beside those that are missing.
func texts(ctx context.Context, step string, read []reading, missing []events.LeftOut,
	do func([]risk.Text) error,
) (events.DocumentsLeftOut, error) {
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
		day = risk.Date{} // a year alone is not a day to count from
	}
	title := memo.Name(r.result)
	if mark := memo.Unread(d); mark != "" {
		title += " (" + mark + ")"
	}
	return risk.Text{
		ID: d.ID, Title: title, Kind: d.Kind, Type: d.Type, Status: d.Status, Docket: d.Docket, Date: day,
		Body: r.body,
	}
}

// namesShare is how much of the question's names a document must have to be read
// for an aspect although it is no evidence for the question's words.
const namesShare = 0.5

// readFor are the documents that are read whole for risks and deadlines: the
// evidence, and what the searches for an aspect found that concerns the names
// of the question or stands in the same docket as the evidence.
func readFor(s events.Run, q retrieve.Question) []events.Result {
	out := memo.Evidence(s)
	dockets := make(map[string]bool)
	for _, r := range out {
		if r.Document.Docket != "" {
			dockets[r.Document.Docket] = true
		}
	}
	for _, c := range s.Calls {
		if c.Aspect == "" {
			continue
		}
		for _, id := range c.Documents {
			r, ok := s.Result(id)
			known := slices.ContainsFunc(out, func(x events.Result) bool { return x.Document.ID == id })
			if ok && !known && (dockets[r.Document.Docket] || r.Grading.Features["mentions"] >= namesShare) {
				out = append(out, r)
			}
		}
	}
	return out
}
