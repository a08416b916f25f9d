package risktest

import (
	"regexp"
	"strings"
	"testing"

	"headnote/risk"
)

// A Layout sets the same words differently, as other programs and text extractors do.
type Layout struct {
	Name string
	Set  func(string) string
}

var (
	wordGap = regexp.MustCompile(`([^\s]) ([^\s])`)
	month   = regexp.MustCompile(`\b(January|February|March|April|May|June|July|August|September|October|November|` +
		`December) (\d)`)
	unit      = regexp.MustCompile(`\) (days|months|years|business)\b`)
	softBreak = regexp.MustCompile(`([^\n])\n([^\n])`)
)

// Layouts are ways in which the same paper may reach the program. None changes a word.
var Layouts = []Layout{
	{"line ends of Windows", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{"blanks at the ends of lines", func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") }},
	{"indented", func(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }},
	{"pages", func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n\n\f") }},
	{"wide gaps between paragraphs", func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n\n\n\n") }},
	{"two blanks between words", func(s string) string { return wordGap.ReplaceAllString(s, "$1  $2") }},
	{"a paragraph a line", func(s string) string { return softBreak.ReplaceAllString(s, "$1 $2") }},
	{"narrow", func(s string) string { return wrap(s, 44) }},
	{"very narrow", func(s string) string { return wrap(s, 27) }},
	{"no-break blanks in dates and periods", func(s string) string {
		return unit.ReplaceAllString(month.ReplaceAllString(s, "$1\u00a0$2"), ")\u00a0$1")
	}},
	{"curly quotes", func(s string) string {
		return strings.NewReplacer("'", "’", " \"", " “", "(\"", "(“", "\"", "”").Replace(s)
	}},
	{"a byte order mark", func(s string) string { return "\ufeff" + s }},
}

// Laid returns papers in another layout.
func Laid(docs []risk.Text, l Layout) []risk.Text {
	out := make([]risk.Text, len(docs))
	for i, d := range docs {
		d.Body = l.Set(d.Body)
		out[i] = d
	}
	return out
}

// wrap breaks the lines of each paragraph at a page width.
func wrap(s string, width int) string {
	paragraphs := strings.Split(s, "\n\n")
	for i, p := range paragraphs {
		var b strings.Builder
		n := 0
		for _, w := range strings.Fields(p) {
			switch {
			case n == 0:
			case n+1+len(w) > width:
				b.WriteByte('\n')
				n = 0
			default:
				b.WriteByte(' ')
				n++
			}
			b.WriteString(w)
			n += len(w)
		}
		paragraphs[i] = b.String()
	}
	return strings.Join(paragraphs, "\n\n")
}

// EachLayout runs a test in every layout.
func EachLayout(t *testing.T, test func(t *testing.T, l Layout)) {
	t.Helper()
	for _, l := range Layouts {
		t.Run(l.Name, func(t *testing.T) { test(t, l) })
	}
}
