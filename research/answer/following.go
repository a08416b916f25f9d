package answer

import (
	"strings"

	"headnote/papers/clean"
	"headnote/text"
)

// adjoining is how far behind a window the next one may begin, in bytes: the space between sentences.
const adjoining = 6

// following is what goes on where a window breaks off: the rest of a sentence that was too long, or the first of the
// items that it announces. It goes as far as the window that reaches farthest from there.
func (in Input) following(all []window, w window) (window, bool) {
	if !breaksOff(w.said) {
		return window{}, false
	}
	best := w
	for _, o := range all {
		if o.paper == w.paper && o.span.Start <= w.span.End+adjoining && o.span.End > best.span.End {
			best = o
		}
	}
	if best.span.End == w.span.End {
		return window{}, false
	}
	p := &in.Papers[w.paper]
	best.span.Start = max(best.span.Start, w.span.End)
	for best.span.Start < best.span.End && strings.ContainsRune(" \t\r\n", rune(p.Text[best.span.Start])) {
		best.span.Start++
	}
	best.said = text.Line(clean.Of(p.Text, best.span, p.furniture()).Text)
	best.stems = stemSet(best.said)
	return best, len(strings.Fields(best.said)) >= leastWords
}

// breaksOff reports whether words end before their sentence does, or with what announces a list.
func breaksOff(said string) bool {
	said = strings.TrimRight(said, " \"”’)]")
	return said != "" && !strings.ContainsRune(".?!", rune(said[len(said)-1]))
}
