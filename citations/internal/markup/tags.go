package markup

import (
	"strings"

	"headnote/citations/internal/lex"
)

// skipped reports whether an element's text is not part of the page's.
func skipped(tag, attributes string) bool {
	switch tag {
	case "script", "style", "head", "link", "page-number", "template":
		return true
	}
	return tag == "span" && strings.Contains(attributes, "star-pagination")
}

// block reports whether an element begins a new line.
func block(tag string) bool {
	switch tag {
	case "p",
		"div", "br", "li", "ul", "ol", "tr", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "pre",
		"section", "article", "footnote",
		"opinion":
		return true
	}
	return false
}

type builder struct {
	*Page
	src   string
	out   strings.Builder
	lines bool            // block elements end a line
	blank bool            // the text ends with white space, or is empty
	none  map[string]bool // closing tags that do not occur again, so that the search is not repeated
	marks []mark
}

// mark is an opening or closing <i> or <em>, at an offset in the text.
type mark struct {
	tag  string
	open bool
	at   int
}

// tag skips a tag, a comment or a declaration.
func (b *builder) tag(i int) int {
	s := b.src
	if strings.HasPrefix(s[i:], "<!--") {
		if b.none["-->"] {
			return b.literal(i)
		}
		e := strings.Index(s[i+4:], "-->")
		if e < 0 {
			b.none["-->"] = true
			return b.literal(i)
		}
		return i + 4 + e + 3
	}
	k := i + 1
	closing := k < len(s) && s[k] == '/'
	if closing {
		k++
	}
	n := k
	for n < len(s) && n-k < 24 && (lex.IsAlnum(s[n]) || s[n] == '-') {
		n++
	}
	if n == k && !strings.HasPrefix(s[i:], "<!") && !strings.HasPrefix(s[i:], "<?") || n < len(s) && lex.IsDigit(s[k]) {
		return b.literal(i)
	}
	// A longer match is not a tag: an unclosed < must not swallow the page.
	limit := min(len(s), n+4096)
	e := strings.IndexByte(s[n:limit], '>')
	if e < 0 || strings.IndexByte(s[n:n+e], '<') >= 0 {
		return b.literal(i)
	}
	e += n + 1
	name := strings.ToLower(s[k:n])
	emphasis := (name == "i" || name == "em") && s[e-2] != '/'
	if emphasis && closing {
		b.marks = append(b.marks, mark{name, false, b.out.Len()})
	}
	switch {
	case !b.lines:
		b.space(i, e, ' ')
	case block(name):
		b.space(i, e, '\n')
	}
	if emphasis && !closing {
		b.marks = append(b.marks, mark{name, true, b.out.Len()})
	}
	if !closing && s[e-2] != '/' && skipped(name, s[n:e]) {
		if end := b.closing(name, e); end > 0 {
			return end
		}
	}
	return e
}

// closing returns the end of the element, or 0 if it is not closed.
func (b *builder) closing(name string, from int) int {
	end := "</" + name
	for i := from; !b.none[end]; i++ {
		n := strings.IndexByte(b.src[i:], '<')
		if n < 0 {
			b.none[end] = true
			break
		}
		i += n
		if i+len(end) <= len(b.src) && strings.EqualFold(b.src[i:i+len(end)], end) {
			if e := strings.IndexByte(b.src[i:], '>'); e >= 0 {
				return i + e + 1
			}
			b.none[end] = true
		}
	}
	return 0
}
