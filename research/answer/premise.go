package answer

import (
	"strings"

	"headnote/papers/clean"
	"headnote/text"
	"headnote/text/pattern"
)

// concluding matches a sentence that draws a conclusion from the one before it.
var concluding = pattern.New(`(?i)^\W*(?:therefore|accordingly|thus|hence|consequently|as a result|` +
	`for (?:this|that|these|those) reasons?)\b|^[^.;]{2,80}?\b(?:is|are|was|were|has|have|must|shall|does|do)\b,? ` +
	`(?:therefore|accordingly|thus|hence|consequently)\b`)

// premiseWithin is how far before a window its premise may begin, in bytes.
const premiseWithin = 900

// withPremise returns a window together with the sentence before it, if it draws its conclusion from that one and both
// fit into a quotation: “The number is therefore three” is unclear by itself.
func withPremise(in Input, w window) window {
	if w.spoken != "" || w.derived != "" || !concluding.MatchString(w.said) {
		return w
	}
	p := &in.Papers[w.paper]
	room := text.Span{Start: p.edge(max(0, w.span.Start-premiseWithin)), End: w.span.Start}
	if gaps := blank.FindAllStringIndex(room.Of(p.Text), -1); len(gaps) > 0 {
		room.Start += gaps[len(gaps)-1][1]
	}
	ss := text.Sentences(room.Of(p.Text))
	if len(ss) == 0 {
		return w
	}
	out := w
	out.span.Start = room.Start + ss[len(ss)-1].Start
	out.said = text.Line(clean.Of(p.Text, out.span, p.furniture()).Text)
	if len(strings.Fields(out.said)) > mostWords {
		return w
	}
	out.stems = stemSet(out.said)
	return out
}
