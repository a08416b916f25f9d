package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// caption is where the head of a court paper shows what it shows; line numbers, -1 where it does not.
type caption struct {
	versus int // the line of "v.", or of "In re"
	court  int
	last   int // of the lines of the court's name
	docket int
	title  int // first line of what the paper calls itself
	after  int // behind its last line
	found  bool
}

// headingRoom is how many lines of the beginning a heading can be in.
const headingRoom = 110

// headings finds the parties' line and what the paper calls itself.
func (r *reader) headings() {
	c := &r.caption
	*c = caption{versus: -1, court: -1, last: -1, docket: -1, title: -1}
	for i, l := range r.top[:min(len(r.top), 90)] {
		if c.versus < 0 && versus(l) {
			c.versus = i
		}
		if c.court < 0 && courtLine(l) {
			c.court = i
		}
		if c.docket < 0 && !l.long {
			if _, ok := docketIn(l); ok {
				c.docket = i
			}
		}
	}
	c.found = c.versus >= 0 && c.versus < 70 && (c.court >= 0 || c.docket >= 0) || c.court >= 0 && c.docket >= 0 &&
		c.court < 25 && c.docket < 40
	kind, heading := r.bestHeading()
	r.called = kind
	if heading.Known() {
		r.card.Heading = heading
		if kind != "" {
			r.card.Type = Field{Value: kind, From: heading.From, Span: heading.Span, Confidence: 0.8}
		}
	}
}

// versus reports the line between the parties of a caption.
func versus(l line) bool {
	switch strings.TrimRight(l.lower, ".,: ") {
	case "v", "vs", "versus", "-v-", "-against-", "against", "- against -", "- v -", "-vs-":
		return true
	}
	if l.long || l.words() > 24 {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(l.s); unicode.IsLower(first) && strings.Contains(l.s, " v. ") {
		return false // a sentence that goes on from the line above and cites a case
	}
	for _, start := range []string{"in re ", "in re:", "in the matter of", "ex parte "} {
		if strings.HasPrefix(l.lower, start) {
			return true
		}
	}
	return strings.HasPrefix(l.lower, "v. ") || strings.HasPrefix(l.lower, "vs. ") || (strings.Contains(l.lower,
		" v. ") || strings.Contains(l.lower, " vs. ")) &&
		!strings.Contains(l.lower, "see ") && l.words() < 20
}

// bestHeading is the heading of the paper with the type that it says.
func (r *reader) bestHeading() (string, Field) {
	if r.caption.found {
		if kind, f := r.captionTitle(); f.Known() {
			return kind, f
		}
	}
	if p, ok := r.preamble(); ok && !generic(p) {
		if kind, _, ok := r.titleKind(lower(p), false); ok && (kind == Contract || kind == Amendment) {
			return kind, Field{Value: p, From: FromText, Span: r.top[0].Span, Confidence: 0.85}
		}
	}
	// What the format says, where it says more than the name of a program or a code.
	for _, key := range []string{"title", "source.title", "name", "term", "subject"} {
		if key == "title" && !r.ownTitle() {
			continue
		}
		t := strings.Join(strings.Fields(r.meta[key]), " ")
		if len(t) < 6 || !strings.Contains(t, " ") && key != "title" || programName(t) {
			continue
		}
		kind, _, ok := r.titleKind(lower(t), false)
		if ok || key == "title" {
			return kind, Field{Value: t, From: FromMetadata, Confidence: 0.8}
		}
	}
	_, headed := r.ownHeading()
	for i := range r.top[:min(len(r.top), 45)] {
		l := r.top[i]
		if headed && i > 0 && l.level == 0 && !l.upper() {
			continue // of the text below the heading
		}
		if l.long {
			if s := leadingTitle(l.s); s != "" {
				if kind, _, ok := r.titleKind(lower(s), false); ok {
					return kind, at(s, l, 0.7)
				}
			}
			if i > 12 {
				break
			}
			continue
		}
		if !r.headingLine(i) {
			continue
		}
		kind, _, ok := r.titleKind(l.lower, false)
		if !ok {
			continue
		}
		s, after := r.block(i)
		if whole, _, ok := r.titleKind(lower(s), false); ok {
			kind = whole
		}
		f := at(s, l, 0.7)
		f.Span.End = r.top[after-1].End
		r.caption.title, r.caption.after = i, after
		return kind, f
	}
	return "", Field{}
}

// ownHeading is the heading with which a Markdown text begins.
func (r *reader) ownHeading() (line, bool) {
	if len(r.top) == 0 {
		return line{}, false
	}
	l := r.top[0]
	if l.level == 0 || l.level > 2 || l.long || len(l.s) > 150 || len(l.s) < 5 || l.words() < 2 ||
		r.furnitureOfCaption(l) ||
		isDate(l.s) || generic(l.s) || sectionHead.MatchString(l.s) ||
		codeHead.MatchString(l.s) || titleOfCode.MatchString(l.s) || subpart.MatchString(l.s) || listItem(l.s) {
		return line{}, false
	}
	return l, true
}

// ownTitle reports a title that a person gave the paper. Those of web pages name the site, those of word processors
// the file or what it was copied from.
func (r *reader) ownTitle() bool {
	return r.body > 0 || r.Format == "" || r.Format == "markdown" || r.Format == "text" || r.Format == "xml"
}

// captionTitle is what a paper with a caption calls itself: the block of capitals with the name of a paper in it,
// behind the parties rather than before them.
func (r *reader) captionTitle() (string, Field) {
	bestKind, best, bestScore := "", Field{}, 0
	limit := min(len(r.top), headingRoom)
	for i := 0; i < limit; i++ {
		l := r.top[i]
		if l.long || !r.headingLine(i) {
			continue
		}
		start := i
		for start > 0 && i-start < 3 && r.top[start-1].upper() && !r.furnitureOfCaption(r.top[start-1]) &&
			!strings.HasSuffix(r.top[start-1].s, ",") {
			if _, _, ok := r.titleKind(r.top[start-1].lower, true); ok {
				break
			}
			start--
		}
		s, after := r.block(start)
		kind, pos, ok := r.titleKind(lower(s), true)
		if !ok || l.page > 1 {
			continue
		}
		score := 10
		switch {
		case l.upper():
			score += 6
		case pos > 0:
			score -= 8
		}
		if r.caption.versus >= 0 && i > r.caption.versus {
			score += 12
		}
		if r.caption.docket >= 0 && i > r.caption.docket {
			score += 3
		}
		if pos == 0 {
			score += 4
		}
		score += min(len(strings.Fields(s)), 8)
		score -= i/8 + 8*l.page
		if score > bestScore {
			bestKind, bestScore = kind, score
			best = at(s, r.top[start], 0.9)
			best.Span.End = r.top[after-1].End
			r.caption.title, r.caption.after = start, after
		}
		i = max(i, after-1)
	}
	return bestKind, best
}

// headingLine reports a line that can be part of a heading: short, and no sentence, address or party.
func (r *reader) headingLine(i int) bool {
	l := r.top[i]
	if l.long || l.words() > 22 || len(l.s) < 4 || strings.Contains(l.s, "](") || romanHead(l.lower) ||
		listItem(l.s) || r.furnitureOfCaption(l) || legend(l.lower) {
		return false
	}
	if _, ok := docketIn(l); ok && l.words() < 6 {
		return false
	}
	if l.level > 0 || l.upper() {
		return true
	}
	first, _ := utf8.DecodeRuneInString(l.s)
	last := l.s[len(l.s)-1]
	if !unicode.IsUpper(first) && !unicode.IsDigit(first) && first != '[' && first != '(' || last == '.' ||
		last == ';' || last == ',' || l.words() > 14 {
		return false
	}
	small, big := 0, 0
	for w := range strings.FieldsSeq(l.s) {
		c, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(c) || unicode.IsDigit(c):
			big++
		case unicode.IsLower(c) && len(w) > 3:
			small++
		}
	}
	return small <= big/2 || l.words() <= 5 && small <= big
}

// furnitureOfCaption reports lines of a head that name no paper: counsel, courts, numbers, days.
func (r *reader) furnitureOfCaption(l line) bool {
	low := l.lower
	for _, s := range []string{
		"case no", "case:", "case number", "case #", "civil action no", "civil case", "docket", "no.", "nos.", "index no",
		"cause no", "judge", "hon.", "honorable", "date:",
		"time:", "courtroom", "dept", "re: ", "telephone", "tel", "fax", "attorney", "counsel for", "attorneys for", "place:",
		"assigned", "trial date",
		"hearing date", "action filed", "complaint filed", "before:", "exhibit ", "source:", "united states district",
		"united states bankruptcy",
		"united states court", "united states of america", "in the united states", "state of", "county of", "v.", "page ",
		"civil action", "case number",
		"certain confidential", "confidential treatment", "portions of this", "in accordance with item", "execution version",
		"execution copy", "email:",
		"e-mail:", "http", "www.", "facsimile", "division", "ctrm", "from:", "to:", "subject:", "cc:", "table of contents",
		"find a lawyer", "skip to", "toggle",
	} {
		if strings.HasPrefix(low, s) {
			return true
		}
	}
	return strings.Contains(low, "@") || strings.Contains(low, "attorneys for") || strings.Contains(low,
		"state bar") || strings.Contains(low, "(sbn") ||
		courtLine(l) || strings.HasPrefix(low, "plaintiff") && l.words() < 3 || strings.HasPrefix(low,
		"defendant") && l.words() < 3 ||
		strings.HasSuffix(low, "llp") || strings.Contains(low, " filed 0") || strings.Contains(low, " filed 1")
}

// block is the heading that begins at a line, over the lines that carry it on.
func (r *reader) block(i int) (string, int) {
	first := r.top[i]
	parts := []string{first.s}
	j := i + 1
	for ; j < len(r.top) && j-i < 7; j++ {
		l := r.top[j]
		if l.long || l.level > 0 || l.page != first.page || first.upper() != l.upper() && !strings.HasPrefix(l.s,
			"(") || endsHeading(l) || romanHead(l.lower) {
			break
		}
		if !first.upper() && !goesOn(parts[len(parts)-1]) {
			break
		}
		if first.upper() && l.words() == 1 && len(l.s) < 4 {
			break
		}
		if strings.HasSuffix(parts[len(parts)-1], ".") || strings.HasPrefix(l.lower, "introduction") ||
			strings.HasPrefix(l.lower, "background") ||
			strings.HasPrefix(l.lower, "it is") || strings.HasPrefix(l.lower, "jury") || strings.HasPrefix(l.lower,
			"demand for jury") ||
			strings.HasPrefix(l.lower, "recitals") || strings.HasPrefix(l.lower, "by and between") ||
			strings.HasPrefix(l.lower, "between") ||
			strings.HasPrefix(l.lower, "plaintiff,") || strings.HasPrefix(l.lower, "parties") {
			break
		}
		parts = append(parts, l.s)
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " "), j
}

// endsHeading reports lines of a caption behind its heading.
func endsHeading(l line) bool {
	for _, s := range []string{
		"case no", "case:", "judge", "hon.", "honorable", "date:", "time:", "dept", "courtroom", "re:", "re ", "hearing",
		"trial date", "complaint filed",
		"action filed", "assigned", "attorneys for", "attorney for", "page ", "docket", "dkt", "place:", "ctrm", "filed",
		"before", "civil action no", "no.",
	} {
		if strings.HasPrefix(l.lower, s) {
			return true
		}
	}
	return courtLine(l) || strings.Contains(l.lower, "@") || isDate(l.s)
}

// legend reports the notes that exhibits of filings begin with.
func legend(low string) bool {
	n := 0
	for _, w := range []string{
		"confidential", "pursuant", "omitted", "disclosed", "excluded", "redacted",
		"rule 24b", "regulation s-k", "exchange act", "competitive", "marked", "furnished",
	} {
		if strings.Contains(low, w) {
			n++
		}
	}
	return n > 1 || strings.HasPrefix(low, "certain ") && n > 0
}

// goesOn reports a line of a heading in small letters that ends within a phrase.
func goesOn(s string) bool {
	last := s[strings.LastIndexByte(s, ' ')+1:]
	return small[strings.ToLower(last)] || strings.HasSuffix(s, ",") || strings.HasSuffix(s, ":") ||
		strings.HasSuffix(s, "-")
}

func romanHead(low string) bool {
	head, _, ok := strings.Cut(low, ".")
	return ok && len(head) <= 4 && head != "" && strings.Trim(head, "ivx") == ""
}

// listItem reports a line with a number before it.
func listItem(s string) bool {
	head, rest, ok := strings.Cut(s, ".")
	_, number := smallNumber(head)
	return ok && number && strings.HasPrefix(rest, " ")
}

// leadingTitle is the run of capitals at the start of a text that has no lines, before its first sentence.
func leadingTitle(s string) string {
	words := strings.Fields(s[:min(len(s), 400)])
	from := 0
	for from < len(words) && from < 3 && (strings.EqualFold(words[from], "exhibit") ||
		strings.ContainsAny(words[from], "0123456789")) {
		from++
	}
	to := from
	for to < len(words) && to-from < 14 {
		w := strings.Trim(words[to], `,.()"“”:&-`)
		if strings.EqualFold(w, "this") || strings.EqualFold(w, "between") || strings.EqualFold(w, "dated") {
			break
		}
		c, _ := utf8.DecodeRuneInString(w)
		if w != "" && !unicode.IsUpper(c) && !small[w] && !unicode.IsDigit(c) {
			break
		}
		to++
	}
	if to-from < 1 || to-from >= 14 || to-from == 1 && to < len(words) && !allUpper(words[from]) {
		return "" // of one word only where it is not the first of a sentence
	}
	return strings.Trim(strings.Join(words[from:to], " "), " ,(")
}

// titleKind is the type that a heading in lower case says, and where in it.
func (r *reader) titleKind(low string, court bool) (kind string, pos int, ok bool) {
	low = strings.ReplaceAll(low, "memoran dum", "memorandum")
	for i := 0; i < len(low); i++ {
		if i > 0 && low[i-1] != ' ' && low[i-1] != '/' && low[i-1] != '(' && low[i-1] != '"' && low[i-1] != '-' {
			continue
		}
		for _, w := range r.rules.starts[firstWord(low[i:])] {
			if !strings.HasPrefix(low[i:], w) || i+len(w) < len(low) && isLetter(low[i+len(w)]) &&
				isLetter(w[len(w)-1]) {
				continue
			}
			return r.settle(r.rules.titles[w], w, low, i, court), i, true
		}
		// "motions", "agreements:" and the like
		if w := strings.TrimRight(firstWord(low[i:]), "s:.;,)]"); len(w) > 4 {
			if t, found := r.rules.titles[w]; found {
				return r.settle(t, w, low, i, court), i, true
			}
		}
	}
	return "", 0, false
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' }

// settle corrects what the first words of a heading say by the others.
func (r *reader) settle(kind, word, low string, pos int, court bool) string {
	switch {
	case kind == Contract && (strings.Contains(low, "amendment") || strings.Contains(low, "addendum")) &&
		!strings.Contains(low, "plan"):
		return Amendment
	case kind == Amendment && strings.Contains(low, "constitution"):
		return Statute
	case kind == Memo && court:
		if strings.Contains(low, "support") || strings.Contains(low, "opposition") {
			return Brief
		}
		return Opinion
	case kind == Order && strings.Contains(low, "proposed") && strings.Index(low, "proposed") < pos+12:
		return ProposedOrder
	case kind == Other && word == "stipulation" && strings.Contains(low, "proposed"):
		return ProposedOrder
	case kind == Report && (word == "report" || word == "budget") && strings.Contains(low, "10-k"):
		return AnnualReport
	case kind == Summons && strings.Contains(low, "return"):
		return ProofOfService
	case !court && (kind == Motion || kind == Answer || kind == Brief) && !r.caption.found:
		return Other
	}
	return kind
}
