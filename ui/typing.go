package ui

import (
	tea "charm.land/bubbletea/v2"

	"headnote/model"
)

// replaceable offers a question that was asked to be replaced, when one goes back to
// it; what is being written is never offered.
func (p *program) replaceable(m model.Msg, before model.State) {
	s := p.state
	switch m.(type) {
	case model.Focus, model.FocusNext:
		if p.typingQuestion() && before.Focus != model.Question {
			p.whole = s.Draft != "" && s.Draft == s.Run.Question
		}
	case model.Restored:
		p.whole = s.Matter.Sample && s.Session.Run.IsZero() && len(s.History) == 0 && s.Draft != "" && s.Draft != p.o.Ask.Question
	case model.Ticked, model.Estimated, model.Arrived, model.Told:
	default:
		p.whole = p.whole && p.typingQuestion() && s.Draft == before.Draft
	}
}

// replace takes a question away that was offered to be replaced, where the message
// types another or deletes it. True says that nothing is left to be done with it.
func (p *program) replace(msg tea.Msg) bool {
	switch m := msg.(type) {
	case tea.KeyPressMsg:
		p.whole = false
		switch m.String() {
		case "backspace", "delete", "ctrl+u", "ctrl+w":
			return true
		}
		if m.Text == "" { // it moves: the question is to be changed
			p.question.CursorEnd()
			return false
		}
	case tea.PasteMsg:
		p.whole = false
	default: // of the terminal, not of the person
		return false
	}
	p.question.SetValue("")
	return false
}
