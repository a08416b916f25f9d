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
	for _, part := range []string{lower(r.card.Heading.Value), r.flat, r.foot.s} {
		if !strings.Contains(part, "vacat") && !strings.Contains(part, "rescind") && !strings.Contains(part, "set aside") {
			continue
		}
		for part != "" && len(r.card.Vacates) < 8 {
			near, rest := nearVacated(part)
			r.vacatedIn(near)
			part = rest
		}
	}
}

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
	}
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
