//go:build !race

package layering

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPatternsCompile: patterns are compiled on first use, so mistakes in them are found here. Those assembled from
// tables are left to the tests of their packages.
func TestPatternsCompile(t *testing.T) {
	root, found := os.DirFS("../.."), 0
	require.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(root, path)
		if err != nil || !bytes.Contains(source, []byte("pattern.New(")) {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || selector(call.Fun) != "pattern.New" {
				return true
			}
			if expr, ok := constant(call.Args[0]); ok {
				_, err := regexp.Compile(expr)
				require.NoError(t, err, set.Position(call.Pos()).String())
				found++
			}
			return true
		})
		return nil
	}))
	require.Greater(t, found, 100)
}

// constant returns the value of a constant string expression.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		x, known := constant(e.X)
		y, too := constant(e.Y)
		return x + y, known && too
	}
	return "", false
}
