// Package shared finds the material that tests and benchmarks read and that is not part of the repository: real
// documents and test sets.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir returns the folder named by HEADNOTE_SHARED, or else ../shared next to the repository. Without it, the test is
// skipped with a message.
func Dir(t testing.TB) string {
	t.Helper()
	return Path(t)
}

// Path returns a file or a folder of the shared material. If it is missing, the test is skipped with a message.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{root(t)}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("skipped: the shared material is not at %s; set HEADNOTE_SHARED to its folder", path)
	}
	return path
}

// Glob returns the matching files of the shared material, or none if it is missing.
func Glob(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root(t), pattern))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func root(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("HEADNOTE_SHARED"); dir != "" {
		return dir
	}
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for at != filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			break
		}
		at = filepath.Dir(at)
	}
	return filepath.Join(filepath.Dir(at), "shared")
}
