package judgments_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/retrieve/judgments"
	"headnote/text"
)

const twoParties = "MUTUAL NON-DISCLOSURE AGREEMENT\r\n\r\nBetween “Acmé” and Bolt.\r\n\r\nEach party may keep one " +
	"copy.\r\n"

// library indexes files for a test.
func library(t *testing.T, files fstest.MapFS) (index.Index, *judgments.Library) {
	t.Helper()
	ix, _, err := local.Memory(context.Background(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	l, err := judgments.NewLibrary(ix, files)
	require.NoError(t, err)
	return ix, l
}

func TestReadSets(t *testing.T) {
	good := `{"tests":[{"query":"Consider X; may it?","snippets":[{"file_path":"a.txt","span":[3,9],"answer":"…"}]}]}`
	sets, err := judgments.Read(fstest.MapFS{
		"b.json": {Data: []byte(good)}, "a.json": {Data: []byte(good)},
		"notes.txt": {},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, []string{sets[0].Name, sets[1].Name})
	require.Equal(t, judgments.Answer{File: "a.txt", Span: text.Span{Start: 3, End: 9}}, sets[0].Questions[0].Answers[0])

	for name, c := range map[string]struct{ data, want string }{
		"no set":       {"", "no set of questions"},
		"not json":     {"{", "not of the LegalBench-RAG form"},
		"no questions": {`{"tests":[]}`, "has no questions"},
		"bad span":     {`{"tests":[{"query":"q","snippets":[{"file_path":"a","span":[9,3]}]}]}`, "span is [start, end)"},
		"no answer":    {`{"tests":[{"query":"q","snippets":[]}]}`, "no answer"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := fstest.MapFS{}
			if c.data != "" {
				dir["s.json"] = &fstest.MapFile{Data: []byte(c.data)}
			}
			_, err := judgments.Read(dir)
			require.ErrorContains(t, err, c.want)
		})
	}
}

// Spans count characters of the file, however the index cleans and stores it.
func TestSpansAreCharacters(t *testing.T) {
	ix, l := library(t, fstest.MapFS{"nda.txt": {Data: []byte(twoParties)}})
	want := "Each party may keep one copy."
	start := len([]rune(twoParties[:strings.Index(twoParties, want)]))
	q := judgments.Question{Text: "q", Answers: []judgments.Answer{{File: "nda.txt", Span: text.Span{
		Start: start,
		End:   start + len(want),
	}}}}
	answers, err := l.Answers(q)
	require.NoError(t, err)

	var d backends.Document
	require.NoError(t, ix.Documents(func(x backends.Document) bool { d = x; return false }))
	body, err := ix.Text(d.ID)
	require.NoError(t, err)
	at := strings.Index(body, want)
	require.Equal(t, answers[d.ID][0], l.Characters(d.ID, text.Span{Start: at, End: at + len(want)}))

	_, err = l.Answers(judgments.Question{Text: "q", Answers: []judgments.Answer{{
		File: "other.txt",
		Span: text.Span{End: 1},
	}}})
	require.ErrorContains(t, err, "other.txt")
}

func TestScore(t *testing.T) {
	_, l := library(t, fstest.MapFS{
		"a.txt": {Data: []byte(strings.Repeat("x", 1000))},
		"b.txt": {Data: []byte(strings.Repeat("y", 1000))},
	})
	answers, err := l.Answers(judgments.Question{Answers: []judgments.Answer{
		{"a.txt", text.Span{Start: 100, End: 200}},
		{"a.txt", text.Span{Start: 150, End: 300}},
	}})
	require.NoError(t, err)
	require.Len(t, answers, 1)
	hit := func(id string, start, end int) index.Hit {
		return index.Hit{Document: backends.Document{ID: id}, Passage: backends.Passage{Span: text.Span{
			Start: start,
			End:   end,
		}}}
	}
	id := ""
	for k := range answers {
		id = k
	}
	f := l.Score([]index.Hit{hit("elsewhere", 0, 500), hit(id, 0, 200), hit(id, 200, 250)}, answers)
	require.Zero(t, f.PrecisionAt1)
	require.InDelta(t, 75, f.RecallAt8, 1e-9) // 150 of 200 characters
	require.InDelta(t, 0.5, f.MRR, 1e-9)
	f = l.Score([]index.Hit{hit(id, 0, 200)}, answers)
	require.InDelta(t, 50, f.PrecisionAt1, 1e-9)
	require.InDelta(t, 100, f.Document1, 1e-9)
	require.Zero(t, l.Score(nil, answers).MRR)
}

func TestParaphrase(t *testing.T) {
	for _, q := range []string{
		"Consider Acme's NDA; Does the document allow copies?",
		`Consider "Tick: do; remind"'s privacy policy; do you sell data?`,
	} {
		p, ok := judgments.Paraphrase(q)
		require.True(t, ok)
		require.NotContains(t, p, "Consider")
		again, _ := judgments.Paraphrase(q)
		require.Equal(t, p, again)
		for _, word := range []string{"acme", "nda", "copies"} {
			if strings.Contains(strings.ToLower(q), word) {
				require.Contains(t, strings.ToLower(p), word)
			}
		}
	}
	for _, q := range []string{"", "May it?", "Consider this", "Consider ; ", "Consider A;"} {
		_, ok := judgments.Paraphrase(q)
		require.False(t, ok, q)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"tests":[{"query":"q","snippets":[{"file_path":"a","span":[1,3]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		sets, err := judgments.Read(fstest.MapFS{"s.json": {Data: data}})
		if err != nil {
			return
		}
		for _, q := range sets[0].Questions {
			require.NotEmpty(t, q.Answers)
			judgments.Paraphrase(q.Text)
		}
	})
}
