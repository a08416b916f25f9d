package answer

import (
	"slices"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	// obliges matches words of obligation, permission or undertaking.
	obliges = pattern.New(`(?i)\b(?:shall|must|may|will|agrees?|entitled|obligated|required|prohibited)\b`)
	// provided matches the beginning of a clause that limits the sentence before it.
	provided = pattern.New(`(?i)[,;:]\s+((?:and\s+)?provided,?\s+(?:however|further|that|always)\b|except\s+that\b)`)
	// limiting matches the beginning of a sentence that limits the one before it.
	limiting = pattern.New(`^(?:Provided,?\s+(?:however|further|that)\b|However,|` +
		`Notwithstanding\s+the\s+(?:foregoing|preceding)\b|` +
		`The\s+foregoing\s+(?:shall|does|do|will|is|are)\b|Except\s+that\b|This\s+(?:Section|paragraph|restriction|` +
		`obligation|limitation)\s+(?:shall|does|will|is)\s+not\b)`)
)

// limited adds the proviso that follows what is quoted, in the same sentence or the next: without it, the quotation
// would overstate the provision.
func (c *choice) limited(w window) {
	if w.spoken != "" || !obliges.MatchString(w.said) {
		return
	}
	if l, ok := proviso(*c.in, w); ok && !slices.ContainsFunc(c.chosen, l.overlaps) {
		c.add(l)
	}
}

// proviso returns the proviso directly after a window in its paragraph.
func proviso(in Input, w window) (window, bool) {
	p := &in.Papers[w.paper]
	room := text.Span{Start: w.span.End, End: p.edge(w.span.End + goingOn)}
	if m := blank.FindStringIndex(room.Of(p.Text)); m != nil {
		room.End = room.Start + m[0]
	}
	ss := text.Sentences(room.Of(p.Text))
	if len(ss) == 0 {
		return window{}, false
	}
	sp := text.Span{Start: room.Start + ss[0].Start, End: room.Start + ss[0].End}
	said := sp.Of(p.Text)
	switch m := provided.FindStringSubmatchIndex(" , " + said); {
	case breaksOff(w.said) && m != nil:
		sp.Start += max(0, m[2]-len(" , "))
	case !breaksOff(w.said) && limiting.MatchString(said):
	default:
		return window{}, false
	}
	next := window{paper: w.paper, span: sp, head: w.head, rank: w.rank, said: text.Line(sp.Of(p.Text))}
	if len(strings.Fields(next.said)) > mostWords {
		return in.shortened(next, mostWords)
	}
	next.stems = stemSet(next.said)
	return next, true
}
