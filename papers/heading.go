package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// read finds what the paper calls itself.
type headings struct{ *reader }

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
func (r headings) read() {
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
			if len(r.docketsOf(i)) > 0 {
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
	if l.long || l.words() > 24 || strings.Count(l.s, " | ") > 2 { // a row of a table, with the initials of somebody
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
	if (l.words() > 2 || roleLine(firstWord(l.lower))) &&
		(strings.HasSuffix(l.lower, " v.") || strings.HasSuffix(l.lower, " vs.")) {
		return true
	}
	return strings.HasPrefix(l.lower, "v. ") || strings.HasPrefix(l.lower, "vs. ") || l.words() < 20 &&
		withinVersus(l.lower) && !strings.Contains(l.lower, "see ")
}

// withinVersus reports "v." or "vs." between two words, in a string in lower case. It looks for the letter first: it is
// rare, and the space before it is not.
func withinVersus(low string) bool {
	for i := strings.IndexByte(low, 'v'); i >= 0; {
		if i > 0 && low[i-1] == ' ' && (strings.HasPrefix(low[i+1:], ". ") || strings.HasPrefix(low[i+1:], "s. ")) {
			return true
		}
		next := strings.IndexByte(low[i+1:], 'v')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// bestHeading is the heading of the paper with the type that it says.
func (r headings) bestHeading() (string, Field) {
	if r.judgeFirst() { // what its sentences speak of is no heading
		return Opinion, Field{}
	}
	if r.caption.found {
		if kind, f := r.captionTitle(); f.Known() {
			return kind, f
		}
	}
	if p, ok := r.preamble(); ok && !generic(p) {
		if kind, _, ok := r.titleKind(lower(p), false); ok && (kind == Contract || kind == Amendment) {
			if whole, l, ok := r.wholeName(p); ok {
				return kind, at(whole, l, 0.85)
			}
			return kind, Field{Value: p, From: FromText, Span: r.top[0].Span, Confidence: 0.85}
		}
	}
	if l, ok := r.meeting(); ok && !r.caption.found {
		return Report, at(l.s, l, 0.8)
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
		if s := capitalsLeft(l); s != "" {
			if kind, _, ok := r.titleKind(lower(s), false); ok {
				return kind, at(s, l, 0.7)
			}
		}
		if !r.headingLine(i) || r.sectionOfPage(i) {
			continue
		}
		kind, _, ok := r.titleKind(l.lower, false)
		if !ok || (kind == Contract || kind == Amendment) && ofCode(l.s) {
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

// ofCode reports the heading of a section of a code: § 10.09 Amendments to code.
func ofCode(s string) bool { return strings.HasPrefix(s, "§") || codeHead.MatchString(s) }

// sectionOfPage reports the heading of one of several sections of a web page whose title the browser shows: what one of
// them is about is not what the page is.
func (r headings) sectionOfPage(i int) bool {
	l := r.top[i]
	if r.Format != "html" || l.level < 2 || len(strings.Fields(r.meta["title"])) < 4 {
		return false
	}
	n := 0
	for _, other := range r.top[:min(len(r.top), 45)] {
		if other.level > 0 && other.level < l.level {
			return false
		}
		if other.level == l.level {
			n++
		}
	}
	return n > 2
}

// ownHeading is the heading with which a Markdown text begins.
func (r headings) ownHeading() (line, bool) {
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
func (r headings) ownTitle() bool {
	return r.body > 0 || r.Format == "" || r.Format == "markdown" || r.Format == "text" || r.Format == "xml"
}

// captionTitle is what a paper with a caption calls itself: the block of capitals with the name of a paper in it,
// behind the parties rather than before them.
func (r headings) captionTitle() (string, Field) {
	bestKind, best, bestScore := "", Field{}, 0
	limit := min(len(r.top), headingRoom)
	for i := 0; i < limit; i++ {
		l := r.top[i]
		if l.long || !r.headingLine(i) {
			continue
		}
		if len(r.docketsOf(i)) > 0 { // a party beside the number of the case
			if _, _, ok := r.titleKind(l.lower, true); !ok {
				continue
			}
		}
		start := i
		for start > 0 && i-start < 3 && r.top[start-1].upper() && !r.furnitureOfCaption(r.top[start-1]) &&
			!strings.HasSuffix(r.top[start-1].s, ",") && len(r.docketsOf(start-1)) == 0 {
			if _, _, ok := r.titleKind(r.top[start-1].lower, true); ok {
				break
			}
			start--
		}
		s, after := r.block(start)
		kind, pos, ok := r.titleKind(lower(s), true)
		if !ok || l.page > 1 ||
			(kind == Contract || kind == Amendment) && !l.upper() { // of which the paper speaks
			continue
		}
		score := 10
		switch {
		case l.upper():
			score += 6
		case pos > 0:
			score -= 8
		}
		if v := r.caption.versus; v >= 0 && i > v && !strings.HasPrefix(r.top[v].lower, "re:") {
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
