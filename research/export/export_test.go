package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/check"
	"headnote/research/demorun"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/risk"
)

func demo(t testing.TB) events.Run {
	t.Helper()
	var s events.Run
	for _, ev := range demorun.Finished() {
		s = events.Apply(s, ev)
	}
	require.NotNil(t, s.Memo)
	return s
}

// complete holds what is true of every table: all rows have all fields, no name and
// no letter is there twice, and each format writes v.
func complete[T any](t *testing.T, table export.Table[T], v T) {
	t.Helper()
	seen := make(map[string]bool)
	require.NotEmpty(t, table.All())
	for i, f := range table.All() {
		require.True(t, f.Valid())
		require.Equal(t, table.Names()[i], f.String())
		require.NotEmpty(t, f.Title(), f)
		require.Regexp(t, `^[a-z]{2,5}$`, f.String())
		require.Regexp(t, `^[a-z]{2,5}$`, f.Extension(), f)
		require.Regexp(t, `^[a-z]$`, f.Key(), f)
		_, _, err := mime.ParseMediaType(f.MediaType())
		require.NoError(t, err, f)
		require.Contains(t, f.MediaType(), "/", f)
		require.False(t, seen[f.String()] || seen["key "+f.Key()], "%s is there twice", f)
		seen[f.String()], seen["key "+f.Key()] = true, true

		again, err := table.Parse(f.String())
		require.NoError(t, err)
		require.Equal(t, f, again)

		body, err := f.Bytes(v)
		require.NoError(t, err, f)
		require.NotEmpty(t, body, f)
		require.Error(t, f.Write(broken{}, v), "%s hides that it could not be written", f)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestEveryRowIsComplete(t *testing.T) {
	s := demo(t)
	t.Run("memos", func(t *testing.T) { complete(t, export.Memos, export.Memo{Run: s}) })
	t.Run("deadlines", func(t *testing.T) {
		complete(t, export.DeadlineFormats, export.Deadlines{List: s.Deadlines, Now: demorun.Start})
	})
	t.Run("risks", func(t *testing.T) {
		complete(t, export.RiskFormats, export.Risks{Risks: s.Risks, Score: s.Score, Matrix: risk.NewMatrix(s.Risks)})
	})
	t.Run("checks", func(t *testing.T) {
		complete(t, export.CheckFormats, []check.Report{{Document: "brief.docx"}, {Document: "reply.docx"}})
	})
}

func TestWhatIsWritten(t *testing.T) {
	s := demo(t)
	first := s.Memo.Statements()[0]
	s = events.Apply(s, events.Event{Seq: s.Seq + 1, Body: &events.StatementMarked{
		Statement: first.ID, Mark: events.Wrong,
		Note: "the other patent",
	}})
	body := make(map[string]string)
	for _, f := range export.Memos.All() {
		b, err := f.Bytes(export.Memo{Run: s})
		require.NoError(t, err)
		body[f.String()] = string(b)
	}
	require.Contains(t, body["md"], "the other patent")
	require.Contains(t, body["html"], "the other patent")
	z, err := zip.NewReader(strings.NewReader(body["docx"]), int64(len(body["docx"])))
	require.NoError(t, err)
	require.NotEmpty(t, z.File)
	var r export.Result
	require.NoError(t, json.Unmarshal([]byte(body["json"]), &r))
	require.Equal(t, demorun.Question, r.Question)
	require.Equal(t, []events.StatementMarked{{Statement: first.ID, Mark: events.Wrong, Note: "the other patent"}},
		r.Marks)
}

// A memo links to its papers from wherever it is written, and has no links if they are not files.
func TestPapersAreFoundFromTheFile(t *testing.T) {
	s := demo(t)
	for i := range s.Results {
		s.Results[i].Document.Path = "Court papers/order #2.pdf"
	}
	for file, want := range map[string]string{
		"/matter/headnote-memos/memo.html": `href="../Court%20papers/order%20%232.pdf"`,
		"/matter/memo.html":                `href="./Court%20papers/order%20%232.pdf"`,
		"/elsewhere/out/memo.html":         `href="../../matter/Court%20papers/order%20%232.pdf"`,
	} {
		f, err := export.ParseFormat("html")
		require.NoError(t, err)
		page, err := f.Bytes(export.Memo{Run: s, Papers: export.Between(file, "/matter")})
		require.NoError(t, err)
		require.Contains(t, string(page), want)
		page, err = f.Bytes(export.Memo{Run: s})
		require.NoError(t, err)
		require.NotContains(t, string(page), "order%20")
	}
}

// Appendices are added to what is written; the run's memo is not changed.
func TestAppendicesAreWritten(t *testing.T) {
	s := demo(t)
	body, err := export.DefaultFormat().Bytes(export.Memo{Run: s, Appendices: memo.AllAppendices})
	require.NoError(t, err)
	require.Contains(t, string(body), "Table of Authorities")
	require.NotContains(t, export.Markdown(*s.Memo), "Table of Authorities")
}

func TestARunWithoutAMemo(t *testing.T) {
	s := demo(t)
	s.Memo = nil
	for _, f := range export.Memos.All() {
		_, err := f.Bytes(export.Memo{Run: s})
		if f.String() == "json" {
			require.NoError(t, err, "what was found is the result of a run that stopped")
			continue
		}
		require.ErrorContains(t, err, "has no memo yet: headnote resume "+s.ID.String())
	}
}

func TestTheZeroValueIsNoFormat(t *testing.T) {
	var f export.Format
	require.False(t, f.Valid())
	require.Empty(t, f.String()+f.Key()+f.Extension()+f.MediaType()+f.Title())
	_, err := f.Bytes(export.Memo{Run: demo(t)})
	require.Error(t, err)
	require.True(t, export.DefaultFormat().Valid())
}

func FuzzParseFormat(f *testing.F) {
	for _, name := range append(export.Memos.Names(), "", " md", "MD", "md\x00", "../md", "x/../../authorized_keys",
		"/etc/passwd", strings.Repeat("md", 1<<20)) {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		format, err := export.ParseFormat(name)
		if err == nil {
			require.True(t, format.Valid())
			require.Equal(t, name, format.String())
			require.NotContains(t, format.Extension(), "/")
			return
		}
		require.False(t, format.Valid())
		require.ErrorIs(t, err, export.ErrUnknown)
		require.Contains(t, err.Error(), "choose md, html, docx or json")
		require.Less(t, len(err.Error()), 300, "the name is not repeated at length")
		require.False(t, bytes.ContainsAny([]byte(err.Error()), "\x00\x1b\n"), "nothing of it reaches a terminal")
	})
}
