package watch_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/research/watch"
)

func TestParse(t *testing.T) {
	for _, k := range watch.Kinds() {
		s, err := watch.Parse(k.Name, k.Example)
		require.NoError(t, err, k.Name)
		require.Equal(t, k.Example, s.What)
	}
	for kind, bad := range map[string]string{
		"docket": "Larkin", "cfr": "40 USC 63", "statute": "355", "feed": "http://example.gov/x", "company": "  ",
		"statutes": "21 USC 355", "question": strings.Repeat("x", 3000),
	} {
		_, err := watch.Parse(kind, bad)
		require.Error(t, err, "%s %.20s", kind, bad)
	}
	_, err := watch.Parse("docket", "FDA-2019-N-0560")
	require.NoError(t, err)
}

func TestStore(t *testing.T) {
	b := newBed(t)
	b.add("agency", "Brindle Agency")
	b.add("agency", "brindle agency")
	b.add("recalls", "lawn mowers")
	all, err := b.store.List()
	require.NoError(t, err)
	require.Len(t, all, 2, "the same thing is watched once")
	require.NoError(t, b.store.Remove("w2"))
	require.Error(t, b.store.Remove("w2"))
	b.add("statute", "21 U.S.C. § 355")
	_, err = b.store.Find("w3")
	require.NoError(t, err, "a number is not given twice")
	_, err = b.store.Memo(watch.Entry{File: "../../secret"})
	require.Error(t, err)
}

// A state that this program did not write is rejected.
func TestADamagedState(t *testing.T) {
	for name, state := range map[string]string{
		"no JSON":      `{"watches":`,
		"a strange id": `{"watches":[{"id":"../w1","kind":"agency","what":"x","since":"2026-01-01"}]}`,
		"two of one id": `{"watches":[{"id":"w1","kind":"agency","what":"x","since":"2026-01-01"},
			{"id":"w1","kind":"agency","what":"y","since":"2026-01-01"}]}`,
		"a kind": `{"watches":[{"id":"w1","kind":"shell","what":"x","since":"2026-01-01"}]}`,
		"a day":  `{"watches":[{"id":"w1","kind":"agency","what":"x","since":"yesterday"}]}`,
		"a file": `{"watches":[{"id":"w1","kind":"agency","what":"x","since":"2026-01-01",
			"memos":[{"file":"/etc/passwd","day":"2026-01-01"}]}]}`,
		"a mark": `{"watches":[{"id":"w1","kind":"agency","what":"x","since":"2026-01-01","memory":{"seen":["x"]}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "watch"), 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "watch", "watches.json"), []byte(state), 0o600))
			crashes := 0
			_, err := watch.NewStore(folder{within.At(dir).Sub("watch"), &crashes}, within.At(dir)).List()
			require.ErrorIs(t, err, watch.ErrDamaged)
		})
	}
}

func TestMemoTakesNoMarkdownFromOutside(t *testing.T) {
	r := watch.Report{Watch: "w1", Kind: "agency", What: "A", Since: "2026-07-01", Day: "2026-07-02"}
	r.Changes = []watch.Change{{
		Title: "<b>*Rule*</b>", Citation: "# 91 Fed. Reg. 1", URL: "https://example.gov/1", Quote: "- a `b`",
	}}
	memo := r.Markdown()
	require.Contains(t, memo, `\<b>\*Rule\*\</b>`)
	require.Contains(t, memo, "\n\\# 91 Fed. Reg. 1")
	require.Contains(t, memo, "> \\- a \\`b\\`")
}
