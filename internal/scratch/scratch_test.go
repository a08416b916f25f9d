package scratch_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/scratch"
)

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestVanish(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: open files keep their names here")
	}
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	d, err := scratch.New("index")
	require.NoError(t, err)
	info, err := os.Stat(d.Path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	f, err := os.Create(filepath.Join(d.Path, "text"))
	require.NoError(t, err)
	_, err = f.WriteString("privileged")
	require.NoError(t, err)
	require.NoError(t, d.Vanish())
	require.Empty(t, names(t, tmp), "nobody finds it")
	b := make([]byte, 10)
	_, err = f.ReadAt(b, 0)
	require.NoError(t, err)
	require.Equal(t, "privileged", string(b), "who has it open reads it")
	require.NoError(t, d.Close())
	require.NoError(t, f.Close())
}

// What a killed process left is removed by the next one; what is in use, young, or a user's own is not.
func TestSweep(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	old := time.Now().Add(-time.Hour)
	left := func(name string, lock bool) {
		dir := filepath.Join(tmp, name)
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "text"), []byte("privileged"), 0o600))
		if lock {
			require.NoError(t, os.WriteFile(filepath.Join(dir, ".lock"), nil, 0o600))
		}
		require.NoError(t, os.Chtimes(dir, old, old))
	}
	used, err := scratch.New("open")
	require.NoError(t, err)
	require.NoError(t, os.Chtimes(used.Path, old, old))
	left("headnote-index-123", false)
	left("headnote-open-124", true)
	left("headnote-papers-125", false)
	left("headnote-index-notes", false)
	require.NoError(t, os.Mkdir(filepath.Join(tmp, "headnote-index-126"), 0o700)) // young
	d, err := scratch.New("index")
	require.NoError(t, err)
	require.ElementsMatch(t, []string{
		filepath.Base(used.Path), filepath.Base(d.Path), "headnote-papers-125",
		"headnote-index-notes", "headnote-index-126",
	}, names(t, tmp))
	require.NoError(t, d.Close())
	require.NoError(t, used.Close())
}

func TestInMemory(t *testing.T) {
	d, err := scratch.InMemory("open", 1<<20)
	require.NoError(t, err)
	if _, err := os.Stat("/dev/shm"); err == nil && runtime.GOOS == "linux" {
		require.True(t, d.InMemory)
	}
	require.NoError(t, d.Close())
	require.NoDirExists(t, d.Path)
	d, err = scratch.InMemory("open", 1<<60)
	require.NoError(t, err)
	require.Equal(t, filepath.Clean(os.TempDir()), filepath.Dir(d.Path), "no memory has room for that")
	require.NoError(t, d.Close())
}
