package research_test

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/risk"
	"headnote/text"
)

func sampleEngine(t *testing.T, files fs.FS) *research.Engine {
	t.Helper()
	dir := t.TempDir()
	now := func() time.Time { return time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC) }
	x, r, err := local.Memory(context.Background(), files, now)
	require.NoError(t, err)
	require.Empty(t, r.Refused)
	e, err := research.New(configOf("Sample", dir, x, now, func(c *research.Config) { c.Matter.Sample = true }))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	return e
}

func ask(t *testing.T, e *research.Engine, question string) events.Run {
	t.Helper()
	id, err := e.Start(context.Background(), research.Ask{Question: question, Offline: true, Today: risk.NewDate(2026, 3,
		10)})
	require.NoError(t, err)
	s, _ := finish(t, e, id)
	return s
}

// The memo on the sample question finds what the matter was written for, and
// falls into none of its traps.
func TestSampleMemo(t *testing.T) {
	want, err := sample.Expected()
	require.NoError(t, err)
	e := sampleEngine(t, sample.Matter())
	s := ask(t, e, sample.Question)
	md := export.Markdown(*memo.WithAppendices(s, memo.AllAppendices).Memo)
	flat := strings.Join(strings.Fields(md), " ")
	found := func(path string) (events.Result, bool) {
		i := slices.IndexFunc(s.Results, func(r events.Result) bool { return r.Document.Path == path })
		if i < 0 {
			return events.Result{}, false
		}
		return s.Results[i], true
	}
	require.GreaterOrEqual(t, s.Ranked()[0].Grading.Score, 0.7, "something plainly answers")
	short := flat[strings.Index(flat, "## Short Answer"):strings.Index(flat, "## Key Findings")]
	pages := flat[:strings.Index(flat, "## Key Deadlines")]
	require.Contains(t, pages, "does not induce infringement", "the rule")
	require.NotContains(t, short, "The papers do not answer this")
	require.Contains(t, short, "We hold that knowledge that the generic will predominantly be prescribed", "the holding")
	require.Contains(t, pages, "approval will be refused", "what stands in the way")
	require.Contains(t, short, "March 20, 2026", "by when")
	for _, f := range want.Finding {
		r, ok := found(f.Document)
		require.True(t, ok, "%s was not found (%s)", f.Document, f.Why)
		require.True(t, slices.ContainsFunc(memo.Evidence(s),
			func(x events.Result) bool { return x.Document.ID == r.Document.ID }), "the memo does not rest on %s (graded %.2f)",
			f.Document, r.Grading.Score)
		require.True(t, slices.ContainsFunc(r.Document.Passages, func(p backends.Passage) bool {
			return strings.Contains(strings.Join(strings.Fields(p.Text), " "), f.Phrase)
		}), "%s: no passage has %q", f.Document, f.Phrase)
	}
	for _, d := range want.Deadline {
		require.True(t, slices.ContainsFunc(s.Deadlines, func(x risk.Deadline) bool { return x.Date.String() == d.Date }),
			"no deadline on %s: %s", d.Date, d.What)
		require.Contains(t, md, d.Date, d.What)
	}
	for _, r := range want.Risk {
		doc, ok := found(r.Document)
		require.True(t, ok, r.Document)
		require.True(t, slices.ContainsFunc(s.Risks, func(x risk.Risk) bool {
			return x.Category == r.Category && slices.ContainsFunc(x.Sources,
				func(src risk.Source) bool { return src.Document == doc.Document.ID })
		}), "no %s risk from %s", r.Category, r.Document)
	}
	for _, c := range want.Conflict {
		i := slices.IndexFunc(s.Deadlines, func(x risk.Deadline) bool {
			return x.Date.String() == c.First &&
				len(x.Conflicts) > 0
		})
		require.GreaterOrEqual(t, i, 0, "the conflict on %s was not seen", c.What)
	}
	for _, trap := range want.Trap {
		switch trap.Kind {
		case "overruled":
			require.True(t, slices.ContainsFunc(s.Links.Authorities, func(a events.Authority) bool {
				own, ok := s.Result(a.Document)
				return (a.Key == trap.Authority || ok && own.Document.Citation == trap.Authority) &&
					slices.ContainsFunc(a.Treatment, func(x events.Treatment) bool { return x.Negative })
			}), "%s is not flagged", trap.Authority)
			require.Contains(t, md, "from citing text, not a citator")
		case "not_a_risk":
			require.NotContains(t, flat, "(Financial Risk, critical): “As of December 31, 2025 we identified no material "+
				"weakness")
			require.False(t, slices.ContainsFunc(s.Risks, func(x risk.Risk) bool {
				return strings.Contains(x.Sources[0].Passage,
					trap.Phrase)
			}), trap.Phrase)
		}
	}
}

// The draft brief of the sample overstates what the court said: the run shows both passages, verbatim.
func TestSampleQuotation(t *testing.T) {
	e := sampleEngine(t, sample.Matter())
	s := ask(t, e, sample.Question)
	require.Len(t, s.Links.Doubts, 1)
	d := s.Links.Doubts[0]
	require.Equal(t, []string{"quotation", "close"}, []string{d.Step, d.State})
	require.Contains(t, d.Evidence, "“never”")
	require.Contains(t, d.Difference, "[-never-] {+does+} {+not+}")
	for id, at := range map[string]text.Span{d.Document: d.Span, d.Authority: d.At} {
		r, ok := s.Result(id)
		require.True(t, ok)
		body, err := e.Text(t.Context(), r.Document)
		require.NoError(t, err)
		require.Equal(t, map[string]string{d.Document: d.Text, d.Authority: d.Found}[id], at.Of(body))
	}
	require.Contains(t, strings.Join(strings.Fields(export.Markdown(*s.Memo)), " "),
		"can never induce infringement of the patent on that indication.”; 90 % of the words appear there in that order, "+
			"but not “can”, “never”, “not”: this may turn the sense. There it reads “a label from which the patented "+
			"indication has been carved out does not by itself induce")
}
