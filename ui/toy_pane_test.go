package ui

import (
	"context"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/text"
)

// courtsPane is a pane that the workbench does not have, listing the courts of the results.
type courtsPane struct{}

func (courtsPane) ID() model.Tab { return "courts" }
func (courtsPane) Title() string { return "Courts" }
func (courtsPane) About() string { return "courts and agencies of the results" }

func (courtsPane) Rows(s model.State) []string {
	var out []string
	for _, r := range s.Run.Results {
		if r.Document.Court != "" {
			out = append(out, r.Document.ID)
		}
	}
	return out
}

func (courtsPane) Target(_ model.State, row string) (string, text.Span, bool) {
	return row, text.Span{}, true
}

func (courtsPane) Copied(s model.State, row string) (what, words string) {
	r, _ := s.Run.Result(row)
	return "the court", r.Document.Court
}

func (courtsPane) Table(model.State) [][]string { return [][]string{{"court"}, {"SCOTUS"}} }

func (p courtsPane) Draw(v *view, w, _ int) []string {
	lines := []string{" a head"}
	for i, id := range v.state.RowsOf(p.ID()) {
		lines = append(lines, v.row(" court: "+id, i == v.state.RowOf(p.ID()), w))
	}
	return lines
}

func (courtsPane) Spoken(_ *view, row string) string { return "A court of " + row }

func (courtsPane) Actions() []action {
	return []action{{
		ID: "judge", Keys: []string{"x"}, Title: "name its judges", Flags: footer,
		Do: model.Told{Toast: model.Toast{Text: "nine judges"}},
	}}
}

func (courtsPane) head(*view) int { return 1 }

// withCourts appends the pane to the slice, and does nothing else.
func withCourts(o *Options) { o.panes = append(builtin()[:6:6], courtsPane{}) }

// A pane is one value: appending it to the slice makes it available everywhere.
func TestAPaneIsAValue(t *testing.T) {
	b := workbench(t, 140, 40, demorun.Finished(), withCourts)
	screen := func() string { return plain(b.draw().content) }
	b.press("esc", "7")
	require.Equal(t, model.Tab("courts"), b.state.Tab)
	require.Contains(t, screen(), "6 Quality  7 Courts", "the tab bar")
	require.Contains(t, screen(), "court: local:actavis")
	require.Contains(t, screen(), "x name its judges", "the footer")
	require.Equal(t, "local:actavis", b.state.Preview.Document.ID, "the document that its row rests on")

	b.press("j")
	require.NotEqual(t, "local:actavis", b.state.Selected.Of("courts"))
	b.msg(tea.MouseClickMsg{X: 40, Y: 6, Button: tea.MouseLeft})
	require.Equal(t, "local:actavis", b.state.Selected.Of("courts"), "the mouse selects its rows")
	b.press("1")
	x := strings.Index(strings.Split(screen(), "\n")[4], "7 Courts")
	require.Positive(t, x)
	b.msg(tea.MouseClickMsg{
		X: 34 + len([]rune("╭─ 1 Results  2 Memo  3 Risk  4 Citations  5 Deadlines  6 Quality  7")),
		Y: 4, Button: tea.MouseLeft,
	})
	require.Equal(t, model.Tab("courts"), b.state.Tab, "and its tab")

	b.press("y")
	require.Equal(t, "SCOTUS", b.store.kept[len(b.store.kept)-1], "copying")
	b.press("Y", "t")
	require.Equal(t, "court\nSCOTUS\n", b.store.kept[len(b.store.kept)-1])
	b.press("x")
	require.Contains(t, screen(), "nine judges", "its action")
	b.press("?")
	require.Contains(t, screen(), "Help: courts")
	require.Contains(t, screen(), "name its judges", "the help")
	b.press("esc", ":", "c", "o", "u", "r", "t", "s", ":")
	require.Contains(t, screen(), "courts: courts and agencies of the results", "the palette")
	b.press("esc")
	require.Equal(t, model.Tab("courts"), b.state.Session.Tab, "a restart finds it")
}

func TestAPaneIsSpoken(t *testing.T) {
	r, w := io.Pipe()
	c := &talk{t: t, in: w, changed: make(chan struct{}), done: make(chan error, 1)}
	o := options(&teller{all: demorun.Finished()}, &memoryStore{session: model.New(model.Matter{}, false, false).Session})
	o.Out = c
	withCourts(&o)
	safe.Go("lines", func() error { return RunAccessible(context.Background(), o, r, safe.Go) },
		func(err error) { c.done <- err })
	c.types("ask " + demorun.Question)
	c.hears("Finished:")
	c.types("help")
	require.Contains(t, c.hears("ends headnote"), "lists courts and agencies of the results")
	c.types("courts")
	c.hears("1. A court of local:actavis")
	c.types("1")
	c.hears("In FTC v. Actavis, Inc.")
	c.types("copy")
	c.hears("the court was sent to the terminal's clipboard")
	c.types("commands")
	c.hears("name its judges")
	c.types("judge")
	c.hears("nine judges.")
	c.types("quit")
	require.NoError(t, <-c.done)
}

// The names of panes and overlays are unique, and each can be left.
func TestPanesAndOverlaysAreComplete(t *testing.T) {
	panes, seen := builtin(), map[string]bool{}
	for _, p := range panes {
		id := string(p.ID())
		require.False(t, seen[id], "two panes are called %s", id)
		seen[id] = true
		require.NotEmpty(t, p.Title(), id)
		require.NotEmpty(t, p.About(), id)
		_, rows := p.(listed)
		_, tall := p.(tall)
		require.True(t, rows || tall, "%s says neither that its rows are lines nor how many fit", id)
	}
	for o := model.HelpOverlay; o <= model.DeadlinesExportOverlay; o++ {
		x := overlays()[o]
		require.NotNil(t, x, "overlay %d has no type", o)
		require.NotEmpty(t, x.Scope())
		require.False(t, seen[string(x.Scope())], "%s is a pane", x.Scope())
	}
}
