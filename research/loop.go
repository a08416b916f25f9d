package research

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/plan"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// loop takes the run from wherever its journal stands to its end: it looks at
// the state, does the next step, and looks again. There is no other memory, so
// that starting and resuming are the same.
func (l *live) loop(ctx context.Context) error {
	first := l.snapshot()
	q := retrieve.Analyze(first.Question, l.frequencies())
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.again(); err != nil {
			return err
		}
		s := l.snapshot()
		var err error
		switch step := next(s); step {
		case stepPlan:
			err = l.plan(ctx, q)
		case stepApprove:
			err = l.approve(ctx)
		case stepRun:
			err = l.run(ctx, q, s)
		case stepGrade:
			err = l.grade(ctx, q, s, true)
		case stepExpand:
			err = l.expand(ctx, q, s)
		case stepEvaluate:
			err = l.evaluate(ctx, q, s)
		case stepNextRound:
			err = l.nextRound(s)
		case stepRisks:
			err = l.risks(ctx, q, s)
		case stepDeadlines:
			err = l.deadlines(ctx, q, s)
		case stepMemo:
			err = l.memo(ctx, q, s)
		case stepFinish:
			return l.emit(&events.RunFinished{Status: events.Finished, Sufficient: sufficient(s), Seconds: s.Took(l.e.c.Now()).Seconds()})
		case stepNone:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

type step int

const (
	stepNone step = iota
	stepPlan
	stepApprove
	stepRun
	stepGrade
	stepExpand
	stepEvaluate
	stepNextRound
	stepRisks
	stepDeadlines
	stepMemo
	stepFinish
)

// next says what is to be done in a state. Pure; the whole order of the engine
// is in these lines.
func next(s events.Run) step {
	switch {
	case s.Status == events.Finished || s.Status == events.Stopped || s.Status == events.Broken:
		return stepNone
	case len(s.Plans) == 0 || s.Plans[len(s.Plans)-1].More:
		return stepPlan
	case s.Waits():
		return stepApprove
	case len(s.Open()) > 0:
		return stepRun
	case !assessed(s):
		return stepGrade
	case weak(s) && !expanded(s):
		return stepExpand
	case !evaluated(s):
		return stepEvaluate
	case goesOn(s):
		return stepNextRound
	case s.Score.BySeverity == nil:
		return stepRisks
	case s.Counted < len(s.Given):
		return stepDeadlines
	case s.Memo == nil || s.Stale || s.Drafted < len(s.Given):
		return stepMemo
	}
	return stepFinish
}

func assessed(s events.Run) bool {
	return slices.ContainsFunc(s.Assessments, func(a events.Assessment) bool { return a.Round == s.Round }) && allGraded(s)
}

func allGraded(s events.Run) bool {
	return !slices.ContainsFunc(s.Results, func(r events.Result) bool { return !r.Graded() })
}

// defaultMinRelevance is the overall relevance below which a query is widened, where
// nobody says otherwise.
const defaultMinRelevance = 0.5

func weak(s events.Run) bool {
	a := s.Assessments[len(s.Assessments)-1]
	return a.OverallRelevance < s.MinRelevance
}

func expanded(s events.Run) bool {
	n := 0
	for _, x := range s.Expansions {
		if x.Round == s.Round {
			n++
		}
	}
	if made, ok := expansionPlan(s); ok {
		return n >= len(made.Calls)
	}
	return n > 0
}

func evaluated(s events.Run) bool {
	return slices.ContainsFunc(s.Evaluations, func(e events.Evaluated) bool { return e.Round == s.Round })
}

func goesOn(s events.Run) bool {
	e := s.Evaluations[len(s.Evaluations)-1]
	return e.Stop == "" && len(e.Recommendations) > 0 && s.Round < s.MaxRounds
}

func sufficient(s events.Run) bool {
	return len(s.Assessments) > 0 && s.Assessments[len(s.Assessments)-1].Sufficient
}

func (l *live) frequencies() retrieve.Frequencies {
	if l.e.c.Index == nil {
		return nil
	}
	return l.e.c.Index
}

// approve waits until an analyst lets the plan run; a run that was interrupted
// meanwhile waits again. The limit of the whole run does not count the time.
func (l *live) approve(ctx context.Context) error {
	since := l.e.c.Now()
	select {
	case p := <-l.approved:
		l.began = l.began.Add(l.e.c.Now().Sub(since))
		waiting, _ := l.snapshot().Waiting()
		p.Round, p.Calls = waiting.Round, l.e.priced(p.Calls)
		return l.emit(&p)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// earlier are the calls that have ended, for those that refer to what they found.
func earlier(s events.Run) []run.Earlier {
	var out []run.Earlier
	for _, c := range s.Calls {
		if c.Phase != events.Ended {
			continue
		}
		e := run.Earlier{Call: c.Call, Fault: c.End.Error}
		for _, id := range c.Documents {
			if r, ok := s.Result(id); ok {
				e.Result.Documents = append(e.Result.Documents, r.Document)
			}
		}
		e.Result.Available, e.Result.Quality, e.Result.Metadata = c.End.Available, c.End.Quality, c.End.Metadata
		out = append(out, e)
	}
	return out
}

// left is how much of the time for the whole run is left, if it is bounded. A
// run that is taken up again begins anew.
func (l *live) left() (time.Duration, bool) {
	whole := l.e.c.Limits.Whole
	return whole - l.e.c.Now().Sub(l.began), whole > 0
}

// grade judges all that was found side by side, and says whether it suffices.
func (l *live) grade(ctx context.Context, q retrieve.Question, s events.Run, first bool) error {
	docs := make([]backends.Document, len(s.Results))
	for i, r := range s.Results {
		docs[i] = r.Document
	}
	gs, err := l.judge(ctx, q, docs)
	if err != nil {
		return err
	}
	s.Results = slices.Clone(s.Results)
	by := make(map[string]events.Grading, len(gs))
	for _, g := range gs {
		by[g.Document] = g
	}
	for i := range s.Results {
		s.Results[i].Grading = by[s.Results[i].Document.ID]
	}
	if first {
		if err := l.opinions(ctx, q, s, gs); err != nil {
			return err
		}
	}
	var batch []events.Body
	if len(gs) > 0 {
		batch = append(batch, &events.DocumentsGraded{Round: s.Round, Grading: gs})
	}
	if s.Round > 1 {
		batch = append(batch, l.closedGaps(q, s)...)
	}
	a := retrieve.Assess(s.Round, s.Results)
	a.Warnings = append(a.Warnings, retrieve.Circumstances(s)...)
	return l.emit(append(batch, &events.Assessed{Assessment: a})...)
}

// closedGaps measures which gaps this round's calls closed.
func (l *live) closedGaps(q retrieve.Question, s events.Run) []events.Body {
	var out []events.Body
	for _, g := range s.Gaps {
		if g.ClosedBy != "" {
			continue
		}
		for _, c := range s.Calls {
			if c.Gap != g.ID || c.Round != s.Round {
				continue
			}
			var found []events.Result
			for _, id := range c.Documents {
				if r, ok := s.Result(id); ok && r.Grading.Grade != events.Irrelevant {
					found = append(found, r)
				}
			}
			doc := ""
			if failed := safe.Do("closing "+g.ID, func() error { doc = retrieve.Covers(g.Missing, q, found); return nil }); failed != nil {
				continue // it stays open
			}
			if doc != "" {
				out = append(out, &events.GapClosed{Gap: g.ID, Call: c.ID, Document: doc})
				break
			}
		}
	}
	return out
}

// maxExpansions bounds the wider queries of one round.
const maxExpansions = 4

// expand asks a weak question in other words. What it brings is judged by the
// question as it was asked, so that wider is kept only where it is better.
func (l *live) expand(ctx context.Context, q retrieve.Question, s events.Run) error {
	before := bestScore(s)
	earlier, err := l.earlier(ctx)
	if err != nil {
		return err
	}
	xs, err := l.widened(ctx, q, retrieve.Expand(q, earlier))
	if err != nil {
		return err
	}
	if len(xs) == 0 || l.e.c.Index == nil {
		return l.emit(&events.QueryExpanded{Round: s.Round, From: q.Raw, To: q.Raw, Strategy: "none", Reason: "neither the thesaurus nor the matter knows other words for it", Before: before, After: before})
	}
	made, known := expansionPlan(s)
	if !known {
		made = plannedExpansion(s, xs)
		if err := l.emit(made); err != nil {
			return err
		}
	}
	if err := l.run(ctx, q, l.snapshot()); err != nil {
		return err
	}
	wide := l.snapshot()
	before = bestBeside(wide, made)
	var batch []events.Body
	for i, x := range xs[:min(len(xs), len(made.Calls))] {
		if slices.ContainsFunc(wide.Expansions, func(e events.QueryExpanded) bool { return e.Call == made.Calls[i].ID }) {
			continue // before the run was interrupted
		}
		after := before
		c, _ := wide.Call(made.Calls[i].ID)
		for _, id := range c.Documents {
			if r, ok := wide.Result(id); ok {
				after = max(after, r.Grading.Score)
			}
		}
		batch = append(batch, &events.QueryExpanded{Round: s.Round, Call: made.Calls[i].ID, From: q.Raw, To: x.Query, Strategy: x.Strategy, Reason: x.Reason, Kept: after > before, Before: before, After: after})
	}
	if err := l.emit(batch...); err != nil {
		return err
	}
	return l.grade(ctx, q, l.snapshot(), false)
}

// remembered is how many of the matter's latest runs a question can go on with.
const remembered = 12

// earlier are the questions that were asked in the matter before, the latest first,
// with what answered them.
func (l *live) earlier(ctx context.Context) ([]retrieve.Earlier, error) {
	runs, err := l.e.c.Store.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	var out []retrieve.Earlier
	for _, entry := range runs {
		if len(out) == remembered {
			break
		}
		if entry.ID.Compare(l.id) >= 0 { // itself, and what was asked later
			continue
		}
		r, err := l.e.Load(entry.ID)
		if err != nil {
			continue // a damaged journal lends nothing
		}
		e := retrieve.Earlier{Question: r.Question}
		for _, x := range r.Ranked() {
			if x.Grading.Grade == events.Relevant {
				e.Found = append(e.Found, cmp.Or(x.Document.Citation, x.Document.Title))
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// plannedExpansion plans a call for each wider query.
func plannedExpansion(s events.Run, xs []retrieve.Expansion) *events.PlanMade {
	made := &events.PlanMade{Round: s.Round, Planner: "expansion", Reason: fmt.Sprintf("overall relevance %.2f is below %.2f", s.Assessments[len(s.Assessments)-1].OverallRelevance, s.MinRelevance)}
	n := callsOf(s, s.Round)
	for i, x := range xs {
		made.Calls = append(made.Calls, events.Call{ID: plan.CallID(s.Round, n+1+i), Round: s.Round, Tool: "search_context", Params: backends.Params{"query": run.Literal(x.Query)}, Reason: x.Strategy + ": " + x.Reason})
	}
	return made
}

// expansionPlan is the plan of this round's wider queries, where a run that was
// interrupted had made it.
func expansionPlan(s events.Run) (*events.PlanMade, bool) {
	for _, p := range s.Plans {
		if p.Planner == "expansion" && p.Round == s.Round {
			return &p, true
		}
	}
	return nil, false
}

// bestBeside is the best score of what was not found by the calls of a plan alone.
func bestBeside(s events.Run, made *events.PlanMade) float64 {
	best := 0.0
	for _, r := range s.Results {
		elsewhere := slices.ContainsFunc(r.Calls, func(id string) bool {
			return !slices.ContainsFunc(made.Calls, func(c events.Call) bool { return c.ID == id })
		})
		if elsewhere {
			best = max(best, r.Grading.Score)
		}
	}
	return best
}

func callsOf(s events.Run, round int) int {
	n := 0
	for _, c := range s.Calls {
		if c.Round == round {
			n++
		}
	}
	return n
}

func bestScore(s events.Run) float64 {
	best := 0.0
	for _, r := range s.Results {
		best = max(best, r.Grading.Score)
	}
	return best
}

// evaluate links the citations, judges the evidence, and decides whether another
// round is worth it.
func (l *live) evaluate(ctx context.Context, q retrieve.Question, s events.Run) error {
	links, unread, err := l.link(ctx, s)
	if err != nil {
		return err
	}
	if err := l.emit(append(leftOut(unread), &events.CitationsLinked{Links: links})...); err != nil {
		return err
	}
	s = l.snapshot()
	var e events.Evaluated
	unjudged, err := isolate(ctx, "evaluation", s.Results, result, func(results []events.Result) (err error) {
		e, err = retrieve.Evaluate(s.With(results), q)
		return err
	})
	if err != nil {
		return err
	}
	if err := l.searches(ctx, q, s, &e); err != nil {
		return err
	}
	n := len(s.Evaluations)
	left, bounded := l.left()
	switch {
	case e.Overall >= e.Threshold && len(e.Recommendations) == 0:
		e.Stop = fmt.Sprintf("%.1f of 10 is enough", e.Overall)
	case len(e.Recommendations) == 0:
		e.Stop = "no search is known that would help"
	case bounded && left <= 0:
		e.Stop = fmt.Sprintf("the run's %s are over", l.e.c.Limits.Whole)
	case s.Round >= s.MaxRounds:
		e.Stop = fmt.Sprintf("round %d was the last one allowed", s.Round)
	case n >= 2 && e.Overall <= s.Evaluations[n-1].Overall && s.Evaluations[n-1].Overall <= s.Evaluations[n-2].Overall:
		e.Stop = "two rounds brought no gain"
	case n >= 1 && asked(s, e.Recommendations):
		e.Stop = "the searches that would help were made already"
	}
	return l.emit(append(leftOut(unjudged), &e)...)
}

// asked tells whether every recommended query was searched before.
func asked(s events.Run, recs []events.Recommendation) bool {
	for _, r := range recs {
		if !slices.ContainsFunc(s.Calls, func(c events.CallState) bool { return c.Params.String("query") == run.Literal(r.Query) }) {
			return false
		}
	}
	return true
}

func (l *live) nextRound(s events.Run) error {
	e := s.Evaluations[len(s.Evaluations)-1]
	made := plan.Searches(s.Round+1, 1, e.Recommendations, l.e.reg.Specs())
	l.guard(s, e.Recommendations, &made)
	return l.emit(&made)
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
