package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// A source is one file of the project, measured.
type source struct {
	path      string // slash-separated, relative to the root
	lines     int
	code      int // lines that are neither blank nor only a comment
	test      bool
	support   bool // linked only by tests, since it imports testing
	generated bool
}

// A finding is one violation of a rule.
type finding struct {
	rule string
	path string
	line int
	text string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s: %s", f.path, f.line, f.rule, f.text) }

// A receiver is a type with the number of its methods outside tests.
type receiver struct {
	name    string // folder.Type
	path    string // of one of its methods
	methods int
}

// measured is everything known about a tree of files.
type measured struct {
	sources   []source
	receivers map[string]receiver
	findings  []finding
}

// skipped are folders without content written by the project.
var skipped = map[string]bool{"testdata": true, "bin": true, "dist": true, ".git": true, "node_modules": true}

// sampleMatter returns the folder of the sample's papers, which quote statutes in their own words.
func sampleMatter(root string) string {
	return path.Join(filepath.ToSlash(root), "backends/sample/matter")
}

// measure reads every Go file and every page of documentation below root.
func measure(root string, words []word) (measured, error) {
	m := measured{receivers: make(map[string]receiver)}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if skipped[d.Name()] && name != root || filepath.ToSlash(name) == sampleMatter(root) {
				return filepath.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch path.Ext(rel) {
		case ".go":
			return m.goFile(rel, name, words)
		case ".md":
			return m.page(rel, name, words)
		}
		return nil
	})
	return m, err
}

// goFile measures one file of code.
func (m *measured) goFile(rel, name string, words []word) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s := source{path: rel, test: strings.HasSuffix(rel, "_test.go"), generated: ast.IsGenerated(file)}
	s.support = !s.test && slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == `"testing"`
	})
	s.lines = bytes.Count(data, []byte("\n"))
	s.code = codeLines(data)
	m.sources = append(m.sources, s)
	if s.generated {
		return nil
	}
	m.long(rel, set, file, data)
	m.language(rel, set, file, words)
	if !s.test {
		m.methods(rel, file)
		m.undocumented(rel, set, file)
	}
	return nil
}

// long finds lines wider than the limit. A tab counts as one character, as in lll's default. In tests, lines inside a
// multi-line string literal do not count: such a recorded answer of a service is kept unchanged.
func (m *measured) long(rel string, set *token.FileSet, file *ast.File, data []byte) {
	recorded := make(map[int]bool)
	if strings.HasSuffix(rel, "_test.go") {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				first, last := set.Position(lit.Pos()).Line, set.Position(lit.End()).Line
				for i := first; i <= last && last > first; i++ {
					recorded[i] = true
				}
			}
			return true
		})
	}
	for i, line := range strings.Split(string(data), "\n") {
		if n := utf8.RuneCountInString(line); n > maxColumns && !recorded[i+1] {
			m.findings = append(m.findings, finding{ruleColumns, rel, i + 1, fmt.Sprintf("%d columns", n)})
		}
	}
}

// codeLines counts lines that are neither blank nor begin with //.
func codeLines(data []byte) int {
	n := 0
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			n++
		}
	}
	return n
}

// methods counts the methods of every type.
func (m *measured) methods(rel string, file *ast.File) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		key := path.Dir(rel) + "." + receiverName(f)
		r := m.receivers[key]
		m.receivers[key] = receiver{name: key, path: rel, methods: r.methods + 1}
	}
}

// receiverName returns the name of a method's type, without its pointer and its type parameters.
func receiverName(f *ast.FuncDecl) string {
	e := f.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return "?"
		}
	}
}
