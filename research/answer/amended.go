package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/text"
)

// Words by which an amendment changes words of what it amends: the old ones are the first group that matched.
var replacing = []*regexp.Regexp{
	regexp.MustCompile(`(?i)["“]([^"“”]{2,200})["”],? (?:in [^"“”]{0,60})?(?:is|are|shall be) (?:hereby )?` +
		`(?:amended|deleted|stricken|removed|replaced|changed)`),
	regexp.MustCompile(`(?i)\b(?:deleting|striking|replacing|removing)(?: out)?(?: the)?` +
		`(?: words?| phrase| figure| date| number| term| period)? ?["“]([^"“”]{2,200})["”]`),
	regexp.MustCompile(`(?i)\bsubstituting ["“][^"“”]{1,200}["”] for ["“]([^"“”]{2,200})["”]`),
}

// wholeSection is a section of an agreement that an amendment replaces or deletes as a whole.
var wholeSection = regexp.MustCompile(`(?i)\b(?:section|paragraph|article|clause|§) ?(\d+(?:\.\d+)*(?:\([a-z\d]+\))*)` +
	`[^.;:"“]{0,80} (?:is|are|shall be) (?:hereby )?(?:amended and restated|deleted|replaced|restated|` +
	`amended to read|amended in its entirety)`)

// sectionAt is the section of a pinpoint.
var sectionAt = regexp.MustCompile(`§+ ?(\d+(?:\.\d+)*(?:\([a-z\d]+\))*)`)

// amended adds the words by which an amendment of the same parties changes what a window of an agreement says: who
// reads one without the other reads what no longer holds.
func (c *choice) amended(w window) {
	p := &c.in.Papers[w.paper]
	if p.Document.Type != papers.Contract && p.Document.Type != papers.Amendment {
		return
	}
	said, section := plain(w.said), ""
	if m := sectionAt.FindStringSubmatch(p.quoted().At(w.span)); m != nil {
		section = m[1]
	}
	for i := range c.in.Papers {
		q := &c.in.Papers[i]
		if i == w.paper || q.Document.Type != papers.Amendment || q.overtaken() || !amends(q, p) {
			continue
		}
		for _, sp := range text.Sentences(q.Text) {
			words := sp.Of(q.Text)
			if !changes(words, said, section) {
				continue
			}
			if o, ok := q.place(window{paper: i}, sp); ok && !slices.ContainsFunc(c.chosen, o.overlaps) {
				c.add(o)
			}
			break
		}
	}
}

// changes reports whether words of an amendment replace some of what is said in a section, or all of that section.
func changes(words, said, section string) bool {
	for _, re := range replacing {
		for _, m := range re.FindAllStringSubmatch(words, -1) {
			if strings.Contains(said, plain(m[1])) {
				return true
			}
		}
	}
	for _, m := range wholeSection.FindAllStringSubmatch(words, -1) {
		if m[1] == section {
			return true
		}
	}
	return false
}

// amends reports whether an amendment is one of a later day between the parties of another paper.
func amends(q, p *Paper) bool {
	if p.Document.Date != "" && q.Document.Date != "" && q.Document.Date < p.Document.Date {
		return false
	}
	ps := p.parties()
	return len(ps) > 0 && !slices.ContainsFunc(ps, func(name string) bool { return !q.mentions(name) })
}

// plain are words in small letters on one line, for comparing.
func plain(s string) string { return strings.ToLower(text.Line(straight.Replace(s))) }
