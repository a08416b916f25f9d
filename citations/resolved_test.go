package citations_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"headnote/citations"
	"headnote/internal/shared"
)

// TestResolvedSample compares the back-references of the corpus with random samples read by hand: document, byte
// offset, and the key of the authority a reader would name; "record" for a paper of the case's own record, "-" if
// the text does not determine it.
func TestResolvedSample(t *testing.T) {
	corpus := shared.Path(t, "citations", "corpus")
	f, err := os.Open("testdata/resolved.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type read struct {
		cs []citations.Citation
		as []citations.Authority
	}
	docs := make(map[string]read)
	right, resolved, all := 0, 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		row := strings.Split(lines.Text(), "\t")
		if len(row) != 3 || strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		all++
		d, ok := docs[row[0]]
		if !ok {
			b, err := os.ReadFile(filepath.Join(corpus, row[0]))
			if err != nil {
				t.Fatal(err)
			}
			s := string(b)
			d.cs = citations.Extract(s)
			d.as = citations.Resolve(s, d.cs)
			docs[row[0]] = d
		}
		offset, _ := strconv.Atoi(row[1])
		got := "-"
		for i := range d.cs {
			if c := &d.cs[i]; c.Span.Start == offset && c.Resolves >= 0 {
				got = d.as[c.Resolves].Key
				if strings.HasPrefix(got, "record: ") {
					got = "record"
				}
			}
		}
		if got != "-" {
			resolved++
			if got == row[2] {
				right++
				continue
			}
		}
		if got != row[2] {
			t.Logf("%s %s: %s, want %s", row[0], row[1], got, row[2])
		}
	}
	t.Logf("%d of %d resolved, %d of them right (%.1f %%)", resolved, all, right, 100*float64(right)/float64(resolved))
	if right*100 < resolved*98 || resolved*100 < all*95 {
		t.Errorf("fewer right than before: %d of %d resolved, of %d", right, resolved, all)
	}
}
