package ui

import (
	"html"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"headnote/research/export"
)

// emphasis parses the inline markup of Markdown and nothing else: a statement that begins with "1." or "#" is not a
// list or a heading, and code, links and HTML are escaped beforehand.
var emphasis = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 0)),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewEmphasisParser(), 0),
		util.Prioritized(extension.NewStrikethroughParser(), 1),
	),
)

// inline renders the inline markup of one statement as bold, italic and struck-through text, on one line of any length.
func inline(statement string) string {
	source := []byte(export.Escape(statement))
	var b strings.Builder
	var bold, italic, struck int
	change := func(n ast.Node, by int) {
		switch n := n.(type) {
		case *ast.Emphasis:
			if n.Level == 2 {
				bold += by
			} else {
				italic += by
			}
		default:
			if n.Kind().String() == "Strikethrough" {
				struck += by
			}
		}
	}
	walk := func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			words := html.UnescapeString(string(util.UnescapePunctuations(t.Segment.Value(source))))
			var look ansi.Style
			if bold > 0 {
				look = look.Bold()
			}
			if italic > 0 {
				look = look.Italic(true)
			}
			if struck > 0 {
				look = look.Strikethrough(true)
			}
			b.WriteString(look.Styled(words))
		} else if entering {
			change(n, 1)
		} else {
			change(n, -1)
		}
		return ast.WalkContinue, nil
	}
	if err := ast.Walk(emphasis.Parse(gmtext.NewReader(source)), walk); err != nil {
		return statement // never reached: walk returns no error
	}
	return strings.TrimSpace(b.String())
}
