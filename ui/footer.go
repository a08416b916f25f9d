package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"headnote/model"
	"headnote/text"
)

// following shows the keys that may follow the first key of a sequence.
func following(v *view) []string {
	t := v.theme
	parts := []string{t.Key.Render(v.first) + t.Faint.Render(" "+t.signs.shut)}
	next, found := v.keys.after(v.state, v.first)
	for i, a := range found {
		parts = append(parts, t.Key.Render(next[i])+" "+a.Title)
	}
	return indent(packed(parts, v.w-2, 2))
}

// keysHere lists the keys of the focused pane: the one that opens a row, the pane's own, the way to all others, and
// further ones if there is room.
func keysHere(v *view) []string {
	var enter, own, all, more []string
	for _, a := range v.keys.available(v.state) {
		if !a.has(footer | last) {
			continue
		}
		if now, _ := v.keys.find(v.state, a.Keys[0]); now.ID != a.ID {
			continue // its key has a narrower meaning here
		}
		what, _, _ := strings.Cut(a.Title, ",")
		what, _, _ = strings.Cut(what, ":")
		part := v.theme.Key.Render(v.theme.keyName(a.Keys[0])) + " " + what
		switch {
		case a.has(last):
			more = append(more, part)
		case a.Scope != everywhere:
			own = append(own, part)
		case a.Do == tea.Msg(model.Enter{}):
			enter = append(enter, part)
		default:
			all = append(all, part)
		}
	}
	return slices.Concat(enter, own, all, more)
}

// keysOfQuestion lists the keys that apply while the question is typed.
func keysOfQuestion(v *view) []string {
	parts := []string{
		v.part("enter", "ask"), v.part("earlier-question", "earlier"), v.part("next-pane", "panes"),
		v.part("palette", "commands"), v.part("cancel", "quit"),
	}
	if v.whole {
		end := v.question.KeyMap.LineEnd.Keys()[0]
		parts[1] = "type another, or " + v.theme.Key.Render(end) + " to edit this one"
	}
	return parts
}

// footerHeight returns how many lines the footer takes.
func footerHeight(v *view) int {
	if v.state.Toast.Text == "" && v.first == "" {
		return 1
	}
	return len(footerLines(v))
}

// toastLines bounds how many lines a toast takes.
const toastLines = 3

// footerLines returns the keys that apply here, or a toast instead.
func footerLines(v *view) []string {
	s, t := v.state, v.theme
	if v.first != "" {
		return following(v)
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
		if !s.Page.IsZero() && s.Toast.Text == s.Page.String() { // a link, if the terminal supports links
			line = ansi.SetHyperlink(s.Page.String()) + line + ansi.ResetHyperlink()
		}
		if s.Toast.Next != "" {
			line += t.Faint.Render(" · " + text.Line(v.hint(s.Toast.Next)))
		}
		lines := wrapStyled(line, v.w-4)
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
		v.query.SetWidth(max(10, v.w-38))
		v.query.Placeholder = ""
		if s.Finding() && len(s.Preview.Pages) > 0 {
			v.query.Placeholder = "words, or p 12 for page 12"
		}
		return []string{t.Key.Render(" / ") + v.query.View() +
			t.Faint.Render(v.hint("  {enter} keeps it, {close} clears it"))}
	}
	line, help := "", v.part("help", "help")
	helped := !slices.Contains(keys(v), help)
	for _, part := range keys(v) { // one that does not fit is omitted, but never the way to all others
		room := v.w
		if !helped && part != help {
			room -= width(help) + 2
		}
		if width(line)+width(part)+2 > room {
			if helped {
				break
			}
			continue
		}
		helped = helped || part == help
		line += " " + part + " "
	}
	return []string{line}
}

// keys lists the keys that apply now.
func keys(v *view) []string {
	s, t := v.state, v.theme
	if o := v.overlay(); o != nil {
		return overlayKeys(v, o)
	}
	if v.typingQuestion() {
		return keysOfQuestion(v)
	}
	parts := keysHere(v)
	if m, all := s.Reviewed(); s.Tab == model.Memo && all > 0 {
		parts = append([]string{t.Strong.Render(fmt.Sprintf("%d of %d reviewed", m, all))}, parts...)
		if n := s.Disputed(); n > 0 {
			parts = slices.Insert(parts, 1, t.Bad.Render(fmt.Sprintf("%s %d", t.signs.differs, n)))
		}
	}
	return parts
}
