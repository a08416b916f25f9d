package research_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/research"
	"headnote/research/events"
)

// web is a source that records its requests, and finds nothing.
type web struct {
	spec backends.Spec
	mu   *sync.Mutex
	seen *[]string
}

func (w web) Spec() backends.Spec { return w.spec }
func (w web) Call(_ context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*w.seen = append(*w.seen, p.String("query"))
	return backends.Result{}, nil
}

// placed is a model that says where it is.
type placed struct {
	*scripted
	here, agreed bool
}

func (p placed) Leaves() bool { return !p.here }
func (p placed) Agreed() bool { return p.agreed }

const secret = "privileged inventory of Corvane, write-off of the deposit"

// gapRun starts a run whose model writes a search from the documents.
func gapRun(t *testing.T, gaps research.Gaps) (e *research.Engine, id events.RunID, asked func() []string) {
	t.Helper()
	docs := fstest.MapFS{"note.txt": {Data: []byte("Note to the file.\n\nThe deposit of Corvane was written off: " +
		secret + ".")}}
	m := &scripted{uses: func(tool, _ string) []backends.Use {
		if tool != "search" {
			return nil
		}
		return []backends.Use{use("search", "query", secret, "missing", "the rule on deposits that are written off",
			"priority", "high")}
	}}
	spec, err := registry.Spec("web_search")
	require.NoError(t, err)
	var mu sync.Mutex
	var seen []string
	x, _, err := local.Memory(t.Context(), docs, func() time.Time { return noon })
	require.NoError(t, err)
	e, err = research.New(configOf("Test", t.TempDir(), x, func() time.Time { return noon }, func(c *research.Config) {
		c.Model, c.Gaps, c.Sources = m, gaps, []backends.Tool{web{spec, &mu, &seen}}
	}))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	id, err = e.Start(t.Context(),
		research.Ask{Question: "Which rule governs the deposit of Corvane that was written off?", MaxRounds: 2})
	require.NoError(t, err)
	return e, id, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.DeleteFunc(slices.Clone(seen), func(q string) bool { return !strings.Contains(q, "privileged") })
	}
}

// A search that a model writes from the documents could disclose what is in them. It is made within the matter;
// elsewhere it is made only if the user has seen it, or agreed to exactly that.
func TestSearchesOfTheModelDoNotLeaveUnseen(t *testing.T) {
	t.Run("withheld", func(t *testing.T) {
		e, id, asked := gapRun(t, research.GapsWithheld)
		s, _ := finish(t, e, id)
		require.Empty(t, asked())
		i := slices.IndexFunc(s.Calls, func(c events.CallState) bool {
			return c.Tool == "web_search" &&
				strings.HasPrefix(c.Gap, "model-")
		})
		require.GreaterOrEqual(t, i, 0, "it is in the plan")
		require.Equal(t, events.Skipped, s.Calls[i].End.Outcome)
		require.Contains(t, s.Calls[i].Reason, "not sent: a model wrote it from the documents")
		require.True(t, slices.ContainsFunc(s.Calls, func(c events.CallState) bool {
			return c.Tool == "search_context" && strings.HasPrefix(c.Gap, "model-") && c.End.Outcome == events.Done
		}), "in the matter it is made")
	})
	t.Run("agreed", func(t *testing.T) {
		e, id, asked := gapRun(t, research.GapsAgreed)
		finish(t, e, id)
		require.Len(t, asked(), 1)
	})
	t.Run("reviewed", func(t *testing.T) {
		e, id, asked := gapRun(t, research.GapsReviewed)
		var s events.Run
		for !s.Waits() {
			evs, err := e.Events(t.Context(), id, s.Seq)
			require.False(t, errors.Is(err, io.EOF), "it ended without asking")
			require.NoError(t, err)
			for _, ev := range evs {
				s = events.Apply(s, ev)
			}
		}
		require.Empty(t, asked(), "nobody has seen it yet")
		waiting, ok := s.Waiting()
		require.True(t, ok)
		require.Equal(t, 2, waiting.Round)
		calls := slices.Clone(waiting.Calls)
		for i := range calls {
			calls[i].Skip = calls[i].Tool == "web_search" && strings.HasPrefix(calls[i].Gap, "model-")
		}
		require.NoError(t, e.Approve(id, events.PlanApproved{Calls: calls}))
		s, _ = finish(t, e, id)
		require.Equal(t, events.Finished, s.Status)
		require.Empty(t, asked(), "the person has called it off")
		require.False(t, s.Waits())
	})
}

// A model on this machine is used in an offline run; one elsewhere is not, and none is used before the user has agreed.
func TestWhereAModelMayBeAsked(t *testing.T) {
	for name, c := range map[string]struct {
		here, agreed, offline, asked bool
	}{
		"here, offline":         {here: true, agreed: true, offline: true, asked: true},
		"elsewhere, offline":    {agreed: true, offline: true},
		"elsewhere, agreed":     {agreed: true, asked: true},
		"elsewhere, not agreed": {},
	} {
		t.Run(name, func(t *testing.T) {
			m := placed{&scripted{}, c.here, c.agreed}
			helpedEngine(t, files, m, c.offline)
			require.Equal(t, c.asked, len(m.asked) > 0)
		})
	}
}
