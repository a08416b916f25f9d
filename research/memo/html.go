package memo

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

//go:embed memo.html.tmpl
var pageSource string

var page = template.Must(template.New("memo").Funcs(template.FuncMap{
	"line": text.Line, "describe": describe, "bold": bold, "level": levelOf, "anchor": anchor, "words": words,
	"inc":  func(i int) int { return i + 1 },
	"last": func(cells []string) int { return len(cells) - 1 },
}).Parse(pageSource))

// sheet is what the page is made from: the memo, and its evidence numbered in
// the order in which it is met.
type sheet struct {
	events.Memo
	notes *notes
}

// Marks are the numbers of a statement's evidence.
func (s sheet) Marks(st events.Statement) []int { return s.notes.numbers(st) }

// Notes is the evidence that was marked so far: the template asks at its end.
func (s sheet) Notes() []events.Evidence { return s.notes.list }

// HTML renders a memo as one self-contained page that prints well: no script, no
// font, no picture from elsewhere; the evidence stands at its end, with links both ways.
func HTML(m events.Memo) (string, error) {
	var b strings.Builder
	if err := page.Execute(&b, sheet{m, &notes{}}); err != nil {
		return "", fmt.Errorf("the memo cannot be written as HTML: %w", err)
	}
	return b.String(), nil
}

// bold tells whether the memo set the words in bold.
func bold(s string) bool {
	return len(s) > 4 && strings.HasPrefix(s, "**") && strings.HasSuffix(s, "**")
}

// words are those of a statement without the memo's own marks.
func words(s string) string {
	s = text.Line(s)
	if bold(s) {
		return s[2 : len(s)-2]
	}
	return s
}

// anchor is a heading as the name of a place in the page.
func anchor(heading string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text.Line(heading)), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	}), "-")
}

// levelOf is the severity that a cell names, "" for none: "critical", "2 high".
func levelOf(cell string) string {
	f := strings.Fields(cell)
	if len(f) == 2 && strings.Trim(f[0], "0123456789") == "" {
		f = f[1:]
	}
	if len(f) != 1 {
		return ""
	}
	switch f[0] {
	case "critical", "high", "medium", "low", "overdue":
		return f[0]
	}
	return ""
}
