package answer

import (
	"strings"

	"headnote/text"
)

// goingOn is how far behind a window what goes on is read, in bytes.
const goingOn = 900

// following is what goes on where a window breaks off: the rest of a sentence that was too long, or the items that it
// announces, as far as a quotation reaches.
func (in Input) following(w window) (window, bool) {
	if !breaksOff(w.said) {
		return window{}, false
	}
	p := &in.Papers[w.paper]
	runs := p.furniture()
	ss := p.sentences(text.Span{Start: w.span.End, End: p.edge(w.span.End + goingOn)}, runs)
	next, words := w, 0
	var said []string
	for i, s := range ss {
		if i > 0 && (words+s.words > mostWords || !announces(w.said) && !listed(said[len(said)-1])) {
			break
		}
		if s.words > mostWords {
			if cuts := p.cut(window{paper: w.paper, span: s.span}, runs); len(cuts) > 0 {
				next.span, said = cuts[0].span, []string{cuts[0].said}
			}
			break
		}
		if i == 0 {
			next.span.Start = s.span.Start
		}
		next.span.End = s.span.End
		said, words = append(said, s.said), words+s.words
	}
	next.said = strings.Join(said, " ")
	next.stems = stemSet(next.said)
	return next, len(strings.Fields(next.said)) >= leastWords
}

// edge is where the text may be cut off at some offset: between words.
func (p *Paper) edge(at int) int {
	if at >= len(p.Text) {
		return len(p.Text)
	}
	for at > 0 && !strings.ContainsRune(" \t\r\n", rune(p.Text[at-1])) {
		at--
	}
	return at
}

// breaksOff reports whether words end before their sentence does, or with what announces a list.
func breaksOff(said string) bool {
	said = bare(said)
	return said != "" && !strings.ContainsRune(".?!", rune(said[len(said)-1]))
}

// announces reports whether words end with what announces a list.
func announces(said string) bool { return strings.HasSuffix(bare(said), ":") }

// listed reports whether words end as an item of a list does before its last.
func listed(said string) bool {
	said = bare(said)
	return strings.HasSuffix(said, ";") || strings.HasSuffix(said, "; and") || strings.HasSuffix(said, "; or")
}

// bare are words without the marks that close them.
func bare(said string) string { return strings.TrimRight(said, " \"”’)]") }
