package chronology

import (
	"strings"

	"headnote/papers"
	"headnote/text/pattern"
)

// dated are the types of papers whose own date is an event of the matter: not those of the law.
var dated = not(papers.Statute, papers.Regulation, papers.Rule, papers.Guidance, papers.FederalRegister)

// tells are the types of papers that tell what happened.
var tells = set(papers.Complaint, papers.Answer, papers.Motion, papers.Brief, papers.Declaration, papers.Exhibit,
	papers.Notice, papers.Order, papers.Opinion, papers.PTABDecision, papers.Email, papers.Letter, papers.WarningLetter,
	papers.ResponseLetter, papers.Memo, papers.Report, papers.CurrentReport, papers.QuarterlyReport, papers.AnnualReport,
	papers.PressRelease, papers.Contract, papers.Amendment, papers.Other,
	papers.Form)

func set(types ...string) map[string]bool {
	m := make(map[string]bool)
	for _, t := range types {
		m[t] = true
	}
	return m
}

func not(types ...string) map[string]bool {
	m := set(papers.Types()...)
	for _, t := range types {
		delete(m, t)
	}
	return m
}

// The bounds of a sentence that tells an event, in bytes: shorter ones are headings and dates of letters, longer ones
// are lists that no sentence ends.
const (
	shortest = 30
	longest  = 480
)

var (
	// past are verbs in the past tense; the regular ones by their ending.
	past = pattern.New(`(?i)\b(?:was|were|had|did|went|came|became|began|met|sent|gave|took|made|paid|` +
		`bought|sold|told|` +
		`said|wrote|held|left|found|led|fell|rose|broke|brought|built|spoke|won|lost|ran|saw|kept|got|put|read|set|` +
		`withdrew|sank|drew|drove|flew|grew|knew|threw|shook|stole|swore|tore|chose|froze|fought|caught|sought|` +
		`thought|dealt|felt|spent|lent|struck|stood|understood|undertook|heard|forgot|laid|hit|hurt|shut|cut|` +
		`[a-z]{3,}ed)\b`)
	// duty are words of what is to be done, or holds from a day on.
	duty = pattern.New(`(?i)\b(?:shall|must|will|would|should|(?-i:may)|due|deadline|no later than|` +
		`not later than|on or before|` +
		`prior to|until|expires?|effective|to be [a-z]+ed|to be held|in effect|` +
		`(?:scheduled|rescheduled|planned|noticed|set|continued|adjourned|postponed) (?:for|to)|` +
		`(?:by|through) (?:jan|feb|mar|apr|may|jun|jul|aug|` +
		`sep|oct|nov|dec|\d))`)
	// cited is a day within the brackets of a citation, or the date of a page of the web.
	cited = pattern.New(`(?i)\([^()]*\b(?:cir|cal|tex|fla|ill|mass|d\.|n\.y|ct|app|wl|f\.\dd|supp|fed\. reg|` +
		`stat)\b[^()]*$|` +
		`last (?:visited|accessed|revised|updated|modified)|accessed on|retrieved|as amended|fed\. reg\.|` +
		`\b(?:rev|form|version|approved omb|expir)`)
	// dealt is what a definition or a heading does with a day and no one did.
	dealt = pattern.New(`(?i)^(?:dated|date|re|subject|from|to|cc|sent|filed|case \d)\b[: ]|` +
		`in witness whereof|executed (?:as of|this)|(?:is |are )?(?:made and )?entered into (?:as of|this|on)|` +
		`respectfully submitted|certify that|declare under penalty|/s/|revised|` +
		`(?:months?|quarter|year|period|weeks?)s? ended`)
	lead = pattern.New(`^(?:\(?[0-9ivx]{1,4}[.)]\s+|[•*▪–-]\s+|[A-Z]\.\s+|[IVX]{1,5}\.\s+)`)
	// label is a heading in capitals in the line of the sentence.
	label = pattern.New(`^[A-Z][A-Z' ()/-]{5,60}:\s+`)
)

// happened is the day on which something happened, as a sentence on one line says; false where it tells of nothing that
// has happened, or of more than one day.
func happened(s string) (string, bool) {
	if len(s) < shortest || len(s) > longest || strings.Contains(s, "....") || strings.Contains(s, "____") {
		return "", false
	}
	days := papers.Days(s)
	if len(days) == 0 || len(days) > 2 || len(days) == 2 && days[0].ISO != days[1].ISO {
		return "", false
	}
	d := days[0]
	rest := s[:d.Span.Start] + " " + s[min(len(s), d.Span.End):]
	if duty.MatchString(s) || dealt.MatchString(withoutLead(s)) ||
		cited.MatchString(s[:d.Span.Start]) || !past.MatchString(rest) {
		return "", false
	}
	words := strings.Fields(rest)
	return d.ISO, len(words) >= 5 && letters(rest)*3 >= len(rest)*2
}

// letters counts the small letters: a sentence consists of them mostly, a table or caption does not.
func letters(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] >= 'a' && s[i] <= 'z' || s[i] == ' ' {
			n++
		}
	}
	return n
}

// runIn is a sentence that a caption or heading without a full stop runs into.
var runIn = pattern.New(`^.*[A-Z]{3}.*\s(On (?:January|February|March|April|May|June|July|August|September|` +
	`October|November|December) \d.*)$`)

// link is a link of a Markdown text.
var link = pattern.New(`\[([^\]]*)\]\([^)]*\)`)

// withoutLead is a sentence without the number of its paragraph, the marks of Markdown and a heading before it.
func withoutLead(s string) string {
	s = strings.TrimSpace(strings.Trim(link.ReplaceAllString(s, "$1"), "#*> "))
	s = label.ReplaceAllString(s, "")
	s = strings.TrimSpace(strings.TrimPrefix(lead.ReplaceAllString(s, ""), "(Id.)"))
	if m := runIn.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	return s
}
