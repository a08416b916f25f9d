package judgments_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/shared"
	"headnote/research/retrieve"
	"headnote/research/retrieve/judgments"
	"headnote/text"
)

// snippets is how many documents a question shows.
const snippets = 20

// shortQuestion is how many content words most questions have at most.
const shortQuestion = 14

// How long a question takes over a large index, from its analysis to its graded documents with their snippets, in
// processor time and in elapsed time. HEADNOTE_LARGE is a folder made by make corpus-large in which headnote index was
// run.
func TestLatency(t *testing.T) {
	root := os.Getenv("HEADNOTE_LARGE")
	dir := filepath.Join(root, ".headnote", "index")
	if _, err := os.Stat(dir); root == "" || err != nil {
		t.Skip("skipped: make corpus-large and headnote index make the index to measure on")
	}
	x, err := local.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	set, _, err := judgments.KnownItems("letters", os.DirFS(filepath.Join(shared.Dir(t), "corpus")))
	require.NoError(t, err)
	questions := []string{
		"What is the maximum prison term for wire fraud?",
		"Which factors decide whether copying a protected work is fair use?",
		"When may the President call up the militia against a rebellion?", "How does D.C. law define graffiti?",
		"What debts does 11 U.S.C. § 523 except from discharge?",
		"What must the Treasury do when a winning plaintiff owes the government money?",
	}
	for _, q := range set.Questions {
		questions = append(questions, q.Text)
	}
	ctx, s := context.Background(), retrieve.NewSearcher(x)
	parts := []string{"analysis", "retrieval", "grading and snippets"}
	spent := make([][]float64, len(parts))
	var all, short, wall []float64
	first := 0.0
	for i, raw := range questions {
		began, at := time.Now(), processor(t)
		lap := func(n int) {
			now := processor(t)
			if i > 0 {
				spent[n] = append(spent[n], now-at)
			}
			at = now
		}
		start := at
		q := retrieve.Analyze(raw, x)
		lap(0)
		docs, _, err := s.Documents(ctx, q, retrieve.Options{Limit: snippets})
		require.NoError(t, err)
		lap(1)
		_, err = retrieve.Grade(context.Background(), q, docs, retrieve.DefaultThresholds, nil)
		require.NoError(t, err)
		for _, d := range docs {
			require.NotEmpty(t, text.Truncate(text.Line(d.Snippet), 300))
		}
		lap(2)
		if i == 0 {
			first = at - start // reads the names of all documents
			continue
		}
		all, wall = append(all, at-start), append(wall, time.Since(began).Seconds()*1000)
		if len(q.Terms) <= shortQuestion {
			short = append(short, at-start)
		}
	}
	stats := x.Stats()
	t.Logf("of at most %d content words: %d, p50 %.1f ms, p95 %.1f ms of processor time", shortQuestion, len(short),
		at(short, 0.5), at(short, 0.95))
	t.Logf("%d passages, %d documents, %d questions of %d words on average; the first takes %.0f ms", stats.Passages,
		stats.Documents, len(all), words(questions), first)
	for i, name := range parts {
		t.Logf("%-22s p50 %6.1f ms  p95 %6.1f ms of processor time", name, at(spent[i], 0.5), at(spent[i], 0.95))
	}
	t.Logf("%-22s p50 %6.1f ms  p95 %6.1f ms of processor time; on the clock p50 %.1f ms, p95 %.1f ms", "together",
		at(all, 0.5), at(all, 0.95), at(wall, 0.5), at(wall, 0.95))
}

// processor is the processor time of this process, in milliseconds.
func processor(t *testing.T) float64 {
	t.Helper()
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

func at(xs []float64, share float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	return xs[min(len(xs)-1, int(share*float64(len(xs))))]
}

func words(questions []string) int {
	n := 0
	for _, q := range questions {
		n += len(text.Stems(q))
	}
	return n / len(questions)
}
