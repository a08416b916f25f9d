package local

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
)

// inMemory returns an index of texts by file name.
func inMemory(t *testing.T, texts map[string]string) *Index {
	t.Helper()
	files := make(fstest.MapFS)
	for name, body := range texts {
		files[name] = &fstest.MapFile{Data: []byte(body)}
	}
	x, _, err := Memory(context.Background(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	return x
}

// A word that no paper has is corrected to the closest one that they have; English words, names without a close match,
// short words and numbers stay as typed.
func TestSpelling(t *testing.T) {
	x := inMemory(t, map[string]string{
		"lease.txt":  "The sublessee indemnifies the lessor against encroachments on the easement.",
		"kennel.txt": "The veterinarian of Fernhill vaccinated the dogs. The mortgage was recorded.",
	})
	for word, want := range map[string]string{
		"encrochments":  "encroachments",
		"indemnifes":    "indemnifies",
		"vetrinarian":   "veterinarian",
		"easement":      "",
		"mortgagor":     "",
		"tenant":        "",
		"Quackenbush":   "",
		"dgos":          "",
		"2209":          "",
		"K-2209":        "",
		"":              "",
		"zzzzzzzzzzzzz": "",
	} {
		got, err := x.Spelling(context.Background(), word)
		require.NoError(t, err)
		require.Equal(t, want, got, word)
	}
}

// Look counts what a build would read in a folder, by kind, and stops at its limit.
func TestLook(t *testing.T) {
	dir := t.TempDir()
	for name, body := range map[string]string{
		"order.txt": "12345", "sub/lease.TXT": "123", "sub/deep/brief.md": "1", "photo.heic": "x", ".git/config": "x",
		".headnoteignore": "drafts/\n", "drafts/draft.txt": "x", "sub/~$lock.docx": "x",
	} {
		writeFile(t, dir, name, body)
	}
	s, err := Look(context.Background(), dir, 100)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"txt": 2, "md": 1}, s.Kinds)
	require.Equal(t, map[string]int{"heic": 1}, s.Others)
	require.Equal(t, 3, s.Files)
	require.Equal(t, int64(9), s.Bytes)
	require.False(t, s.More)

	s, err = Look(context.Background(), dir, 2)
	require.NoError(t, err)
	require.Equal(t, 2, s.Files)
	require.True(t, s.More)

	_, err = Look(context.Background(), dir+"/nowhere", 2)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Look(ctx, dir, 2)
	require.ErrorIs(t, err, context.Canceled)
}

// An index that is updated while in use switches to the new one, and reports why if that cannot be opened.
func TestLiveWhereItCannotBeOpened(t *testing.T) {
	first := inMemory(t, map[string]string{"a.txt": "The tenant pays rent."})
	broken := false
	l, err := OpenLive(func() (*Index, error) {
		if broken {
			return nil, context.DeadlineExceeded
		}
		x, _, err := Memory(context.Background(), fstest.MapFS{
			"b.txt": &fstest.MapFile{Data: []byte("The landlord keeps the deposit.")},
		}, time.Now)
		return x, err
	})
	require.NoError(t, err)
	require.NotNil(t, first)
	search := func() (int, error) {
		hits, err := l.Search(context.Background(), index.Query{Text: "deposit", Plain: true, Limit: 5})
		return len(hits.Hits), err
	}
	n, err := search()
	require.NoError(t, err)
	require.Equal(t, 1, n)

	broken = true
	require.ErrorIs(t, l.Update(func() error { return nil }), context.DeadlineExceeded)
	_, err = search()
	require.ErrorIs(t, err, context.DeadlineExceeded, "why there is no index")
	_, err = l.Spelling(context.Background(), "depositt")
	require.ErrorIs(t, err, context.DeadlineExceeded)

	broken = false
	require.ErrorIs(t, l.Update(func() error { return context.Canceled }), context.Canceled, "what failed is told")
	n, err = search()
	require.NoError(t, err)
	require.Equal(t, 1, n, "and it is there again")
	require.NoError(t, l.Close())
}

func writeFile(t *testing.T, dir, name, body string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
}
