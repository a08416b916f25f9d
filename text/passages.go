package text

import (
	"strings"
	"unicode"
)

// Passage is a part of a document that is searched and shown as a unit.
type Passage struct {
	Span
	Heading []string // the headings above it, outermost first
}

// PassageLength is the approximate length of a passage, in bytes; none is longer than twice that.
const PassageLength = 500

// Passages splits a text into passages at sentence and heading boundaries. They do not overlap and leave out
// nothing but white space. Linear in len(s).
func Passages(s string) []Passage {
	var out []Passage
	var path []heading
	p := Passage{Span: Span{-1, -1}}
	flush := func() {
		if p.Start >= 0 {
			out = append(out, p)
		}
		p = Passage{Span: Span{-1, -1}}
	}
	put := func(sp Span) {
		if p.Start >= 0 && sp.End-p.Start > PassageLength*6/5 {
			flush()
		}
		if p.Start < 0 {
			p = Passage{Span: sp, Heading: titles(path)}
		}
		p.End = sp.End
		if p.Len() >= PassageLength {
			flush()
		}
	}
	blocks(s, func(block Span) {
		if h, ok := headingOf(block.Of(s)); ok {
			flush()
			for len(path) > 0 && path[len(path)-1].level >= h.level {
				path = path[:len(path)-1]
			}
			path = append(path, h)
			p = Passage{Span: block, Heading: titles(path)} // the heading begins the passage
			return
		}
		for _, sp := range Sentences(block.Of(s)) {
			sp = Span{block.Start + sp.Start, block.Start + sp.End}
			for sp.Len() > 2*PassageLength { // a table or a list without periods
				cut := breakAt(s, sp)
				put(Span{sp.Start, cut})
				sp.Start, _ = trim(s, cut, sp.End)
			}
			if sp.Start < sp.End {
				put(sp)
			}
		}
	})
	flush()
	return out
}

// blocks calls yield for each run of lines between blank lines; a heading line is a block of its own.
func blocks(s string, yield func(Span)) {
	start := -1
	end := 0
	flush := func() {
		if start >= 0 {
			yield(Span{start, end})
		}
		start = -1
	}
	prevBlank := true
	for i := 0; i < len(s); {
		j := strings.IndexByte(s[i:], '\n')
		next := i + j + 1
		if j < 0 {
			j, next = len(s)-i, len(s)
		}
		a, b := trim(s, i, i+j)
		switch {
		case a == b:
			flush()
			prevBlank = true
		default:
			_, isHeading := headingOf(s[a:b])
			if isHeading && (prevBlank || s[a] == '#' || strings.HasPrefix(s[a:], "§")) {
				flush()
				yield(Span{a, b})
				prevBlank = true
			} else {
				if start < 0 {
					start = a
				}
				end = b
				prevBlank = false
			}
		}
		i = next
	}
	flush()
}

// breakAt returns where to cut an overlong sentence: the last white space within a passage's length, or else that
// length at a rune boundary.
func breakAt(s string, sp Span) int {
	window := s[sp.Start : sp.Start+PassageLength]
	if i := strings.LastIndexFunc(window, unicode.IsSpace); i > PassageLength/2 {
		return sp.Start + i
	}
	cut := sp.Start + PassageLength
	for cut < sp.End && s[cut]&0xc0 == 0x80 {
		cut++
	}
	return cut
}

type heading struct {
	title string
	level int
}

func titles(path []heading) []string {
	if len(path) == 0 {
		return nil
	}
	out := make([]string, len(path))
	for i, h := range path {
		out[i] = h.title
	}
	return out
}

// headingOf recognizes headings: Markdown marks, section signs, capitals, enumerated titles.
func headingOf(line string) (heading, bool) {
	if len(line) > 160 || line == "" || strings.ContainsRune(line, '\n') {
		return heading{}, false
	}
	if line[0] == '#' {
		n := 0
		for n < len(line) && line[n] == '#' {
			n++
		}
		if n <= 6 && n < len(line) && line[n] == ' ' {
			return heading{strings.Trim(line[n:], " #*"), n}, true
		}
		return heading{}, false
	}
	bold := strings.HasPrefix(line, "**") && strings.HasSuffix(line, "**")
	title := strings.Trim(line, "*_ ")
	if title == "" {
		return heading{}, false
	}
	last := title[len(title)-1]
	if strings.HasPrefix(title, "§") && len(title) < 120 {
		return heading{title, 3}, true
	}
	if last == ';' || last == ',' || last == ':' && !bold {
		return heading{}, false
	}
	listed := last != '.' && enumerated(title)
	upper, lower, words := 0, 0, 1
	for _, r := range title {
		switch {
		case unicode.IsLower(r):
			if !bold && !listed { // most lines are not headings, and are ruled out quickly
				return heading{}, false
			}
			lower++
		case unicode.IsUpper(r):
			upper++
		case unicode.IsSpace(r):
			words++
		}
	}
	switch {
	case bold && words <= 14:
		return heading{title, 4}, true
	case upper >= 4 && lower == 0 && words <= 14:
		return heading{title, 2}, true
	case words <= 12 && upper > 0 && listed:
		return heading{title, 4}, true
	}
	return heading{}, false
}

// enumerated reports whether a heading is numbered: "I. Facts", "A. The Statute", "2. Notice", "Article IV",
// "Section 5".
func enumerated(s string) bool {
	first, rest, ok := strings.Cut(s, " ")
	if !ok || rest == "" {
		return false
	}
	if n := len(first); n >= len("part") && n <= len("section") {
		switch strings.ToLower(first) {
		case "article", "section", "part", "chapter", "title", "item", "rule", "count", "claim":
			r := rune(rest[0])
			return unicode.IsDigit(r) || unicode.IsUpper(r)
		}
	}
	mark, dotted := strings.CutSuffix(first, ".")
	return dotted && isOrdinalMark(mark) && unicode.IsUpper([]rune(strings.TrimSpace(rest) + "x")[0])
}
