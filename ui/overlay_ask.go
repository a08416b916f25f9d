package ui

import (
	"slices"

	"headnote/model"
	"headnote/research/export"
	"headnote/research/memo"
)

// exportOverlay asks for the format of the memo.
type exportOverlay struct{}

// Scope implements overlay.
func (exportOverlay) Scope() scope { return "export" }

// Asker implements asker.
func (exportOverlay) Asker() {}

// Title implements overlay.
func (exportOverlay) Title(*view) string { return "Export the memo" }

// Size implements overlay.
func (o exportOverlay) Size(*view, int) (wide, high int) { return 52, len(o.Actions()) + 4 }

// appendixKeys are the keys that add appendices, in the order of memo.AllAppendices.
var appendixKeys = []string{"r", "d", "a", "l"}

// Actions implements overlay: one for each format, and one for each appendix.
func (exportOverlay) Actions() []action {
	var out []action
	for _, f := range export.Memos.All() {
		out = append(out, action{
			ID: "export-" + f.String(), Keys: []string{f.Key()}, Title: f.Title(), Flags: screen,
			Do: model.ExportMemo{Format: f},
		})
	}
	for i, a := range memo.AllAppendices {
		out = append(out, action{
			ID: "appendix-" + string(a), Keys: appendixKeys[i : i+1], Title: "appendix: " + a.Title(), Flags: screen,
			Do: model.ToggleAppendix{Appendix: a},
		})
	}
	return out
}

// Of implements exporting.
func (exportOverlay) Of() string { return "export the memo" }

// OpenedBy implements exporting.
func (exportOverlay) OpenedBy() string { return "export" }

// Exports implements exporting.
func (exportOverlay) Exports() []string { return idsOf("export-", export.Memos.Names()) }

// idsOf returns the IDs of the actions that write the formats.
func idsOf(prefix string, formats []string) []string {
	out := make([]string, len(formats))
	for i, f := range formats {
		out[i] = prefix + f
	}
	return out
}

// Draw implements overlay: a sign marks the appendices that are included.
func (o exportOverlay) Draw(v *view, _, _ int) []string {
	lines := choices(v, o, "cancel")
	from := len(export.Memos.All())
	for i, a := range memo.AllAppendices {
		sign := "[ ]"
		if slices.Contains(v.state.Appendices, a) {
			sign = "[" + v.theme.signs.done + "]"
		}
		lines[from+i] = "  " + v.theme.Key.Render(fit(v.key("appendix-"+string(a)), 5)) + sign + " " + a.Title()
	}
	return slices.Insert(lines, from, "  "+v.theme.Faint.Render("with these appendices:"))
}

// deadlinesExportOverlay asks for the format of the deadlines.
type deadlinesExportOverlay struct{}

// Scope implements overlay.
func (deadlinesExportOverlay) Scope() scope { return "export dates" }

// Asker implements asker.
func (deadlinesExportOverlay) Asker() {}

// Title implements overlay.
func (deadlinesExportOverlay) Title(*view) string { return "Export the deadlines" }

// Size implements overlay.
func (o deadlinesExportOverlay) Size(*view, int) (wide, high int) { return 52, len(o.Actions()) + 3 }

// Actions implements overlay: one for each format, and one that leads to the memo's export.
func (deadlinesExportOverlay) Actions() []action {
	var out []action
	for _, f := range export.DeadlineFormats.All() {
		out = append(out, action{
			ID: "deadlines-" + f.String(), Keys: []string{f.Key()}, Title: f.Title(), Flags: screen,
			Do: model.ExportDeadlines{Format: f},
		})
	}
	return append(out, action{
		ID: "export-memo", Keys: []string{"e"}, Title: "the memo instead", Flags: screen,
		Do: model.Open{Overlay: model.ExportOverlay},
	})
}

// Of implements exporting.
func (deadlinesExportOverlay) Of() string { return "export the deadlines" }

// OpenedBy implements exporting.
func (deadlinesExportOverlay) OpenedBy() string { return "export-deadlines" }

// Exports implements exporting.
func (deadlinesExportOverlay) Exports() []string {
	return idsOf("deadlines-", export.DeadlineFormats.Names())
}

// Draw implements overlay.
func (o deadlinesExportOverlay) Draw(v *view, _, _ int) []string { return choices(v, o, "cancel") }

// quitOverlay asks whether to quit while a run is in progress.
type quitOverlay struct{}

// Scope implements overlay.
func (quitOverlay) Scope() scope { return "quit" }

// Asker implements asker.
func (quitOverlay) Asker() {}

// Title implements overlay.
func (quitOverlay) Title(*view) string { return "Quit" }

// Size implements overlay.
func (o quitOverlay) Size(v *view, _ int) (wide, high int) { return 54, len(o.Draw(v, 52, 0)) + 2 }

// Actions implements overlay.
func (quitOverlay) Actions() []action {
	return []action{
		{ID: "confirm-quit", Keys: []string{"y", "q", "enter", "ctrl+j"}, Title: "quit", Flags: screen, Do: model.AskQuit{}},
	}
}

// Draw implements overlay.
func (o quitOverlay) Draw(v *view, w, _ int) []string {
	words := "Quit headnote? Everything is saved."
	if v.state.Running() {
		words = v.hint("A run is in progress. Quit? ({resume} resumes it.)")
	}
	return append(append(indent(wrap(words, w-4)), ""), choices(v, o, "stay")...)
}

// browseOverlay asks whether to open a page, showing its full address.
type browseOverlay struct{}

// Scope implements overlay.
func (browseOverlay) Scope() scope { return "web page" }

// Asker implements asker.
func (browseOverlay) Asker() {}

// Title implements overlay.
func (browseOverlay) Title(*view) string { return "Open a web page" }

// Size implements overlay.
func (o browseOverlay) Size(v *view, _ int) (wide, high int) {
	wide = min(v.w-4, 76)
	return wide, len(o.Draw(v, wide-2, 0)) + 2
}

// Actions implements overlay. The key that asked is not among them: a double press would confirm unread.
func (browseOverlay) Actions() []action {
	return []action{
		{
			ID: "open-page", Keys: []string{"y", "enter", "ctrl+j"}, Title: "open it in the browser", Flags: screen,
			Do: model.OpenPage{},
		},
	}
}

// Draw implements overlay.
func (o browseOverlay) Draw(v *view, w, _ int) []string {
	page := v.state.Page
	lines := indent(wrap("Open "+page.Host()+" in the browser? The address is from the document:", w-2))
	lines = append(lines, "")
	lines = append(lines, indent(wrapStyled(v.theme.Faint.Render(page.String()), w-2))...)
	return append(append(lines, ""), choices(v, o, "cancel")...)
}
