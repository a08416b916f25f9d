package locked_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/locked"
)

func TestNoChangeIsLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.json")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 10 {
				if err := locked.Update(t.Context(), path, func(n *int) bool { *n++; return true }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	require.NoError(t, locked.Update(t.Context(), path, func(n *int) bool { require.Equal(t, 80, *n); return false }))
}

// What cannot be recomputed is not replaced by the zero value.
func TestADamagedFileIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.json")
	none, err := locked.Read[map[string]int](path)
	require.NoError(t, err)
	require.Empty(t, none)
	require.NoError(t, locked.Change(t.Context(), path,
		func(m *map[string]int) bool { *m = map[string]int{"a": 1}; return true }))
	one, err := locked.Read[map[string]int](path)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"a": 1}, one)
	for _, damage := range []string{"", "{", `"text"`, `[1,`} {
		require.NoError(t, os.WriteFile(path, []byte(damage), 0o600))
		_, err = locked.Read[map[string]int](path)
		require.ErrorAs(t, err, new(*locked.DamagedError))
		err = locked.Change(t.Context(), path, func(*map[string]int) bool { t.Error("it was changed"); return true })
		require.ErrorAs(t, err, new(*locked.DamagedError))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, damage, string(data))
	}
}

func TestADamagedFileIsTheZeroValue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.json")
	for _, damage := range []string{"", "{", `"text"`, `[1,`} {
		require.NoError(t, os.WriteFile(path, []byte(damage), 0o600))
		require.NoError(t, locked.Update(t.Context(), path,
			func(m *map[string]int) bool { require.Empty(t, *m); return false }))
	}
}

func TestReplaceLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, locked.Replace(filepath.Join(dir, "a"), []byte("x")))
	require.Error(t, locked.Replace(filepath.Join(dir, "none", "a"), []byte("x")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder"), 0o700))
	require.Error(t, locked.Replace(filepath.Join(dir, "folder"), []byte("x")))
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, list, 2)
}
