package citations_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"headnote/citations"
	"headnote/internal/shared"
)

func TestDevHouse(t *testing.T) {
	if os.Getenv("DEV") == "" {
		t.Skip()
	}
	w, _ := os.Create("/tmp/w/out/house.jsonl")
	files, _ := filepath.Glob(filepath.Join(shared.Dir(t), "citations", "corpus", "*.txt"))
	n := map[citations.Kind][3]int{}
	why := map[string]int{}
	for _, f := range files {
		b, _ := os.ReadFile(f)
		cs, as := citations.Find(string(b))
		i := 0
		for l := range citations.JSONLines(filepath.Base(f), cs, as) {
			var m map[string]any
			json.Unmarshal(l, &m)
			if r := cs[i].Resolves; r >= 0 {
				m["to"] = as[r].Label
			}
			lo, hi := max(0, cs[i].Span.Start-200), min(len(b), cs[i].Span.End+80)
			m["ctx"] = string(b[lo:hi])
			l, _ = json.Marshal(m)
			w.Write(append(l, '\n'))
			i++
		}
		for _, c := range cs {
			k := n[c.Kind]
			k[0]++
			if c.Resolves >= 0 {
				k[1]++
			} else {
				why[string(c.Kind)+": "+c.Reason]++
			}
			n[c.Kind] = k
		}
	}
	w.Close()
	for k, v := range n {
		t.Logf("%-12s %6d resolved %6d %.1f%%", k, v[0], v[1], 100*float64(v[1])/float64(v[0]))
	}
	for k, v := range why {
		t.Logf("%5d %s", v, k)
	}
}
