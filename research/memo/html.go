package memo

import (
	_ "embed"
	"html/template"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

//go:embed memo.html.tmpl
var pageSource string

var page = template.Must(template.New("memo").Funcs(template.FuncMap{
	"line":     text.Line,
	"describe": func(ev events.Evidence) string { return describe(ev) },
	"emphasis": func(s string) string { return strings.Trim(text.Line(s), "*") },
	"heading":  func(level int) bool { return level <= 2 },
}).Parse(pageSource))

// HTML renders a memo as one self-contained page that prints well; each
// statement unfolds to its evidence.
func HTML(m events.Memo) (string, error) {
	var b strings.Builder
	err := page.Execute(&b, m)
	return b.String(), err
}
