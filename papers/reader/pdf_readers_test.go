package reader_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/papers/reader"
)

// agreement is how much two texts share: of their words, of their pairs of neighboring words, and of their lines.
type agreement struct{ words, pairs, lines float64 }

// agree compares two texts by what they hold how often, 0 to 1 (F1).
func agree(a, b string) agreement {
	lines := func(s string) []string {
		var out []string
		for l := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\n' || r == '\f' }) {
			if l = strings.Join(strings.Fields(l), " "); l != "" {
				out = append(out, l)
			}
		}
		return out
	}
	pairs := func(words []string) []string {
		var out []string
		for i := range len(words) - 1 {
			out = append(out, words[i]+" "+words[i+1])
		}
		return out
	}
	x, y := strings.Fields(a), strings.Fields(b)
	return agreement{common(x, y), common(pairs(x), pairs(y)), common(lines(a), lines(b))}
}

func common(a, b []string) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	left := map[string]int{}
	for _, s := range a {
		left[s]++
	}
	both := 0
	for _, s := range b {
		if left[s] > 0 {
			left[s]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(a)+len(b))
}

// both reads a PDF by pdftotext, and by the reader that is built in. ok is false where neither can.
func both(t *testing.T, data []byte) (a agreement, ok bool) {
	t.Helper()
	read := func() (string, error) {
		docs, err := reader.Read(t.Context(), "a.pdf", data, reader.DefaultLimits())
		if err != nil {
			return "", err
		}
		return docs[0].Text, nil
	}
	poppler, refused := read()
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	own, err := read()
	t.Setenv("PATH", path)
	require.Equal(t, refused == nil, err == nil, "one reads what the other does not: %v, %v", refused, err)
	return agree(poppler, own), err == nil
}

// mean reports how well the readers agree over some papers.
func mean(t *testing.T, name string, papers [][]byte) agreement {
	t.Helper()
	var sum agreement
	n := 0.0
	for _, data := range papers {
		if a, ok := both(t, data); ok {
			sum.words, sum.pairs, sum.lines, n = sum.words+a.words, sum.pairs+a.pairs, sum.lines+a.lines, n+1
		}
	}
	require.Positive(t, n)
	sum = agreement{sum.words / n, sum.pairs / n, sum.lines / n}
	t.Logf("%-24s %3.0f papers: words %.3f, pairs %.3f, lines %.3f", name, n, sum.words, sum.pairs, sum.lines)
	return sum
}

// TestReadersAgree holds the reader that is built in to pdftotext. With HEADNOTE_READERS it prints how well they agree
// over the real papers, too.
func TestReadersAgree(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("skipped: pdftotext is not installed")
	}
	papers := [][]byte{portable(pageOfText...), paged(pageOfText, pageOfText)}
	for _, d := range drawings {
		papers = append(papers, d.pdf())
	}
	a := mean(t, "drawings", papers)
	require.GreaterOrEqual(t, a.words, 0.99)
	require.GreaterOrEqual(t, a.pairs, 0.97)
	require.GreaterOrEqual(t, a.lines, 0.93)
	if os.Getenv("HEADNOTE_READERS") == "" {
		return
	}
	kinds := map[string][][]byte{}
	for _, f := range append(shared.Glob(t, "bench/*/papers/*"), shared.Glob(t, "corpus/court_pdf/*")...) {
		if strings.EqualFold(filepath.Ext(f), ".pdf") {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			kind, err := filepath.Rel(shared.Dir(t), filepath.Dir(f))
			require.NoError(t, err)
			kinds[kind] = append(kinds[kind], data)
			kinds["all"] = append(kinds["all"], data)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		mean(t, kind, kinds[kind])
	}
}
