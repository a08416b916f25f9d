package memo_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
)

// A hit of which only a snippet was read is not quoted by the rules and is listed as unread; what a model drafted from
// it is marked, and what a step left out is listed.
func TestWhatWasNotReadIsMarked(t *testing.T) {
	run := sampleRun()
	d := backends.Document{
		ID: "courtlistener:7", Source: "courtlistener", Kind: backends.KindOpinion,
		Title: "Birch v. Oak", Snippet: "A carved label does not by itself induce infringement of a heart failure patent.",
	}.Excerpted()
	run.Results = append(run.Results, events.Result{
		Document: d, Calls: []string{"r1-01"},
		Grading: events.Grading{Document: d.ID, Score: 0.9, Grade: events.Relevant},
	})
	run.LeftOut = []events.DocumentsLeftOut{{Step: "risks", Documents: []events.LeftOut{{
		Document: "doc9",
		Title:    "Oak v. Ash", Reason: "its block does not match its checksum",
	}}}}
	run.Calls[0].End.Metadata = map[string]any{"notes": []any{
		"Elm v. Fir was left out of the search: it cannot be read",
		"another remark",
	}} // as a journal has it
	p := d.Passages[0]
	m := memo.Draft(memo.Input{Run: run.With(run.Results), Now: now, Drafted: &memo.Drafted{
		Model: "a model",
		Statements: []events.Statement{
			{Text: "A carved label alone induces nothing.", Evidence: []events.Evidence{{
				Kind: events.FromPassage, Document: d.ID,
				Span: p.Span, Quote: p.Text,
			}}},
		},
	}})
	const mark = "(snippet from CourtListener; full text not read)"
	quoted := 0
	for _, st := range m.Statements() {
		for _, ev := range st.Evidence {
			if ev.Document == d.ID && ev.Kind == events.FromPassage {
				quoted++
				require.Contains(t, st.Text, mark)
			} else if ev.Document == "doc1" {
				require.NotContains(t, st.Text, "not read")
			}
		}
	}
	require.Positive(t, quoted, "by the model's statement")
	md := export.Markdown(m)
	require.Contains(t, md, "A carved label alone induces nothing. "+mark)
	require.Contains(t, md, "Oak v. Ash was left out, in whole or in part, of the step “risks”: its block does not "+
		"match its checksum.")
	require.Contains(t, md, "Elm v. Fir was left out of the search: it cannot be read.")
	require.NotContains(t, md, "another remark")
	require.Equal(t, 1, strings.Count(md, "Not read, and no evidence here: Birch v. Oak "+mark))
}

func TestSourcesHaveNames(t *testing.T) {
	for want, d := range map[string]backends.Document{
		"CourtListener": {Source: "courtlistener"}, "the Federal Register": {Source: "federalregister"},
		"www.court.example": {Source: "web", URL: "https://www.court.example/a"},
		"elsewhere":         {Source: "elsewhere"}, "an unnamed source": {},
	} {
		require.Equal(t, want, d.SourceName())
	}
}

// TestUnreadableFiles: files of the matter without a text are named among the open points, the first of many.
func TestUnreadableFiles(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []string
		said  string
	}{
		{"none", nil, ""},
		{
			"one",
			[]string{"order.pdf: no text, a scan"},
			"1 file of the matter was not read and may bear on the question: order.pdf: no text, a scan.",
		},
		{
			"many",
			[]string{"a.pdf: no text, a scan", "b.docx: is damaged.", "c.pdf: is encrypted", "d.pdf: is encrypted"},
			"4 files of the matter were not read and may bear on the question: a.pdf: no text, a scan; b.docx: is damaged; " +
				"c.pdf: is encrypted; and 1 more.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := memo.Draft(memo.Input{Run: sampleRun(), Now: now, Unreadable: c.files})
			var said []string
			for _, s := range m.Statements() {
				if strings.Contains(s.Text, "of the matter w") {
					said = append(said, s.Text)
				}
			}
			if c.said == "" {
				require.Empty(t, said)
				return
			}
			require.Equal(t, []string{c.said}, said)
		})
	}
}
