package cli

import (
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/cli/ask"
	"headnote/cli/eval"
	"headnote/cli/setup"
	"headnote/cli/teams"
	"headnote/cli/watches"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/watch"
	"headnote/risk"
)

var update = flag.Bool("update", false, "write the generated part of docs/json.md")

const (
	docPath  = "../docs/json.md"
	docBegin = "<!-- fields: made from the program's types by go test ./cli -run TestJSONIsDocumented -update -->"
)

// TestJSONIsDocumented compares the fields of every JSON output with docs/json.md, which other programs rely on: a
// field that is added, renamed or changes its type shows there.
func TestJSONIsDocumented(t *testing.T) {
	d := &jsonDoc{seen: make(map[reflect.Type]bool), comments: make(map[string]string)}
	for _, root := range []struct {
		title string
		value any
	}{
		{"`ask`, `resume` and `export` with `--format json`", export.Result{}},
		{"`search --format json`", ask.SearchReport{}},
		{"`documents --format json`", export.PapersReport{}},
		{"`documents chronology --format json`", export.ChronologyReport{}},
		{"`documents people --format json`", export.PeopleReport{}},
		{"`runs --format json`: a list of", journal.Entry{}},
		{"`risk --format json`", export.Risks{}},
		{"`deadlines --format json`: a list of", risk.Deadline{}},
		{"`index --format json`", local.Report{}},
		{"`queue --format json`", teams.QueueReport{}},
		{"`tools --format json`: a list of", ask.ToolReport{}},
		{"`tool --format json`", backends.Result{}},
		{"`doctor --quality --format json`", setup.QualityReport{}},
		{"`doctor --live --format json`", setup.LiveReport{}},
		{"`watch list --format json`: a list of", watches.Listed{}},
		{"`watch run --format json`: a list of", watch.Report{}},
		{"`eval retrieval --format json`", eval.RetrievalReport{}},
		{"`eval calibrate --format json`", eval.CalibrationReport{}},
	} {
		fmt.Fprintf(&d.out, "\n## %s\n", root.title)
		d.object(t, reflect.TypeOf(root.value))
	}

	doc, err := os.ReadFile(docPath)
	require.NoError(t, err)
	byHand, made, ok := strings.Cut(string(doc), docBegin+"\n")
	require.True(t, ok, "docs/json.md has lost the line before the generated part")
	if *update {
		require.NoError(t, os.WriteFile(docPath, []byte(byHand+docBegin+"\n"+d.out.String()), 0o644))
		return
	}
	require.Equal(t, d.out.String(), made, "the JSON has changed: say so in CHANGELOG.md, and run go test ./cli -run "+
		"TestJSONIsDocumented -update")
}

// jsonDoc writes the tables of fields.
type jsonDoc struct {
	out      strings.Builder
	seen     map[reflect.Type]bool
	comments map[string]string // package.Type.Field to its comment
	parsed   []string
}

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// object writes the table of a struct, and then of those in it.
func (d *jsonDoc) object(t *testing.T, typ reflect.Type) {
	if d.seen[typ] {
		fmt.Fprintf(&d.out, "\nSee %s above.\n", typ.Name())
		return
	}
	queue := []reflect.Type{typ}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if d.seen[at] {
			continue
		}
		d.seen[at] = true
		fmt.Fprintf(&d.out, "\n### %s\n\n| field | type | meaning |\n|---|---|---|\n", at.Name())
		queue = append(queue, d.fields(t, at)...)
	}
}

func (d *jsonDoc) fields(t *testing.T, typ reflect.Type) (inner []reflect.Type) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported():
			continue
		case f.Anonymous && name == "":
			inner = append(inner, d.fields(t, f.Type)...)
			continue
		case name == "":
			name = f.Name
		}
		words, of := shape(f.Type)
		if of != nil {
			inner = append(inner, of)
		}
		if strings.Contains(options, "omit") {
			words += ", may be absent"
		}
		fmt.Fprintf(&d.out, "| `%s` | %s | %s |\n", name, words, strings.ReplaceAll(d.comment(t, typ, f.Name), "|", "\\|"))
	}
	return inner
}

// shape describes a type in words, and returns the struct in it.
func shape(t reflect.Type) (words string, of reflect.Type) {
	switch {
	case t.Implements(textMarshaler):
		return "string", nil
	case t.Implements(jsonMarshaler):
		return "value", nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		words, of = shape(t.Elem())
		return words + " or null", of
	case reflect.Slice, reflect.Array:
		words, of = shape(t.Elem())
		return "list of " + words, of
	case reflect.Map:
		words, of = shape(t.Elem())
		return "object of " + words, of
	case reflect.Struct:
		return t.Name(), t
	case reflect.Bool:
		return "boolean", nil
	case reflect.Float64:
		return "number", nil
	case reflect.Int, reflect.Int64:
		return "integer", nil
	case reflect.Interface:
		return "value", nil
	}
	return "string", nil
}

// comment returns the comment on a field in the source.
func (d *jsonDoc) comment(t *testing.T, typ reflect.Type, field string) string {
	pkg := strings.TrimPrefix(typ.PkgPath(), "headnote/")
	d.parse(t, pkg)
	return d.comments[pkg+"."+typ.Name()+"."+field]
}

func (d *jsonDoc) parse(t *testing.T, pkg string) {
	if slices.Contains(d.parsed, pkg) {
		return
	}
	d.parsed = append(d.parsed, pkg)
	files, err := filepath.Glob(filepath.Join("..", pkg, "*.go"))
	require.NoError(t, err)
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						d.comments[pkg+"."+spec.Name.Name+"."+name.Name] = strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()),
							" ")
					}
				}
			}
			return false
		})
	}
}
