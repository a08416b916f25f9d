package ui

import (
	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// mark marks the statement of a number, or the one that was opened last. What became of
// it is said once it is recorded.
func (l *reader) mark(m events.Mark, number int) {
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
	l.msg(model.MarkStatement{Mark: m, Statement: id, Set: true})
}

// note writes a note on the statement that was opened last.
func (l *reader) note(p parameter) {
	id, ok := l.opened()
	if !ok {
		l.say("No statement is open: memo lists them, a number opens one.")
		return
	}
	l.msg(model.NoteEdited{Statement: id, Note: p.words})
}

// opened is the statement that was opened last, where it is one of the memo in view.
func (l *reader) opened() (string, bool) { return l.statement, l.number(l.statement) > 0 }

// number is that of a statement in the list of the memo, 0 for none.
func (l *reader) number(id string) int {
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

// announceMarks reads back what was recorded, by whomever.
func (l *reader) announceMarks(a, b model.State) {
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
}
