package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// The smallest screen on which the workbench works.
const (
	minWidth  = 60
	minHeight = 16
	roomy     = 22 // from here up the question has a frame
)

func (p *program) tooSmall() bool { return p.w < minWidth || p.h < minHeight }

// frame is the screen as last drawn: Bubble Tea asks for a view more often than
// anything changes.
type frame struct {
	valid   bool
	content string
	cursor  *tea.Cursor
}

// draw is the whole screen, and where the cursor stands while one types.
func (p *program) draw() frame {
	if p.tooSmall() {
		return frame{valid: true, content: fmt.Sprintf("headnote needs %d × %d; this is %d × %d", minWidth, minHeight, p.w, p.h)}
	}
	foot := p.footer()
	lines := []string{p.header()}
	lines = append(lines, p.questionLine()...)
	top := len(lines)
	body := p.overlay(p.body(), p.w)
	lines = append(append(lines, body...), foot...)
	return frame{true, strings.Join(fill(lines, p.w, p.h), "\n"), p.cursor(top, len(body))}
}

// cursor is where one types: the question, the filter in the footer, or an overlay.
func (p *program) cursor(top, body int) *tea.Cursor {
	at := func(c *tea.Cursor, x, y int) *tea.Cursor {
		if c != nil {
			c.X, c.Y = c.X+x, y
		}
		return c
	}
	switch {
	case p.typingQuestion() && p.h < roomy:
		return at(p.question.Cursor(), 3, 1)
	case p.typingQuestion():
		return at(p.question.Cursor(), 4, 2)
	case p.typingQuery() && p.state.Overlay == model.NoOverlay:
		return at(p.query.Cursor(), 3, p.h-1)
	case p.typingQuery():
		x, y := p.overlayAt(body)
		return at(p.query.Cursor(), x+4, top+y+1)
	}
	return nil
}

// header says where one is: matter, network, round, calls, time.
func (p *program) header() string {
	s, t := p.state, p.theme
	left := t.Title.Render(" headnote ") + t.Faint.Render(t.signs.h) + " " + t.Strong.Render(text.Line(s.Matter.Name))
	count := ""
	if s.Matter.Documents > 0 {
		count = t.Faint.Render(fmt.Sprintf(" · %d documents", s.Matter.Documents))
	}
	// parts in the order in which they stand; where room is short those with the
	// highest rank are left out first.
	type part struct {
		words string
		rank  int
	}
	var parts []part
	add := func(rank int, words string) { parts = append(parts, part{words, rank}) }
	if s.Offline || s.Run.Offline {
		add(0, t.Warn.Render("offline"))
	}
	if words := shared(s.Matter.SharedWith, p.w); words != "" {
		add(0, t.Accent.Render(words))
	}
	if n := s.Matter.Unsent; n > 0 {
		add(0, t.Warn.Render(fmt.Sprintf("%d not sent", n)))
	}
	if d := s.Run.Today; !d.IsZero() && d != risk.DateOf(p.o.Now()) {
		add(2, t.Warn.Render("as of "+d.String()))
	}
	if s.Run.Round > 0 {
		add(4, fmt.Sprintf("round %d", s.Run.Round))
	}
	if done, all := s.Finished(); all > 0 {
		add(1, fmt.Sprintf("%d/%d", done, all))
	}
	if e := s.Elapsed(); e > 0 {
		words := elapsed(e)
		if s.Running() && e < time.Minute {
			words = fmt.Sprintf("%d s", int(e.Seconds())) // running tenths would cost bytes
		}
		add(3, words)
	}
	if left := s.Remaining(); left >= time.Second {
		add(4, t.Faint.Render(roughly(left)+" left"))
	}
	if s.Run.Driver != "" {
		add(3, "led by "+text.Line(s.Run.Driver))
	}
	switch {
	case len(s.Replaying.Rest) > 0:
		add(0, t.Accent.Render(fmt.Sprintf("replay ×%d", s.Replaying.Speed)))
	case s.Waits > 0:
		add(0, t.Warn.Render("the plan waits"))
	case s.Running():
		add(0, t.Accent.Render(p.spinner()))
	case s.Run.Status != "":
		add(0, p.status(s.Run.Status))
	}
	right := ""
	for most := 4; most >= 0; most-- {
		var words []string
		for _, x := range parts {
			if x.rank <= most {
				words = append(words, x.words)
			}
		}
		right = strings.Join(words, t.Faint.Render(" · ")) + " "
		if width(left)+width(right) < p.w {
			break
		}
	}
	if width(left)+width(count)+width(right) < p.w {
		left += count
	}
	gap := p.w - ansi.StringWidth(left) - ansi.StringWidth(right)
	if gap < 1 {
		return fit(left, p.w-ansi.StringWidth(right)) + right
	}
	return left + strings.Repeat(" ", gap) + right
}

// roomForNames is the width from which the header names who a matter is shared with.
const roomForNames = 100

// shared says with whom a matter is shared: who, where there is room, else how many.
func shared(with []string, w int) string {
	switch n := len(with); {
	case n == 0:
		return ""
	case w < roomForNames:
		return fmt.Sprintf("shared with %d", n)
	case n > 1:
		return fmt.Sprintf("shared with %s +%d", clipped(with[0]), n-1)
	}
	return "shared with " + clipped(with[0])
}

// clipped is a name that takes no more than its share of a line.
func clipped(name string) string { return ansi.Truncate(text.Line(name), 24, "…") }

func (p *program) status(st events.Status) string {
	switch st {
	case events.Finished:
		return p.theme.Good.Render("done")
	case events.Stopped:
		return p.theme.Warn.Render("stopped")
	case events.Broken:
		return p.theme.Bad.Render("failed")
	case events.Interrupted:
		return p.theme.Warn.Render("interrupted")
	}
	return string(st)
}

func elapsed(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}

// roughly is an estimate of a time.
func roughly(d time.Duration) string {
	switch {
	case d < time.Second:
		return "less than a second"
	case d < time.Minute:
		return fmt.Sprintf("about %.0f s", d.Seconds())
	}
	return fmt.Sprintf("about %.0f min", d.Minutes())
}

// spinner is the one sign that something runs.
func (p *program) spinner() string {
	frames := p.theme.signs.spinner
	return frames[int(p.state.Now.UnixMilli()/200)%len(frames)]
}

// questionHeight is how many lines the question takes.
func (p *program) questionHeight() int {
	if p.h < roomy {
		return 1
	}
	return 3
}

// questionLine is where the question is typed; in a low terminal it has no frame.
func (p *program) questionLine() []string {
	focus := p.typingQuestion()
	p.question.SetWidth(max(10, p.w-8))
	line := p.theme.Key.Render(" ? ") + p.question.View()
	switch {
	case focus && p.whole:
		line = p.theme.Key.Render(" ? ") + p.theme.SelectedDim.Render(ansi.Truncate(text.Line(p.question.Value()), p.w-8, "…"))
	case !focus && p.question.Value() != "":
		line = p.theme.Key.Render(" ? ") + ansi.Truncate(text.Line(p.question.Value()), p.w-6, "…")
	}
	if p.questionHeight() == 1 {
		return []string{line}
	}
	return p.theme.box("", []string{line}, p.w, 3, focus)
}

// rect is a part of the body, in cells from its upper left corner.
type rect struct{ x, y, w, h int }

// layout says where the panes are: three columns on a wide screen, two on a normal
// one, one below another on a narrow one. A pane that is not there is not shown.
func (p *program) layout() map[model.Pane]rect {
	s := p.state
	w, h := p.w, p.h-1-p.questionHeight()-p.footerHeight()
	upper := h * (58 + s.Split) / 100
	focused := s.Focus
	if focused == model.Question {
		focused = model.Main
	}
	switch {
	case s.Zoom:
		return map[model.Pane]rect{focused: {0, 0, w, h}}
	case w >= 150:
		tools, reading := 38, (w-38)*(45-s.Split)/100
		return map[model.Pane]rect{
			model.Tools: {0, 0, tools, h}, model.Main: {tools, 0, w - tools - reading, h}, model.Reading: {w - reading, 0, reading, h},
		}
	case w >= 100:
		tools := 34
		return map[model.Pane]rect{
			model.Tools: {0, 0, tools, h}, model.Main: {tools, 0, w - tools, upper}, model.Reading: {tools, upper, w - tools, h - upper},
		}
	case focused == model.Tools, p.h-p.questionHeight() < 20, // a message of several lines changes no panes
		s.Run.ID.IsZero() && focused == model.Main, s.Tab == model.Quality && focused == model.Main:
		return map[model.Pane]rect{focused: {0, 0, w, h}}
	}
	return map[model.Pane]rect{model.Main: {0, 0, w, upper}, model.Reading: {0, upper, w, h - upper}}
}

// body draws the panes that the layout shows.
func (p *program) body() []string {
	panes := p.layout()
	pane := func(which model.Pane, draw func(w, h int) []string) []string {
		r, ok := panes[which]
		switch {
		case !ok:
			return nil
		case r.h < 4:
			return fill(nil, r.w, r.h) // a frame with nothing in it
		}
		return draw(r.w, r.h)
	}
	tools, main, reading := pane(model.Tools, p.toolsPane), pane(model.Main, p.mainPane), pane(model.Reading, p.previewPane)
	right := append(main, reading...)
	if r, ok := panes[model.Reading]; ok && r.y == 0 && main != nil {
		right = beside(main, reading)
	}
	switch {
	case tools == nil:
		return right
	case right == nil:
		return tools
	}
	return beside(tools, right)
}

// following shows what the first key of a sequence may be followed by.
func (p *program) following() []string {
	t := p.theme
	parts := []string{t.Key.Render(p.first) + t.Faint.Render(" "+t.signs.shut)}
	next, found := p.keys.after(p.state, p.first)
	for i, a := range found {
		parts = append(parts, t.Key.Render(next[i])+" "+a.Title)
	}
	return indent(packed(parts, p.w-2, 2))
}

// keysHere names the keys that count in the focused pane: what opens a row, the
// pane's own, the way to all others; and further ones as far as there is room.
func (p *program) keysHere() []string {
	var enter, own, all, more []string
	for _, a := range p.keys.available(p.state) {
		if now, _ := p.keys.find(p.state, a.Keys[0]); now.ID != a.ID {
			continue // its key does something narrower here
		}
		what, _, _ := strings.Cut(a.Title, ",")
		what, _, _ = strings.Cut(what, ":")
		part := p.theme.Key.Render(a.Keys[0]) + " " + what
		switch {
		case a.ID == "enter":
			enter = append(enter, part)
		case a.Footer && a.Scope == everywhere:
			all = append(all, part)
		case a.Footer:
			own = append(own, part)
		case slices.Contains(further, a.ID):
			more = append(more, part)
		}
	}
	return slices.Concat(enter, own, all, more)
}

// keysOver names the keys that count in an overlay; nil where there is none, or one
// that has a scope of its own.
func (p *program) keysOver() []string {
	t := p.theme
	key := func(k, what string) string { return t.Key.Render(k) + " " + what }
	switch p.state.Overlay {
	case model.HelpOverlay, model.PaletteOverlay:
		return []string{key("enter", "run it"), key(t.signs.up+" "+t.signs.down, "move"), key("esc", "close")}
	case model.RunsOverlay:
		return []string{key("enter", "open it"), key(t.signs.up+" "+t.signs.down, "move"), key("ctrl+o", "compare"), key("ctrl+e", "ask again"), key("esc", "close")}
	case model.PlanOverlay:
		return []string{key("enter", "run the plan"), key("space", "call off or on"), key("e", "change it"), key("ctrl+c", "drop the plan"), key(":", "commands")}
	case model.FormOverlay:
		return []string{key("enter", "save"), key("tab", "next"), key("esc", "leave it as it was")}
	case model.LogOverlay, model.CompareOverlay, model.WhyOverlay:
		return []string{key("j k", "scroll"), key("esc", "close")}
	case model.ExportOverlay, model.QuitOverlay, model.BrowseOverlay:
		return []string{key("esc", "close")}
	}
	return nil
}

// further actions stand at the end of the footer where there is room.
var further = []string{"next-pane", "question", "export", "runs", "quit"}

// footerHeight is how many lines the footer takes.
func (p *program) footerHeight() int {
	if p.state.Toast.Text == "" && p.first == "" {
		return 1
	}
	return len(p.footer())
}

// toastLines is how many lines a message may take.
const toastLines = 3

// footer names the keys that count here; a message takes their place.
func (p *program) footer() []string {
	s, t := p.state, p.theme
	if p.first != "" {
		return p.following()
	}
	if s.Toast.Text != "" {
		st, sign := t.Good, t.signs.done
		switch s.Toast.Severity {
		case model.Warning:
			st, sign = t.Warn, "!"
		case model.Failure:
			st, sign = t.Bad, t.signs.failed
		}
		line := st.Render(text.Line(s.Toast.Text))
		if !s.Page.IsZero() && s.Toast.Text == s.Page.String() { // a link, where the terminal knows such
			line = ansi.SetHyperlink(s.Page.String()) + line + ansi.ResetHyperlink()
		}
		if s.Toast.Next != "" {
			line += t.Faint.Render(" · " + text.Line(s.Toast.Next))
		}
		lines := wrapStyled(line, p.w-4)
		for i, l := range lines {
			lead := "   "
			if i == 0 {
				lead = " " + st.Render(sign) + " "
			}
			lines[i] = lead + l
		}
		return lines[:min(len(lines), toastLines)]
	}
	if s.Filtering {
		p.query.SetWidth(max(10, p.w-38))
		p.query.Placeholder = ""
		return []string{t.Key.Render(" / ") + p.query.View() + t.Faint.Render("  enter keeps it, esc clears it")}
	}
	var parts []string
	if over := p.keysOver(); over != nil {
		parts = over
	} else if p.typingQuestion() && p.whole {
		parts = []string{t.Key.Render("enter") + " ask", "type another, or " + t.Key.Render("end") + " to change this one", t.Key.Render("tab") + " panes", t.Key.Render("ctrl+k") + " commands", t.Key.Render("ctrl+c") + " quit"}
	} else if p.typingQuestion() {
		parts = []string{t.Key.Render("enter") + " ask", t.Key.Render(t.signs.up) + " earlier", t.Key.Render("tab") + " panes", t.Key.Render("ctrl+k") + " commands", t.Key.Render("ctrl+c") + " quit"}
	} else {
		parts = p.keysHere()
		if m, all := s.Reviewed(); s.Tab == model.Memo && all > 0 {
			parts = append([]string{t.Strong.Render(fmt.Sprintf("%d of %d checked", m, all))}, parts...)
			if n := s.Disputed(); n > 0 {
				parts = slices.Insert(parts, 1, t.Bad.Render(fmt.Sprintf("%s %d", t.signs.differs, n)))
			}
		}
	}
	line := ""
	for _, part := range parts { // one that does not fit whole is left out
		if width(line)+width(part)+2 > p.w {
			break
		}
		line += " " + part + " "
	}
	return []string{line}
}
