package model

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// CitationView is a way to list the citations.
type CitationView int

// The views.
const (
	MostCited CitationView = iota
	ByType
	ByDocument
	citationViews
)

// String returns the view's title.
func (v CitationView) String() string {
	return [...]string{"most cited", "by type", "by document"}[v]
}

// Node is a row of the citations pane: a group, an authority, or a mention.
type Node struct {
	ID        string
	Level     int
	Title     string
	Count     int
	Opens     bool // it has rows below it
	Open      bool
	Authority string // key, of an authority
	Negative  bool   // treated negatively somewhere
	Document  string // the document that mentions an authority, or the authority itself
	Reference int    // index into Links.References, −1 for none
}

// nodes lists the citation graph in the selected view.
func nodes(s State) []Node {
	var out []Node
	authority := func(a events.Authority, level int, under string) {
		n := Node{
			ID: under + "a:" + a.Key, Level: level, Title: a.Label, Count: a.Cited, Opens: true, Authority: a.Key,
			Document: a.Document, Reference: -1,
			Negative: slices.ContainsFunc(a.Treatment, func(t events.Treatment) bool { return t.Negative }),
		}
		n.Open = s.Opened[n.ID]
		out = append(out, n)
		if !n.Open {
			return
		}
		for i, ref := range s.Run.Links.References {
			if ref.Authority == a.Key {
				out = append(out, Node{
					ID: fmt.Sprintf("%sr:%d", under, i), Level: level + 1,
					Title: title(s, ref.Document) + ": " + ref.Context, Document: ref.Document, Reference: i,
				})
			}
		}
	}
	group := func(id, name string, n int, rows func(under string)) {
		g := Node{ID: id, Title: name, Count: n, Opens: true, Open: !s.Opened["closed "+id], Reference: -1}
		out = append(out, g)
		if g.Open {
			rows(id + "/")
		}
	}
	switch s.CitationView {
	case ByType:
		var types []string
		byType := make(map[string][]events.Authority)
		for _, a := range s.Run.Links.Authorities {
			if len(byType[a.Type]) == 0 {
				types = append(types, a.Type)
			}
			byType[a.Type] = append(byType[a.Type], a)
		}
		slices.Sort(types)
		for _, t := range types {
			group("t:"+t, t, len(byType[t]), func(under string) {
				for _, a := range byType[t] {
					authority(a, 1, under)
				}
			})
		}
	case ByDocument:
		sources := s.Run.Ranked()
		for _, d := range s.Run.Links.Followed {
			if _, found := s.Run.Result(d.ID); !found {
				sources = append(sources, events.Result{Document: d})
			}
		}
		for _, r := range sources {
			var refs []int
			for i, ref := range s.Run.Links.References {
				if ref.Document == r.Document.ID {
					refs = append(refs, i)
				}
			}
			if len(refs) == 0 {
				continue
			}
			group("d:"+r.Document.ID, Label(r), len(refs), func(string) {
				for _, i := range refs {
					ref := s.Run.Links.References[i]
					out = append(out, Node{
						ID: fmt.Sprintf("r:%d", i), Level: 1, Title: strings.Join(strings.Fields(ref.Text), " "),
						Document: ref.Document, Reference: i, Authority: ref.Authority,
					})
				}
			})
		}
	default:
		for _, a := range s.Run.Links.Authorities {
			authority(a, 0, "")
		}
	}
	return out
}

func title(s State, id string) string {
	if r, ok := s.Run.Source(id); ok {
		return Label(r)
	}
	return id
}

// CitationsPane lists the citation graph in the selected view.
type CitationsPane struct{}

// ID implements Pane.
func (CitationsPane) ID() Tab { return Citations }

// Title implements Pane.
func (CitationsPane) Title() string { return "Citations" }

// Rows implements Pane.
func (CitationsPane) Rows(s State) []string {
	var out []string
	for _, n := range s.Nodes {
		out = append(out, n.ID)
	}
	return out
}

// Target implements Pane: a mention, or an authority's first mention.
func (CitationsPane) Target(s State, row string) (string, text.Span, bool) {
	n, ok := nodeOf(s, row)
	if !ok {
		return "", text.Span{}, false
	}
	if n.Reference >= 0 {
		ref := s.Run.Links.References[n.Reference]
		return ref.Document, ref.Span, true
	}
	for _, ref := range s.Run.Links.References {
		if n.Authority != "" && ref.Authority == n.Authority {
			return ref.Document, ref.Span, true
		}
	}
	return "", text.Span{}, false
}

// Copied implements Pane.
func (CitationsPane) Copied(s State, row string) (what, words string) {
	n, _ := nodeOf(s, row)
	return "the citation", text.Line(n.Title)
}

// Table implements Pane.
func (CitationsPane) Table(s State) [][]string {
	rows := [][]string{{"cited", "authority", "type", "status"}}
	for _, a := range s.Run.Links.Authorities {
		rows = append(rows, []string{fmt.Sprint(a.Cited), a.Label, a.Type, a.Status})
	}
	return rows
}

// Enter implements Entered: an authority is expanded before it is opened.
func (CitationsPane) Enter(s State, row string) (State, []Effect, bool) {
	if n, ok := nodeOf(s, row); ok && n.Opens && !n.Open {
		return onExpand(s, true), nil, true
	}
	return s, nil, false
}

func nodeOf(s State, id string) (Node, bool) {
	i := slices.IndexFunc(s.Nodes, func(n Node) bool { return n.ID == id })
	if i < 0 {
		return Node{}, false
	}
	return s.Nodes[i], true
}

// onExpand opens or closes the selected node.
func onExpand(s State, open bool) State {
	i := s.RowOf(Citations)
	if i < 0 || s.Tab != Citations {
		return s
	}
	n := s.Nodes[i]
	if !n.Opens {
		return s
	}
	opened := make(map[string]bool, len(s.Opened)+1)
	for k, v := range s.Opened {
		opened[k] = v
	}
	opened[n.ID], opened["closed "+n.ID] = open, !open
	s.Opened = opened
	s.Nodes = nodes(s)
	return settle(s)
}
