//go:build !race

package research_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/shared"
	"headnote/research"
	"headnote/risk"
)

// Real policies and contracts: the short answer quotes the passage most likely to answer, not the one that a search for
// risks or dates found first.
func TestShortAnswersOfPolicies(t *testing.T) {
	files := os.DirFS(filepath.Join(shared.Dir(t), "eval", "retrieval", "corpus"))
	ctx, dir := context.Background(), t.TempDir()
	x, _, err := local.Memory(ctx, files, time.Now)
	require.NoError(t, err)
	e, err := research.New(configOf("Policies", dir, x, time.Now))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	for question, want := range map[string]string{
		"How long does Viber keep my messages?": "we retain information as long as it is " +
			"necessary",
		"May the Kenway NDA recipient share information with its employees?": "it informs its Representatives of the " +
			"confidential nature",
		"Does Fiverr sell my information to third parties?": "do not sell or rent your personal information",
	} {
		id, err := e.Start(ctx, research.Ask{Question: question, Offline: true, Today: risk.NewDate(2026, 3, 2)})
		require.NoError(t, err)
		s, _ := finish(t, e, id)
		answer := s.Memo.Sections[1]
		require.Equal(t, "Short Answer", answer.Heading)
		said := ""
		for _, b := range answer.Blocks {
			for _, st := range b.Statements {
				said += st.Text + "\n"
			}
		}
		require.Contains(t, said, want)
	}
}
