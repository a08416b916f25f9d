package ui

import (
	"fmt"
	"slices"
	"strings"

	"headnote/model"
	"headnote/research/events"
)

// scope says where a key counts.
type scope int

// The scopes, from the widest to the narrowest; the narrowest that has the key wins.
const (
	everywhere scope = iota
	inLists          // tools, tabs, overlays with rows
	inResults
	inMemo
	inRisk
	inCitations
	inDeadlines
	inQuality
	inTools
	inReading
	inPlan
)

// action is one thing that can be done: from this table come the keys, the help,
// the palette, the footer and the tables in the documents.
type action struct {
	ID     string
	Keys   []string
	Title  string
	Scope  scope
	Footer bool // named in the footer where it counts
	Do     model.Msg
}

// actions is the table. No two share a key in one scope; a test holds that.
var actions = []action{
	{"cancel", []string{"ctrl+c"}, "stop the run, or quit", everywhere, false, model.Cancel{}},
	{"quit", []string{"q"}, "quit", everywhere, false, model.AskQuit{}},
	{"help", []string{"?"}, "help", everywhere, true, model.Open{Overlay: model.HelpOverlay}},
	{"palette", []string{":", "ctrl+k", "ctrl+p"}, "commands", everywhere, true, model.Open{Overlay: model.PaletteOverlay}},
	{"next-pane", []string{"tab"}, "next pane", everywhere, false, model.FocusNext{By: 1}},
	{"previous-pane", []string{"shift+tab"}, "previous pane", everywhere, false, model.FocusNext{By: -1}},
	{"question", []string{"i", "a"}, "ask a question", everywhere, false, model.Focus{Pane: model.Question}},
	{"tools", []string{"t"}, "go to the tools", everywhere, false, model.Focus{Pane: model.Tools}},
	{"results", []string{"1"}, "results", everywhere, false, model.ShowTab{Tab: model.Results}},
	{"memo", []string{"2", "m"}, "memo", everywhere, false, model.ShowTab{Tab: model.Memo}},
	{"risk", []string{"3"}, "risks", everywhere, false, model.ShowTab{Tab: model.Risk}},
	{"citations", []string{"4"}, "citations", everywhere, false, model.ShowTab{Tab: model.Citations}},
	{"deadlines", []string{"5"}, "deadlines", everywhere, false, model.ShowTab{Tab: model.Deadlines}},
	{"quality", []string{"6"}, "quality of the evidence", everywhere, false, model.ShowTab{Tab: model.Quality}},
	{"next-tab", []string{"]"}, "next tab", everywhere, false, model.NextTab{By: 1}},
	{"previous-tab", []string{"["}, "previous tab", everywhere, false, model.NextTab{By: -1}},
	{"zoom", []string{"z"}, "give the pane the whole screen", everywhere, false, model.ToggleZoom{}},
	{"close", []string{"esc"}, "close, or go back", everywhere, false, model.Close{}},
	{"runs", []string{"r"}, "earlier runs", everywhere, false, model.Open{Overlay: model.RunsOverlay}},
	{"resume", []string{"R"}, "take the run up again", everywhere, false, model.Resume{}},
	{"export", []string{"e"}, "export the memo", everywhere, false, model.Open{Overlay: model.ExportOverlay}},
	{"copy", []string{"y"}, "copy what is selected", everywhere, false, model.CopySelected{}},
	{"browse", []string{"o"}, "open its page in the browser", everywhere, false, model.Browse{}},
	{"enter", []string{"enter"}, "open", everywhere, true, model.Enter{}},
	{"back", []string{"b", "backspace"}, "back to the document before", everywhere, false, model.Back{}},
	{"next-mark", []string{"n"}, "next mark in the document", everywhere, false, model.NextMark{By: 1}},
	{"previous-mark", []string{"N"}, "previous mark in the document", everywhere, false, model.NextMark{By: -1}},

	{"down", []string{"j", "down"}, "down", inLists, false, model.Move{By: 1}},
	{"up", []string{"k", "up"}, "up", inLists, false, model.Move{By: -1}},
	{"page-down", []string{"pgdown", "ctrl+d"}, "ten down", inLists, false, model.Move{By: 10}},
	{"page-up", []string{"pgup", "ctrl+u"}, "ten up", inLists, false, model.Move{By: -10}},
	{"first", []string{"g", "home"}, "first", inLists, false, model.Move{By: model.First}},
	{"last", []string{"G", "end"}, "last", inLists, false, model.Move{By: model.Last}},

	{"filter", []string{"/"}, "filter", inResults, true, model.Filter{}},
	{"pin", []string{"p"}, "pin on top", inResults, true, model.Pin{}},
	{"hide", []string{"d"}, "hide", inResults, true, model.Hide{}},
	{"hidden", []string{"D"}, "list hidden ones too", inResults, false, model.ToggleHidden{}},

	{"checked", []string{"c"}, "mark as checked", inMemo, true, model.MarkStatement{Mark: events.Checked}},
	{"doubtful", []string{"u"}, "mark as doubtful", inMemo, true, model.MarkStatement{Mark: events.Doubtful}},
	{"wrong", []string{"w"}, "mark as wrong", inMemo, true, model.MarkStatement{Mark: events.Wrong}},
	{"note", []string{"E"}, "write a note in your editor", inMemo, false, model.WriteNote{}},
	{"evidence", []string{"s"}, "show or hide the evidence", inMemo, false, model.ToggleEvidence{}},
	{"next-section", []string{"}", "J"}, "next section", inMemo, true, model.NextSection{By: 1}},
	{"previous-section", []string{"{", "K"}, "previous section", inMemo, false, model.NextSection{By: -1}},
	{"next-quoted", []string{")"}, "next statement with a passage", inMemo, false, model.NextCitation{By: 1}},
	{"previous-quoted", []string{"("}, "previous statement with a passage", inMemo, false, model.NextCitation{By: -1}},

	{"cell-left", []string{"h", "left"}, "lower impact", inRisk, false, model.MoveCell{Impact: -1}},
	{"cell-right", []string{"l", "right"}, "higher impact", inRisk, false, model.MoveCell{Impact: 1}},
	{"cell-up", []string{"K", "shift+up"}, "higher likelihood", inRisk, true, model.MoveCell{Likelihood: 1}},
	{"cell-down", []string{"J", "shift+down"}, "lower likelihood", inRisk, true, model.MoveCell{Likelihood: -1}},
	{"risk-view", []string{"v"}, "matrix, or list by severity", inRisk, true, model.ToggleRisks{}},

	{"unfold", []string{"l", "right", "space"}, "unfold", inCitations, true, model.Expand{Open: true}},
	{"fold", []string{"h", "left"}, "fold", inCitations, true, model.Expand{Open: false}},
	{"citation-view", []string{"v"}, "most cited, by type, by document", inCitations, true, model.NextView{}},

	{"log", []string{"f"}, "log of the call", inTools, true, model.Open{Overlay: model.LogOverlay}},
	{"stop-call", []string{"x"}, "cancel the call", inTools, true, model.StopCall{}},

	{"follow", []string{"l", "right"}, "follow the citation", inReading, true, model.Follow{}},

	{"toggle-call", []string{"space", "x"}, "switch the call off or on", inPlan, true, model.ToggleSkip{}},
}

// scopes are those that count now, the narrowest first.
func scopes(s model.State) []scope {
	if s.Overlay == model.PlanOverlay {
		return []scope{inPlan, inLists, everywhere}
	}
	if s.Overlay != model.NoOverlay {
		return []scope{inLists, everywhere}
	}
	switch s.Focus {
	case model.Tools:
		return []scope{inTools, inLists, everywhere}
	case model.Reading:
		return []scope{inReading, inLists, everywhere}
	case model.Main:
		tab := map[model.Tab]scope{model.Results: inResults, model.Memo: inMemo, model.Risk: inRisk, model.Citations: inCitations, model.Deadlines: inDeadlines, model.Quality: inQuality}[s.Tab]
		return []scope{tab, inLists, everywhere}
	}
	return []scope{everywhere}
}

// find is the action of a key in a state.
func find(s model.State, key string) (action, bool) {
	for _, sc := range scopes(s) {
		for _, a := range actions {
			if a.Scope == sc && slices.Contains(a.Keys, key) {
				return a, true
			}
		}
	}
	return action{}, false
}

// available lists what can be done now, the narrowest scope first.
func available(s model.State) []action {
	var out []action
	for _, sc := range scopes(s) {
		for _, a := range actions {
			if a.Scope == sc {
				out = append(out, a)
			}
		}
	}
	return out
}

// scopeNames are the scopes in words.
var scopeNames = map[scope]string{
	everywhere: "everywhere", inLists: "lists", inResults: "results", inMemo: "memo", inRisk: "risks", inCitations: "citations",
	inDeadlines: "deadlines", inQuality: "quality", inTools: "tools", inReading: "preview", inPlan: "plan",
}

// KeyMarkdown is the table of keys for documents.
func KeyMarkdown() string {
	var b strings.Builder
	b.WriteString("| where | keys | what |\n|---|---|---|\n")
	for _, a := range actions {
		keys := strings.NewReplacer("|", "\\|").Replace("`" + strings.Join(a.Keys, "` `") + "`")
		fmt.Fprintf(&b, "| %s | %s | %s |\n", scopeNames[a.Scope], keys, a.Title)
	}
	return b.String()
}
