// Package htmltext makes plain text of the HTML that sources answer with.
package htmltext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"headnote/text"
)

// Text is the text of a piece of HTML: tags gone, entities read, blocks on
// lines of their own, scripts and styles left out. Text without tags comes back
// with its entities read. Linear in len(s).
func Text(s string) string {
	if !strings.ContainsAny(s, "<&") {
		return text.Clean(s)
	}
	var w writer
	skip, pre := 0, 0
	for z := html.NewTokenizer(strings.NewReader(s)); ; {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return text.Clean(strings.TrimSpace(w.String()))
		case html.TextToken:
			if skip == 0 {
				w.text(string(z.Text()), pre > 0)
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			step := 0
			switch kind {
			case html.StartTagToken:
				step = 1
			case html.EndTagToken:
				step = -1
			}
			switch tag := atom.Lookup(name); tag {
			case atom.Script, atom.Style, atom.Head, atom.Title:
				skip = max(0, skip+step)
			case atom.Body:
				skip = 0 // a head may be left open
			case atom.Pre:
				pre = max(0, pre+step)
			case atom.Br, atom.Tr, atom.Li, atom.Dt, atom.Dd:
				w.line(1)
			case atom.P, atom.Div, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Table, atom.Ul, atom.Ol, atom.Blockquote, atom.Hr, atom.Section, atom.Article:
				w.line(2)
			case atom.Td, atom.Th:
				w.text(" ", false)
			}
		}
	}
}

// writer joins runs of text: white space is one blank, but in preformatted parts.
type writer struct {
	strings.Builder
	last  byte // of what was written
	lines int  // line ends that are due before the next text
	blank bool // a blank is due before the next text
}

func (w *writer) line(n int) { w.lines = max(w.lines, n) }

func (w *writer) text(s string, pre bool) {
	if pre {
		if s != "" {
			w.due()
			w.put(s)
		}
		return
	}
	for i, word := range strings.Fields(s) {
		if i > 0 || strings.IndexAny(s[:1], " \t\r\n\f") == 0 {
			w.blank = true
		}
		w.due()
		w.put(word)
	}
	if s != "" && strings.ContainsAny(s[len(s)-1:], " \t\r\n\f") {
		w.blank = true
	}
}

func (w *writer) due() {
	switch {
	case w.Len() == 0:
	case w.lines > 0:
		have := 0
		if w.last == '\n' {
			have = 1
		}
		w.put(strings.Repeat("\n", max(0, w.lines-have)))
	case w.blank && w.last != '\n' && w.last != ' ':
		w.put(" ")
	}
	w.lines, w.blank = 0, false
}

func (w *writer) put(s string) {
	if s == "" {
		return
	}
	w.WriteString(s)
	w.last = s[len(s)-1]
}

// Snippet is what a list shows of a text or of HTML: plain, on one line, bounded.
func Snippet(s string) string { return text.Truncate(text.Line(Text(s)), 400) }
