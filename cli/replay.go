package cli

import (
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

func (a *app) replay(evs []events.Event, format string) error {
	p := a.page()
	var state events.Run
	for _, ev := range evs {
		if format == "jsonl" {
			line, err := ev.MarshalJSON()
			if err != nil {
				return err
			}
			a.printf("%s\n", line)
			continue
		}
		state = events.Apply(state, ev)
		p.para(fmt.Sprintf("%s %4d  ", ev.At.Format("15:04:05.000"), ev.Seq), replayed(state, ev))
	}
	return nil
}

// replayed is an event in words, also where describe finds it too small to mention.
func replayed(s events.Run, ev events.Event) string {
	if line := describe(s, ev); line != "" {
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
		return joined(tool(b.Call), b.Note)
	case *events.CallRetried:
		return fmt.Sprintf("%s again, attempt %d: %s", tool(b.Call), b.Attempt, b.Error)
	case *events.CallFellBack:
		return fmt.Sprintf("%s → %s: %s", b.From, b.To, b.Reason)
	case *events.DocumentFound:
		return fmt.Sprintf("%s found %s", tool(b.Call), text.Truncate(text.Line(b.Document.Title), 120))
	case *events.DocumentsGraded:
		return count(len(b.Grading), "document") + " graded"
	case *events.GapClosed:
		return "gap closed by " + tool(b.Call)
	case *events.DocumentsLeftOut:
		return count(len(b.Documents), "document") + " left out of " + b.Step + ": " + text.Truncate(text.Line(b.Documents[0].Title+": "+b.Documents[0].Reason), 120)
	case *events.CitationsLinked:
		if b.Off {
			return "citations not linked: switched off for this run"
		}
		return fmt.Sprintf("%s to %s linked", count(b.Citations, "citation"), countOf(len(b.Authorities), "authority", "authorities"))
	case *events.RisksRaised:
		return count(len(b.Risks), "risk") + " found"
	case *events.DeadlinesFound:
		return count(len(b.Deadlines), "deadline") + " found"
	case *events.MemoDrafted:
		return "memo drafted · " + count(len(b.Memo.Statements()), "statement")
	case *events.StatementMarked:
		return joined("statement "+b.Statement+" marked "+string(b.Mark), b.Note, b.By)
	case *events.Noted:
		return joined("note: "+b.Note, b.By)
	}
	return strings.ReplaceAll(ev.Body.Type(), "_", " ")
}
