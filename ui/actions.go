package ui

import (
	"fmt"
	"maps"
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
	inRuns
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
	{"mouse", []string{"f2"}, "take the mouse, or give it back", everywhere, false, model.ToggleMouse{}},
	{"close", []string{"esc"}, "close, or go back", everywhere, false, model.Close{}},
	{"runs", []string{"r"}, "earlier runs", everywhere, false, model.Open{Overlay: model.RunsOverlay}},
	{"resume", []string{"R"}, "resume the run", everywhere, false, model.Resume{}},
	{"again-all", []string{"A"}, "ask again what failed, was cancelled or was not asked", everywhere, false, model.AskAgain{All: true}},
	{"export", []string{"e"}, "export the memo", everywhere, false, model.Open{Overlay: model.ExportOverlay}},
	{"copy", []string{"y"}, "copy what is selected", everywhere, false, model.CopySelected{}},
	{"copy-citation", []string{"Y c"}, "copy the citation", everywhere, false, model.CopyAs{Form: "citation"}},
	{"copy-quotation", []string{"Y q"}, "copy the quotation with its source", everywhere, false, model.CopyAs{Form: "quotation"}},
	{"copy-link", []string{"Y l"}, "copy the link", everywhere, false, model.CopyAs{Form: "link"}},
	{"copy-table", []string{"Y t"}, "copy the whole list as a table", everywhere, false, model.CopyAs{Form: "table"}},
	{"browse", []string{"o"}, "open its page in the browser", everywhere, false, model.Browse{}},
	{"pager", []string{"O p"}, "read the document in your pager", everywhere, false, model.ReadWith{Program: "pager"}},
	{"editor", []string{"O e"}, "read the document in your editor", everywhere, false, model.ReadWith{Program: "editor"}},
	{"replay", []string{"P r"}, "show the run again as it went", everywhere, false, model.Replay{}},
	{"faster", []string{"P f"}, "show it ten times faster", everywhere, false, model.Faster{By: 1}},
	{"slower", []string{"P s"}, "show it ten times slower", everywhere, false, model.Faster{By: -1}},
	{"larger-list", []string{">"}, "more room for the list", everywhere, false, model.Split{By: 5}},
	{"smaller-list", []string{"<"}, "less room for the list", everywhere, false, model.Split{By: -5}},
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
	{"choose", []string{"space"}, "choose, for what is done to several", inResults, false, model.Choose{}},
	{"sort-grade", []string{"S g"}, "sort by grade", inResults, false, model.SetOrder{Order: model.ByScore}},
	{"sort-date", []string{"S d"}, "sort the newest first", inResults, false, model.SetOrder{Order: model.ByDate}},
	{"sort-court", []string{"S c"}, "sort by court or agency", inResults, false, model.SetOrder{Order: model.ByCourt}},
	{"sort-title", []string{"S t"}, "sort by title", inResults, false, model.SetOrder{Order: model.ByTitle}},
	{"sort-source", []string{"S s"}, "sort by source", inResults, false, model.SetOrder{Order: model.BySource}},
	{"group", []string{"S S"}, "group by source", inResults, false, model.ToggleGroups{}},
	{"only-relevant", []string{"F r"}, "relevant ones only", inResults, false, model.FilterBy{Field: "grade:relevant"}},
	{"only-ambiguous", []string{"F a"}, "ambiguous ones only", inResults, false, model.FilterBy{Field: "grade:ambiguous"}},
	{"only-weak", []string{"F w"}, "weak matches only", inResults, false, model.FilterBy{Field: "grade:irrelevant"}},
	{"same-kind", []string{"F k"}, "this kind of document only", inResults, false, model.FilterLike{Field: "kind"}},
	{"same-court", []string{"F c"}, "this court or agency only", inResults, false, model.FilterLike{Field: "court"}},
	{"same-year", []string{"F d"}, "this year only", inResults, false, model.FilterLike{Field: "date"}},
	{"same-source", []string{"F s"}, "this source only", inResults, false, model.FilterLike{Field: "source"}},
	{"why", []string{"W"}, "why this grade", inResults, true, model.Open{Overlay: model.WhyOverlay}},
	{"more-like-this", []string{"L"}, "more like this", inResults, false, model.MoreLike{}},
	{"pin", []string{"p"}, "pin on top", inResults, true, model.Pin{}},
	{"hide", []string{"d"}, "hide", inResults, true, model.Hide{}},
	{"hidden", []string{"D"}, "list hidden ones too", inResults, false, model.ToggleHidden{}},

	{"checked", []string{"c"}, "checked: mark the statement so, and go on", inMemo, true, model.MarkStatement{Mark: events.Checked}},
	{"doubtful", []string{"u"}, "doubtful: mark it so", inMemo, true, model.MarkStatement{Mark: events.Doubtful}},
	{"wrong", []string{"w"}, "wrong: mark it so", inMemo, true, model.MarkStatement{Mark: events.Wrong}},
	{"note", []string{"E"}, "write a note in your editor", inMemo, false, model.WriteNote{}},
	{"evidence", []string{"s"}, "show or hide the evidence", inMemo, false, model.ToggleEvidence{}},
	{"next-section", []string{"}", "J"}, "next section", inMemo, true, model.NextSection{By: 1}},
	{"previous-section", []string{"{", "K"}, "previous section", inMemo, false, model.NextSection{By: -1}},
	{"next-quoted", []string{")"}, "next statement with a passage", inMemo, false, model.NextCitation{By: 1}},
	{"previous-quoted", []string{"("}, "previous statement with a passage", inMemo, false, model.NextCitation{By: -1}},
	{"next-disputed", []string{"D"}, "next one on which colleagues differ", inMemo, false, model.NextDisputed{By: 1}},

	{"cell-left", []string{"h", "left"}, "lower impact", inRisk, false, model.MoveCell{Impact: -1}},
	{"cell-right", []string{"l", "right"}, "higher impact", inRisk, false, model.MoveCell{Impact: 1}},
	{"cell-up", []string{"K", "shift+up"}, "higher likelihood", inRisk, true, model.MoveCell{Likelihood: 1}},
	{"cell-down", []string{"J", "shift+down"}, "lower likelihood", inRisk, true, model.MoveCell{Likelihood: -1}},
	{"risk-view", []string{"v"}, "other view: matrix, or list by severity", inRisk, true, model.ToggleRisks{}},

	{"unfold", []string{"l", "right", "space"}, "unfold", inCitations, true, model.Expand{Open: true}},
	{"fold", []string{"h", "left"}, "fold", inCitations, true, model.Expand{Open: false}},
	{"citation-view", []string{"v"}, "other view: most cited, by type, by document", inCitations, true, model.NextView{}},

	{"give-day", []string{"t"}, "give the day that it runs from", inDeadlines, true, model.GiveDay{}},

	{"log", []string{"f"}, "log of the call", inTools, true, model.Open{Overlay: model.LogOverlay}},
	{"stop-call", []string{"x"}, "cancel the call", inTools, true, model.StopCall{}},
	{"again", []string{"A"}, "ask the call again", inTools, true, model.AskAgain{}},

	{"follow", []string{"l", "right"}, "follow the citation", inReading, true, model.Follow{}},

	{"approve", []string{"enter"}, "run the plan", inPlan, true, model.Enter{}},
	{"toggle-call", []string{"space", "x"}, "switch the call off or on", inPlan, true, model.ToggleSkip{}},
	{"edit-call", []string{"e"}, "change its parameters", inPlan, true, model.EditCall{}},

	{"compare", []string{"ctrl+o"}, "compare with the run in view", inRuns, false, model.Compare{}},
	{"amend", []string{"ctrl+e"}, "ask its question again, changed", inRuns, false, model.Amend{}},
}

// keymap is the table with the keys of this person: the config may give others.
type keymap []action

// remapped is the table with other keys for some actions, by their ID. A key that
// two actions of one scope would share is refused.
func remapped(keys map[string][]string) (keymap, error) {
	m := slices.Clone(actions)
	for _, id := range slices.Sorted(maps.Keys(keys)) {
		i := slices.IndexFunc(m, func(a action) bool { return a.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("[keys] %s: there is no such command; headnote keys lists them", id)
		}
		if len(keys[id]) == 0 {
			return nil, fmt.Errorf("[keys] %s: a command needs a key", id)
		}
		m[i].Keys = keys[id]
	}
	for i, a := range m {
		for _, b := range m[:i] {
			for _, k := range a.Keys {
				if a.Scope == b.Scope && (slices.Contains(b.Keys, k) || slices.ContainsFunc(b.Keys, func(o string) bool { return strings.HasPrefix(o, k+" ") || strings.HasPrefix(k, o+" ") })) {
					return nil, fmt.Errorf("[keys] %s and %s share the key %q (%s)", b.ID, a.ID, k, scopeNames[a.Scope])
				}
			}
		}
	}
	return m, nil
}

// scopes are those that count now, the narrowest first.
func scopes(s model.State) []scope {
	switch s.Overlay {
	case model.PlanOverlay:
		return []scope{inPlan, inLists, everywhere}
	case model.RunsOverlay:
		return []scope{inRuns, inLists, everywhere}
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
func (m keymap) find(s model.State, key string) (action, bool) {
	for _, sc := range scopes(s) {
		for _, a := range m {
			if a.Scope == sc && slices.Contains(a.Keys, key) {
				return a, true
			}
		}
	}
	return action{}, false
}

// available lists what can be done now, the narrowest scope first.
func (m keymap) available(s model.State) []action {
	var out []action
	for _, sc := range scopes(s) {
		for _, a := range m {
			if a.Scope == sc {
				out = append(out, a)
			}
		}
	}
	return out
}

// after lists the actions whose keys begin with a first key, and what must follow.
func (m keymap) after(s model.State, first string) (next []string, found []action) {
	for _, a := range m.available(s) {
		for _, k := range a.Keys {
			if rest, ok := strings.CutPrefix(k, first+" "); ok {
				next, found = append(next, rest), append(found, a)
			}
		}
	}
	return next, found
}

// scopeNames are the scopes in words.
var scopeNames = map[scope]string{
	everywhere: "everywhere", inLists: "lists", inResults: "results", inMemo: "memo", inRisk: "risks", inCitations: "citations",
	inDeadlines: "deadlines", inQuality: "quality", inTools: "tools", inReading: "preview", inPlan: "plan", inRuns: "earlier runs",
}

// KeyTable lists the commands with the keys of this person: name, keys, where they
// count, what they do.
func KeyTable(keys map[string][]string) ([][4]string, error) {
	m, err := remapped(keys)
	if err != nil {
		return nil, err
	}
	out := make([][4]string, 0, len(m))
	for _, a := range m {
		out = append(out, [4]string{a.ID, strings.Join(a.Keys, ", "), scopeNames[a.Scope], a.Title})
	}
	return out, nil
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
