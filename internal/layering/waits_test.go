//go:build !race

package layering

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// moments lists the files that may use timers of the real clock, and why.
var moments = map[string]string{
	"backends/index/local/crash_test.go":          "kills a child at any moment",
	"internal/atrest/kill_test.go":                "kills a child at any moment",
	"team/journal/disk_test.go":                   "gives a real server some time to leave the lead, and stops it then",
	"internal/faults/trial_test.go":               "kills a child at any moment",
	"internal/patience/patience.go":               "ends what hangs",
	"backends/index/local/figures_test.go":        "measures; run by make bench-index only",
	"research/retrieve/judgments/latency_test.go": "measures",
}

// timers are the calls that wait for the real clock outside of a testing/synctest bubble, each with the position of its
// duration argument.
var timers = map[string]int{
	"time.Sleep": 0, "time.After": 0, "time.NewTimer": 0, "time.NewTicker": 0, "time.Tick": 0, "time.AfterFunc": 0,
	"context.WithTimeout": 1, "context.WithDeadline": 1,
	"require.Eventually": 2, "assert.Eventually": 2, "require.Never": 2, "assert.Never": 2,
}

// No test waits for real seconds, and none depends on the speed of the machine: internal/patience waits for what must
// happen, time-dependent behavior runs in a testing/synctest bubble, and speed is measured by benchmarks.
func TestTestsDoNotWaitForTheClock(t *testing.T) {
	root := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "bin" || strings.HasPrefix(d.Name(), ".") && path != ".") {
			return fs.SkipDir
		}
		ofTests := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".go") &&
			strings.HasSuffix(filepath.Dir(path), "test")
		if !ofTests || strings.HasSuffix(path, "bench_test.go") || moments[path] != "" {
			return nil
		}
		source, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if strings.Contains(string(source), `"HEADNOTE_`+`SHARED"`) {
			t.Errorf("%s looks for the shared material itself: internal/shared finds it, and skips in one clear line", path)
		}
		if bubbled(file) {
			return nil
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := selector(call.Fun)
			if at, ok := timers[name]; ok && at < len(call.Args) &&
				!slices.Contains([]string{"patience.Long", "teamtest.Soon", "Soon"}, selector(call.Args[at])) {
				t.Errorf("%s: %s waits for the real clock: use internal/patience, or a bubble of testing/synctest",
					set.Position(call.Pos()), name)
			}
			if strings.HasPrefix(name, "require.") || strings.HasPrefix(name, "assert.") {
				for _, a := range call.Args {
					ast.Inspect(a, func(n ast.Node) bool {
						if s, ok := n.(ast.Expr); ok && selector(s) == "time.Since" {
							t.Errorf("%s: time that has passed is asserted: a busy machine decides it", set.Position(call.Pos()))
						}
						return true
					})
				}
			}
			return true
		})
		return nil
	}))
}

// bubbled reports whether a file's tests run under a fake clock.
func bubbled(file *ast.File) bool {
	found := slices.ContainsFunc(file.Imports,
		func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing/synctest"` })
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && selector(e) == "teamtest.InBubble" {
			found = true
		}
		return true
	})
	return found
}

// selector returns package.Name, or Name; "" for other expressions.
func selector(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
	}
	return ""
}
