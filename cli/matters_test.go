//go:build !race

package cli_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
)

// A question about each matter of real papers finishes with a memo whose statements have evidence. make bench-matters
// measures the quality.
func TestEveryMatterAnswers(t *testing.T) {
	t.Parallel()
	matters, err := filepath.Glob(filepath.Join(shared.Path(t, "bench"), "*", "papers"))
	require.NoError(t, err)
	require.NotEmpty(t, matters)
	for _, papers := range matters {
		matter := filepath.Dir(papers)
		t.Run(filepath.Base(matter), func(t *testing.T) {
			t.Parallel()
			p := newProgram(t)
			require.NoError(t, os.CopyFS(filepath.Join(p.home, "matter"), os.DirFS(papers)))
			code, _, said := p.run("index", "matter", "--matter", "matter")
			require.Equal(t, 0, code, said)
			f, err := os.Open(filepath.Join(matter, "questions.jsonl"))
			require.NoError(t, err)
			defer f.Close()
			lines := bufio.NewScanner(f)
			require.True(t, lines.Scan())
			var q struct{ Question string }
			require.NoError(t, json.Unmarshal(lines.Bytes(), &q))
			code, out, said := p.run("ask", q.Question, "--matter", "matter", "--format", "json")
			require.Contains(t, []int{0, 3}, code, said)
			var run exported
			require.NoError(t, json.Unmarshal([]byte(out), &run))
			require.NotZero(t, run.cited(t)["local"], "it quotes a paper")
			require.Empty(t, run.LeftOut)
		})
	}
}
