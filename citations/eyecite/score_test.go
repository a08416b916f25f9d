//go:build !race

package eyecite_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/citations/eyecite"
	"headnote/internal/shared"
)

// The figures of docs/citations.md, against eyecite's own test cases and its results on real opinions. If
// CITATIONS_OUT is set to a folder, the same output is written there for other scorers.

// fields are what scorers of citation finders compare.
var fields = []string{
	"volume", "reporter", "edition", "page", "pin_cite", "year", "month", "day", "court", "plaintiff", "defendant",
	"extra", "parenthetical", "publisher", "antecedent_guess",
}

type record map[string]any

func TestEyeciteCases(t *testing.T) {
	type testCase struct {
		ID, Text, Asserted string
		Cleaned            *string `json:"cleaned_text"`
		Options            struct {
			RemoveAmbiguous bool `json:"remove_ambiguous"`
			Markup          bool
			Tokenizer       string
		}
		Expected []record
	}
	dump := output(t, "cases.jsonl")
	right, asserted, total := 0, 0, 0
	for line := range lines(t, "eyecite_cases.jsonl") {
		var c testCase
		require.NoError(t, json.Unmarshal(line, &c))
		s := c.Text
		if c.Cleaned != nil {
			s = *c.Cleaned
		}
		if c.Options.Tokenizer != "" { // that case treats commas as stop tokens
			s = strings.ReplaceAll(s, ",", ".")
		}
		cs, _ := eyecite.Find(s)
		if c.Options.Markup {
			cs, _ = eyecite.FindHTML(c.Text)
		}
		got := make([]record, 0, len(cs))
		for _, x := range cs {
			if c.Options.RemoveAmbiguous && x.Reporter != "" && x.Edition == "" {
				continue
			}
			if c.Options.Tokenizer != "" {
				x.Reporter = strings.ReplaceAll(x.Reporter, ".", ",")
			}
			b, err := json.Marshal(x)
			require.NoError(t, err)
			var f record
			require.NoError(t, json.Unmarshal(b, &f))
			got = append(got, f)
		}
		dump(map[string]any{"id": c.ID, "citations": got})
		total++
		if diff := compare(c.Expected, got); diff != "" {
			t.Errorf("%s %q: %s", c.ID, s, diff)
			continue
		}
		right++
		if c.Asserted == "attrs" {
			asserted++
		}
	}
	t.Logf("%d of %d cases wholly right, %d of those asserted in all attributes", right, total, asserted)
	require.Equal(t, []int{299, 299, 201}, []int{right, total, asserted})
}

func compare(want, got []record) string {
	if len(want) != len(got) {
		return fmt.Sprintf("%d citations, want %d", len(got), len(want))
	}
	for i, w := range want {
		if w["kind"] != got[i]["kind"] {
			return fmt.Sprintf("%v is %v, want %v", w["text"], got[i]["kind"], w["kind"])
		}
		for _, f := range fields {
			u, v := w[f], got[i][f]
			if f == "edition" {
				if u = w["corrected_reporter"]; u == nil {
					continue
				}
			}
			if u != v {
				return fmt.Sprintf("%v: %s is %v, want %v", w["text"], f, v, u)
			}
		}
	}
	return ""
}

func TestEyeciteCorpus(t *testing.T) {
	dir := filepath.Join(shared.Dir(t), "citations")
	gold := make(map[string][]record)
	for line := range lines(t, "gold", "raw_aho.jsonl") {
		var f record
		require.NoError(t, json.Unmarshal(line, &f))
		gold[f["doc"].(string)] = append(gold[f["doc"].(string)], f)
	}
	dump := output(t, "corpus.jsonl")
	type share struct{ hit, of float64 }
	shares := make(map[string]*share)
	count := func(name string, hit bool) {
		if shares[name] == nil {
			shares[name] = &share{}
		}
		shares[name].of++
		if hit {
			shares[name].hit++
		}
	}
	for doc, want := range gold {
		text, err := os.ReadFile(filepath.Join(dir, "corpus", doc))
		require.NoError(t, err)
		cs, as := eyecite.Find(string(text))
		at := make(map[[2]float64]record)
		starts := make(map[float64]record)
		for line, err := range citations.JSONLines(doc, cs, as) {
			require.NoError(t, err)
			var f record
			require.NoError(t, json.Unmarshal(line, &f))
			dump(f)
			at[span(f)] = f
			starts[span(f)[0]] = f
		}
		for _, w := range want {
			kind := w["kind"].(string)
			g, ok := starts[span(w)[0]]
			ok = ok && g["kind"] == kind
			count("found "+kind, ok)
			count("exact "+kind, at[span(w)] != nil)
			if !ok {
				continue
			}
			for _, f := range fields {
				if w[f] != nil || g[f] != nil {
					count(f, w[f] == g[f])
				}
			}
			if kind == "id" || kind == "supra" || kind == "short_case" || kind == "reference" {
				count("resolved", w["resolves_to"] == g["resolves_to"])
			}
		}
	}
	least := map[string]float64{
		"found full_case": 0.999, "found short_case": 0.995, "found id": 0.995, "found supra": 0.995,
		"found law": 0.995, "found journal": 0.995, "found unknown": 0.995, "volume": 0.995,
		"edition": 0.995, "page": 0.995, "pin_cite": 0.995, "year": 0.995,
		"court": 0.995, "plaintiff": 0.98, "defendant": 0.98, "resolved": 0.99,
	}
	for name, s := range shares {
		t.Logf("%-18s %6.2f%% of %.0f", name, 100*s.hit/s.of, s.of)
		require.GreaterOrEqual(t, s.hit/s.of, least[name], name)
	}
}

func span(f record) [2]float64 {
	s := f["bspan"].([]any)
	return [2]float64{s[0].(float64), s[1].(float64)}
}

func TestEyeciteResolutions(t *testing.T) {
	type cited struct{ Text string }
	right, asserted, total := 0, 0, 0
	for line := range lines(t, "eyecite_resolution_cases.jsonl") {
		var c struct {
			ID, Kind, Text string
			Asserted       bool
			Items          []struct {
				Text     string
				Resource *int
			}
			Citations []cited
			Resolves  []*int `json:"resolves_to"`
			ShortName string `json:"resolved_case_name_short_of_citation_0"`
			Options   struct{ Markup bool }
		}
		require.NoError(t, json.Unmarshal(line, &c))
		var want, got []int
		number := func(p *int) int {
			if p == nil {
				return -1
			}
			return *p
		}
		var cs []citations.Citation
		if c.Kind == "sequence" { // each text separately, keeping its first citation
			for _, item := range c.Items {
				cs = append(cs, eyecite.Extract(item.Text)[0])
				want = append(want, number(item.Resource))
			}
			eyecite.Resolve(cs)
			for _, x := range cs {
				got = append(got, x.Resolves)
			}
		} else {
			cs = eyecite.Extract(c.Text)
			if strings.Contains(c.Text, "<em>") || strings.Contains(c.Text, "<i>") {
				cs, _ = eyecite.FindHTML(c.Text)
			}
			if c.ShortName != "" {
				cs[0].ShortName = c.ShortName
				cs = eyecite.References(c.Text, cs)
			}
			as := eyecite.Resolve(cs)
			for _, p := range c.Resolves {
				want = append(want, number(p))
			}
			for _, x := range cs {
				if x.Resolves < 0 {
					got = append(got, -1)
				} else {
					got = append(got, as[x.Resolves].Mentions[0])
				}
			}
		}
		total++
		if fmt.Sprint(want) == fmt.Sprint(got) {
			right++
			if c.Asserted {
				asserted++
			}
		} else if c.Asserted {
			t.Errorf("%s %s: %v, want %v", c.ID, c.Text, got, want)
		} else {
			t.Logf("%s %q: %v, want %v", c.ID, c.Text[:min(90, len(c.Text))], got, want)
		}
	}
	t.Logf("%d of %d resolutions right, %d of those asserted", right, total, asserted)
	require.Equal(t, 30, asserted)
}

func lines(t testing.TB, path ...string) func(func([]byte) bool) {
	f, err := os.ReadFile(filepath.Join(append([]string{shared.Dir(t), "citations"}, path...)...))
	require.NoError(t, err)
	return func(yield func([]byte) bool) {
		sc := bufio.NewScanner(bytes.NewReader(f))
		sc.Buffer(nil, 4<<20)
		for sc.Scan() && yield(sc.Bytes()) {
		}
		require.NoError(t, sc.Err())
	}
}

func output(t testing.TB, name string) func(any) {
	dir := os.Getenv("CITATIONS_OUT")
	if dir == "" {
		return func(any) {}
	}
	f, err := os.Create(filepath.Join(dir, name))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	e := json.NewEncoder(f)
	return func(v any) { require.NoError(t, e.Encode(v)) }
}
