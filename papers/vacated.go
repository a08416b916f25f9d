package papers

import (
	"strings"

	"headnote/text/pattern"
)

// vacates is what an order says of an earlier one that it sets aside: by its number on the docket, or by its day.
var vacates = pattern.New(`(?:` +
	`(?:order|judgment|opinion|decision)s?\b[^;]{0,140}?\b(?:is|are)(?: hereby| therefore)? (?:vacated|rescinded|` +
	`set aside)|` +
	`\b(?:vacates|rescinds|hereby vacates|hereby rescinds|vacating|rescinding) (?:the|its|that)\b[^;]{0,60}?` +
	`\b(?:order|judgment|opinion|decision)\b[^;]{0,90})`)

// withdrawals is what an opinion says of an earlier one of its court that it takes the place of.
var withdrawals = pattern.New(`(?:` +
	`\bopinions?\b[^;]{0,140}?\b(?:is|are)(?: hereby| therefore)? withdrawn|` +
	`\b(?:withdraws?|withdrawing|withdrew) (?:the|its|our|that)\b[^;]{0,60}?\bopinion\b[^;]{0,90})`)

// docketNumber is the number of a paper on the docket, as orders name it.
var docketNumber = pattern.New(`\b(?:ecf|dkt|doc|docket)\.?(?: entry| no\.?| #)* ?(\d{1,4})\b`)

// readVacated notes which orders this one sets aside, by number or day. What is set aside in part still stands.
func (r kinds) readVacated() {
	switch r.card.Type.Value {
	case Order, Opinion, PTABDecision:
	default:
		return
	}
	if r.card.Status.Value != Entered {
		return
	}
	if r.card.Type.Value == Opinion && r.head.may("withdr") {
		readWithdrawn(r.reader)
	}
	title := lower(r.card.Heading.Value)
	for _, p := range []flat{{s: title}, r.head, r.foot} {
		if !p.holds("vacat") && !p.holds("rescind") && !p.holds("set aside") {
			continue
		}
		for part := p.s; part != "" && len(r.card.Vacates) < 8; {
			near, rest := nearVacated(part)
			r.vacatedIn(near)
			part = rest
		}
	}
}

// readWithdrawn notes the earlier opinion that this one takes the place of, by its day: as the lines between its
// caption and its text tell the history of the case, or as it says itself.
func readWithdrawn(r *reader) {
	if at, ok := withdrawal(r); ok {
		for _, l := range r.top[:at] {
			if d, ok := findDay(l.lower); ok && filedLine.MatchString(l.lower) {
				r.card.Withdraws = append(r.card.Withdraws, d.iso())
			}
		}
	}
	part := r.flat[:min(len(r.flat), withdrawnWithin)]
	for _, at := range withdrawals.FindAllStringIndex(part, 4) {
		if d, ok := findDay(part[at[0]:at[1]]); ok {
			r.card.Withdraws = append(r.card.Withdraws, d.iso())
		}
	}
}

// withdrawnWithin is how far into an opinion it tells that it takes the place of another, in bytes.
const withdrawnWithin = 6000

var (
	// filedLine and withdrawnLine are lines in the history of a case above an opinion: Filed May 4, 2009; Opinion
	// Withdrawn June 5, 2010.
	filedLine     = pattern.New(`^(?:opinion )?(?:filed|decided)\b`)
	withdrawnLine = pattern.New(`^(?:prior |previous |original |first )?opinion withdrawn\b`)
)

// withdrawal is the line above an opinion that tells when the one before was withdrawn, where the day of filing of
// this one comes after it.
func withdrawal(r *reader) (int, bool) {
	for i, l := range r.top[:min(len(r.top), historyLines)] {
		if l.long || !strings.Contains(l.lower, "withdrawn") || !withdrawnLine.MatchString(l.lower) {
			continue
		}
		for _, next := range r.top[i+1 : min(len(r.top), i+4)] {
			if _, dated := findDay(next.lower); dated && filedLine.MatchString(next.lower) {
				return i, true
			}
		}
	}
	return 0, false
}

// historyLines is how many lines from its beginning an opinion tells of what came before it.
const historyLines = 25

// vacatedIn notes the orders that a passage sets aside.
func (r kinds) vacatedIn(s string) {
	for _, at := range vacates.FindAllStringIndex(s, 8) {
		said := s[at[0]:at[1]]
		if strings.Contains(s[at[0]:min(len(s), at[1]+24)], "in part") {
			continue
		}
		if m := docketNumber.FindStringSubmatch(said); m != nil {
			r.card.Vacates = append(r.card.Vacates, m[1])
		} else if d, ok := findDay(said); ok {
			r.card.Vacates = append(r.card.Vacates, d.iso())
		}
	}
}

// vacatedReach is how far from the word by which it is set aside an order is named.
const vacatedReach = 220

// nearVacated is the next passage in which something is set aside, with what is around it, and what is left behind it.
func nearVacated(s string) (near, rest string) {
	at := func(from int) int {
		first := -1
		for _, w := range []string{"vacat", "rescind", "set aside"} {
			if i := strings.Index(s[from:], w); i >= 0 && (first < 0 || from+i < first) {
				first = from + i
			}
		}
		return first
	}
	first := at(0)
	if first < 0 {
		return "", ""
	}
	end := first
	for next := first; next >= 0 && next <= end+2*vacatedReach; next = at(next + 1) {
		end = next
	}
	end = min(len(s), end+vacatedReach)
	return s[max(0, first-vacatedReach):end], s[end:]
}

// vacated gives the status to orders that a later order of their case sets aside.
func vacated(cards []Card) {
	for _, later := range cards {
		for _, which := range later.Vacates {
			for i := range cards {
				c := &cards[i]
				if Sets(later, *c, which) {
					c.Status = Field{Value: Vacated, From: FromMatter, Confidence: 0.8}
				}
			}
		}
		for _, day := range later.Withdraws {
			for i := range cards {
				if c := &cards[i]; Withdraws(later, *c, day) {
					c.Status = Field{Value: Superseded, From: FromMatter, Confidence: 0.8}
				}
			}
		}
	}
}

// Withdraws reports whether an opinion takes the place of the earlier one that it names by its day.
func Withdraws(later, earlier Card, day string) bool {
	return earlier.Type.Value == Opinion && Sets(later, earlier, day)
}

// Sets reports whether a later paper sets aside the earlier one that it names by number or day.
func Sets(later, earlier Card, which string) bool {
	switch earlier.Type.Value {
	case Order, Opinion, PTABDecision:
	default:
		return false
	}
	if earlier.Docket() == "" || CaseKey(earlier.Docket()) != CaseKey(later.Docket()) ||
		!earlier.Date.Known() || !later.Date.Known() || earlier.Date.Value >= later.Date.Value {
		return false
	}
	return earlier.Number.Value == which || earlier.Date.Value == which
}
