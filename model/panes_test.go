package model_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/risk"
	"headnote/text"
)

// Each pane keeps its contract over a whole run: no duplicate rows, targets within their documents, text to copy, and a
// table whose rows are as wide as its head; a row that does not exist causes no panic.
func TestEveryPaneKeepsItsContract(t *testing.T) {
	s := finished(t)
	titles := make(map[string]bool)
	for _, p := range s.Panes() {
		require.NotEmpty(t, p.Title(), p.ID())
		require.False(t, titles[p.Title()], "%s: the title of another pane", p.ID())
		titles[p.Title()] = true
		seen := make(map[string]bool)
		for _, row := range p.Rows(s) {
			require.False(t, seen[row], "%s: %s twice", p.ID(), row)
			seen[row] = true
			if id, at, ok := p.Target(s, row); ok {
				body, known := demorun.Text(id)
				require.True(t, known, "%s: %s rests on %s", p.ID(), row, id)
				require.True(t, at.Start >= 0 && at.Start <= at.End && at.End <= len(body), "%s: %v", row, at)
			}
			what, words := p.Copied(s, row)
			require.Equal(t, what == "", words == "", "%s: %s", p.ID(), row)
		}
		table := p.Table(s)
		for _, cells := range table {
			require.Len(t, cells, len(table[0]), "%s: %v", p.ID(), cells)
		}
		if len(table) > 0 {
			require.NotContains(t, table[0], "", "%s: a head without a name", p.ID())
		}
		for _, ghost := range []string{"", "no such row", "\x00", "s999"} {
			_, _, ok := p.Target(s, ghost)
			require.False(t, ok, "%s: %q", p.ID(), ghost)
			_, words := p.Copied(s, ghost)
			require.NotContains(t, words, ghost+"!", p.ID())
		}
	}
}

// Before any question, every pane is empty and has nothing to copy, and all its keys are safe.
func TestPanesOfNothing(t *testing.T) {
	s := model.New(model.Matter{}, false, false)
	for _, p := range s.Panes() {
		require.Empty(t, p.Rows(s), p.ID())
		s, _ = play(t, s, model.ShowTab{Tab: p.ID()}, model.Move{By: 1}, model.Move{By: model.Last}, model.Enter{},
			model.Expand{Open: true}, model.NextSection{By: 1}, model.NextCitation{By: 1}, model.MoveCell{Likelihood: 1})
		s, effects := play(t, s, model.CopyAs{Form: "table"})
		require.Empty(t, effects, p.ID())
		require.Equal(t, model.Warning, s.Toast.Severity, p.ID())
		require.NotEmpty(t, s.Toast.Text, p.ID())
	}
}

// copied returns what a message has copied, and its name.
func copied(t *testing.T, s model.State, m model.Msg) (what, words string) {
	t.Helper()
	_, effects := play(t, s, m)
	c := effect[model.Copy](t, effects)
	return c.What, c.Text
}

// Copied text is quoted with its source, cited in legal form, and safe to paste into a spreadsheet.
func TestWhatIsCopied(t *testing.T) {
	s := finished(t)
	s, effects := play(t, s, model.ShowTab{Tab: model.Memo})
	load := effect[model.LoadText](t, effects)
	body, _ := demorun.Text("local:actavis")
	s, _ = play(t, s, model.TextLoaded{Generation: load.Generation, Text: body})
	what, words := copied(t, s, model.CopyAs{Form: "quotation"})
	require.Equal(t, "the quotation", what)
	require.True(t, strings.HasPrefix(words, "“The label of a generic drug may omit"), words)
	require.NotContains(t, words, "\n")
	_, citation := copied(t, s, model.CopyAs{Form: "citation"})
	require.True(t, strings.HasSuffix(words, citation), "%s ends with %s", words, citation)
	require.Contains(t, citation, " v. ")

	s, _ = play(t, s, model.ShowTab{Tab: model.Results})
	what, table := copied(t, s, model.CopyAs{Form: "table"})
	require.Equal(t, "the table", what)
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	require.Len(t, lines, len(s.Hits)+1)
	for _, line := range lines {
		require.Equal(t, strings.Count(lines[0], "\t"), strings.Count(line, "\t"), line)
	}
}

// Hostile document titles reach the clipboard without control characters, cell separators, or formulas.
func TestHostileTitlesInACopiedTable(t *testing.T) {
	s := finished(t)
	for i, title := range []string{
		"=HYPERLINK(\"http://example.invalid\")", "a\tb\nc", "\x1b]52;c;aGk=\x07", "\u202egnp.exe", "+1", "@SUM(1)",
	} {
		s.Run.Results[i].Document.Title = title
	}
	s, _ = play(t, s, model.ShowTab{Tab: model.Results}, model.ToggleHidden{}, model.ToggleHidden{})
	_, table := copied(t, s, model.CopyAs{Form: "table"})
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	require.Len(t, lines, len(s.Hits)+1)
	for _, line := range lines {
		for _, cell := range strings.Split(line, "\t") {
			require.NotRegexp(t, `^[=+@]`, cell)
			require.Equal(t, text.Line(cell), cell)
			require.NotContains(t, cell, "\x1b")
		}
	}
}

// A document without a citation of its own is cited by what is known about it, and nothing is added.
func TestDocumentsWithoutACitation(t *testing.T) {
	for _, c := range []struct {
		d    backends.Document
		want string
	}{
		{backends.Document{Title: "Lease of the annex"}, "Lease of the annex"},
		{
			backends.Document{Title: "Order", Docket: "1:26-cv-7", Court: "D. Del.", Date: "2026-03-02"},
			"Order (1:26-cv-7, D. Del., 2026-03-02)",
		},
		{backends.Document{Title: "Order", Date: "2026-03-02"}, "Order (2026-03-02)"},
		{backends.Document{Title: "Roe v. Doe", Citation: "12 F.4th 345"}, "Roe v. Doe, 12 F.4th 345"},
		{backends.Document{Title: "Memo", Citation: "no citation at all"}, "Memo, no citation at all"},
	} {
		s := finished(t)
		c.d.ID = s.Selected.Of(model.Results)
		s.Run.Results = slices.Clone(s.Run.Results)
		for i := range s.Run.Results {
			if s.Run.Results[i].Document.ID == c.d.ID {
				s.Run.Results[i].Document = c.d
			}
		}
		s, _ = play(t, s, model.ShowTab{Tab: model.Results})
		_, words := copied(t, s, model.CopySelected{})
		require.Equal(t, c.want, words)
	}
}

// The table of deadlines has a row for each, with any uncertainty: a date is never copied without it.
func TestTheTableOfDeadlinesShowsDoubts(t *testing.T) {
	s := finished(t)
	s.Run.Deadlines = []risk.Deadline{
		{
			ID: "a", Title: "Answer due", Date: risk.NewDate(2026, 4, 4), State: risk.Set,
			Warning: "the text says Friday, but April 4, 2026 is a Saturday",
		},
		{ID: "b", Title: "Cure", State: risk.Conditional, Asks: "notice of the default", Warning: "enter it"},
		{ID: "c", Title: "Hearing", Date: risk.NewDate(2026, 5, 4), State: risk.Vacated},
	}
	s, _ = play(t, s, model.ShowTab{Tab: model.Deadlines}, model.Move{By: model.First})
	_, table := copied(t, s, model.CopyAs{Form: "table"})
	require.Equal(t, 4, strings.Count(table, "\n"))
	require.Contains(t, table, "the text says Friday")
	require.Contains(t, table, "vacated")
	for _, row := range (model.DeadlinesPane{}).Rows(s) {
		_, words := (model.DeadlinesPane{}).Copied(s, row)
		require.Equal(t, map[string]string{
			"a": "2026-04-04 Answer due (the text says Friday, but April 4, 2026 is a Saturday)",
			"b": "no date: Cure (enter it)",
			"c": "2026-05-04 Hearing (vacated)",
		}[row], words)
	}
}
