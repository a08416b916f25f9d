package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// lapsing matches a sentence by which an offer ends unless it is accepted: "This proposal expires … unless we have
// received a countersigned copy".
var lapsing = pattern.New(`\b(?:proposal|offer|letter|term sheet|commitment|terms)\b[^.;]{0,80}?\b(?:expires?|` +
	`lapses?|terminates?|` +
	`(?:is|are|be|remains?) (?:open|withdrawn|void))\b.{0,160}?\b(?:unless|if not|if [a-z ]{1,30} not)\b.{0,80}?` +
	`\b(?:accept|accepted|acceptance|countersign|countersigned|signed|executed|returned|agreed)\b`)

// offerEnds returns the last day to accept the offer that a letter makes; zero if it makes none.
func offerEnds(r *paper, found []risk.Deadline) risk.Date {
	if r.doc.Type != "letter" && r.doc.Type != "email" && r.doc.Type != "other" && !r.contract() {
		return risk.Date{}
	}
	for _, d := range found {
		if len(d.Sources) > 0 && !d.Date.IsZero() &&
			lapsing.MatchString(unbroken.Replace(words.Lower(wholeSentence(r, d.Sources[0])))) {
			return d.Date
		}
	}
	return risk.Date{}
}

// wholeSentence returns a passage with the rest of its sentence, which the passage of an end leaves out.
func wholeSentence(r *paper, of risk.Source) string {
	if strings.HasSuffix(of.Passage, ".") {
		return of.Passage
	}
	rest := text.Prefix(r.doc.Body[min(of.Span.End, len(r.doc.Body)):], frameReach)
	for _, end := range []string{". ", ".\n", "\n\n"} {
		rest, _, _ = strings.Cut(rest, end)
	}
	return of.Passage + rest
}

// onAcceptance marks what a letter lays down for the time after the last day to accept its offer: nobody owes it unless
// the offer is accepted.
func onAcceptance(r *paper, found []risk.Deadline) {
	last := offerEnds(r, found)
	if last.IsZero() {
		return
	}
	for i := range found {
		if d := &found[i]; d.Date.After(last) && (d.State == risk.Set || d.State == risk.Extended) {
			d.State = risk.Conditional
			d.History = append(d.History, fmt.Sprintf("binds only if the offer of the same paper is accepted by %s",
				last.Long()))
		}
	}
}
