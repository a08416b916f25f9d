//go:build !race

package layering

import (
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
	"headnote/research/export"
)

// Only one package knows the export formats: another one naming a format would start its own list, and an unchecked
// name could end up in a path.
func TestExportFormatsAreKnownInOnePlace(t *testing.T) {
	names := slices.Concat(export.Memos.Names(), export.DeadlineFormats.Names(), export.RiskFormats.Names(),
		export.CheckFormats.Names())
	names = slices.DeleteFunc(names, func(s string) bool { return s == "json" }) // common in many other contexts
	require.Contains(t, names, "docx")
	for _, p := range packages(t) {
		if !slices.Contains([]string{"headnote", "cli", "ui", "model", "research", "risk"}, layer(p.ImportPath)) ||
			p.ImportPath == module+"research/export" {
			continue
		}
		inspect(t, p, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok {
				return false
			}
			if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
				word, err := strconv.Unquote(s.Value)
				require.NoError(t, err)
				require.NotContains(t, names, word, "%s names a format: take it from a table of research/export", p.ImportPath)
			}
			return true
		})
	}
}

// The guide names every format that is read, so that a reader cannot be added unnoticed.
func TestGuideNamesEveryFormatThatIsRead(t *testing.T) {
	guide, err := os.ReadFile("../../docs/guide.md")
	require.NoError(t, err)
	for _, f := range reader.Formats() {
		require.Regexp(t, `\b`+strings.TrimPrefix(f.Extensions[0], ".")+`\b`, string(guide), f.Title)
	}
}

// A spreadsheet would execute a cell that was not made safe: one package writes tables, and one reads them.
func TestTablesAreWrittenInOnePlace(t *testing.T) {
	for _, p := range packages(t) {
		if p.ImportPath != module+"research/export" && p.ImportPath != module+"papers/reader" {
			require.NotContains(t, p.Imports, "encoding/csv", "%s writes or reads CSV: use research/export", p.ImportPath)
		}
	}
}
