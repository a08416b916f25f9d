//go:build !race

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	researchrun "headnote/research/run"
)

// answers is a tool that answers every call with the same documents.
type answers struct {
	spec backends.Spec
	docs []backends.Document
}

func (a answers) Spec() backends.Spec { return a.spec }

func (a answers) Call(context.Context, backends.Params, func(backends.Progress)) (backends.Result, error) {
	return backends.Result{Documents: a.docs}, nil
}

// letters returns a text without what a quotation may lose: line ends, the hyphens there, and the mark of a cut.
func letters(s string) string {
	return strings.NewReplacer(" ", "", "\n", "", "-", "", "…", "").Replace(s)
}

// Documents in the form in which every source has answered count as evidence if they were read or are records: a run
// over them finishes with a memo, each quotation in it is found in the text that opens, and unread hits are named.
func TestDocumentsOfEverySource(t *testing.T) {
	each(t, func(t *testing.T, r playedTool) {
		h := newByHand(t, r.routes(t), patient)
		args := []string{"tool", r.Name, "--format", "json"}
		for _, p := range r.Params {
			args = append(args, "--param", p)
		}
		var out, said bytes.Buffer
		env := h.environment(&out, &said)
		require.Equal(t, command.ExitDone, run(env, args), said.String())
		var got backends.Result
		require.NoError(t, json.Unmarshal(out.Bytes(), &got))
		require.NotEmpty(t, got.Documents)

		known, err := registry.New()
		require.NoError(t, err)
		var all []backends.Tool // whichever of them the question uses
		for _, spec := range known.Specs() {
			if !spec.Local() {
				all = append(all, answers{spec, got.Documents})
			}
		}
		e, err := research.New(research.Config{
			Matter: matter.Matter{Name: "Test"}, Store: journal.Files{
				Dir: within.At(filepath.Join(t.TempDir(), "runs")),
				Now: time.Now,
			}, Sources: all,
			Limits: researchrun.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: time.Now,
		})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, e.Close()) })
		id, err := e.Start(t.Context(), research.Ask{Question: "What do courts and cases say about " +
			got.Documents[0].Title + "?", MaxRounds: 1})
		require.NoError(t, err)
		for after := uint64(0); ; {
			evs, err := e.Events(t.Context(), id, after)
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			after = evs[len(evs)-1].Seq
		}
		require.NoError(t, e.Wait(t.Context(), id))
		s, err := e.Load(id)
		require.NoError(t, err)
		require.Equal(t, events.Finished, s.Status)
		require.Empty(t, s.LeftOut)
		quoted := 0
		for _, st := range s.Memo.Statements() {
			for _, ev := range st.Evidence {
				if ev.Kind != events.FromPassage {
					continue
				}
				d, ok := s.Result(ev.Document)
				require.True(t, ok)
				body, err := e.Text(t.Context(), d.Document)
				require.NoError(t, err)
				require.Contains(t, letters(ev.Span.Of(body)), letters(ev.Quote), st.Text)
				quoted++
			}
		}
		quotable := slices.ContainsFunc(got.Documents, func(d backends.Document) bool { return d.Excerpted().Quotable() })
		md := export.Markdown(*s.Memo)
		require.Equal(t, quotable, quoted > 0, md)
		if !quotable {
			require.Contains(t, md, "Not read, and no evidence here: ")
		}
	})
}
