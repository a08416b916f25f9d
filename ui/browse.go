package ui

import (
	tea "charm.land/bubbletea/v2"

	"headnote/backends"
	"headnote/model"
	"headnote/text"
)

// browse opens a page in the reader's browser, or shows its address where there is
// none to be opened from here: over SSH it would open where nobody sits.
func (p *program) browse(page backends.WebAddress) tea.Cmd {
	open, env := p.o.Browser, p.o.Env
	show := func(next string) tea.Msg {
		return model.Told{Toast: model.Toast{Text: page.String(), Next: next}}
	}
	return func() tea.Msg {
		switch {
		case open == nil || p.o.Remote != nil || env("SSH_TTY") != "" || env("SSH_CONNECTION") != "":
			return show("open it where you are")
		default:
			if err := open(page); err != nil {
				return show("no browser could be opened from here: " + text.Line(err.Error()))
			}
		}
		return model.Told{Toast: model.Toast{Text: "asked the browser for " + page.Host()}}
	}
}

// asked is the question whether a page is to be opened, with all of its address.
func (p *program) asked(wide int) []string {
	page := p.state.Page
	lines := indent(wrap("Open "+page.Host()+" in the browser? The address is from the document:", wide))
	lines = append(lines, "")
	lines = append(lines, indent(wrapStyled(p.theme.Faint.Render(page.String()), wide))...)
	return append(append(lines, ""), p.choices("y", "open "+page.Host(), "esc", "cancel")...)
}
