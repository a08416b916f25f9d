package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/model"
	"headnote/research/affair"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// pier is a matter whose papers report two events and name two parties.
var pier = affair.Affair{
	Events: []affair.Event{
		{Day: "2025-03-03", What: "Complaint", Paper: true, Places: []affair.Place{{Document: "d1", Path: "a.pdf"}}},
		{Day: "2025-06-02", What: "The inspector reported rot.", Places: []affair.Place{
			{Document: "d1", Path: "a.pdf", Pinpoint: "ECF No. 1 at 3", Span: text.Span{Start: 5, End: 9}},
			{Document: "d2", Path: "b.pdf", Pinpoint: "letter at 1", Span: text.Span{Start: 1, End: 4}},
		}},
		{Day: "2025-07-01", What: "Nobody can be asked."},
	},
	People: []affair.Person{
		{Name: "Tern Boatworks, " +
			"Inc.", Roles: []string{"plaintiff", "tenant"}, Party: true, Papers: []string{"b.pdf", "a.pdf"}},
		{Name: "Harbor Point LLC", Party: true, Papers: []string{"lost.pdf"}},
	},
}

// read returns a workbench that has read that matter, with one of its panes in view.
func read(t *testing.T, tab model.Tab) model.State {
	t.Helper()
	s, _ := play(t, finished(t),
		model.PapersListed{Papers: []index.Paper{{Document: backends.Document{ID: "d1", Path: "a.pdf", Source: "local"}}}},
		model.AffairRead{Affair: pier}, model.ShowTab{Tab: tab})
	return s
}

func TestWhatHappenedAndWho(t *testing.T) {
	s := read(t, model.Chronology)
	when, who := model.ChronologyPane{}, model.PeoplePane{}
	require.Equal(t, []string{"0", "1", "2"}, when.Rows(s))
	for _, c := range []struct {
		row, document, copied string
		span                  text.Span
		ok                    bool
	}{
		{"0", "d1", "2025-03-03 Complaint", text.Span{}, true},
		{"1", "d1", "2025-06-02 The inspector reported rot. (ECF No. 1 at 3; letter at " +
			"1)", text.Span{Start: 5, End: 9}, true},
		{"2", "", "2025-07-01 Nobody can be asked.", text.Span{}, false},
		{"3", "", "", text.Span{}, false},
		{"-1", "", "", text.Span{}, false},
		{"", "", "", text.Span{}, false},
	} {
		document, span, ok := when.Target(s, c.row)
		require.Equal(t, c.ok, ok, c.row)
		require.Equal(t, c.document, document, c.row)
		require.Equal(t, c.span, span, c.row)
		_, copied := when.Copied(s, c.row)
		require.Equal(t, c.copied, copied)
	}
	require.Len(t, when.Table(s), 4, "with its head")

	require.Equal(t, []string{"0", "1"}, who.Rows(s))
	document, _, ok := who.Target(s, "0")
	require.True(t, ok)
	require.Equal(t, "d1", document, "the first of its papers that is in the list")
	_, _, ok = who.Target(s, "1")
	require.False(t, ok, "its paper is gone")
	_, name := who.Copied(s, "1")
	require.Equal(t, "Harbor Point LLC", name)
	require.Equal(t, []string{"Tern Boatworks, Inc.", "plaintiff, tenant", "2"}, who.Table(s)[1])
}

// The papers are read when one of the panes comes into view, and again only after a failure.
func TestTheMatterIsReadWhenItIsAskedFor(t *testing.T) {
	s, effects := play(t, finished(t), model.ShowTab{Tab: model.People})
	effect[model.ReadAffair](t, effects)
	s, _ = play(t, s, model.AffairRead{Error: "the index is being built"})
	require.Equal(t, "the index is being built", s.Story.Fault)
	s, effects = play(t, s, model.ShowTab{Tab: model.Memo}, model.ShowTab{Tab: model.Chronology})
	effect[model.ReadAffair](t, effects)
	s, _ = play(t, s, model.AffairRead{Affair: pier})
	require.Empty(t, s.Story.Fault)
	_, effects = play(t, s, model.ShowTab{Tab: model.Memo}, model.ShowTab{Tab: model.People})
	for _, e := range effects {
		_, again := e.(model.ReadAffair)
		require.False(t, again, "it was read")
	}
	s, _ = play(t, s, model.AffairRead{Error: "the disk is full"})
	require.Len(t, s.Story.Events, 3, "what was read before stays")
}

// When a client is set, the list of deadlines immediately puts the client's first.
func TestTheClient(t *testing.T) {
	s := read(t, model.People)
	s, effects := play(t, s, model.ChooseClient{})
	require.Equal(t, model.SetClient{Name: "Tern Boatworks, Inc."}, effect[model.SetClient](t, effects))

	due := []risk.Deadline{
		{ID: "x", Title: "Answer", Who: "Tern", Date: risk.NewDate(2026, 5, 1), State: risk.Set},
		{ID: "y", Title: "Reply", Who: "Harbor Point", Date: risk.NewDate(2026, 4, 1), State: risk.Set},
	}
	s.Run = events.Apply(s.Run, events.Event{
		Seq: s.Run.Seq + 1, Run: s.Run.ID, At: now, Body: &events.DeadlinesFound{Deadlines: due},
	})
	require.Equal(t, "open", s.Docket()[0].Title)
	require.Len(t, s.Docket()[0].Deadlines, 2)

	set, effects := play(t, s, model.ClientSet{Name: "Tern Boatworks, Inc."})
	effect[model.ReadAffair](t, effects)
	require.Equal(t, "owed by Tern Boatworks, Inc.", set.Docket()[0].Title)
	require.Equal(t, "Answer", set.Docket()[0].Deadlines[0].Title)
	require.Equal(t, "owed by others, or it is unclear by whom", set.Docket()[1].Title)

	back, _ := play(t, set, model.ClientSet{})
	require.Equal(t, "open", back.Docket()[0].Title)

	failed, effects := play(t, set, model.ClientSet{Name: "Harbor Point LLC", Error: "the folder is read-only"})
	require.Empty(t, effects)
	require.Equal(t, "Tern Boatworks, Inc.", failed.Matter.Client, "as it was")
	require.Contains(t, failed.Toast.Text, "the folder is read-only")
}

func TestWhoCannotBeTheClient(t *testing.T) {
	_, effects := play(t, read(t, model.Memo), model.ChooseClient{})
	require.Empty(t, effects, "no party is selected")
	s := read(t, model.People)
	s.Matter.Sample = true
	s, effects = play(t, s, model.ChooseClient{})
	require.Empty(t, effects)
	require.Contains(t, s.Toast.Text, "sample")
	s = read(t, model.People)
	s.Story.People[0].Ours = true
	defer func() { pier.People[0].Ours = false }()
	_, effects = play(t, s, model.ChooseClient{})
	require.Equal(t, model.SetClient{}, effect[model.SetClient](t, effects), "again takes it back")
}

// A page's address is shown before it is opened, and nothing is opened if nothing may leave the machine.
func TestPagesAreShownBeforeTheyAreOpened(t *testing.T) {
	at := func(d backends.Document, change func(*model.State)) model.State {
		s := finished(t)
		s.Preview.Document = d
		s.Offline, s.Run.Offline = false, false
		if change != nil {
			change(&s)
		}
		return s
	}
	page := backends.Document{ID: "w", URL: "https://www.example.org/opinion"}
	for _, c := range []struct {
		name   string
		state  model.State
		refuse string
	}{
		{"nothing in view", at(backends.Document{}, nil), "no document is in view"},
		{"a file", at(backends.Document{ID: "d", Path: "a.pdf"}, nil), "its file is a.pdf"},
		{"neither page nor file", at(backends.Document{ID: "d"}, nil), "has no web page"},
		{"a program", at(backends.Document{ID: "d", URL: "file:///etc/passwd"}, nil), "not a valid web address"},
		{"offline", at(page, func(s *model.State) { s.Offline = true }), "headnote is offline"},
		{"an offline run", at(page, func(s *model.State) { s.Run.Offline = true }), "asked offline"},
		{"confidential", at(page, func(s *model.State) { s.Matter.Confidential = true }), "confidential"},
	} {
		s, effects := play(t, c.state, model.Browse{})
		require.Empty(t, effects, c.name)
		require.Equal(t, model.NoOverlay, s.Overlay, c.name)
		require.Contains(t, s.Toast.Text, c.refuse, c.name)
	}
	s, effects := play(t, at(page, nil), model.Browse{})
	require.Empty(t, effects)
	require.Equal(t, model.BrowseOverlay, s.Overlay)
	opened, effects := play(t, s, model.OpenPage{})
	require.Equal(t, "https://www.example.org/opinion", effect[model.OpenURL](t, effects).Page.String())
	_, effects = play(t, opened, model.OpenPage{})
	require.Empty(t, effects, "once")
	s.Matter.Confidential = true
	_, effects = play(t, s, model.OpenPage{})
	require.Empty(t, effects, "the matter became confidential meanwhile")
}
