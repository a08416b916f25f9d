package ui

import (
	"slices"
	"strings"

	"headnote/model"
	"headnote/papers"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// mark marks the statement with a number, or the one opened last. The outcome is announced once it is recorded.
func (l *dialogue) mark(m events.Mark, number int) {
	id, ok := l.opened()
	if number > 0 {
		all := l.p.state.Statements
		if number > len(all) {
			l.say("There is no statement %d: memo lists them.", number)
			return
		}
		id, ok = all[number-1].Statement.ID, true
	}
	if !ok {
		l.say("No statement is open: memo lists them, a number opens one.")
		return
	}
	if l.p.state.Run.Marks[id].Mark == m {
		l.say("Statement %d is %s already.", l.number(id), markWord(m))
		return
	}
	write(l, model.MarkStatement{Mark: m, Statement: id, Set: true})
}

// note writes a note on the statement opened last.
func (l *dialogue) note(p parameter) {
	id, ok := l.opened()
	if !ok {
		l.say("No statement is open: memo lists them, a number opens one.")
		return
	}
	write(l, model.NoteEdited{Statement: id, Note: p.words})
}

// opened returns the statement opened last, and whether it is in the memo in view.
func (l *dialogue) opened() (string, bool) { return l.statement, l.number(l.statement) > 0 }

// number returns a statement's number in the memo, 0 if it is not there.
func (l *speaker) number(id string) int {
	for i, p := range l.p.state.Statements {
		if p.Statement.ID == id {
			return i + 1
		}
	}
	return 0
}

func markWord(m events.Mark) string {
	if m == events.Unmarked {
		return "not marked"
	}
	return "marked " + string(m)
}

// announceMarks reads back what was recorded, no matter by whom.
func (l *speaker) announceMarks(a, b model.State) {
	if a.Run.ID != b.Run.ID || a.Run.Seq == 0 || a.Run.Seq == b.Run.Seq {
		return
	}
	for i, p := range b.Statements {
		before, now := a.Run.Marks[p.Statement.ID], b.Run.Marks[p.Statement.ID]
		by := ""
		if now.By != "" {
			by = " by " + text.Line(now.By)
		}
		if before.Mark != now.Mark {
			l.say("Statement %d %s%s.", i+1, markWord(now.Mark), by)
		}
		switch {
		case before.Note == now.Note:
		case now.Note == "":
			l.say("The note on statement %d was removed%s.", i+1, by)
		default:
			l.say("Note on statement %d%s: %s", i+1, by, text.Line(now.Note))
		}
	}
	docket := b.Run.Docket()
	for _, act := range b.Run.Acts[min(len(a.Run.Acts), len(b.Run.Acts)):] {
		i := slices.IndexFunc(docket, func(d risk.Deadline) bool { return d.ID == act.Deadline })
		if i >= 0 && act.By != "" && act.By != b.Matter.Me { // one's own was announced already
			l.say("Deadline “%s”: %s.", text.Line(docket[i].Title), text.Line(act.String()))
		}
	}
}

// day enters the trigger date of the selected deadline.
func (l *dialogue) day(p parameter) {
	l.msg(model.EnterTriggerDate{})
	if l.p.state.Overlay != model.FormOverlay {
		return // the reason was announced
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

// assign assigns the selected deadline to somebody.
func (l *dialogue) assign(p parameter) {
	l.msg(model.AssignDeadline{})
	if l.p.state.Overlay != model.FormOverlay {
		return // the reason was announced
	}
	l.msg(model.Typed{Text: p.words})
	l.msg(model.Enter{})
}

// card corrects a field of the selected paper's card.
func (l *dialogue) card(p parameter) {
	field, value, ok := strings.Cut(p.words, "=")
	if !ok {
		l.say("Type card FIELD=VALUE, such as card status=entered; nothing after = takes a correction back.")
		return
	}
	l.msg(model.CorrectCard{})
	if l.p.state.Overlay != model.FormOverlay {
		return // the reason was announced
	}
	field = strings.ToLower(strings.TrimSpace(field))
	fields := l.p.state.Form.Fields
	i := slices.IndexFunc(fields, func(f model.FormField) bool { return f.Name == field })
	if i < 0 {
		l.say("%q is not a field of a card: choose %s.", text.Line(field), strings.Join(papers.Fields(), ", "))
		l.msg(model.Close{})
		return
	}
	l.msg(model.Move{By: i})
	l.msg(model.Typed{Text: strings.TrimSpace(value)})
	l.msg(model.Enter{})
	if l.p.state.Overlay == model.FormOverlay {
		l.say("%s.", sentence(l.p.state.Form.Fault))
		l.msg(model.Close{})
	}
}

// colleagues describes the marks of several people.
func colleagues(all []events.StatementMarked) string {
	var out []string
	for _, m := range all {
		out = append(out, orWord(m.By, "you")+" says "+orWord(string(m.Mark), "nothing"))
	}
	return strings.Join(out, ", ")
}
