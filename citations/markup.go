package citations

import (
	"html"
	"sort"
	"strings"
	"unicode/utf8"

	"headnote/text"
)

// FindHTML extracts the citations of a page and resolves them. All spans point
// into the source with its tags; Text is as it reads without them.
func FindHTML(src string) ([]Citation, []Authority) { return House.FindHTML(src) }

// FindHTML extracts the citations of a page by the rules.
func (r Rules) FindHTML(src string) ([]Citation, []Authority) {
	p := plainText(src, r == House)
	cs, as := r.findMarked(p)
	runes := runeCounter{s: src}
	for i := range cs {
		c := &cs[i]
		c.Span, c.FullSpan, c.PinSpan = p.source(c.Span), p.source(c.FullSpan), p.source(c.PinSpan)
		start := runes.at(c.Span.Start)
		c.RuneSpan = text.Span{Start: start, End: runes.at(c.Span.End)}
	}
	return cs, as
}

func (r Rules) findMarked(p *plain) ([]Citation, []Authority) {
	x := &scanner{s: p.text, t: load(), rules: r, em: p.emphasis}
	cs := x.extract()
	return cs, r.Resolve(p.text, cs)
}

// plain is the text of a page, and the way back to its source.
type plain struct {
	text     string
	pieces   []piece
	emphasis []text.Span // in the text: what stands in <i> or <em>
}

// piece is a run of text that is the same in the source; an entity or white space
// that was put together is a piece of its own.
type piece struct{ at, src, srcEnd int }

// source is the span in the source of a span of the text.
func (p *plain) source(sp text.Span) text.Span {
	return text.Span{Start: p.offset(sp.Start, false), End: p.offset(sp.End, true)}
}

// offset maps a place in the text; the end of a span maps to the end of the piece
// that it closes, so that tags behind it stay outside.
func (p *plain) offset(at int, end bool) int {
	n := sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > at || end && p.pieces[i].at >= at }) - 1
	if n < 0 {
		return 0
	}
	q := p.pieces[n]
	return min(q.src+at-q.at, q.srcEnd)
}

// skipped are elements whose text is not part of the page's.
func skipped(tag, attributes string) bool {
	switch tag {
	case "script", "style", "head", "link", "page-number", "template":
		return true
	}
	return tag == "span" && strings.Contains(attributes, "star-pagination")
}

// block are elements that begin a new line.
func block(tag string) bool {
	switch tag {
	case "p", "div", "br", "li", "ul", "ol", "tr", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "section", "article", "footnote", "opinion":
		return true
	}
	return false
}

// plainText reads a page in one pass. Broken markup is text: a < that begins no
// tag stands for itself, an element that is never closed ends with the page.
func plainText(src string, lines bool) *plain {
	p := &plain{}
	b := plainBuilder{plain: p, src: src, lines: lines, none: make(map[string]bool)}
	for i := 0; i < len(src); {
		switch src[i] {
		case '<':
			i = b.tag(i)
		case '&':
			i = b.entity(i)
		default:
			i = b.run(i)
		}
	}
	p.text = strings.TrimRight(b.out.String(), " ")
	p.emphasis = b.emphasised()
	return p
}

type plainBuilder struct {
	*plain
	src   string
	out   strings.Builder
	lines bool            // block elements end a line
	blank bool            // the text ends with white space, or has not begun
	none  map[string]bool // what is not closed any more: it is not looked for again
	marks []mark
}

// mark is an opening or closing <i> or <em>, at a place in the text.
type mark struct {
	tag  string
	open bool
	at   int
}

// tag steps over a tag, a comment or a declaration.
func (b *plainBuilder) tag(i int) int {
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
	for n < len(s) && n-k < 24 && (isAlnum(s[n]) || s[n] == '-') {
		n++
	}
	if n == k && !strings.HasPrefix(s[i:], "<!") && !strings.HasPrefix(s[i:], "<?") || n < len(s) && isDigit(s[k]) {
		return b.literal(i)
	}
	// Tags longer than this are none: an unclosed < must not eat the page.
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
	case !b.lines: // eyecite joins what stands between tags with blanks
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

// closing is where the element ends, 0 where it does not.
func (b *plainBuilder) closing(name string, from int) int {
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

func (b *plainBuilder) literal(i int) int {
	b.write(b.src[i:i+1], i, i+1)
	return i + 1
}

// entity decodes "&sect;" and the like.
func (b *plainBuilder) entity(i int) int {
	e := i + 1
	for e < len(b.src) && e-i < 12 && (isAlnum(b.src[e]) || b.src[e] == '#') {
		e++
	}
	if e < len(b.src) && b.src[e] == ';' {
		e++
		if d := html.UnescapeString(b.src[i:e]); d != b.src[i:e] {
			if strings.TrimSpace(d) == "" {
				b.space(i, e, ' ')
			} else {
				b.write(d, i, e)
			}
			return e
		}
	}
	return b.literal(i)
}

// run takes text up to the next tag or entity.
func (b *plainBuilder) run(i int) int {
	s := b.src
	for i < len(s) && s[i] != '<' && s[i] != '&' {
		e := i
		if isSpace(s[e]) || s[e] == 0xc2 && e+1 < len(s) && s[e+1] == 0xa0 {
			for e < len(s) && (isSpace(s[e]) || s[e] == 0xc2 && e+1 < len(s) && s[e+1] == 0xa0 || s[e] == 0xa0 && e > i && s[e-1] == 0xc2) {
				e++
			}
			b.space(i, e, ' ')
		} else {
			for e < len(s) && s[e] != '<' && s[e] != '&' && !isSpace(s[e]) && s[e] != 0xc2 {
				e++
			}
			if e == i { // a byte of a character that is no blank
				e += max(1, utf8.RuneLen(firstRune(s[i:])))
				e = min(e, len(s))
			}
			b.write(s[i:e], i, e)
		}
		i = e
	}
	return i
}

func firstRune(s string) rune {
	r, n := utf8.DecodeRuneInString(s)
	if n < 2 {
		return 0
	}
	return r
}

func (b *plainBuilder) write(t string, src, end int) {
	at := b.out.Len()
	if n := len(b.pieces); n == 0 || b.pieces[n-1].srcEnd != src || at-b.pieces[n-1].at != src-b.pieces[n-1].src || len(t) != end-src {
		b.pieces = append(b.pieces, piece{at, src, end})
	} else {
		b.pieces[n-1].srcEnd = end
	}
	b.out.WriteString(t)
	b.blank = false
}

// space writes one blank for a run of white space.
func (b *plainBuilder) space(src, end int, as byte) {
	if b.out.Len() == 0 || b.blank {
		return
	}
	b.pieces = append(b.pieces, piece{b.out.Len(), src, end})
	b.out.WriteByte(as)
	b.blank = true
}

// emphasised pairs each opening mark with the next closing one of its name, and
// goes on behind it.
func (b *plainBuilder) emphasised() []text.Span {
	closes := make([]int, len(b.marks)) // for an opening mark the one that closes it
	next := map[string]int{"i": -1, "em": -1}
	for i := len(b.marks) - 1; i >= 0; i-- {
		if closes[i] = next[b.marks[i].tag]; !b.marks[i].open {
			next[b.marks[i].tag] = i
		}
	}
	var out []text.Span
	for i := 0; i < len(b.marks); i++ {
		if j := closes[i]; b.marks[i].open && j >= 0 {
			if e := min(b.marks[j].at, len(b.text)); b.marks[i].at < e {
				out = append(out, text.Span{Start: b.marks[i].at, End: e})
			}
			i = j
		}
	}
	return out
}
