package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// keyName matches a literal that is the name of a key, or a sequence of keys.
	keyName = regexp.MustCompile(`^((ctrl|alt|shift|super)\+.+|f[0-9]{1,2}|` +
		`esc|enter|tab|space|backspace|delete|pgup|pgdown|home|end|insert)$`)
	// keyInWords matches a key named within a text.
	keyInWords = regexp.MustCompile(`\b(esc|ctrl\+[a-z]|alt\+[a-z]|shift\+[a-z]+|pgup|pgdown|backspace|F[1-9])\b|` +
		`\bpress(es|ing)? [a-z?:/]\b|\b[a-zA-Z1-9] (resumes|asks|shows|lists|goes|gives|opens|copies)\b`)
	// oneCharacter matches the name of a key that types a character.
	oneCharacter = regexp.MustCompile(`^[a-zA-Z0-9?:/<>\[\]{}()]$`)
)

// literals calls f with each string literal outside the tables of actions, its text, and whether
// it is compared with something.
func literals(t *testing.T, dir string, f func(at token.Position, words string, compared bool)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	fset := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		compared := make(map[ast.Node]bool)
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.CompositeLit:
				if isAction(n) {
					return false
				}
			case *ast.CallExpr: // the name of a command
				if x, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"part", "key", "get"}, x.Sel.Name) {
					return false
				}
			case *ast.KeyValueExpr:
				if x, ok := n.Key.(*ast.Ident); ok && x.Name == "action" {
					return false
				}
			case *ast.CaseClause:
				for _, x := range n.List {
					compared[x] = true
				}
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					compared[n.X], compared[n.Y] = true, true
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					words, err := strconv.Unquote(n.Value)
					require.NoError(t, err)
					f(fset.Position(n.Pos()), words, compared[n])
				}
			}
			return true
		})
	}
}

// isAction reports whether a literal is an action, or a list of them.
func isAction(n *ast.CompositeLit) bool {
	switch x := n.Type.(type) {
	case *ast.Ident:
		return x.Name == "action"
	case *ast.ArrayType:
		id, ok := x.Elt.(*ast.Ident)
		return ok && id.Name == "action"
	}
	return false
}

// Keys are named only in the table of actions: any other mention would not follow a remap.
func TestNoKeyIsALiteralOutsideTheActions(t *testing.T) {
	// The terminal library's names of the space bar and the arrow keys, for drawing them and for knowing what types.
	names := map[string]bool{"keymap.go space": true}
	for _, dir := range []string{".", "../model"} {
		literals(t, dir, func(at token.Position, words string, compared bool) {
			if names[filepath.Base(at.Filename)+" "+words] {
				return
			}
			require.NotRegexp(t, keyName, words, "%s: the key belongs into an action", at)
			require.NotRegexp(t, keyInWords, words, "%s: name the command in braces, {resume}", at)
			if compared && strings.HasPrefix(dir, ".") {
				require.NotRegexp(t, oneCharacter, words, "%s: compare the action, not its key", at)
			}
		})
	}
}

// Every command that a text names in braces exists.
func TestHintsNameCommands(t *testing.T) {
	keys := builtinKeys()
	found := 0
	for _, dir := range []string{".", "../model"} {
		literals(t, dir, func(at token.Position, words string, _ bool) {
			for _, id := range command.FindAllString(words, -1) {
				_, ok := keys.get(strings.Trim(id, "{}"))
				require.True(t, ok, "%s: there is no command %s", at, id)
				found++
			}
		})
	}
	require.Greater(t, found, 20)
}
