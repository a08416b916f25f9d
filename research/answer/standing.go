package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/text"
)

// stands matches a question whether something that was said, set or held still counts, and ending the words by which
// it is ended, replaced or kept.
var (
	stands = regexp.MustCompile(`(?i)\b(still (good|stands?|valid|in (force|effect)|appl(y|ies)|binding|the (law|rule)|` +
		`holds?|on|worth|(be )?(rel(y|ied|ying) (up)?on|cited?))|surviv(e[sd]?|ing)|` +
		`remain(s|ed)? (good|valid|in (force|effect))|no longer|up to date|good law)\b`)
	ending = regexp.MustCompile(`(?i)\b(supersed(es?|ed|ing)|overrul(es?|ed|ing)|abrogat(es?|ed)|(is|are|was|` +
		`were) vacated|` +
		`vacat(es|ing)|rescind(s|ed)?|revoke[sd]?|withdraw(s|n)?|repeal(s|ed)?|replace[sd]?|no longer|cannot approve|` +
		`disapprov(es?|ed)|disavow(s|ed)?|(gave|gives?|given) (it |that |this |them )?up|` +
		`abandon(s|ed)?|set aside|cancell?ed|declined? to (follow|extend)|` +
		`(remains?|continues?|stays?) (in (force|effect)|valid|good law))\b`)
)

// What words count that end or keep a thing where it is asked whether it still stands, and words of a letter below
// another that revised it.
const (
	endingFactor  = 2.2
	revisedFactor = 0.6
)

// overtakenFactor is what words count of a paper that does not hold, or does not yet, where it is not asked for.
const overtakenFactor = 0.7

var (
	// unsettled matches a question for a paper that does not hold, or for what held before.
	unsettled = regexp.MustCompile(`(?i)\b(drafts?|drafted|propos(ed|es?|al)|unsigned|signed|redline|superseded|vacated|` +
		`former(ly)?|earlier|previous(ly)?|prior|old(er)?|original(ly)?|first|used to|before|then|was|were|did|had|` +
		`differ\w*|chang\w*|compar\w*|final|effective|binding|in (force|effect))\b`)
	// calendar matches a question whether something on the calendar is still to take place.
	calendar = regexp.MustCompile(`(?i)\b(hearings?|conferences?|trial|arguments?|mediation|dates?|deadlines?|` +
		`schedule)\b`)
	// sweeping are words that take all dates of a case off its calendar.
	sweeping = regexp.MustCompile(`(?i)\ball ((of the )?(other )?(pending|remaining|existing|currently|previously|` +
		`scheduled|hearings?|and|or|trial|case|pretrial|dates?|deadlines?|conferences?),? ?)+[^.;]{0,60}` +
		`\b(vacated|cancell?ed|stricken|taken off|stayed|suspended)\b`)
)

// sweepingFactor is what such words count where it is asked whether one of those dates stands: they name none of them.
const sweepingFactor = 4

// messages are types of papers in which people speak of what they only plan, and tentative the words by which they do.
var (
	messages  = []string{papers.Email, papers.Letter, papers.Memo}
	tentative = regexp.MustCompile(`(?i)\b((first|rough|revised|new|enclosed|attached|a|the) draft (of|amend\w*|` +
		`agreement|order|deed|will|release)|(I|we|he|she|they|[A-Z][\w.]+) (would |could )?proposes? (to|that|the|an?)\b|` +
		`(it|this|that|which) would (give|make|change|extend|increase|reduce|raise|replace))\b`)
)

// revisedSince reports whether a window stands in a letter that the letter above it in the same file has revised.
func (p *Paper) revisedSince(w *window) bool {
	return slices.ContainsFunc(p.earlierLetters, func(e pinpoint.Earlier) bool {
		return e.Revised && e.Overlaps(w.span)
	})
}

// current is how much a window counts by whether it still does, and by whether it says so of another where that is
// asked.
func (a asked) current(p *Paper, w *window) float64 {
	v := 1.0
	if p.revisedSince(w) {
		v = revisedFactor
	}
	if p.overtaken() && !unsettled.MatchString(a.part.Text) {
		v *= overtakenFactor
	}
	if slices.Contains(messages, p.Document.Type) && tentative.MatchString(w.said) && !unsettled.MatchString(a.part.Text) {
		v *= overtakenFactor
	}
	if stands.MatchString(a.part.Text) && calendar.MatchString(a.part.Text) && sweeping.MatchString(w.said) {
		v *= sweepingFactor
	}
	v *= speaks(a, p) * inForce(a, w) * operative(a, p) * ofOwnCase(a, p, w)
	if laysDown(w) {
		v *= ruleFactor
	}
	if a.newest && ofEarlier(p, w.said) {
		v *= earlierAmendment
	}
	if stands.MatchString(a.part.Text) && w.cover >= inBreath && ending.MatchString(w.said) {
		v *= endingFactor
	}
	return v
}

// decidedLater puts before the ranked windows the words by which the paper of the best one disposes of what a part
// asks to have happened, where none of the first ones does: they are few, and say little of the question.
func (a asked) decidedLater(in Input, ranked []window) []window {
	if a.part.Act == "" || len(ranked) == 0 ||
		slices.ContainsFunc(ranked[:min(len(ranked), looked)], func(w window) bool { return w.done > 0 }) {
		return ranked
	}
	p := &in.Papers[ranked[0].paper]
	if !slices.Contains(deciding, p.Document.Type) {
		return ranked
	}
	for i, w := range ranked {
		if w.paper != ranked[0].paper || w.done < 1 {
			continue
		}
		if _, apart := p.quoted().Separate(w.span.Start); apart {
			continue
		}
		w.total = ranked[0].total
		return slices.Insert(slices.Delete(slices.Clone(ranked), i, i+1), 0, w)
	}
	return ranked
}

// Limits of the words that lead an answer by saying that something was done: how many windows are looked through, the
// share of the best one's worth that they need, and how many papers they are of.
const (
	lookedThrough = 60
	leadsFrom     = 0.5
	mostLeading   = 2
)

// doneFirst puts the words by which somebody agrees, votes or refuses before those that only speak of the same: of acts
// that other words may tell, too, no window is left out.
func doneFirst(a asked, t tables, ranked []window) []window {
	if a.part.Act == "" || t.acts.Says(a.part.Act) != "" || len(ranked) == 0 {
		return ranked
	}
	var first, rest []window
	for i, w := range ranked {
		if w.done == 1 && i < lookedThrough && w.total >= leadsFrom*ranked[0].total && len(first) < mostLeading &&
			!slices.ContainsFunc(first, func(o window) bool { return o.paper == w.paper }) {
			w.total = ranked[0].total
			first = append(first, w)
			continue
		}
		rest = append(rest, w)
	}
	return append(first, rest...)
}

// rule is a heading that is a rule itself: “Members must pay their dues”.
var rule = regexp.MustCompile(`(?i)^(?:\w+ ){1,6}(?:must|shall|may not|cannot|are|is required to) (?:\w+ ?){2,}`)

// ruleFactor is what a sentence counts that lays down the rule of its heading: what follows explains it.
const ruleFactor = 1.1

// laysDown reports whether a window begins with the sentence that lays down the rule of its heading.
func laysDown(w *window) bool {
	head := strings.TrimLeft(strings.TrimSpace(w.head), "# ")
	if !rule.MatchString(head) {
		return false
	}
	ss := text.Sentences(w.said)
	return len(ss) > 0 && share(text.Stems(head), stemSet(ss[0].Of(w.said))) >= inHeading
}

// inHeading is the share of the words of such a heading that its sentence has.
const inHeading = 0.9
