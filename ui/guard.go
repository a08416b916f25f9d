package ui

import (
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"headnote/internal/safe"
	"headnote/text"
)

// recentAtMost bounds how many messages are remembered for a crash report.
const recentAtMost = 200

// recent remembers the kinds of the last messages. Their contents are left out: a question is confidential.
type recent struct {
	lines []string
	next  int
}

func (r *recent) add(now time.Time, msg tea.Msg) {
	line := now.UTC().Format("15:04:05.000 ") + fmt.Sprintf("%T", msg)
	if len(r.lines) < recentAtMost {
		r.lines = append(r.lines, line)
		return
	}
	r.lines[r.next] = line
	r.next = (r.next + 1) % recentAtMost
}

// String lists the messages, oldest first.
func (r *recent) String() string {
	return strings.Join(append(append([]string{}, r.lines[r.next:]...), r.lines[:r.next]...), "\n") + "\n"
}

// crashed reports a panic of a command.
type crashed struct{ err error }

// guarded turns a panic of a command into a message, so that the program ends cleanly: the terminal restored, the
// session saved.
func guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		err := safe.Do("the workbench", func() error {
			msg = cmd()
			return nil
		})
		if err != nil {
			return crashed{err}
		}
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, c := range batch {
				batch[i] = guarded(c)
			}
		}
		return msg
	}
}

// Update implements tea.Model.
func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	p.frame.valid = false
	p.recent.add(p.o.Now(), msg)
	if c, ok := msg.(crashed); ok {
		return p, p.quitAfterPanic(c.err)
	}
	if p.broken != nil {
		return p, tea.Quit
	}
	var cmd tea.Cmd
	err := safe.Do("the workbench", func() error {
		cmd = p.update(msg)
		return nil
	})
	if err != nil {
		return p, p.quitAfterPanic(err)
	}
	return p, guarded(cmd)
}

// quitAfterPanic ends the program after a panic; the first panic is kept for the report.
func (p *program) quitAfterPanic(err error) tea.Cmd {
	if p.broken == nil {
		var x *safe.Panic
		if errors.As(err, &x) {
			x.Note = "The last messages:\n" + p.recent.String()
		}
		p.broken = err
	}
	return tea.Quit
}

// View implements tea.Model.
func (p *program) View() tea.View {
	if !p.frame.valid {
		if err := safe.Do("the workbench", func() error {
			p.frame = draw(p.view)
			return nil
		}); err != nil {
			p.quitAfterPanic(err)
			p.frame = frame{valid: true, content: err.Error() + "; the next key ends headnote, everything is saved"}
		}
	}
	v := tea.NewView(p.frame.content)
	v.AltScreen, v.Cursor, v.ReportFocus = true, p.frame.cursor, true
	v.WindowTitle = "headnote"
	if p.state.Matter.Name != "" {
		v.WindowTitle += " · " + text.Line(p.state.Matter.Name)
	}
	if p.state.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}
