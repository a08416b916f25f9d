package matter

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTwoFoldersOfOneNameAreTwoMatters(t *testing.T) {
	var ids []ID
	for range 2 {
		dir := filepath.Join(t.TempDir(), "docs")
		require.NoError(t, os.MkdirAll(dir, 0o700))
		m, err := Create(dir, dir)
		require.NoError(t, err)
		again, err := Open(dir)
		require.NoError(t, err)
		require.Equal(t, m.ID, again.ID, "the id is kept")
		ids = append(ids, m.ID)
	}
	require.NotEqual(t, ids[0], ids[1])
}

func TestAnOlderMatterGetsOneID(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, Dot), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, Dot, File), []byte("name = \"Acme\"\ndocuments = \".\"\n"), 0o600))
	var wait sync.WaitGroup
	ids := make([]ID, 16)
	for i := range ids {
		wait.Go(func() {
			m, err := Open(dir)
			if err == nil {
				ids[i] = m.ID
			}
		})
	}
	wait.Wait()
	require.False(t, ids[0].IsZero())
	for _, id := range ids {
		require.Equal(t, ids[0], id, "whoever opens it first decides")
	}
	m, err := Open(dir)
	require.NoError(t, err)
	require.Equal(t, "Acme", m.Name)
}

func TestParseID(t *testing.T) {
	good := NewID().String()
	id, err := ParseID(good)
	require.NoError(t, err)
	require.Equal(t, good, id.String())
	for _, bad := range []string{"", "..", good + "a", strings.ToUpper(good), strings.Repeat("/", 26), strings.Repeat("é",
		13), "\x00" + good[1:]} {
		_, err := ParseID(bad)
		require.Error(t, err, "%q", bad)
	}
}

func FuzzParseID(f *testing.F) {
	f.Add(NewID().String())
	f.Add("../../../etc/passwd")
	f.Fuzz(func(t *testing.T, s string) {
		if id, err := ParseID(s); err == nil {
			require.Equal(t, s, id.String())
			require.Regexp(t, `^[a-z2-7]{26}$`, s)
		}
	})
}
