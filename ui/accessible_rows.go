package ui

import (
	"fmt"
	"strings"

	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// atOnce is how many rows are spoken at a time.
const atOnce = 10

// rows are the rows of the tab in words.
func (l *reader) rows() []string {
	s := l.p.state
	var out []string
	switch s.Tab {
	case model.Results:
		for _, h := range s.Hits {
			r := s.Run.Results[h.Index]
			grade := "not graded yet"
			if r.Graded() {
				grade = fmt.Sprintf("%s, %.0f percent", r.Grading.Grade, 100*r.Grading.Score)
			}
			out = append(out, fmt.Sprintf("%s. %s. %s %s", model.Label(r), grade, r.Document.Kind, r.Document.Date))
		}
	case model.Memo:
		for _, p := range s.Statements {
			mark := ""
			if m := s.Run.Mark(p.Statement.ID).Mark; m != "" {
				mark = " Marked as " + string(m) + "."
			}
			if s.Run.Disputed(p.Statement.ID) {
				mark = " Colleagues differ: " + colleagues(s.Run.Reviews[p.Statement.ID]) + "."
			}
			out = append(out, s.Run.Memo.Sections[p.Section].Heading+": "+text.Line(p.Statement.Text)+mark)
		}
	case model.Risk:
		for _, r := range s.Run.Risks {
			out = append(out, fmt.Sprintf("%s: %s. Likelihood %s, impact %s.", r.Severity, text.Line(r.Title), risk.LikelihoodWords[r.Likelihood-1], risk.ImpactWords[r.Impact-1]))
		}
	case model.Citations:
		for _, n := range s.Nodes {
			out = append(out, fmt.Sprintf("%s, cited %d times", text.Line(n.Title), n.Count))
		}
	case model.Deadlines:
		for _, d := range s.Run.Deadlines {
			when := "date not known"
			if !d.Date.IsZero() {
				when = fmt.Sprintf("%s, %s", d.Date, d.Urgency)
			}
			out = append(out, fmt.Sprintf("%s: %s (%s)", when, text.Line(d.Title), d.Kind))
		}
	case model.Quality:
		for _, r := range s.QualityRows() {
			out = append(out, l.quality(r))
		}
	}
	return out
}

// day enters the day that the selected deadline runs from.
func (l *reader) day(p parameter) {
	l.msg(model.GiveDay{})
	if l.p.state.Overlay != model.FormOverlay {
		return // it was said why
	}
	l.msg(model.Typed{Text: p.words})
	l.msg(model.Enter{})
	if l.p.state.Overlay == model.FormOverlay {
		l.say("%s.", text.Line(l.p.state.Form.Fault))
		l.msg(model.Close{})
		return
	}
	l.say("Date saved; deadlines and memo recalculated.")
}

// colleagues are the marks of several people in words.
func colleagues(all []events.StatementMarked) string {
	var out []string
	for _, m := range all {
		out = append(out, orWord(m.By, "you")+" says "+orWord(string(m.Mark), "nothing"))
	}
	return strings.Join(out, ", ")
}

// quality is a row of the quality tab in words.
func (l *reader) quality(r model.QualityRow) string {
	s := l.p.state
	switch r.Kind {
	case model.CriterionRow:
		c := s.Run.Evaluations[len(s.Run.Evaluations)-1].Criteria[r.Index]
		return fmt.Sprintf("%s: %.1f of 10. %s", c.Name, c.Score, text.Line(c.Evidence))
	case model.GapRow:
		g := s.Run.Gaps[r.Index]
		if g.ClosedBy != "" {
			return fmt.Sprintf("Gap, closed by %s: %s", g.ClosedBy, text.Line(g.Missing))
		}
		return fmt.Sprintf("Gap, priority %s: %s", g.Priority, text.Line(g.Missing))
	case model.WidenedRow:
		x := s.Run.Expansions[r.Index]
		return fmt.Sprintf("Query widened by %s, %s: best score %.2f before, %.2f after. %s", x.Strategy, map[bool]string{true: "kept", false: "dropped"}[x.Kept], x.Before, x.After, text.Line(x.Reason))
	case model.CallRow:
		c := s.Run.Calls[r.Index]
		return fmt.Sprintf("Answer of %s: %d found, relevance %s, coverage %s. %s", c.End.Tool, c.End.Found, orWord(c.End.Quality.Relevance, "not told"), orWord(c.End.Quality.Coverage, "not told"), text.Line(c.End.Quality.Suggestion))
	case model.HelpRow:
		x := s.Run.Helped[r.Index]
		if x.Error != "" {
			return fmt.Sprintf("Language model, %s: failed, the run went on without it. %s", x.Job, text.Line(x.Error))
		}
		return fmt.Sprintf("Language model, %s: %s tokens, %.3f dollars, %.1f seconds", x.Job, thousands(x.Tokens()), x.Cost, x.Seconds)
	}
	x := s.Overview.Sources[r.Index]
	return fmt.Sprintf("Source %s, over all runs: asked %d times, %.0f percent failed, %.1f seconds on average", text.Line(x.Name), x.Searches+x.Failures, 100*x.FailureRate(), x.MeanSeconds())
}

// plan speaks the plan that waits.
func (l *reader) plan() {
	s := l.p.state
	if s.Waits == 0 {
		l.say("No plan waits.")
		return
	}
	for i, c := range s.Plan {
		off := ""
		if c.Skip {
			off = " Switched off."
		}
		l.say("%d. %s: %s.%s", i+1, c.Tool, text.Line(c.Reason), off)
	}
	if s.Matter.Terms != "" && !s.Offline {
		l.say("If you approve it, %s.", text.Line(s.Matter.Terms))
	}
	if s.Waits > 1 {
		l.say("A language model wrote these searches from the documents: hear them before they leave.")
	}
	if to, _ := research.Leaving(s.Plan); !to.None() && !s.Offline {
		l.say("It sends words of the question to %s.", to.Where())
	}
	if s.Outlook.Steps > 0 {
		l.say("It takes %s.", roughly(s.Outlook.Takes))
	}
}

// skip switches a call of the plan off or on.
func (l *reader) skip(n int) {
	s := l.p.state
	if s.Waits == 0 || n > len(s.Plan) {
		l.say("There is no search %d in a plan that waits.", n)
		return
	}
	l.msg(model.Move{By: n - 1 - s.Row})
	l.msg(model.ToggleSkip{})
	l.say("%s is switched %s.", s.Plan[n-1].Tool, map[bool]string{true: "off", false: "on"}[l.p.state.Plan[n-1].Skip])
}
