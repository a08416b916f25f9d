package answer

import (
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// replacing matches the words by which an amendment changes the text it amends; the old text is the first group that
// matched.
var replacing = []*pattern.Pattern{
	pattern.New(`(?i)["“]([^"“”]{2,200})["”],? (?:in [^"“”]{0,60})?(?:is|are|shall be) (?:hereby )?` +
		`(?:amended|deleted|stricken|removed|replaced|changed)`),
	pattern.New(`(?i)\b(?:deleting|striking|replacing|removing)(?: out)?(?: the)?` +
		`(?: words?| phrase| figure| date| number| term| period)? ?["“]([^"“”]{2,200})["”]`),
	pattern.New(`(?i)\bsubstituting ["“][^"“”]{1,200}["”] for ["“]([^"“”]{2,200})["”]`),
}

// wholeSection matches the replacement or deletion of a whole section of an agreement by an amendment.
var wholeSection = pattern.New(`(?i)\b(?:section|paragraph|article|clause|§) ?(\d+(?:\.\d+)*(?:\([a-z\d]+\))*)` +
	`[^.;:"“]{0,80} (?:is|are|shall be) (?:hereby )?(?:amended and restated|deleted|replaced|restated|` +
	`amended to read|amended in its entirety)`)

// sectionAt matches the section in a pinpoint citation.
var sectionAt = pattern.New(`§+ ?(\d+(?:\.\d+)*(?:\([a-z\d]+\))*)`)

// sectionOf matches a section number at the beginning of a section, including one whose new text an amendment quotes.
var sectionOf = pattern.New(`(?:^|["“]|\. )(\d+(?:\.\d+)+) ["“]?\p{Lu}`)

// formerly matches a question for what an agreement said before it was changed.
var formerly = pattern.New(`(?i)\b(original(ly)?|before|former(ly)?|earlier|previous(ly)?|` +
	`prior to|used to|old)\b`)

// amended adds the words of the latest amendment that change what a window of an agreement says, before that window,
// and marks the window as changed: quoted alone, it would give terms that are no longer in force.
func (c *choice) amended(w window) {
	p := &c.in.Papers[w.paper]
	if p.Document.Type != papers.Contract && p.Document.Type != papers.Amendment {
		return
	}
	said, sections := plain(w.said), p.sections(w)
	var latest window
	for i := range c.in.Papers {
		q := &c.in.Papers[i]
		if i == w.paper || q.Document.Type != papers.Amendment || q.overtaken() || !c.amends(q, p) ||
			latest.said != "" && q.Document.Date < c.in.Papers[latest.paper].Document.Date {
			continue
		}
		for _, sp := range text.Sentences(q.Text) {
			if !changes(sp.Of(q.Text), said, sections) {
				continue
			}
			if o, ok := q.place(window{paper: i}, sp); ok {
				latest = o
			}
			break
		}
	}
	if latest.said == "" {
		return
	}
	at := slices.IndexFunc(c.chosen, w.overlaps)
	if at >= 0 && !formerly.MatchString(c.in.Question.Raw) && !c.in.Question.Asks(question.Change) {
		name, _, _ := strings.Cut(text.Line(c.in.Papers[latest.paper].Document.Title), " between ")
		c.chosen[at].changedBy = text.Truncate(name, nameLength)
	}
	if slices.ContainsFunc(c.chosen, latest.overlaps) || !c.add(latest) {
		return
	}
	if last := len(c.chosen) - 1; at >= 0 && c.chosen[at].changedBy != "" {
		c.chosen = slices.Insert(c.chosen[:last], at, c.chosen[last])
	}
	c.amended(latest) // a later amendment may change that one in turn
}

// sections returns the numbers of the sections that a window is in, and of those that it sets out or amends itself.
func (p *Paper) sections(w window) []string {
	var out []string
	for _, x := range []struct {
		re *pattern.Pattern
		in string
	}{{sectionAt, p.quoted().At(w.span)}, {sectionOf, w.said}, {wholeSection, w.said}} {
		for _, m := range x.re.FindAllStringSubmatch(x.in, -1) {
			out = append(out, m[1])
		}
	}
	return out
}

// changes reports whether the words of an amendment replace some of what is said in the given sections, or all of one
// of them.
func changes(words, said string, sections []string) bool {
	for _, re := range replacing {
		for _, m := range re.FindAllStringSubmatch(words, -1) {
			if strings.Contains(said, plain(m[1])) {
				return true
			}
		}
	}
	for _, m := range wholeSection.FindAllStringSubmatch(words, -1) {
		if slices.Contains(sections, m[1]) {
			return true
		}
	}
	return false
}

// amends reports whether an amendment is dated after another paper and has the same parties, or identifies that paper
// by its date.
func amends(q, p *Paper) bool {
	if p.Document.Date != "" && q.Document.Date != "" && q.Document.Date < p.Document.Date ||
		p.Document.Type == papers.Amendment && q.Document.Date <= p.Document.Date {
		return false
	}
	ps := p.parties()
	return q.namesByDay(p) ||
		len(ps) > 0 && !slices.ContainsFunc(ps, func(name string) bool { return !q.mentions(name) })
}

// amends reports whether q amends p, or is a later amendment of the agreement that p amends.
func (c *choice) amends(q, p *Paper) bool {
	return amends(q, p) || p.Document.Type == papers.Amendment && q.Document.Date > p.Document.Date &&
		slices.ContainsFunc(c.in.Papers, func(b Paper) bool {
			return b.Document.Type == papers.Contract && amends(p, &b) && amends(q, &b)
		})
}

// dayReach is how far before a date the name of the paper dated may be, in bytes.
const dayReach = 60

// namesByDay reports whether a paper identifies another by name and date: "the Lease dated March 14, 2023".
func (p *Paper) namesByDay(o *Paper) bool {
	day, err := risk.ParseDate(o.Document.Date)
	if err != nil {
		return false
	}
	body := text.Line(p.Text)
	at := strings.Index(body, day.Long())
	if at < 0 {
		return false
	}
	called, before := stemSet(o.Document.Title), stemSet(body[max(0, at-dayReach):at])
	for s := range called {
		if before[s] {
			return true
		}
	}
	return false
}

// plain returns text in lower case on one line, for comparison.
func plain(s string) string { return strings.ToLower(text.Line(straight.Replace(s))) }
