package ask

import (
	"cmp"
	"fmt"
	"strings"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/research"
	"headnote/research/events"
	"headnote/text"
)

// Describe describes an event in one line; "" if it is not worth a line. The state is that of the run after the event.
func Describe(s events.Run, ev events.Event) string {
	switch b := ev.Body.(type) {
	case *events.RunStarted:
		line := fmt.Sprintf("run %s · %s", ev.Run, b.Matter)
		if b.Asked != "" {
			line += fmt.Sprintf("\nShowing %s · words in quotation marks are searched for as they are spelled", b.Question)
		}
		return line
	case *events.RunResumed:
		return cmp.Or(s.AskingAgain(), fmt.Sprintf("Resumed: run %s; no search was interrupted", ev.Run))
	case *events.AskedAgain:
		return s.AskingAgain()
	case *events.RunInterrupted:
		return fmt.Sprintf("interrupted · %s in progress", command.CountOf(len(b.Open), "search", "searches"))
	case *events.PlanMade:
		return command.Joined(fmt.Sprintf("round %d · %s planned by %s", b.Round, command.Count(len(b.Calls), "call"),
			b.Planner), leaves(s, b.Calls))
	case *events.DocumentsListed:
		return describeListed(b)
	case *events.CallEnded:
		return describeCall(s, b)
	case *events.Assessed:
		return fmt.Sprintf("graded · %d relevant, %d ambiguous, %d low relevance", b.Distribution[events.Relevant],
			b.Distribution[events.Ambiguous], b.Distribution[events.Irrelevant])
	case *events.QueryExpanded:
		if b.Kept {
			return "query expanded by " + b.Strategy + ": better results, kept"
		}
		return "query expanded by " + b.Strategy + ": no better, dropped"
	case *events.Evaluated:
		return command.Joined(fmt.Sprintf("evidence · %.1f of 10", b.Overall), b.Stop)
	case *events.ModelProgressed:
		if b.Note != "" {
			return "  … " + command.Joined(b.Job, b.Note)
		}
	case *events.ModelAsked:
		return describeHelp(s, b)
	case *events.RunFinished:
		return fmt.Sprintf("%s in %.1f s", b.Status, b.Seconds)
	}
	return ""
}

// leaves describes what a plan sends out of the machine, and where to; "" if nothing.
func leaves(s events.Run, calls []events.Call) string {
	to, _ := research.Leaving(calls)
	if s.Offline || to.None() {
		return ""
	}
	most := ""
	if to.Most > to.Requests {
		most = fmt.Sprintf(" (at most %d in total)", to.Most)
	}
	return fmt.Sprintf("up to %s containing words of the question leave this machine, to %s%s",
		command.Count(to.Requests, "request"), to.Where(), most)
}

// listedTitles is how many of the documents listed by a call are named.
const listedTitles = 3

// describeListed names the first documents of a call that is still grading them.
func describeListed(b *events.DocumentsListed) string {
	titles := make([]string, 0, listedTitles)
	for _, d := range b.Documents[:min(len(b.Documents), listedTitles)] {
		titles = append(titles, text.Truncate(text.Line(d.Title), 40))
	}
	return "  … judging " + command.Count(len(b.Documents), "document") + ", first by words: " + strings.Join(titles, "; ")
}

func describeCall(s events.Run, b *events.CallEnded) string {
	c, _ := s.Call(b.Call)
	tool := c.Tool
	if b.Tool != "" && b.Tool != c.Tool {
		tool += " → " + b.Tool
	}
	switch b.Outcome {
	case events.Done:
		return fmt.Sprintf("  ✓ %s · %d found · %.1f s", tool, b.Found, b.Seconds)
	case events.Skipped:
		return fmt.Sprintf("  – %s · %s", c.Tool, b.Error)
	}
	return fmt.Sprintf("  ✗ %s · %s", tool, text.Line(command.Joined(b.Error, b.Next)))
}

// describeHelp describes a request to the language model, and what all its help in the run has cost.
func describeHelp(s events.Run, b *events.ModelAsked) string {
	if b.Error != "" {
		return fmt.Sprintf("  ✗ %s · %s · %s", b.Model, b.Job, text.Line(b.Error))
	}
	var all backends.Usage
	for _, h := range s.Helped {
		all = all.Plus(h.Usage)
	}
	cost := ""
	if all.Cost > 0 {
		cost = fmt.Sprintf("$%.3f", all.Cost)
	}
	return "  ✓ " + command.Joined(b.Model, b.Job, fmt.Sprintf("%d tokens, %d in total", b.Tokens(), all.Tokens()), cost)
}

// replayed describes an event, including those too small for Describe.
func replayed(s events.Run, ev events.Event) string {
	if line := Describe(s, ev); line != "" {
		return strings.TrimSpace(line)
	}
	tool := func(id string) string {
		c, _ := s.Call(id)
		return c.Tool
	}
	switch b := ev.Body.(type) {
	case *events.CallStarted:
		return "started " + b.Tool
	case *events.CallProgressed:
		return command.Joined(tool(b.Call), b.Note)
	case *events.CallRetried:
		return fmt.Sprintf("%s retried, attempt %d: %s", tool(b.Call), b.Attempt, b.Error)
	case *events.CallFellBack:
		return fmt.Sprintf("%s → %s: %s", b.From, b.To, b.Reason)
	case *events.DocumentFound:
		return fmt.Sprintf("%s found %s", tool(b.Call), text.Truncate(text.Line(b.Document.Title), 120))
	case *events.DocumentsGraded:
		return command.Count(len(b.Grading), "document") + " graded"
	case *events.GapClosed:
		return "gap closed by " + tool(b.Call)
	case *events.DocumentsLeftOut:
		return command.Count(len(b.Documents), "document") + " excluded from " + b.Step + ": " +
			text.Truncate(text.Line(b.Documents[0].Title+": "+b.Documents[0].Reason), 120)
	case *events.CitationsLinked:
		if b.Off {
			return "citations not linked: turned off for this run"
		}
		return fmt.Sprintf("%s to %s linked", command.Count(b.Citations, "citation"),
			command.CountOf(len(b.Authorities), "authority", "authorities"))
	case *events.RisksRaised:
		return command.Count(len(b.Risks), "risk") + " found"
	case *events.DeadlinesFound:
		return command.Count(len(b.Deadlines), "deadline") + " found"
	case *events.MemoDrafted:
		return "memo drafted · " + command.Count(len(b.Memo.Statements()), "statement")
	case *events.StatementMarked:
		return command.Joined("statement "+b.Statement+" marked "+string(b.Mark), b.Note, b.By)
	case *events.Noted:
		return command.Joined("note: "+b.Note, b.By)
	}
	return strings.ReplaceAll(ev.Body.Type(), "_", " ")
}
