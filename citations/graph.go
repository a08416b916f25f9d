package citations

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"headnote/text"
)

// Doc is a document in a graph.
type Doc struct {
	ID    string
	Title string
	Type  string // of the document as an authority: "Case Law", "Regulations", …
	Self  string // the citation by which others cite it; may be empty
	Text  string
}

// Node is a document, or a cited authority that is not one of the documents.
type Node struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Type     string `json:"type"`
	Document string `json:"document,omitempty"` // id, if the node is one of the documents
	Cited    int    `json:"cited"`
	Step     int    `json:"-"` // distance from the input documents: 1 if one cites it, 0 if none does
}

// Edge is one mention of an authority in a document.
type Edge struct {
	From    string    `json:"from"` // node
	To      string    `json:"to"`   // node
	Kind    Kind      `json:"kind"`
	Text    string    `json:"text"`
	Span    text.Span `json:"span"`
	Context string    `json:"context"`          // 50 characters on either side
	Mutual  bool      `json:"mutual,omitempty"` // the cited document also cites this one
}

// Graph is a citation graph.
type Graph struct {
	Nodes      []Node `json:"nodes"`
	Edges      []Edge `json:"edges"`
	Unresolved int    `json:"unresolved"`
}

// contextLen is the number of bytes of text that an edge shows on either side.
const contextLen = 50

// BuildGraph extracts and links the citations of the documents. A document that others cite by its own citation is
// one node with that authority.
func BuildGraph(docs []Doc) Graph {
	g, _ := Follow(docs, 1, nil)
	return g
}

// Follow is BuildGraph with recursion: an authority for which at returns a document is read as well, so that
// citations are followed up to depth steps from the input documents. It also returns the documents read this way,
// the nearest first.
func Follow(docs []Doc, depth int, at func(key string) (Doc, bool)) (Graph, []Doc) {
	var g Graph
	byKey := make(map[string]int) // authority key to node
	var nodes []int               // of the documents
	add := func(d Doc) int {
		n := len(g.Nodes)
		g.Nodes = append(g.Nodes, Node{ID: d.ID, Label: d.Title, Type: d.Type, Document: d.ID})
		for _, key := range Keys(d.Self) {
			if _, taken := byKey[key]; !taken {
				byKey[key] = n
			}
		}
		nodes = append(nodes, n)
		return n
	}
	for _, d := range docs {
		add(d)
	}
	given := len(docs)
	docs = slices.Clip(docs)
	for i := 0; i < len(docs); i++ { // the list grows
		d, step := docs[i], 1
		if i >= given {
			step = g.Nodes[nodes[i]].Step + 1
		}
		cs, as := Find(d.Text)
		to := make([]int, len(as))
		for k, a := range as {
			to[k] = -1
			if a.Kind == Supra || a.Kind == recordKind {
				continue // not identified
			}
			n, ok := byKey[a.Key]
			if !ok && step < depth {
				if more, known := at(a.Key); known {
					docs = append(docs, more)
					n, ok = add(more), true
					byKey[a.Key], g.Nodes[n].Step = n, step
				}
			}
			if !ok {
				n = len(g.Nodes)
				byKey[a.Key] = n
				g.Nodes = append(g.Nodes, Node{ID: a.Key, Label: a.Label, Type: a.Type})
			} else if len(a.Label) > len(g.Nodes[n].Label) && g.Nodes[n].Document == "" {
				g.Nodes[n].Label = a.Label
			}
			to[k] = n
		}
		for _, c := range cs {
			switch {
			case c.Resolves < 0 || to[c.Resolves] < 0:
				g.Unresolved++
			case to[c.Resolves] != nodes[i]: // a document's own citation in its head is not a reference
				n := &g.Nodes[to[c.Resolves]]
				if n.Cited++; n.Step == 0 {
					n.Step = step
				}
				g.Edges = append(
					g.Edges,
					Edge{From: d.ID, To: n.ID, Kind: c.Kind, Text: c.Text, Span: c.Span, Context: around(d.Text, c.Span)},
				)
			}
		}
	}
	g.markMutual()
	return g, docs[given:]
}

// markMutual marks the citations between documents that cite each other.
func (g *Graph) markMutual() {
	cites := make(map[[2]string]bool)
	for _, e := range g.Edges {
		cites[[2]string{e.From, e.To}] = true
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		e.Mutual = cites[[2]string{e.To, e.From}]
	}
}

// Near returns the part of the graph within depth citations of a node, in either direction.
func (g Graph) Near(id string, depth int) Graph {
	near := map[string]bool{id: true}
	for range depth {
		next := maps.Clone(near)
		for _, e := range g.Edges {
			if near[e.From] || near[e.To] {
				next[e.From], next[e.To] = true, true
			}
		}
		near = next
	}
	var out Graph
	for _, n := range g.Nodes {
		if near[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	for _, e := range g.Edges {
		if near[e.From] && near[e.To] {
			out.Edges = append(out.Edges, e)
		}
	}
	return out
}

// around returns the span with its context, on one line.
func around(s string, sp text.Span) string {
	lo, hi := max(0, sp.Start-contextLen), min(len(s), sp.End+contextLen)
	for lo > 0 && !utf8.RuneStart(s[lo]) {
		lo--
	}
	for hi < len(s) && !utf8.RuneStart(s[hi]) {
		hi++
	}
	return text.Line(s[lo:hi])
}

// Summary holds statistics of a graph.
type Summary struct {
	TotalSources     int            `json:"totalSources"`
	TotalCitations   int            `json:"totalCitations"`
	ByType           map[string]int `json:"byType"`
	CrossDomainLinks int            `json:"crossDomainLinks"`
	MostCited        []Node         `json:"mostCited"`
}

// Summary counts documents, citations by type and links between types, and lists the ten most cited authorities.
func (g Graph) Summary() Summary {
	s := Summary{ByType: make(map[string]int)}
	types := make(map[string]string, len(g.Nodes))
	for _, n := range g.Nodes {
		types[n.ID] = n.Type
		if n.Document != "" {
			s.TotalSources++
		}
		if n.Cited > 0 {
			s.MostCited = append(s.MostCited, n)
		}
	}
	for _, e := range g.Edges {
		s.TotalCitations++
		s.ByType[types[e.To]]++
		if from := types[e.From]; from != "" && from != types[e.To] {
			s.CrossDomainLinks++
		}
	}
	slices.SortStableFunc(s.MostCited, func(a, b Node) int { return b.Cited - a.Cited })
	s.MostCited = s.MostCited[:min(10, len(s.MostCited))]
	return s
}

// WriteJSON writes {"nodes": …, "edges": …}.
func (g Graph) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	g.Nodes, g.Edges = append([]Node{}, g.Nodes...), append([]Edge{}, g.Edges...) // empty lists rather than null
	return e.Encode(g)
}

// WriteDOT writes the graph for Graphviz.
func (g Graph) WriteDOT(w io.Writer) error {
	var b strings.Builder
	b.WriteString("digraph citations {\n  rankdir=LR;\n  node [shape=box, fontname=\"Helvetica\"];\n")
	for _, n := range g.Nodes {
		shape := ""
		if n.Document == "" {
			shape = ", style=dashed"
		}
		fmt.Fprintf(
			&b,
			"  %s [label=%s%s];\n",
			strconv.Quote(n.ID),
			strconv.Quote(text.Truncate(text.Line(n.Label), 60)),
			shape,
		)
	}
	for _, e := range g.merged() {
		fmt.Fprintf(&b, "  %s -> %s [label=\"%d\"];\n", strconv.Quote(e.from), strconv.Quote(e.to), e.n)
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteGraphML writes the graph for Gephi, yEd and similar tools.
func (g Graph) WriteGraphML(w io.Writer) error {
	var b strings.Builder
	b.WriteString(xml.Header + `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="label" for="node" attr.name="label" attr.type="string"/>
  <key id="type" for="node" attr.name="type" attr.type="string"/>
  <key id="weight" for="edge" attr.name="weight" attr.type="int"/>
  <graph id="citations" edgedefault="directed">
`)
	esc := func(s string) string {
		var e strings.Builder
		if err := xml.EscapeText(&e, []byte(text.Line(s))); err != nil {
			return ""
		}
		return e.String()
	}
	for _, n := range g.Nodes {
		fmt.Fprintf(
			&b,
			"    <node id=\"%s\"><data key=\"label\">%s</data><data key=\"type\">%s</data></node>\n",
			esc(n.ID),
			esc(n.Label),
			esc(n.Type),
		)
	}
	for i, e := range g.merged() {
		fmt.Fprintf(
			&b,
			"    <edge id=\"e%d\" source=\"%s\" target=\"%s\"><data key=\"weight\">%d</data></edge>\n",
			i,
			esc(e.from),
			esc(e.to),
			e.n,
		)
	}
	b.WriteString("  </graph>\n</graphml>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

type weighted struct {
	from, to string
	n        int
}

// merged counts the mentions between each pair of nodes.
func (g Graph) merged() []weighted {
	index := make(map[[2]string]int)
	var out []weighted
	for _, e := range g.Edges {
		k := [2]string{e.From, e.To}
		i, ok := index[k]
		if !ok {
			i = len(out)
			index[k] = i
			out = append(out, weighted{from: e.From, to: e.To})
		}
		out[i].n++
	}
	return out
}
