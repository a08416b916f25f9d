package ui

import (
	"strings"

	"headnote/backends"
	"headnote/model"
	"headnote/text"
)

// formOverlay lists the parameters of a call, or asks for a trigger date, an assignee or the fields of a card. The
// selected field is typed at the top, with its meaning below.
type formOverlay struct{}

// Scope implements overlay.
func (formOverlay) Scope() scope { return "form" }

// Typist implements typist.
func (formOverlay) Typist() {}

// typeWords describe what a field takes; text needs no description.
var typeWords = map[backends.Type]string{
	backends.Integer: "number", backends.Number: "number", backends.Boolean: "true/false", backends.Array: "list",
}

// Title implements overlay.
func (formOverlay) Title(v *view) string {
	if event := v.state.Form.Given.Event; event != "" {
		return "Trigger date: " + text.Line(event)
	}
	if v.state.Form.Deadline != "" {
		return "Assign the deadline"
	}
	if path := v.state.Form.Paper; path != "" {
		return "Card of " + text.Line(path)
	}
	return "Parameters of " + v.toolName(v.state.Form.Tool)
}

// Size implements overlay.
func (formOverlay) Size(v *view, h int) (wide, high int) {
	return broad(v, h, max(8+2*len(v.state.Plan), 9+len(v.state.Form.Fields)))
}

// Actions implements overlay.
func (formOverlay) Actions() []action {
	return []action{
		{ID: "save-form", Keys: []string{"enter", "ctrl+j"}, Title: "save", Flags: footer | screen, Do: model.Enter{}},
		{ID: "next-field", Keys: []string{"tab"}, Title: "next field", Flags: footer | screen, Do: model.Move{By: 1}},
		{ID: "previous-field", Keys: []string{"shift+tab"}, Title: "previous field", Flags: screen, Do: model.Move{By: -1}},
	}
}

// Out implements wayOut.
func (formOverlay) Out(v *view) []string { return []string{v.part("close", "discard changes")} }

// Draw implements overlay.
func (formOverlay) Draw(v *view, w, h int) []string {
	t, f := v.theme, v.state.Form
	empty := "empty for the default"
	switch {
	case f.Paper != "":
		empty = "empty for what the paper shows"
	case f.Deadline != "":
		empty = "empty for nobody"
	}
	lines := []string{v.typed(w, empty), v.rule(w)}
	at := f.Fields[f.Row]
	about := text.Line(at.Description)
	if len(at.Enum) > 0 {
		about += "; one of " + strings.Join(at.Enum, ", ")
	}
	for _, l := range wrap(about, w-2) {
		lines = append(lines, " "+t.Faint.Render(l))
	}
	if f.Fault != "" {
		for _, l := range wrap(text.Line(f.Fault), w-2) {
			lines = append(lines, " "+t.Bad.Render(l))
		}
	}
	lines = append(lines, " "+v.part("save-form", "saves")+"   "+v.part("close", "discards changes"), v.rule(w))
	from, to := window(f.Row, len(f.Fields), max(1, h-len(lines)))
	for i := from; i < to; i++ {
		x := f.Fields[i]
		sign := " "
		if x.Required {
			sign = t.Warn.Render("*")
		}
		line := fit(" "+sign+" "+fit(x.Name, 24)+" "+t.Faint.Render(fit(typeWords[x.Type], 10))+" "+x.Value, w)
		if i == f.Row {
			line = t.Selected.Render(stripTo(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}
