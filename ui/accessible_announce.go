package ui

import (
	"bufio"
	"fmt"
	"strings"

	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// speaker prints, line by line, what there is and what has changed.
type speaker struct {
	p    *program
	out  *bufio.Writer
	told map[string]bool // calls whose end was announced
	err  error           // first error in writing

	lines int // number of lines printed
}

func (l *speaker) say(format string, args ...any) {
	l.lines++
	if _, err := fmt.Fprintf(l.out, format+"\n", args...); err != nil {
		l.err = err
	}
}

// announce announces what a message has changed from a to b.
func (l *speaker) announce(a, b model.State) {
	finished := b.Run.Status == events.Finished && (a.Run.Status != events.Finished || a.Run.ID != b.Run.ID)
	if b.Toast.Text != "" && b.Toast != a.Toast && !finished {
		line := text.Line(b.Toast.Text)
		if b.Toast.Next != "" {
			line += ". " + text.Line(l.p.hint(b.Toast.Next))
		}
		l.say("%s.", strings.TrimSuffix(line, "."))
	}
	if b.Run.ID != a.Run.ID && !b.Live {
		l.announceOpened(b.Run)
		l.announceMarks(a, b)
		return
	}
	if b.Run.Round > a.Run.Round && len(b.Run.Plans) > 0 {
		plan := b.Run.Plans[len(b.Run.Plans)-1]
		l.say("Round %d: %s.", plan.Round, count(len(plan.Calls), "search", "searches"))
	}
	l.announceMarks(a, b)
	for i, c := range b.Run.Calls {
		if c.Phase != events.Ended || l.told[b.Run.ID.String()+c.ID] {
			continue
		}
		l.told[b.Run.ID.String()+c.ID] = true
		switch c.End.Outcome {
		case events.Done:
			l.say("%s: %d found, search %d of %d.", l.p.toolName(c.Tool), c.End.Found, i+1, len(b.Run.Calls))
		case events.Failed:
			l.say("%s failed: %s. %s", l.p.toolName(c.Tool), text.Line(c.End.Error), text.Line(c.End.Next))
		}
	}
	if finished {
		l.say("Finished: %s. Type memo to read it.", verdictOf(b.Run))
	}
	if b.Overlay == model.BrowseOverlay && a.Overlay != b.Overlay {
		l.say("Open %s in the browser? The address is from the document: %s. Type page again to open it, or no.",
			b.Page.Host(), b.Page)
	}
	if b.Overlay == model.PlanOverlay && a.Overlay != model.PlanOverlay {
		l.say("Plan ready (%d searches): approve, plan or stop.", len(b.Plan))
	}
}

// announceOpened summarizes a run that was loaded from its journal: its events are not news.
func (l *speaker) announceOpened(r events.Run) {
	if r.Started.IsZero() {
		return
	}
	for _, c := range r.Calls {
		if c.Phase == events.Ended {
			l.told[r.ID.String()+c.ID] = true
		}
	}
	line := fmt.Sprintf("%s, %s", text.Line(r.Question), r.Status)
	if r.Status == events.Finished {
		line += ": " + verdictOf(r)
	}
	if r.Memo != nil {
		line += ". Type memo to read it"
	}
	l.say("Opened the run of %s: %s.", r.Started.In(l.p.now().Location()).Format("2 January 2006 15:04"), line)
}

// verdictOf describes whether the evidence of a finished run is sufficient.
func verdictOf(r events.Run) string {
	if r.Sufficient {
		return "the evidence is sufficient"
	}
	return "the evidence is not sufficient; quality shows why"
}
