package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/model"
	"headnote/papers"
	"headnote/research/affair"
	"headnote/research/demorun"
	"headnote/research/events"
	watches "headnote/research/watch"
	"headnote/risk"
)

// archive is a catalog whose papers contain the same words in every field.
type archive struct {
	shelf
	words string
}

// Papers implements Catalog.
func (a *archive) Papers(context.Context) ([]index.Paper, error) {
	var all []index.Paper
	for i := range 30 {
		p := index.Paper{Document: backends.Document{
			ID: fmt.Sprintf("local:%d", i), Path: a.words + fmt.Sprint(i), Title: a.words, Source: "local", Kind: a.words,
		}}
		w := papers.Field{Value: a.words, From: papers.FromText, Confidence: 0.9}
		p.Card = papers.Card{
			Type: w, Status: w, Title: w, Date: w, Filed: w, Court: w, Number: w, Author: w, Addressee: w, Side: w,
			Citation: w, Dockets: []papers.Field{w}, Missing: a.words,
		}
		p.Related = []index.Related{{Kind: a.words, Path: a.words}}
		p.Unread = a.words
		all = append(all, p)
	}
	return all, nil
}

// Affair implements Catalog.
func (a *archive) Affair(context.Context) (affair.Affair, error) {
	var out affair.Affair
	for range 30 {
		out.Events = append(out.Events, affair.Event{
			Day: "2026-01-02", What: a.words,
			Places: []affair.Place{{Document: "local:1", Path: a.words, Pinpoint: a.words}},
		})
		out.People = append(out.People, affair.Person{Name: a.words, Roles: []string{a.words, a.words}, Party: true})
	}
	return out, nil
}

// Docket implements Catalog.
func (a *archive) Docket(context.Context) (affair.Docket, error) {
	source := []risk.Source{{Document: "local:1", Title: a.words, Passage: a.words, Pinpoint: a.words}}
	return affair.Docket{
		Deadlines: []risk.Deadline{
			{
				ID: "a", Title: a.words, Who: a.words, What: a.words, Warning: a.words, Asks: a.words, Assigned: a.words,
				Derivation: []string{a.words}, History: []string{a.words}, RuleCite: a.words, State: risk.Set, Sources: source,
			},
			{
				ID: "b", Title: a.words, Date: risk.NewDate(2026, 3, 20), State: risk.Set, Conflicts: []string{"a"},
				Sources: source,
			},
		},
		Risks: []risk.Risk{{
			ID: "r", Title: a.words, Label: a.words, Severity: risk.High, Likelihood: 5, Impact: 5, Sources: source,
		}},
		Unread: 3,
	}, nil
}

// oddSizes are windows at the limits of each layout, and far beyond them.
var oddSizes = [][2]int{{60, 16}, {61, 17}, {79, 23}, {99, 22}, {100, 16}, {149, 50}, {150, 16}, {333, 17}, {62, 120}}

// Whatever the papers of a matter contain, and whatever the size of the window, the panes of the matter stay within
// their cells, and neither they, the text read out, nor the window title send control sequences to the terminal.
func TestTheMatterInEveryScriptAndSize(t *testing.T) {
	tabs := []model.Tab{
		model.Papers, model.Chronology, model.People, model.Deadlines, model.Risk, model.Watches, model.Results,
	}
	for i, words := range scripts {
		a := &archive{words: words}
		b := workbench(t, 100, 30, nil, func(o *Options) {
			o.Catalog, o.Matter.Name, o.Matter.Client, o.Matter.SharedWith = a, words, words, []string{words, "x"}
		})
		list := []watches.Watch{{ID: "w1", Subject: watches.Subject{Kind: "agency", What: words}, Last: "2026-01-02"}}
		for j, tab := range tabs {
			b.msg(model.ShowTab{Tab: tab})
			b.msg(model.WatchesListed{Watches: list})
			b.msg(model.WatchRead{ID: "w1", Memo: "# " + words + "\n\n" + words})
			size := oddSizes[(i+j)%len(oddSizes)]
			where := fmt.Sprintf("%s at %v: %.20q", tab, size, words)
			b.w, b.h = size[0], size[1]
			requireFrame(t, b, size[0], size[1], where)
			b.msg(model.Move{By: 7})
			b.msg(model.ToggleZoom{})
			requireFrame(t, b, size[0], size[1], where)
			b.msg(model.ToggleZoom{})
			for _, row := range b.state.RowsOf(tab) {
				spoken := b.pane().Spoken(b.view, row)
				if x, ok := b.pane().(explained); ok {
					spoken += strings.Join(x.explain(b.view, row), "")
				}
				require.NotRegexp(t, "[\x00-\x1f\x7f\u202a-\u202e]", spoken, where)
			}
			require.NotRegexp(t, "[\x00-\x1f\x7f\u202a-\u202e]", b.View().WindowTitle, where)
		}
	}
}

// A paper's kind and date are printed as plain text, too, since they come from the head of a file.
func TestKindsAndDatesArePrintable(t *testing.T) {
	var all []events.Event
	for _, e := range demorun.Finished() {
		if found, ok := e.Body.(*events.DocumentFound); ok {
			c := *found
			c.Document.Kind, c.Document.Date = "order\x1b[2J\n", "\x1b]0;pwn\x07 2026"
			e.Body = &c
		}
		all = append(all, e)
	}
	for _, size := range oddSizes {
		b := workbench(t, size[0], size[1], all)
		b.msg(model.ShowTab{Tab: model.Results})
		requireFrame(t, b, size[0], size[1], fmt.Sprint(size))
		for _, row := range b.state.RowsOf(model.Results) {
			require.NotContains(t, resultsPane{}.Spoken(b.view, row), "\x1b")
		}
	}
}

// However long the names are, a narrow window fits them and shows that the matter is shared.
func TestSharedMattersAreNamedInNarrowWindows(t *testing.T) {
	for _, w := range []int{60, 80, 99, 100, 200} {
		b := workbench(t, w, 20, demorun.Finished(), func(o *Options) {
			o.Matter.SharedWith = []string{strings.Repeat("Colleague ", 30), "b", "c"}
			o.Matter.Name = strings.Repeat("Matter ", 60)
		})
		b.msg(model.Unsent{})
		requireFrame(t, b, w, 20, fmt.Sprint(w))
		require.Contains(t, plain(b.draw().content), "shared with ", "that it is shared is never cut")
	}
}
