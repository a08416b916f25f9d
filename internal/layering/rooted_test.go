//go:build !race

package layering

import (
	"go/ast"
	"go/parser"
	"testing"

	"github.com/stretchr/testify/require"
)

// owners may open files of a matter by path: the code that wraps the root, creates the matter, or rewrites all of it
// under a lock after the matter was checked.
var owners = map[string]bool{
	"headnote/internal/within": true, "headnote/research/matter": true,
	"headnote/internal/atrest": true,
}

// openers take a path and reach whatever it leads to.
var openers = map[string]map[string]bool{
	"os": {
		"Open": true, "OpenFile": true, "Create": true, "ReadFile": true, "WriteFile": true, "ReadDir": true, "Remove": true,
		"Stat": true, "Lstat": true,
		"Mkdir": true, "MkdirAll": true, "DirFS": true, "Truncate": true, "Symlink": true, "Link": true, "Chmod": true,
	},
	"renameio": {"WriteFile": true, "NewPendingFile": true, "TempFile": true},
	"filepath": {"Join": true, "Walk": true, "WalkDir": true, "Glob": true},
}

// Every file of a matter is opened through its root: m.Files(), m.Kept(), m.Runs(). A path built from the matter's
// folder would reach whatever a name or a link leads to.
func TestFilesOfAMatterAreOpenedThroughItsRoot(t *testing.T) {
	for _, p := range packages(t) {
		if owners[p.ImportPath] {
			continue
		}
		inspect(t, p, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !opens(call) {
				return true
			}
			for _, arg := range call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					x, ok := n.(ast.Expr)
					require.False(t, ok && ofMatter(x), "%s joins or opens a path of a matter: use its Files, Kept or Runs",
						p.ImportPath)
					return true
				})
			}
			return true
		})
	}
}

func opens(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := f.X.(*ast.Ident)
	return ok && openers[x.Name][f.Sel.Name]
}

// ofMatter reports whether an expression is a path of a matter: its Dir, its State, or its root's path for display.
func ofMatter(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.CallExpr:
		f, ok := x.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if f.Sel.Name == "State" {
			return true
		}
		inner, ok := f.X.(*ast.CallExpr)
		if !ok || f.Sel.Name != "Path" && f.Sel.Name != "String" {
			return false
		}
		g, ok := inner.Fun.(*ast.SelectorExpr)
		return ok && (g.Sel.Name == "Files" || g.Sel.Name == "Kept" || g.Sel.Name == "Runs" || g.Sel.Name == "Sub" ||
			g.Sel.Name == "Home")
	case *ast.SelectorExpr:
		if x.Sel.Name != "Dir" {
			return false
		}
		switch of := x.X.(type) {
		case *ast.Ident:
			return of.Name == "m"
		case *ast.SelectorExpr:
			return of.Sel.Name == "m" || of.Sel.Name == "Matter"
		}
	}
	return false
}

func TestOfMatterFindsPaths(t *testing.T) {
	for src, want := range map[string]bool{
		`m.Dir`: true, `d.m.Dir`: true, `c.Matter.Dir`: true, `m.State()`: true, `m.Kept().Path("x")`: true,
		`m.Runs().String()`: true, `serve.Home(a, b).Path(x)`: true,
		`c.Dir`: false, `s.dir`: false, `m.Index()`: false, `u.Path`: false, `x.String()`: false,
	} {
		require.Equal(t, want, ofMatter(expression(t, src)), src)
	}
	call, ok := expression(t, `os.ReadFile(filepath.Join(m.State(), name))`).(*ast.CallExpr)
	require.True(t, ok)
	require.True(t, opens(call))
}

func expression(t *testing.T, src string) ast.Expr {
	t.Helper()
	x, err := parser.ParseExpr(src)
	require.NoError(t, err)
	return x
}
