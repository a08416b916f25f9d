package papers

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// longestTitle is in runes.
const longestTitle = 220

// title composes what tells the paper from others: what it is, of or between whom, and when.
func (r *reader) title() {
	heading := r.heading()
	if l, ok := r.laterOrder(); ok && r.card.Type.Value == Order && r.called == Motion {
		r.card.Heading = at(l.s, l, 0.8)
		heading = tidyName(titled(nameWords(r.base)))
	}
	s := ""
	switch kind := r.card.Type.Value; kind {
	case Statute:
		s = r.statuteTitle(heading)
	case Regulation:
		s = strings.ReplaceAll(r.card.Citation.Value, "C.F.R.", "CFR")
		s = join(" – ", s, heading)
	case Rule:
		s = heading
	case Opinion, PTABDecision:
		s = r.opinionTitle(heading)
	case Contract, Amendment:
		s = r.contractTitle(heading)
	case WarningLetter, Letter, ResponseLetter, Email:
		s = r.letterTitle(heading)
	case Guidance:
		s = "Guidance: " + guidanceName(heading) + parens(r.when())
		if hasWords(lower(heading), "glossary") || r.meta["term"] != "" {
			s = "Glossary: " + heading
		}
	case FederalRegister:
		s = "Federal Register: " + join(", ", r.action(), heading) + parens(r.when())
	case PressRelease:
		heading = r.headline(heading)
		s = join(" ", r.maker(), "news release: ") + heading + parens(r.when())
	case AnnualReport, QuarterlyReport, CurrentReport:
		s = r.filingTitle()
	case Patent:
		s = join(", ", r.card.Citation.Value, heading)
	case Form:
		s = r.formTitle(heading)
	case DocketSheet:
		s = r.docketTitle()
	case Order, ProposedOrder, Complaint, Answer, Motion, Brief, Declaration, Notice, Summons, ProofOfService, Exhibit:
		s = r.courtTitle(heading)
	default:
		if r.stamp.docket != "" || r.caption.found {
			s = r.courtTitle(heading)
			break
		}
		s = heading
		if re := r.subject(); kind == Memo && re != "" && (!r.card.Heading.Known() || generic(r.card.Heading.Value)) {
			s = "Memorandum: " + re
		}
		switch {
		case r.agenda && !strings.Contains(lower(s), "agenda"):
			s = "Agenda: " + s
		case kind == Report && r.isMinutes() && !strings.Contains(lower(s), "minutes of"):
			s = "Board minutes, " + s
		}
		if r.card.Status.Value == Draft && !r.agenda && !strings.Contains(lower(s), "draft") {
			s += " (draft)"
		}
		if d := r.when(); d != "" && !strings.Contains(s, d) {
			s += parens(d)
		}
	}
	s = strings.Trim(strings.Join(strings.Fields(s), " "), " ,:–-")
	if s == "" {
		s = nameWords(r.base)
	}
	if strings.EqualFold(bareName(s), bareName(r.base)) &&
		r.card.Type.Value != Statute { // the name of its file tells nothing new
		if org := r.card.Court.Value; org != "" && len(org) < 80 {
			s = org + ": " + s
		} else if r.card.Type.Value == Other {
			s = join(", ", s, r.mostNamed(s))
		} else {
			s = TypeName(r.card.Type.Value) + ": " + s
		}
	}
	f := r.card.Heading
	f.Value, f.Confidence = text.Truncate(text.Line(s), longestTitle), max(0.5, f.Confidence)
	if f.From == "" {
		f.From = FromName
	}
	r.card.Title = f
}

// mostNamed is the name that a paper's sentences have most often, where that is three times or more and the title does
// not have it: of whom or what a paper is whose heading only says of which sort it is.
func (r *reader) mostNamed(title string) string {
	head := text.Prefix(r.Text[r.body:], headLength)
	within, below := make(map[string]int), make(map[string]bool)
	previous := ""
	var order []string
	for f := range strings.FieldsSeq(head) {
		w := strings.Trim(strings.TrimSuffix(strings.TrimSuffix(f, "'s"), "’s"), `,.;:()[]"“”'’*_#`)
		if w == "" {
			previous = f
			continue
		}
		first, _ := utf8.DecodeRuneInString(w)
		switch before, _ := utf8.DecodeRuneInString(previous); {
		case unicode.IsLower(first):
			below[w] = true
		case unicode.IsUpper(first) && unicode.IsLower(before) && !strings.ContainsAny(previous[len(previous)-1:], ".:;") &&
			utf8.RuneCountInString(w) > 3 && !allUpper(w):
			if within[w] == 0 {
				order = append(order, w)
			}
			within[w]++
		}
		previous = f
	}
	best := ""
	for _, w := range order {
		low := strings.ToLower(w)
		_, _, kind := r.titleKind(low, true)
		if within[w] >= 3 && within[w] > within[best] && !below[low] && !notName[low] && !kind && !roleLine(low) &&
			!hasWords(lower(title), low) {
			best = w
		}
	}
	return best
}

// heading is what the paper calls itself, else its first line that reads like a title, else its name.
func (r *reader) heading() string {
	if p, ok := r.preamble(); ok && (r.card.Type.Value == Contract || r.card.Type.Value == Amendment) && !generic(p) {
		if h := r.card.Heading.Value; len(strings.Fields(h)) <= len(strings.Fields(p)) || len(h) > 100 {
			return titled(p)
		}
	}
	if h := r.card.Heading.Value; h != "" && (!generic(h) || r.caption.found && r.card.Heading.From == FromText) {
		return titled(clip(h))
	}
	for _, key := range []string{"title", "source.title", "subject", "term", "name", "source.chunk_title"} {
		if t := strings.Join(strings.Fields(r.meta[key]), " "); len(t) > 3 && (strings.Contains(t, " ") ||
			key == "term") && !programName(t) {
			return titled(clip(t))
		}
	}
	named := titled(nameWords(r.base))
	if l, ok := r.ownHeading(); ok {
		return titled(l.s)
	}
	if _, _, ok := r.titleKind(r.name, false); ok && r.card.Heading.Value == "" && strings.Contains(named, " ") {
		return tidyName(named)
	}
	if (r.stamp.docket != "" || len(r.top) < 3) && strings.Contains(named, " ") {
		return tidyName(named)
	}
	best := ""
	for i, l := range r.top[:min(len(r.top), 25)] {
		if l.long || len(l.s) > 150 || len(l.s) < 5 || l.words() < 2 || r.furnitureOfCaption(l) || isDate(l.s) ||
			generic(l.s) || memoLabel.MatchString(l.s) || i > 0 && bareLabel(r.top[i-1].s) {
			continue
		}
		if l.level > 0 {
			return titled(l.s)
		}
		if best == "" && titular(l.s) && i < 15 {
			best = l.s
		}
	}
	if best != "" {
		return titled(best)
	}
	if h := r.card.Heading.Value; h != "" {
		return titled(clip(h))
	}
	return tidyName(named)
}

// bareName is a title or a name without what is between its letters and digits.
func bareName(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, s)
}

// clip cuts a heading that goes on for lines.
func clip(s string) string {
	if utf8.RuneCountInString(s) > 160 {
		return text.Truncate(s, 160)
	}
	return s
}

var nameNoise = regexp.MustCompile(`(?i)^(?:doc\.?\s?no\.?\s?\d+\s*|\d{1,3}[ .-]+(?:\d{1,2}[ ` +
	`.-]+)?)|(?:\b\d{4}-\d{2}-\d{2}\b)|\b(?:filed|final|copy|revised|scan|v\d+)\b`)

// tidyName takes numbers, dates and what people add to file names from words made of one.
func tidyName(s string) string {
	t := strings.Trim(strings.Join(strings.Fields(nameNoise.ReplaceAllString(s, " ")), " "), " -.,_")
	if len(t) < 4 {
		return s
	}
	return t
}

// generic reports headings that many papers of a matter have.
func generic(s string) bool {
	w := strings.Trim(lower(s), " .:*-–#[]()")
	return genericTitle[w] || exhibitOnly.MatchString(w)
}

var genericTitle = func() map[string]bool {
	m := make(map[string]bool)
	for _, s := range strings.Split("agreement|contract|amendment|notice|order|letter|memorandum|memo|contents|table "+
		"of contents|index|exhibit|declaration|answer|complaint|motion|brief|report|minutes|license agreement|"+
		"untitled|article title|document|dear sir|dear sir or madam|united states|united states of america|annual "+
		"report|current report|quarterly report|guidance for industry|guidance|opinion|policy|form|warning "+
		"letter|contains nonbinding recommendations|draft|procedures|rules of procedure", "|") {
		m[s] = true
	}
	return m
}()

// programName reports what programs write as a title.
func programName(s string) bool {
	low := lower(s)
	return strings.HasPrefix(low, "microsoft word") || strings.HasPrefix(low, "untitled") || strings.Contains(low,
		".doc") || strings.Contains(low, ".pdf") || strings.HasPrefix(low, "layout ")
}

// memoLabel is the label of a line in the head of a memo.
var memoLabel = regexp.MustCompile(`(?i)^(?:from|to|date|subject|re|cc)\s*:`)

// bareLabel reports such a label whose value is on the next line.
func bareLabel(s string) bool { return memoLabel.MatchString(s) && strings.HasSuffix(s, ":") }

func titular(s string) bool {
	if strings.Count(s, " ") > 7 && finite.MatchString(lower(s)) && !capitals(s) {
		return false // a sentence, or what a line holds of one
	}
	first, _ := utf8.DecodeRuneInString(s)
	last := s[len(s)-1]
	sentence := (last == '.' || last == ':') && strings.Count(s, " ") > 5
	return !unicode.IsLower(first) && last != ';' && last != ',' && !sentence && strings.Count(s, " ") < 20
}

func join(sep string, parts ...string) string {
	var have []string
	for _, p := range parts {
		if p != "" {
			have = append(have, p)
		}
	}
	return strings.Join(have, sep)
}

func parens(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// when is the day of the paper in words, or the month where it gives no more.
func (r *reader) when() string {
	if r.card.Date.Known() {
		return long(r.card.Date.Value)
	}
	if m := monthOnly.FindStringSubmatch(r.flat[:min(len(r.flat), 1500)]); m != nil {
		return strings.ToUpper(m[1][:1]) + m[1][1:] + " " + m[2]
	}
	return ""
}

func (r *reader) year() string {
	if len(r.card.Date.Value) >= 4 {
		return r.card.Date.Value[:4]
	}
	return ""
}

// caseName is "A v. B".
func (r *reader) caseName() string {
	p := r.card.Parties
	switch len(p) {
	case 0:
		return ""
	case 1:
		return "In re " + titled(p[0].Name)
	}
	return shortParty(p[0].Name) + " v. " + shortParty(p[1].Name)
}

var etAl = regexp.MustCompile(`(?i),?\s+et\.?\s+al\b\.?.*$`)

// shortParty is a party as the name of a case has it: the first of several, without what they are.
func shortParty(s string) string {
	s = titled(strings.Trim(etAl.ReplaceAllString(s, ""), " ,"))
	for i := 0; ; { // what a person is, behind a comma; "Inc." and the like belong to the name
		k := strings.Index(s[i:], ", ")
		if k < 0 {
			break
		}
		k += i
		next := strings.ToLower(strings.ReplaceAll(strings.Trim(firstWord(s[k+2:]), ",.;"), ".", ""))
		if !hardSuffix[next] && k > 3 {
			if list := strings.Contains(s[k:], " and "); list || !strings.HasPrefix(next, "et") {
				s = s[:k]
			}
			break
		}
		i = k + 2
	}
	for _, cut := range []string{
		", in his", ", in her", ", In Her", ", In His", " in her official",
		" in his official", " In Her Official", " In His Official", ", a ", ", an ", ", dba", " dba ", ", d/b/a", "; ",
		" f/k/a", " ex rel.",
	} {
		if i := strings.Index(s, cut); i > 3 {
			s = s[:i]
		}
	}
	s = strings.Trim(s, " ,;")
	for _, etal := range []string{", Et Al", ", et al", " Et Al", " et al"} {
		if i := strings.Index(s, etal); i > 0 {
			s = s[:i]
		}
	}
	return s
}

func (r *reader) courtTitle(heading string) string {
	if heading == "" || generic(heading) && !r.caption.found {
		if n := tidyName(titled(nameWords(r.base))); strings.Contains(n, " ") {
			heading = join(" ", heading, "")
			if heading == "" {
				heading = n
			}
		}
	}
	if heading == "" {
		heading = TypeName(r.card.Type.Value)
	}
	kind := r.card.Type.Value
	if kind == ProposedOrder && !strings.Contains(lower(heading), "proposed") {
		heading = "[Proposed] " + heading
	}
	s := heading
	if r.stamp.docket != "" && r.stamp.number != "" {
		if kind == Complaint || kind == Answer {
			if p := r.card.Parties; len(p) > 1 && kind == Complaint {
				s += " of " + shortParty(p[0].Name) + " against " + shortParty(p[1].Name)
			}
		}
		d := r.card.Date.Value
		if d == "" {
			d = r.stamp.filed
		}
		if d != "" {
			s += ", "
			if kind != Order && kind != Opinion {
				s += "filed "
			}
			s += long(d)
		}
		return s + " (Doc. " + r.stamp.number + ")"
	}
	name := r.caseName()
	if name != "" && strings.Contains(lower(s), lower(name)) {
		name = ""
	}
	lead := join(", ", name, r.card.Docket())
	if lead != "" {
		s = lead + ": " + s
	}
	if r.card.Date.Known() {
		s += parens(long(r.card.Date.Value))
	}
	return s
}

func (r *reader) opinionTitle(heading string) string {
	name := r.caseName()
	if name == "" {
		for i, l := range r.top[:min(len(r.top), 12)] {
			if p, q, ok := cutVersus(l.s); ok && !l.long && i < 12 {
				name = shortParty(r.withoutPage(p)) + " v. " + shortParty(strings.TrimSpace(q))
				break
			}
		}
	}
	for _, key := range []string{"case_name", "casename", "name", "title"} {
		if name == "" && strings.Contains(r.meta[key], " v. ") {
			name = r.meta[key]
		}
	}
	if name == "" {
		name = heading
	}
	if i := strings.Index(name, " ["); i > 0 {
		name = name[:i]
	}
	cite := r.card.Citation.Value
	if strings.Contains(cite, "__") || cite == "" {
		if d := r.card.Docket(); d != "" {
			cite = "No. " + d
			if strings.ContainsAny(d[:1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
				cite = d
			}
		}
	}
	s := join(", ", name, cite)
	if r.card.Type.Value == PTABDecision && heading != name {
		s += ", " + heading
	}
	court := r.shortCourt()
	if strings.Contains(cite, " U.S. ") || strings.Contains(cite, " U. S. ") {
		court = ""
	}
	if i := strings.Index(s, " ("); i > 0 && strings.HasSuffix(s, ")") && strings.Trim(s[i:], " ()0123456789") == "" {
		s = s[:i]
	}
	return s + parens(join(" ", court, r.year()))
}

// shortCourt is the court as a citation abbreviates it, where that is plain, else its name.
func (r *reader) shortCourt() string {
	c := r.card.Court.Value
	switch {
	case c == "Supreme Court of the United States":
		return "U.S."
	case strings.HasPrefix(c, "United States Court of Appeals for the "):
		n := strings.TrimSuffix(strings.TrimPrefix(c, "United States Court of Appeals for the "), " Circuit")
		if o := ordinal(strings.ToLower(n)); o > 0 {
			return []string{"", "1st", "2d", "3d", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th"}[min(o,
				11)] + " Cir."
		}
		return n + " Cir."
	}
	return c
}

func (r *reader) contractTitle(heading string) string {
	s := heading
	low := lower(s)
	if r.card.Type.Value == Amendment && r.card.Heading.Known() && !strings.Contains(low, "amendment") &&
		!strings.Contains(low, "addendum") {
		s = titled(r.card.Heading.Value)
	}
	if (generic(s) || len(strings.Fields(s)) < 2) || r.card.Type.Value == Amendment && len(strings.Fields(s)) < 4 {
		if n := tidyName(titled(nameWords(r.base))); strings.Contains(lower(n), "agreement") &&
			r.card.Type.Value == Contract {
			s = n
		} else if amended := r.amends(); amended != "" && !strings.Contains(lower(s), " to ") {
			s += " to " + amended
		}
	}
	if i := strings.Index(lower(s), " between "); i > 0 {
		s = s[:i]
	}
	if p := r.card.Parties; len(p) > 1 {
		s += " between " + titled(p[0].Name) + " and " + titled(p[1].Name)
	} else if len(p) == 1 {
		s += " with " + titled(p[0].Name)
	}
	switch r.card.Status.Value {
	case Draft, Superseded:
		s += " (" + r.card.Status.Value + ")"
	}
	if d := r.when(); d != "" {
		s += parens(d)
	}
	return s
}

var amendedPaper = regexp.MustCompile(`(?:to (?:the|that certain)|that certain)\s+(?:fully ` +
	`executed\s+)?([A-Z][A-Za-z,& -]{4,80}?(?:Agreement|Lease|Contract|License|Plan))\b`)

// amends is the contract that an amendment says that it changes.
func (r *reader) amends() string {
	for _, l := range r.top[:min(len(r.top), 30)] {
		if m := amendedPaper.FindStringSubmatch(l.s); m != nil {
			return m[1]
		}
	}
	return ""
}

var firmAt = regexp.MustCompile(`(?:your firm|your facility|firm name|facility),?\s+([A-Z][^,.;]{2,70}?(?:,? ` +
	`(?:Inc|LLC|Ltd|Co|Corp|L\.L\.C|Limited|GmbH|S\.A|Pvt|Private Limited)\.?)*)[,;]?\s+(?:located|at|doing business|FEI)`)

func (r *reader) letterTitle(heading string) string {
	if r.card.Type.Value == Email {
		s := r.meta["subject"]
		if s == "" {
			s = heading
		}
		s = "E-mail: " + s
		if a := r.card.Author.Value; a != "" {
			s += " (from " + text.Truncate(strings.TrimSpace(strings.Split(a, "<")[0]), 50)
			if r.card.Date.Known() {
				s += ", " + long(r.card.Date.Value)
			}
			return s + ")"
		}
		return s + parens(r.when())
	}
	to := r.firm()
	what := "Letter"
	switch r.card.Type.Value {
	case WarningLetter:
		what = "Warning letter"
	case ResponseLetter:
		what = "Response letter"
	}
	if short := r.agencyShort(); short != "" && r.card.Type.Value != ResponseLetter {
		what = short + " " + strings.ToLower(what)
	}
	s := what
	if to != "" {
		s += " to " + to
	}
	if r.card.Number.Known() {
		n := r.card.Number.Value
		if a, b, ok := strings.Cut(n, " "); ok && a == "CMS" {
			n = a + " #" + b
		}
		s += ", " + n
	} else if d := r.card.Docket(); d != "" {
		s += ", No. " + d
	}
	if re := r.subject(); re != "" {
		s += " re " + re
	}
	if l, ok := r.ownHeading(); ok && s == what && l.words() > 2 {
		s = titled(l.s)
	}
	return s + parens(r.when())
}

// firm is to whom a letter is: the firm named in it most, else its addressee.
func (r *reader) firm() string {
	if r.card.Type.Value == WarningLetter || r.card.Type.Value == ResponseLetter || r.card.Type.Value == Form {
		head := text.Prefix(r.Text[r.body:], headLength)
		if m := firmAt.FindStringSubmatch(head); m != nil && strings.Contains(m[1], " ") {
			return m[1]
		}
		stems := strings.Fields(r.name)
		count := make(map[string]int)
		best := ""
		for _, name := range organizations(apart(head), 40) {
			if r.isAgency(name) {
				continue
			}
			count[name]++
			low := lower(name)
			for _, w := range stems { // the file is often named for the firm
				if len(w) > 3 && strings.Contains(low, w) {
					count[name] += 3
				}
			}
			if best == "" || count[name] > count[best] {
				best = name
			}
		}
		if best != "" {
			return best
		}
		if n := tidyName(titled(nameWords(r.base))); r.card.Type.Value == WarningLetter && strings.Contains(n, " ") {
			return strings.TrimRight(n, "0123456789 -")
		}
	}
	return r.card.Addressee.Value
}

func (r *reader) isAgency(name string) bool {
	low := lower(name)
	for _, a := range r.rules.agencies {
		for _, w := range a.Words {
			if strings.Contains(low, w) {
				return true
			}
		}
	}
	return strings.Contains(low, "center for") || strings.Contains(low, "office of")
}

func (r *reader) agencyShort() string {
	for _, a := range r.rules.agencies {
		if strings.HasPrefix(r.card.Court.Value, a.Name) {
			return a.Short
		}
	}
	return ""
}

// subject is what follows "Re:".
func (r *reader) subject() string {
	for _, l := range r.top[:min(len(r.top), 50)] {
		for _, label := range []string{"re:", "subject:", "regarding:", "re ", "in re:"} {
			if strings.HasPrefix(l.lower, label) && !l.long {
				s := strings.TrimSpace(l.s[len(label):])
				if len(s) > 3 && !generic(s) && !strings.HasPrefix(lower(s), "your request for") {
					return text.Truncate(s, 90)
				}
			}
		}
	}
	return ""
}

var boilerGuidance = regexp.MustCompile(`(?i)[:;,–-]*\s*(?:draft )?guidance for (?:industry|fda staff|clinical ` +
	`investigators|sponsors)(?:[,;]? (?:and|user facilities|food and drug ` +
	`administration|fda|staff|investigators|reviewers)[A-Za-z ,]*)?\s*$|^(?:draft )?guidance for (?:industry|fda ` +
	`staff)(?: and [A-Za-z ]*staff)?\s*[:–-]*\s*`)

func guidanceName(s string) string {
	if t := strings.Trim(boilerGuidance.ReplaceAllString(s, ""), " :;,–-"); len(t) > 5 {
		return t
	}
	return s
}

// action is what a document of the Federal Register does.
func (r *reader) action() string {
	s := r.flat[:min(len(r.flat), 2500)]
	switch {
	case strings.Contains(s, "availability of a draft guidance") || strings.Contains(s,
		"draft guidance for industry") || strings.Contains(s, "draft guidance entitled"):
		return "availability of draft guidance"
	case strings.Contains(s, "proposed rule") || strings.Contains(s, "is proposing"):
		return "proposed rule"
	case strings.Contains(s, "final rule") || strings.Contains(s, "is issuing a final"):
		return "final rule"
	case strings.Contains(s, "technical amendment"):
		return "technical amendments"
	case strings.Contains(s, "action: notice"):
		return "notice"
	}
	return ""
}

// docketTitle is a docket with the case that it is of: its parties or its debtor.
func (r *reader) docketTitle() string {
	name := ""
	for i, l := range r.top[:min(len(r.top), 60)] {
		if p, q, ok := cutVersus(l.s); ok && !l.long && l.words() < 20 && name == "" && !strings.Contains(l.s, "|") {
			name = shortParty(p) + " v. " + shortParty(q)
		}
		if (l.lower == "debtor" || l.lower == "debtor 1" || l.lower == "debtor in possession") &&
			i+1 < len(r.top) && name == "" {
			name = "In re " + titled(r.top[i+1].s)
		}
	}
	return join(", ", "Docket", name, r.card.Docket()) + parens(r.card.Court.Value)
}

// headline is the first line of a press release that says something, behind who sends it and when.
func (r *reader) headline(otherwise string) string {
	for _, l := range r.top[:min(len(r.top), 30)] {
		if l.long || l.words() < 5 || len(l.s) > 180 || strings.Contains(l.lower, "release") ||
			strings.Contains(l.s, "|") || strings.Contains(l.lower, "contact") || strings.Contains(l.s, "@") {
			continue
		}
		if d, ok := findDay(l.lower); ok && d.end-d.start > len(l.lower)/3 {
			continue
		}
		if titular(l.s) {
			return titled(l.s)
		}
	}
	return otherwise
}

// maker is who made a press release: its first line where that is a name.
func (r *reader) maker() string {
	if len(r.top) > 0 && !r.top[0].long && r.top[0].words() < 9 && !strings.Contains(r.top[0].lower, "release") {
		s := r.top[0].s
		if _, b, ok := strings.Cut(s, " - "); ok {
			s = b
		}
		return s
	}
	if r.card.Court.Known() {
		return r.card.Court.Value
	}
	if o := organizations(text.Prefix(r.Text[r.body:], 2500), 1); len(o) > 0 {
		return o[0]
	}
	return ""
}

var registrant = regexp.MustCompile(`(?i)\(?exact name of (?:the )?registrant`)

// filingTitle is the form with its company and period.
func (r *reader) filingTitle() string {
	company := ""
	for i, l := range r.top[:min(len(r.top), 60)] {
		if registrant.MatchString(l.s) && i > 0 {
			company = titled(strings.Trim(r.top[i-1].s, " .|"))
			if p := registrant.FindStringIndex(l.s); p != nil && p[0] > 4 {
				company = titled(strings.Trim(l.s[:p[0]], " (.|"))
			}
			break
		}
	}
	form := map[string]string{
		AnnualReport: "Form 10-K", QuarterlyReport: "Form 10-Q",
		CurrentReport: "Form 8-K",
	}[r.card.Type.Value]
	if m := formName.FindStringSubmatch(r.flat[:min(len(r.flat), 4000)]); m != nil && m[1] != "" {
		form = "Form " + strings.ToUpper(m[1])
	}
	if company != "" {
		r.card.Author = Field{Value: company, From: FromText, Confidence: 0.85}
		r.card.Parties = append(r.card.Parties, Party{Name: company, Role: "registrant"})
	} else if o := organizations(text.Prefix(r.Text[r.body:], 3000), 1); len(o) > 0 {
		company = o[0]
	}
	period := ""
	for _, d := range r.anchored(r.flat, r.top, r.from) {
		if d.role == "period" {
			period = d.iso
		}
	}
	switch {
	case period != "" && r.card.Type.Value == AnnualReport:
		return company + " " + form + " for fiscal year " + period[:4] + parens("ended "+long(period))
	case period != "":
		return company + " " + form + " for the quarter ended " + long(period)
	}
	return company + " " + form + parens(r.when())
}

func (r *reader) statuteTitle(heading string) string {
	cite := r.card.Citation.Value
	switch {
	case cite == "":
		return heading
	case strings.Contains(cite, "§"):
		if heading == "" || strings.Contains(heading, nameWords(r.base)) {
			return cite
		}
		return cite + " (" + heading + ")"
	}
	long := cite
	if i := strings.Index(cite, " Code"); i > 0 {
		rest := strings.NewReplacer("tit.", "Title", "ch.", "Chapter", "art.",
			"Article").Replace(cite[i+len(" Code"):])
		long = r.card.Court.Value + " Code" + rest
	}
	return long + parens(heading)
}

func (r *reader) formTitle(heading string) string {
	s := heading
	if m := formName.FindStringSubmatch(r.flat[:min(len(r.flat), 9000)]); m != nil && r.stamp.docket == "" {
		n := strings.ToUpper(join("", m[1], m[2]))
		form := "Form " + n
		if strings.Contains(lower(m[0]), "fda") {
			form = "Form FDA " + n
			if f := r.firm(); f != "" {
				return form + " issued to " + f + parens(r.when())
			}
		}
		if a := r.agencyShort(); a != "" && !strings.HasPrefix(form, "Form FDA") {
			form = a + " " + form
		}
		if y := yearIn.FindStringSubmatch(r.flat[:min(len(r.flat), 6000)]); y != nil {
			form += " for " + y[1]
		}
		if generic(s) || s == "" || s == nameWords(r.base) || !strings.Contains(s, " ") {
			return form
		}
		s = form + ", " + s
	}
	if r.stamp.docket != "" {
		return r.courtTitle(heading)
	}
	return s + parens(r.when())
}

var yearIn = regexp.MustCompile(`(?:for the|for) (?:calendar year |tax year |year )?(20\d\d|19\d\d)`)

func (r *reader) isMinutes() bool {
	low := lower(r.card.Heading.Value) + " " + lower(r.meta["title"])
	return strings.Contains(low, "minutes") || strings.Contains(low, "meeting") ||
		strings.Contains(r.flat[:min(len(r.flat), 900)], "call to order")
}

// TypeName is a type as people write it.
func TypeName(kind string) string {
	switch kind {
	case AnnualReport:
		return "Form 10-K"
	case QuarterlyReport:
		return "Form 10-Q"
	case CurrentReport:
		return "Form 8-K"
	case PTABDecision:
		return "PTAB decision"
	case FederalRegister:
		return "Federal Register document"
	case Email:
		return "E-mail"
	case "":
		return "Document"
	}
	s := strings.ReplaceAll(kind, "_", " ")
	return strings.ToUpper(s[:1]) + s[1:]
}

// titled writes what is in capitals as a title; other strings it leaves as they are.
func titled(s string) string {
	if !(line{s: s}).upper() && !allSmall(s) {
		return s
	}
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		bare := strings.Trim(w, `,.;:()[]"'“”’`)
		switch {
		case keepUpper[bare] || roman[bare] && i > 0 || strings.Contains(bare, "&") && len(bare) < 6:
			words[i] = strings.ToUpper(w)
		case i > 0 && small[bare] && !strings.HasSuffix(words[i-1], ":") && bare != "no":
		default:
			words[i] = upperFirst(w)
		}
	}
	return strings.Join(words, " ")
}

func allSmall(s string) bool {
	letters := false
	for _, c := range s {
		if unicode.IsUpper(c) {
			return false
		}
		letters = letters || unicode.IsLetter(c)
	}
	return letters
}

// upperFirst makes the first letter of a word and of its parts behind a hyphen or a slash great.
func upperFirst(w string) string {
	up := true
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) {
			if up {
				up = false
				return unicode.ToUpper(c)
			}
			return c
		}
		if c == '-' || c == '/' || c == '(' || c == '&' {
			up = true
		}
		return c
	}, w)
}

var (
	keepUpper = set("llc llp lp plc usa u.s u.s.a u.s.c fda sec ftc epa irs nft adr ip it ii iii iv vi vii viii ix n.a " +
		"s.a l.l.c l.p l.l.p p.c opra foia nda anda msa sow mou dba n.v ag gmbh atp odm oem us uk eu n.d e.d s.d w.d")
	roman = set("i ii iii iv v vi vii viii ix x xi xii")
)

// Distinguish makes titles that no two papers share. It is given the cards of a matter and the names of their files;
// titles that are alike are told apart by document number, date, status, form of file, and at last by the file's name.
func Distinguish(cards []Card, names []string) []string {
	titles := make([]string, len(cards))
	for i, c := range cards {
		titles[i] = c.Title.Value
	}
	for _, more := range []func(i int) string{
		func(i int) string {
			if n := cards[i].Number.Value; n != "" && !strings.Contains(titles[i], n) {
				return "No. " + n
			}
			return ""
		},
		func(i int) string {
			if d := cards[i].Date.Value; d != "" && !strings.Contains(titles[i], long(d)) &&
				!strings.Contains(titles[i], d) {
				return long(d)
			}
			return ""
		},
		func(i int) string {
			if s := cards[i].Status.Value; s != "" && s != Entered && s != Signed &&
				!strings.Contains(lower(titles[i]), strings.ReplaceAll(s, "_", " ")) {
				return strings.ReplaceAll(s, "_", " ")
			}
			return ""
		},
		func(i int) string { return formOf(names[i]) },
		func(i int) string { return partOf(names[i]) },
		func(i int) string { return nameWords(path.Base(names[i])) },
		func(i int) string { return names[i] },
	} {
		groups := make(map[string][]int)
		for i, t := range titles {
			groups[lower(t)] = append(groups[lower(t)], i)
		}
		clash := false
		for _, g := range groups {
			if len(g) < 2 {
				continue
			}
			clash = true
			adds := make(map[string]bool)
			for _, i := range g {
				adds[more(i)] = true
			}
			if len(adds) < 2 {
				continue
			}
			for k, i := range g {
				if s := more(i); s != "" {
					if strings.HasPrefix(s, "part ") && inOrder(g, names) {
						s = fmt.Sprintf("part %d of %d (%s)", k+1, len(g), strings.TrimPrefix(s, "part "))
					}
					titles[i] = text.Truncate(titles[i], longestTitle) + " – " + s
				}
			}
		}
		if !clash {
			break
		}
	}
	return titles
}

// inOrder reports papers whose files are numbered one after the other.
func inOrder(group []int, names []string) bool {
	last := -1
	for _, i := range group {
		n, err := strconv.Atoi(strings.TrimPrefix(partOf(names[i]), "part "))
		if err != nil || last >= 0 && n != last+1 {
			return false
		}
		last = n
	}
	return true
}

// formOf is the form of a file, by which copies of a paper are told apart.
func formOf(name string) string {
	if ext := strings.TrimPrefix(path.Ext(name), "."); ext != "" {
		return strings.ToUpper(ext) + " copy"
	}
	return ""
}

var lastNumber = regexp.MustCompile(`(\d{1,6})\)?$`)

// partOf is the number at the end of a file's name.
func partOf(name string) string {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if m := lastNumber.FindStringSubmatch(base); m != nil {
		return "part " + m[1]
	}
	return ""
}
