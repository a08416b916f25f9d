package research

import (
	"slices"

	"headnote/research/events"
)

type step int

const (
	stepNone step = iota
	stepPlan
	stepApprove
	stepRun
	stepGrade
	stepRead
	stepExpand
	stepEvaluate
	stepNextRound
	stepRisks
	stepDeadlines
	stepMemo
	stepFinish
)

// next returns what is to be done in a state. It is a pure function, and the whole order of a run is decided here.
func next(s events.Run) step {
	switch {
	case s.Status == events.Finished || s.Status == events.RunCancelled || s.Status == events.RunFailed:
		return stepNone
	case len(s.Plans) == 0 || s.Plans[len(s.Plans)-1].More:
		return stepPlan
	case s.Waits():
		return stepApprove
	case len(s.Open()) > 0:
		return stepRun
	case !assessed(s):
		return stepGrade
	case len(toRead(s)) > 0:
		return stepRead
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

// assessed reports whether what the round found has been assessed, again if hits were read after the first assessment.
func assessed(s events.Run) bool {
	n := 0
	for _, a := range s.Assessments {
		if a.Round == s.Round {
			n++
		}
	}
	return n > readings(s) && allGraded(s)
}

func allGraded(s events.Run) bool {
	return !slices.ContainsFunc(s.Results, func(r events.Result) bool { return !r.Graded() })
}

// defaultMinRelevance is the overall relevance below which a query is expanded if the settings do not give another
// value.
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
