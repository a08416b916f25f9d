package citations_test

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

const lines = `{
  "doc": "brief.txt",
  "kind": "full_case",
  "text": "410 U.S. 113",
  "span": [20, 32],
  "bspan": [21, 33],
  "full_bspan": [7, 54],
  "pin_bspan": [21, 38],
  "volume": "410",
  "reporter": "U.S.",
  "edition": "U.S.",
  "editions": ["U.S."],
  "page": "113",
  "pin_cite": "120",
  "year": "1973",
  "month": "Jan.",
  "day": "22",
  "court": "scotus",
  "plaintiff": "Roé",
  "defendant": "Wade",
  "signal": "See",
  "weight": 1,
  "key": "410 U.S. 113",
  "resolves_to": 0
}
{
  "doc": "brief.txt",
  "kind": "id",
  "text": "Id.",
  "span": [65, 68],
  "bspan": [66, 69],
  "full_bspan": [66, 76],
  "pin_bspan": [66, 76],
  "pin_cite": "at 125",
  "weight": 1,
  "resolves_to": 0
}
{
  "doc": "brief.txt",
  "kind": "unknown",
  "text": "§ 9",
  "span": [77, 80],
  "bspan": [78, 82],
  "full_bspan": [78, 82],
  "pin_bspan": [78, 82],
  "section": "9",
  "weight": 1,
  "reason": "names no code"
}`

// Others rely on the keys of the JSON form: one line per citation, spans in code points and in bytes, unknown
// fields omitted.
func TestJSONLines(t *testing.T) {
	s := "A. See Roé v. Wade, 410 U.S. 113, 120 (Jan. 22, 1973). It is so. Id. at 125. § 9 too."
	cs, as := citations.Find(s)
	dec := json.NewDecoder(strings.NewReader(lines))
	n := 0
	for line, err := range citations.JSONLines("brief.txt", cs, as) {
		require.NoError(t, err)
		require.NotContains(t, string(line), "\n")
		var want json.RawMessage
		require.NoError(t, dec.Decode(&want))
		require.JSONEq(t, string(want), string(line))
		n++
	}
	require.Equal(t, 3, n)
	for range citations.JSONLines("brief.txt", cs, as) { //nolint:errcheck // its iterator is not used
		break // the caller may stop early
	}
}

// A single citation gives the index of its authority.
func TestJSONOfOneCitation(t *testing.T) {
	cs, _ := citations.Find("Roe v. Wade, 410 U.S. 113 (1973). 21 U.S.C. § 355. Id. § 360. Id. at 9000.")
	for i, want := range []any{0.0, 1.0, 1.0, nil} {
		b, err := json.Marshal(cs[i])
		require.NoError(t, err)
		var got map[string]any
		require.NoError(t, json.Unmarshal(b, &got))
		require.Equal(t, want, got["resolves_to"], cs[i].Text)
		require.NotContains(t, got, "doc")
	}
}

// docs are two documents, one of which cites the other by its own citation.
var docs = []citations.Doc{
	{ID: "brief", Title: "Brief <1>", Type: "Briefs", Text: "Roe v. Wade, 410 U.S. 113 (1973). Id. at 120. § 9."},
	{ID: "roe", Title: "Roe v. Wade", Type: "Case Law", Self: "410 U.S. 113", Text: "See 21 U.S.C. § 355 & “more”."},
}

func TestGraphAsJSON(t *testing.T) {
	g := citations.BuildGraph(docs)
	var b strings.Builder
	require.NoError(t, g.WriteJSON(&b))
	var back citations.Graph
	require.NoError(t, json.Unmarshal([]byte(b.String()), &back))
	require.Len(t, back.Nodes, 3)
	require.Len(t, back.Edges, 3)
	require.Equal(t, 1, back.Unresolved)
	ids := make(map[string]bool)
	for _, n := range back.Nodes {
		ids[n.ID] = true
	}
	for _, e := range back.Edges {
		require.True(t, ids[e.From] && ids[e.To], "both ends of an edge are nodes")
		require.Contains(t, e.Context, e.Text)
	}
}

func TestGraphAsGraphML(t *testing.T) {
	var b strings.Builder
	require.NoError(t, citations.BuildGraph(docs).WriteGraphML(&b))
	var got struct {
		Graph struct {
			Nodes []struct {
				ID   string   `xml:"id,attr"`
				Data []string `xml:"data"`
			} `xml:"node"`
			Edges []struct {
				Source string `xml:"source,attr"`
				Target string `xml:"target,attr"`
				Weight string `xml:"data"`
			} `xml:"edge"`
		} `xml:"graph"`
	}
	require.NoError(t, xml.Unmarshal([]byte(b.String()), &got))
	require.Len(t, got.Graph.Nodes, 3)
	require.Equal(t, "Brief <1>", got.Graph.Nodes[0].Data[0])
	require.Len(t, got.Graph.Edges, 2, "mentions of one authority are one edge")
	require.Equal(t, "2", got.Graph.Edges[0].Weight)
}

func TestGraphSummary(t *testing.T) {
	s := citations.BuildGraph(docs).Summary()
	require.Equal(t, 2, s.TotalSources)
	require.Equal(t, 3, s.TotalCitations)
	require.Equal(t, map[string]int{"Case Law": 2, "Statutory Law": 1}, s.ByType)
	require.Equal(t, 3, s.CrossDomainLinks)
	require.Equal(t, "roe", s.MostCited[0].ID)
}

// Follow also reads authorities known by their key as documents.
func TestFollow(t *testing.T) {
	chain := map[string]citations.Doc{
		"410 U.S. 113": {ID: "roe", Title: "Roe v. Wade", Self: "410 U.S. 113", Text: "See 5 U.S. 137."},
		"5 U.S. 137":   {ID: "marbury", Title: "Marbury", Self: "5 U.S. 137", Text: "See 1 U.S. 1."},
	}
	at := func(key string) (citations.Doc, bool) { d, ok := chain[key]; return d, ok }
	for depth, read := range map[int][]string{1: nil, 2: {"roe"}, 3: {"roe", "marbury"}} {
		g, docs := citations.Follow([]citations.Doc{{ID: "brief", Text: "See 410 U.S. 113."}}, depth, at)
		var ids []string
		for _, d := range docs {
			ids = append(ids, d.ID)
		}
		require.Equal(t, read, ids, "depth %d", depth)
		require.Len(t, g.Edges, depth, "depth %d", depth)
	}
}
