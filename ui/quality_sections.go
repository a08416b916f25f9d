package ui

import (
	"fmt"
	"strings"

	"headnote/model"
	"headnote/research/events"
)

// verdict shows whether the evidence is sufficient.
func verdict(v *view, s *sheet) {
	t, all := v.theme, v.state.Run.Assessments
	if len(all) == 0 {
		return
	}
	a := all[len(all)-1]
	verdict := t.Good.Render("sufficient")
	switch {
	case !a.Sufficient:
		verdict = t.Bad.Render("not sufficient")
	case a.Uncertain:
		verdict = t.Warn.Render("sufficient, but uncertain")
	}
	s.lines = append(s.lines, fmt.Sprintf(" evidence %s   %s %d  %s %d  %s %d", verdict,
		t.grade(events.Relevant), a.Distribution[events.Relevant],
		t.grade(events.Ambiguous), a.Distribution[events.Ambiguous], t.grade(events.Irrelevant),
		a.Distribution[events.Irrelevant]))
	for _, warning := range a.Warnings {
		s.say(t.Warn.Render, "! ", warning)
	}
}

// criteria shows the five criteria, before and after the follow-up rounds.
func criteria(v *view, s *sheet, rows []model.QualityRow) {
	t, all := v.theme, v.state.Run.Evaluations
	first, last := all[0], all[len(all)-1]
	s.head(fmt.Sprintf("%.1f of 10", last.Overall),
		fmt.Sprintf("threshold %.1f, target %.1f", last.Threshold, last.Target))
	for _, r := range rows {
		c := last.Criteria[r.Index]
		before := ""
		if len(all) > 1 && r.Index < len(first.Criteria) && first.Criteria[r.Index].Score != c.Score {
			before = fmt.Sprintf("%4.1f %s", first.Criteria[r.Index].Score, t.signs.arrow)
		}
		change := ""
		if len(all) > 1 {
			change = t.Faint.Render(fit(before, 7))
		}
		s.row(r.ID, fmt.Sprintf(" %s %s %s%4.1f  ", fit(c.Name, 12), t.bar(c.Score/10, 12), change, c.Score), c.Evidence)
	}
	if last.Stop != "" {
		s.say(t.Faint.Render, "", "ended after round "+fmt.Sprint(last.Round)+": "+last.Stop)
	}
}

func gaps(v *view, s *sheet, rows []model.QualityRow) {
	t := v.theme
	if len(rows) == 0 {
		return
	}
	closed := 0
	for _, g := range v.state.Run.Gaps {
		if g.ClosedBy != "" {
			closed++
		}
	}
	s.head("gaps", fmt.Sprintf("%d of %d closed", closed, len(rows)))
	for _, r := range rows {
		g := v.state.Run.Gaps[r.Index]
		sign, more := t.Warn.Render(t.signs.weak), g.Missing
		if g.ClosedBy != "" {
			sign, more = t.Good.Render(t.signs.done), g.Missing+" · closed by "+g.ClosedBy
		}
		s.row(r.ID, fmt.Sprintf(" %s %s ", sign, fit(g.Priority, 6)), more)
	}
}

func widened(v *view, s *sheet, rows []model.QualityRow) {
	t := v.theme
	if len(rows) > 0 {
		s.head("widened queries", "best score before and after")
	}
	for _, r := range rows {
		x := v.state.Run.Expansions[r.Index]
		kept := t.Faint.Render(fit("dropped", 7))
		if x.Kept {
			kept = t.Good.Render(fit("kept", 7))
		}
		s.row(r.ID, fmt.Sprintf(" %s %s %.2f %s %.2f  ", kept, fit(x.Strategy, 12), x.Before, t.signs.arrow, x.After),
			x.Reason)
	}
}

// answers shows the results of each call of this run.
func answers(v *view, s *sheet, rows []model.QualityRow) {
	if len(rows) > 0 {
		s.head("results of each search", "found · relevance · coverage · confidence")
	}
	for _, r := range rows {
		c := v.state.Run.Calls[r.Index]
		q := c.End.Quality
		more := q.Suggestion
		if more == "" {
			more = c.Reason
		}
		s.row(r.ID, fmt.Sprintf(" %s %4d  %s %s %.2f  ", fit(v.toolName(c.End.Tool), min(24, s.w/3)), c.End.Found,
			fit(orDash(q.Relevance), 6), fit(orDash(q.Coverage), 11), q.Confidence), more)
	}
}

// modelUse shows what the language model was asked, and what that cost.
func modelUse(v *view, s *sheet, rows []model.QualityRow) {
	t := v.theme
	if len(rows) == 0 {
		return
	}
	all, seconds, failed := v.state.Helped()
	more := fmt.Sprintf("%s tokens · %s · %.1f s", thousands(all.Tokens()), dollars(all.Cost), seconds)
	if failed > 0 {
		more += fmt.Sprintf(" · %d failed", failed)
	}
	s.head("language model", more)
	for _, r := range rows {
		x := v.state.Run.Helped[r.Index]
		sign, words := t.Good.Render(t.signs.done), x.Model
		switch {
		case x.Error != "":
			sign, words = t.Bad.Render(t.signs.failed), x.Error+" · the run continued without it"
		case x.Struck > 0:
			words = fmt.Sprintf("%s · %d removed for lack of evidence", x.Model, x.Struck)
		}
		s.row(r.ID, fmt.Sprintf(" %s %s %7s tokens  %7s  %5.1f s  ", sign, fit(x.Job, 6), thousands(x.Tokens()),
			dollars(x.Cost), x.Seconds), words)
	}
}

// overview shows the statistics over all runs: the sources, and the searches for gaps.
func overview(v *view, s *sheet, rows []model.QualityRow) {
	if len(rows) > 0 {
		s.head("sources, over all runs", "asked · failed · confidence · seconds")
	}
	for _, r := range rows {
		x := v.state.Overview.Sources[r.Index]
		confidence := "   –"
		if x.Searches > 0 {
			confidence = fmt.Sprintf("%.2f", x.MeanConfidence())
		}
		var relevance []string
		for _, k := range []string{"high", "medium", "low", "none"} {
			if n := x.Relevance[k]; n > 0 {
				relevance = append(relevance, fmt.Sprintf("%s %d", k, n))
			}
		}
		s.row(r.ID, fmt.Sprintf(" %s %4d  %3.0f%%  %s  %4.1f  ", fit(x.Name, min(24, s.w/3)), x.Searches+x.Failures,
			100*x.FailureRate(), confidence, x.MeanSeconds()), strings.Join(relevance, ", "))
	}
	if m := v.state.Overview.Runs; m.Runs > 1 {
		s.head(fmt.Sprintf("the last %d runs", m.Runs),
			fmt.Sprintf("%.0f%% reached the threshold, %.0f%% in their first round", 100*m.AtLast, 100*m.AtFirst))
		if m.Searches == 0 {
			return
		}
		s.say(v.theme.Faint.Render, "",
			fmt.Sprintf("%d searches for gaps: %.0f%% found something new, %.0f%% failed; %.0f%% of %d gaps closed; "+
				"%+.1f points per run that continued", m.Searches, 100*m.Useful, 100*m.Failed, 100*m.Closed, m.Gaps, m.Gain))
	}
}

// thousands formats a number with a comma before each group of three digits.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// dollars formats the cost of a language model; a local one has no known cost.
func dollars(x float64) string {
	if x == 0 {
		return "–"
	}
	return fmt.Sprintf("$%.3f", x)
}
