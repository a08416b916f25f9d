package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	from, base := t.TempDir(), t.TempDir()
	text := "The court heard Acme and Widget on 12 March 2019.\n\nIt held for Acme under 11 U.S.C. § 523.\n"
	for _, name := range []string{"a.txt", "b.txt"} {
		require.NoError(t, os.MkdirAll(filepath.Join(from, "opinions"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(from, "opinions", name), []byte(text), 0o600))
	}
	read := func(dir string) map[string]string {
		out := map[string]string{}
		files, err := filepath.Glob(filepath.Join(dir, "opinions", "*", "*"))
		require.NoError(t, err)
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			rel, err := filepath.Rel(dir, f)
			require.NoError(t, err)
			out[rel] = string(data)
		}
		return out
	}
	one, two, other := filepath.Join(base, "1"), filepath.Join(base, "2"), filepath.Join(base, "3")
	require.NoError(t, run(from, one, 50_000, 7))
	require.NoError(t, run(from, two, 50_000, 7))
	require.NoError(t, run(from, other, 50_000, 8))
	require.Equal(t, read(one), read(two), "the same seed, the same folder")
	require.NotEqual(t, read(one), read(other))
	different := map[string]bool{}
	for _, s := range read(one) {
		different[s] = true
	}
	require.Greater(t, len(different)*10, len(read(one))*8)

	require.ErrorContains(t, run(from, one, 50_000, 7), "is not empty")
	require.ErrorContains(t, run(base+"/none", two+"x", 50_000, 7), "no such file")
	require.ErrorContains(t, run("", "", 50_000, 7), "-from")
	require.ErrorContains(t, run(t.TempDir(), two+"x", 50_000, 7), "holds no document")
}
