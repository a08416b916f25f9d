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
	dir := os.Getenv("HEADNOTE_SHARED")
	if dir == "" {
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
		dir = filepath.Join(filepath.Dir(at), "shared")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("skipped: the shared material is not at %s; set HEADNOTE_SHARED to its folder", dir)
	}
	return dir
}
