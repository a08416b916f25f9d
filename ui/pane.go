package ui

import (
	tea "charm.land/bubbletea/v2"

	"headnote/model"
)

// Pane is a part of the main area with a tab of its own. To add one, write a file with a type that has these methods,
// and add a line to builtin: tab bar, keys, help, palette, footer, mouse, copying, accessible mode and the
// documentation are derived from it.
type Pane interface {
	model.Pane
	// About describes in a few words what it shows, for the help and for first-time users.
	About() string
	// Draw draws it in at most h lines of w cells.
	Draw(v *view, w, h int) []string
	// Spoken returns a row as accessible mode reads it out.
	Spoken(v *view, row string) string
	// Actions returns what can be done in it. Those with the scope everywhere are further keys that bring it into view;
	// the scope of all others is set to the pane's own.
	Actions() []action
}

// builtin returns the panes of the workbench, in tab order.
func builtin() []Pane {
	return []Pane{
		resultsPane{},
		&memoPane{},
		riskPane{},
		citationsPane{},
		deadlinesPane{},
		qualityPane{},
		papersPane{},
		chronologyPane{},
		peoplePane{},
		watchesPane{},
	}
}

// listed is a Pane whose rows take one line each, so that the mouse can select them and the frame can show the position
// of the selected one. head is the number of lines above the rows; it is negative while rows take several lines.
type listed interface {
	head(v *view) int
}

// tall is a Pane whose rows take several lines: fit returns how many rows fit into h lines.
type tall interface {
	fit(v *view, h int) int
}

// explained is a Pane that has more to say about a row when accessible mode opens it.
type explained interface {
	explain(v *view, row string) []string
}

// counted is a Pane with unread items, whose number its tab shows.
type counted interface {
	unread(v *view) int
}

// silent is a Pane that explains why it has no rows.
type silent interface {
	nothing(v *view) string
}

// rearranged is a Pane that accessible mode switches to a simpler view before reading it out.
type rearranged interface {
	plainly(s model.State) []model.Msg
}

// prepared is a Pane that needs a command carried out before it can be drawn in full.
type prepared interface {
	prepare(v *view) tea.Cmd
	receive(m tea.Msg) bool
}

// models converts the panes for the model.
func models(panes []Pane) []model.Pane {
	out := make([]model.Pane, len(panes))
	for i, p := range panes {
		out[i] = p
	}
	return out
}
