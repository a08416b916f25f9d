// Package shared finds the material that tests and benchmarks read and that is
// not part of the repository: real documents and test sets.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir is the folder named by HEADNOTE_SHARED, else ../shared beside the
// repository. Without it the test is skipped with a line that says so.
func Dir(t testing.TB) string {
	t.Helper()
	return Path(t)
}

// Path is a file or a folder of it. Without that the test is skipped with a line that
// says so.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{root(t)}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("skipped: the shared material is not at %s; set HEADNOTE_SHARED to its folder", path)
	}
	return path
}

// Glob lists the files of it that match, none where it is missing.
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
