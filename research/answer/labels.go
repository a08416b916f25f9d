package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// labeled is a line of a label and its day, as notices and schedules set days without a verb.
	labeled = pattern.New(`^[ \t]*(?:[-*•(]?[\da-z]{0,2}[.)]? +)?([A-Z][^:;|]{3,120}):[ \t]+` +
		`(?:[A-Z][a-z]+day,? )?(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d|` +
		`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z.]{0,7} \d{1,2},? \d{4})\b[^\n]{0,60}$`)
	// schedules are headings over days to come.
	schedules = pattern.New(`(?i)\b(deadlines?|due dates?|dates?|schedule|calendar|time ?table)\b`)
	// recorded are the labels by which a paper gives its own data and what has happened.
	recorded = pattern.New(`(?i)\b(dated?|filed|entered|issued|mailed|printed|received|signed|served|sent|hired?|` +
		`born|birth|revised|updated|created|adopted|approved|executed|effective|subject|history|period|review|invoice)\b`)
)

// labelRows are the lines of a block that set a day by a label: each says something of its own.
func labelRows(block string) []text.Span {
	var out []text.Span
	at := 0
	for l := range strings.Lines(block) {
		if m := labeled.FindStringSubmatch(strings.TrimRight(l, " \r\n")); m != nil && !recorded.MatchString(m[1]) {
			out = append(out, text.Span{Start: at, End: at + len(strings.TrimRight(l, " \r\n"))})
		}
		at += len(l)
	}
	return out
}

// Shares of what a part asks, from which a labeled day is the one asked for: of the label itself, and with its headings
// and the name of its paper.
const (
	inLabel    = 0.2
	underLabel = 0.6
)

// mostLabels bounds how many lines of one label lead an answer: "claims of suppliers", "claims of others".
const mostLabels = 3

// labelFirst puts the lines of a notice or a schedule that set the day asked for before ranked windows: they have no
// verb, so that neither words nor the reading model prefer them.
func labelFirst(in Input, a asked, t tables, ranked, all []window) []window {
	if len(ranked) == 0 || !a.part.Asks(question.Date) || !ahead.MatchString(a.part.Text) {
		return ranked
	}
	var best []window
	most := 0.0
	for _, w := range all {
		p := &in.Papers[w.paper]
		m := labeled.FindStringSubmatch(w.span.Of(p.Text))
		if m == nil || recorded.MatchString(m[1]) || p.overtaken() ||
			!schedules.MatchString(strings.Join([]string{p.aboveLabels(w.span.Start), w.head, p.Document.Title}, " ")) {
			continue
		}
		own, around := covered(a, stemSet(m[1])), covered(a, stemSet(m[1]+" "+w.head), p.nameStems)
		if own < inLabel || around < underLabel || own < most {
			continue
		}
		if own > most {
			best, most = nil, own
		}
		if len(best) < mostLabels && !slices.ContainsFunc(best, w.overlaps) {
			w.score = score{cover: around, slot: 1, fills: a.fillsSlot(t, w.said), breath: 1, judge: -1}
			w.total, w.labeled = ranked[0].total, true
			best = append(best, w)
		}
	}
	if len(best) == 0 {
		return ranked
	}
	for _, w := range ranked { // the day of another thing beside them would be taken for a part of the answer
		if w.breath == 1 && w.cover > best[0].cover {
			best = append(best, w)
		}
	}
	return best
}

// covered is the share of what the question weighs that some sets of stems have between them.
func covered(a asked, sets ...map[string]bool) float64 {
	got := 0.0
	for _, s := range a.order {
		most := 0.0
		for _, set := range sets {
			most = max(most, a.has(s, set))
		}
		got += a.weights[s] * most
	}
	return got / max(a.all, 1e-9)
}

// aboveLabels is the line above the labeled lines of which one begins at some offset.
func (p *Paper) aboveLabels(at int) string {
	for begins := p.lineAt(at); begins > 0; {
		end := begins - 1
		begins = p.lineAt(end)
		if line := strings.TrimSpace(p.Text[begins:end]); line != "" && !labeled.MatchString(line) {
			return line
		}
	}
	return ""
}
