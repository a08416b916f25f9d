package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"headnote/model"
)

// menu lists the actions that count where one is: the palette, and the help of the pane in view.
type menu struct {
	help bool // keys come first
}

// Scope implements overlay: help and palette have the same keys.
func (menu) Scope() scope { return "commands" }

// Typist implements typist.
func (menu) Typist() {}

// Title implements overlay.
func (m menu) Title(v *view) string {
	if m.help {
		return "Help: " + here(v)
	}
	return "Commands"
}

// Size implements overlay.
func (menu) Size(v *view, h int) (wide, high int) { return medium(v, h) }

// runCommand runs the action that is selected in a menu.
type runCommand struct{}

// Actions implements overlay.
func (m menu) Actions() []action {
	if m.help {
		return nil // those of the palette
	}
	return []action{
		{ID: "run-command", Keys: []string{"enter", "ctrl+j"}, Title: "run it", Flags: footer | screen, Do: runCommand{}},
	}
}

// Update implements updater: the menu closes, and what was selected is done.
func (m menu) Update(v *view, msg tea.Msg) []tea.Msg {
	if _, ok := msg.(runCommand); !ok {
		return nil
	}
	all := m.actions(v)
	row := min(v.state.Row, len(all)-1)
	if row < 0 {
		return []tea.Msg{model.Close{}}
	}
	return []tea.Msg{model.Close{}, all[row].Do}
}

// Rows implements list.
func (m menu) Rows(v *view, h int) (n, shown int) { return len(m.actions(v)), h - 2 }

// actions are those that the menu lists, through what is typed.
func (menu) actions(v *view) []action {
	s := v.state
	s.Overlay = model.NoOverlay
	all := v.keys.listed(s)
	if s.Query == "" {
		return all
	}
	words := make([]string, len(all))
	for i, a := range all {
		words[i] = a.Title + " " + strings.Join(a.Keys, " ")
	}
	var out []action
	for _, m := range fuzzy.Find(s.Query, words) {
		out = append(out, all[m.Index])
	}
	return out
}

// Draw implements overlay.
func (m menu) Draw(v *view, w, h int) []string {
	t := v.theme
	all := m.actions(v)
	lines := []string{v.typed(w, v.hint("type to search, {run-command} runs it")), v.rule(w)}
	if len(all) == 0 {
		return append(lines, "", "  "+t.Faint.Render("No matching command"))
	}
	selected := min(v.state.Row, len(all)-1)
	from, to := window(selected, len(all), h-2)
	for i := from; i < to; i++ {
		a := all[i]
		keys, where := strings.Join(a.Keys, " "), t.Faint.Render(string(a.Scope))
		line := " " + fit(a.Title, w-31) + " " + t.Key.Render(fit(keys, 16)) + where
		if m.help {
			line = " " + t.Key.Render(fit(keys, 20)) + fit(a.Title, w-35) + " " + where
		}
		line = fit(line, w)
		if i == selected {
			line = t.Selected.Render(stripTo(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}

// here names the pane that the help is about.
func here(v *view) string {
	switch v.state.Focus {
	case model.Question:
		return string(inQuestion)
	case model.Tools:
		return string(inTools)
	case model.Reading:
		return string(inPreview)
	}
	return strings.ToLower(v.pane().Title())
}
