package ui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"

	"headnote/model"
	"headnote/text"
)

// view is what the screen is drawn from: the state, and what is only about drawing.
type view struct {
	state model.State
	theme theme
	depth depth // of the terminal's colors
	w, h  int
	now   func() time.Time

	panes []Pane
	keys  keymap
	first string // of a sequence of keys, while it waits for the next
	words bool   // accessible mode: commands are words, not keys

	question, query textinput.Model
	whole           bool // the question is offered to be replaced by what is typed, or changed
	preview         preview
}

// pane is the one in view.
func (v *view) pane() Pane {
	for _, p := range v.panes {
		if p.ID() == v.state.Tab {
			return p
		}
	}
	return v.panes[0]
}

// overlay is the one that is open; nil for none.
func (v *view) overlay() overlay { return overlays()[v.state.Overlay] }

func (v *view) tooSmall() bool { return v.w < minWidth || v.h < minHeight }

func (v *view) typingQuestion() bool {
	return v.state.Overlay == model.NoOverlay && v.state.Focus == model.Question
}

// typingQuery reports whether keys are letters of a filter or of an overlay's search.
func (v *view) typingQuery() bool {
	if v.state.Overlay == model.NoOverlay {
		return v.state.Filtering
	}
	_, ok := v.overlay().(typist)
	return ok
}

// key is the key of an action as it is shown: where a text is typed, one that types nothing.
func (v *view) key(id string) string {
	if v.words {
		return "“" + wordOf(id) + "”"
	}
	_, typed := scopes(v.state)
	a, _ := v.keys.get(id)
	k, ok := a.keyOf(typed)
	if !ok && len(a.Keys) > 0 {
		k = a.Keys[0]
	}
	return v.theme.keyName(k)
}

// keyName is a key as it is shown: arrows as their signs.
func (t theme) keyName(k string) string {
	switch {
	case k == "":
		return ""
	case k == arrowKeys[0] && t.signs.up != "":
		return t.signs.up
	case k == arrowKeys[1] && t.signs.down != "":
		return t.signs.down
	}
	return k
}

// arrowKeys are the names of the keys for up and down, as they are called by the terminal library.
var arrowKeys = [2]string{"up", "down"}

// command is the name of an action in braces.
var command = regexp.MustCompile(`\{[a-z-]+\}`)

// hint puts the keys of actions where a text names them in braces: {memo}.
func (v *view) hint(words string) string {
	return command.ReplaceAllStringFunc(words, func(s string) string {
		id := strings.Trim(s, "{}")
		if _, ok := v.keys.get(id); !ok {
			return s
		}
		return v.key(id)
	})
}

// part is a key of an action and what it does, for a footer.
func (v *view) part(id, what string) string {
	return v.theme.Key.Render(v.key(id)) + " " + what
}

// mainFocus reports whether keys go to the pane in view.
func (v *view) mainFocus() bool {
	return v.state.Focus == model.Main && v.state.Overlay == model.NoOverlay
}

// row styles the selected row of a list.
func (v *view) row(line string, selected bool, w int) string {
	line = fit(fit(line, w-1), w) // a blank before the frame
	switch {
	case !selected:
		return line
	case v.mainFocus():
		return v.theme.Selected.Render(stripTo(line, w))
	}
	return v.theme.SelectedDim.Render(stripTo(line, w))
}

// rule is a line across an overlay.
func (v *view) rule(w int) string {
	return v.theme.Border.Render(strings.Repeat(v.theme.signs.h, w))
}

// typed is the line of an overlay into which one types.
func (v *view) typed(w int, placeholder string) string {
	v.query.SetWidth(max(10, w-6))
	v.query.Placeholder = placeholder
	return v.theme.Key.Render(" / ") + v.query.View()
}

// saying is a pane that says why it has no rows.
func (v *view) saying(w int, words string) []string {
	out := []string{""}
	for _, l := range wrap(words, w-4) {
		out = append(out, "  "+v.theme.Faint.Render(l))
	}
	return out
}

// whenSearched is what panes say meanwhile that are filled from the documents that the searches have found.
const whenSearched = "In progress: the documents found are read for this when the searches have ended."

// empty is what a pane says that has nothing to show: meanwhile, while the run goes on.
func (v *view) empty(w int, nothing, meanwhile string) []string {
	s, t := v.state, v.theme
	words := nothing
	switch {
	case s.Run.ID.IsZero() && s.Matter.Sample && strings.TrimSpace(s.Draft) == "":
		words = v.hint("This is the sample matter (fictional). Type a question above, then press {enter}.")
	case s.Run.ID.IsZero() && s.Matter.Sample:
		words = v.hint("This is the sample matter (fictional). Press {enter} to ask its question, or type one of your own.")
	case s.Run.ID.IsZero():
		words = "Ask a question above: this pane then shows " + v.about() + "."
	case s.Running():
		words = meanwhile
	}
	out := []string{""}
	for _, l := range wrap(words, w-4) {
		out = append(out, "  "+t.Faint.Render(l))
	}
	if s.Run.ID.IsZero() {
		out = append(out, v.welcome(w)...)
	}
	return out
}

// noDocket is what a pane of the docket says that has nothing to show: of the run, or of the matter where none is open.
func (v *view) noDocket(w int, what string) []string {
	words := v.whyNoDocket(what)
	switch {
	case !v.state.Run.ID.IsZero():
		return v.empty(w, words, words)
	case v.state.Matter.Documents == 0:
		return v.empty(w, "", "")
	}
	return v.saying(w, words)
}

// manyPapers are so many that reading them takes more than a moment.
const manyPapers = 500

// beingRead says that the papers of the matter are being read, and how many where that takes time.
func (v *view) beingRead() string {
	if n := v.state.Matter.Documents; n >= manyPapers {
		return fmt.Sprintf("The %d papers are being read, which takes a while. Other panes can be used meanwhile.", n)
	}
	return "The papers are being read."
}

// whyNoDocket says in words why a pane of the docket has nothing to show.
func (v *view) whyNoDocket(what string) string {
	s := v.state.Standing
	switch {
	case v.state.Running():
		return whenSearched
	case !v.state.Run.ID.IsZero():
		return "No " + what + " found in the documents that the memo is based on."
	case s.Fault != "":
		return "The papers cannot be read: " + text.Line(s.Fault)
	case !s.Read:
		return v.beingRead()
	case s.Unread > 0:
		return "No " + what + " found in the papers of the matter. " + sentence(v.unread()) + "."
	}
	return "No " + what + " found in the papers of the matter."
}

// unread says how many papers are missing in the docket of the matter; "" where none is, or a run is open, which has
// its own.
func (v *view) unread() string {
	if n := v.state.Standing.Unread; n > 0 && v.state.Run.ID.IsZero() {
		return fmt.Sprintf("the text of %s was not read", count(n, "paper", "papers"))
	}
	return ""
}

// about says what the pane in view shows.
func (v *view) about() string {
	i := slices.IndexFunc(v.panes, func(p Pane) bool { return p.ID() == v.state.Tab })
	if i < 0 {
		return "the documents found"
	}
	return v.panes[i].About()
}

// welcome says what there will be, for anyone who is here for the first time.
func (v *view) welcome(w int) []string {
	t := v.theme
	out := []string{""}
	for _, p := range v.panes {
		a, _ := v.keys.get(string(p.ID()))
		k, _ := a.keyOf(false)
		lead := "  " + t.Key.Render(t.keyName(k)) + " " + fit(p.Title(), 11)
		out = append(out, lead+t.Faint.Render(fitLoose(p.About(), w-width(lead)-1)))
	}
	help, _ := v.keys.get("help")
	return append(out, "", "  "+t.Key.Render(v.key("close"))+t.Faint.Render(" leaves the question; then ")+
		t.Key.Render(help.Keys[0])+t.Faint.Render(" lists the keys"))
}
