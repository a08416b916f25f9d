package ui

import (
	tea "charm.land/bubbletea/v2"

	"headnote/model"
)

// Pane is a part of the main area with a tab of its own. A new one is a file that holds a type
// with these methods, and a line in builtin: tab bar, keys, help, palette, footer, mouse,
// copying, accessible mode and the documents follow from it.
type Pane interface {
	model.Pane
	// About says in a few words what it shows, for the help and for who is here the first time.
	About() string
	// Draw draws it in at most h lines of w cells.
	Draw(v *view, w, h int) []string
	// Spoken is a row as accessible mode reads it out.
	Spoken(v *view, row string) string
	// Actions are what can be done in it. Those of the scope everywhere are further keys that
	// bring it into view; the scope of all others is set to the pane's own.
	Actions() []action
}

// builtin are the panes of the workbench, in the order of their tabs.
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

// listed is a Pane that has one line for each row below its head, so that the mouse can select
// rows and the frame can say which one is selected. head is the number of lines above the list;
// a negative one says that the rows have several lines each now.
type listed interface {
	head(v *view) int
}

// tall is a Pane whose rows take several lines: rows of them fit into h lines.
type tall interface {
	fit(v *view, h int) int
}

// explained is a Pane that has more to say about a row when accessible mode opens it.
type explained interface {
	explain(v *view, row string) []string
}

// counted is a Pane with something that nobody has read yet: its tab says how much.
type counted interface {
	unread(v *view) int
}

// silent is a Pane that says why it has no rows.
type silent interface {
	nothing(v *view) string
}

// rearranged is a Pane that accessible mode brings into another form before it reads it out.
type rearranged interface {
	plainly(s model.State) []model.Msg
}

// prepared is a Pane that needs a command carried out before it is drawn at its best.
type prepared interface {
	prepare(v *view) tea.Cmd
	receive(m tea.Msg) bool
}

// models are the panes as the model has them.
func models(panes []Pane) []model.Pane {
	out := make([]model.Pane, len(panes))
	for i, p := range panes {
		out[i] = p
	}
	return out
}
