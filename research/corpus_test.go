//go:build !race

package research_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/internal/shared"
	"headnote/research"
	"headnote/research/events"
	"headnote/risk"
)

type corpusQuestion struct {
	Ask, Path, Anchor string
	HeldOut           bool `toml:"held_out"`
}

func fold(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// corpusIndex reads the corpus once for all tests.
var corpusIndex = sync.OnceValues(func() (*local.Index, error) {
	x, _, err := local.Memory(context.Background(), os.DirFS(corpusRoot), time.Now)
	return x, err
})

var corpusRoot string

// corpusEngine is an engine over the shared corpus of real documents.
func corpusEngine(t *testing.T) *research.Engine {
	t.Helper()
	corpusRoot = shared.Path(t, "corpus")
	x, err := corpusIndex()
	require.NoError(t, err)
	e, err := research.New(configOf("Corpus", t.TempDir(), x, time.Now))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// Real questions over real documents: the answering passage is among the first
// three results, the memo quotes from that document, and every passage of the
// memo opens in place.
func TestRealQuestions(t *testing.T) {
	ctx := context.Background()
	e := corpusEngine(t)
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("testdata", "questions", "corpus.toml"))
	require.NoError(t, err)
	var set struct{ Question []corpusQuestion }
	_, err = toml.Decode(string(data), &set)
	require.NoError(t, err)
	called, right := 0, 0 // of the results of held-out questions: relevant by their grade, and indeed what answers
	found, cited, all := map[bool]int{}, map[bool]int{}, map[bool]int{}
	for _, q := range set.Question {
		all[q.HeldOut]++
		id, err := e.Start(ctx, research.Ask{Question: q.Ask, Offline: true, Today: risk.NewDate(2026, 3, 2)})
		require.NoError(t, err)
		s, _ := finish(t, e, id)
		ranked := s.Ranked()
		hit := slices.ContainsFunc(ranked[:min(3, len(ranked))], func(r events.Result) bool {
			return r.Document.Path == q.Path && slices.ContainsFunc(r.Document.Passages,
				func(p backends.Passage) bool { return strings.Contains(fold(p.Text), fold(q.Anchor)) })
		})
		if hit {
			found[q.HeldOut]++
		}
		for _, r := range ranked {
			if !q.HeldOut || r.Grading.Grade != events.Relevant {
				continue
			}
			if called++; r.Document.Path == q.Path {
				right++
			} else {
				t.Logf("held out: %q: called relevant, %.2f: %s", q.Ask, r.Grading.Score, r.Document.Path)
			}
		}
		quoted := false
		for _, st := range s.Memo.Statements() {
			require.NotEmpty(t, st.Evidence, st.Text)
			for _, ev := range st.Evidence {
				if ev.Kind != events.FromPassage {
					continue
				}
				r, ok := s.Result(ev.Document)
				require.True(t, ok)
				body, err := e.Text(ctx, r.Document)
				require.NoError(t, err)
				opensInPlace(t, ev, body)
				quoted = quoted || r.Document.Path == q.Path
			}
		}
		if quoted {
			cited[q.HeldOut]++
		}
		if !hit || !quoted {
			t.Logf("held out %v: %q: in the first three %v, cited %v", q.HeldOut, q.Ask, hit, quoted)
			for i, r := range ranked[:min(4, len(ranked))] {
				t.Logf("   %d %.2f %s", i+1, r.Grading.Score, r.Document.Path)
			}
		}
	}
	t.Logf("in the first three: %d of %d, held out %d of %d; cited: %d, held out %d", found[false], all[false],
		found[true], all[true], cited[false], cited[true])
	t.Logf("held out: of %d documents that answer %d are called relevant, and %d others", all[true], right, called-right)
	require.GreaterOrEqual(t, found[false], 8)
	require.GreaterOrEqual(t, right*10, called*8, "what is called relevant answers")
	require.GreaterOrEqual(t, found[true]*10, all[true]*7, "held-out questions")
	require.GreaterOrEqual(t, cited[false], 8)
}
