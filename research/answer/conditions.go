package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/papers/clean"
	"headnote/text"
	"headnote/text/pattern"
)

// underCondition matches the beginning of a sentence that applies only before, after, within or on condition of
// something.
var underCondition = pattern.New(`(?i)^\W*(?:\(?[a-z\d]{1,4}[.)] ?|[\p{Lu}][^.—]{2,60}(?:\.—|—|\. ))*` +
	`(?:if|unless|until|before|after|within|when|where|once|except|subject to|notwithstanding|provided|only|` +
	`during|upon|in the event|in case|not (?:later|more|less) than|no (?:later|earlier) than)\b`)

// conditionWithin is how far before a window its sentence may begin, in bytes, and conditionWords the most words of
// that beginning that are quoted.
const (
	conditionWithin = 500
	conditionWords  = 40
)

// condition returns the beginning of the sentence in which a window starts, if it states a condition or deadline:
// quoted without it, the rest would overstate the provision.
func condition(in Input, w window) (window, bool) {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(w.said, "“\"(… "))
	if w.spoken != "" || !unicode.IsLower(first) {
		return window{}, false
	}
	p := &in.Papers[w.paper]
	room := text.Span{Start: p.edge(max(0, w.span.Start-conditionWithin)), End: w.span.End}
	if gaps := blank.FindAllStringIndex(p.Text[room.Start:w.span.Start], -1); len(gaps) > 0 {
		room.Start += gaps[len(gaps)-1][1]
	}
	for _, sp := range text.Sentences(room.Of(p.Text)) {
		start, end := room.Start+sp.Start, room.Start+sp.End
		if start >= w.span.Start || end <= w.span.Start {
			continue
		}
		c := window{paper: w.paper, span: text.Span{Start: start, End: w.span.Start}, head: w.head, rank: w.rank}
		c.said = text.Line(clean.Of(p.Text, c.span, p.furniture()).Text)
		n := len(strings.Fields(c.said))
		c.stems = stemSet(c.said)
		return c, n >= leastWords && n <= conditionWords && underCondition.MatchString(c.said)
	}
	return window{}, false
}
