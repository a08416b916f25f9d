package papers

import (
	"sort"
	"strings"
	"sync"

	"headnote/text"
	"headnote/text/pattern"
)

// A PDF whose text was extracted as a single line has its caption in that line: stamp, court, parties, number and
// heading in sequence. The line is split where each of them begins.

var (
	flatStamp = pattern.New(`Case:? \d{1,2}:\d{2}-[a-z]{2}-\d{3,6}\S* +Document:? [\d-]+ +(?:Date )?Filed:? ` +
		`\d{1,2}/\d{1,2}/\d{2,4} +Page:? \d{1,4} of \d{1,4}`)
	flatCourt = pattern.New(`(?:(?:IN THE )?UNITED STATES (?:DISTRICT|BANKRUPTCY) COURT|In the United States ` +
		`(?:District|Bankruptcy) Court|(?:IN THE )?(?:SUPREME|SUPERIOR|CIRCUIT|DISTRICT|HIGH) COURT OF|` +
		`(?:IN|In) (?:THE|the) (?:COURT OF APPEALS?|United States Court of [A-Z]))`)
	flatRole = pattern.New(`\b(?:Plaintiffs?|Defendants?|Petitioners?|Respondents?|Appellants?|Appellees?|Debtors?|` +
		`Claimants?|PLAINTIFFS?|DEFENDANTS?|PETITIONERS?|RESPONDENTS?)(?:[-/][A-Z][A-Za-z-]+)?[,.;]`)
	flatVersus = pattern.New(` (?:v\.|vs\.|V\.|VS\.|v) `)
	flatNumber = pattern.New(`\b(?:(?:Case|Civil Action|Civ\.|CIVIL ACTION|CASE|Docket|Index|Cause|DOCKET) ` +
		`(?:(?:No|NO|Nos)\b\.?|Number):?|C\.A\. No\.|No\. (?:\d|CV|C-))`)
	flatHeading = pattern.New(`\b(?:(?:FIRST|SECOND|THIRD|AMENDED|VERIFIED|CLASS ACTION|STIPULATED|CONSENT|JOINT|FINAL|` +
		`MEMORANDUM|PROPOSED|OPINION and|DEFAULT) )*(?:COMPLAINT|ORDER|MOTION|OPINION|MEMORANDUM|DECISION|JUDGMENT|` +
		`DECREE|ANSWER|NOTICE|DECLARATION|PETITION|STIPULATION|INDICTMENT|TRANSCRIPT)\b`)
)

// flatRoom is the length in bytes of such a line that is split, flatLines the number of opening lines considered.
const (
	flatRoom  = 1800
	flatLines = 5
)

// districts matches the ends of the names of federal trial courts, as captions have them.
var districts = sync.OnceValue(func() *pattern.Pattern {
	var names []string
	for _, p := range load().places {
		names = append(names, strings.ToUpper(strings.TrimPrefix(p.name, "District of ")))
	}
	return pattern.New(`(?:(?:NORTHERN|SOUTHERN|EASTERN|WESTERN|CENTRAL|MIDDLE) )?DISTRICT OF (?:` +
		strings.Join(names, "|") + `)\b(?:,? [A-Z]+ DIVISION)?`)
})

// unflattened splits the opening lines that hold a whole caption.
func unflattened(in []line) []line {
	for i := 0; i < min(len(in), flatLines); i++ {
		l := in[i]
		if !l.long || i > 0 && in[i-1].long {
			continue
		}
		above := i > 0 && flatCourt.MatchString(in[i-1].s)
		if parts := captionParts(l, above); len(parts) > 2 {
			return append(append(in[:i:i], parts...), in[i+1:]...)
		}
	}
	return in
}

// captionParts returns the parts of a line that holds a caption, whose court can be on the line above, or nil if it
// holds none.
func captionParts(l line, above bool) []line {
	head := text.Prefix(l.s, flatRoom)
	court := flatCourt.FindStringIndex(head)
	if above && court == nil {
		court = []int{0, 0}
	}
	if court == nil || court[0] > 400 || !flatRole.MatchString(head) {
		return nil
	}
	end := len(head)
	if m := flatRole.FindAllStringIndex(head, 8); m != nil { // the last party role of the caption, then its heading
		end = min(end, m[len(m)-1][1]+600)
	}
	cuts := []int{0, court[0]}
	if m := flatStamp.FindStringIndex(head); m != nil {
		cuts = append(cuts, m[0], m[1])
	}
	if m := districts().FindStringIndex(head); m != nil && court[1] > 0 && m[0] < court[1]+40 {
		cuts = append(cuts, m[1])
	}
	if m := flatVersus.FindStringIndex(head); m != nil {
		cuts = append(cuts, m[0], m[1])
	}
	for _, m := range flatRole.FindAllStringIndex(head, 4) {
		cuts = append(cuts, m[1])
	}
	if m := flatNumber.FindStringIndex(head); m != nil && m[0] < end {
		cuts = append(cuts, m[0])
		value := strings.IndexAny(head[m[0]:], "0123456789")
		if value >= 0 {
			for value > 0 && head[m[0]+value-1] != ' ' {
				value--
			}
			if _, n := docketAt(head[m[0]+value:]); n > 0 {
				cuts = append(cuts, m[0]+value+n)
			}
		}
	}
	if m := flatHeading.FindStringIndex(head[court[1]:]); m != nil {
		from := court[1] + m[0]
		cuts = append(cuts, from, from+capitalRun(head[from:]))
	}
	sort.Ints(cuts)
	return partsAt(l, cuts)
}

// capitalRun returns the length of the run of capitalized words at the start of a string.
func capitalRun(s string) int {
	n := 0
	for _, w := range strings.SplitAfter(s, " ") {
		bare := strings.Trim(w, " ,.;:()’'")
		if bare != "" && bare != ")" && !allUpper(bare) && bare != "and" {
			break
		}
		n += len(w)
	}
	return n
}

// partsAt splits a line at these offsets and drops the rules that frame the caption.
func partsAt(l line, cuts []int) []line {
	var out []line
	for i, from := range cuts {
		to := len(l.s)
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		s := strings.Trim(strings.ReplaceAll(l.s[from:to], " )", " "), " )_")
		if s == "" || ruling(s) {
			continue
		}
		part := line{s: s, page: l.page, long: len(s) > 220}
		part.Start, part.End = l.Start, l.End
		if l.End-l.Start == len(l.s) { // read as printed, so offsets carry over
			part.Start, part.End = l.Start+from, l.Start+to
		}
		out = append(out, part)
	}
	return out
}
