package answer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/risk"
	"headnote/text"
)

// pleading are types of papers in which somebody asks for what others decide: what they report of decisions is half
// of an answer.
var pleading = []string{"motion", "brief", "complaint", "answer", "memo", "declaration", "report"}

const (
	reported  = 0.5  // what a decision counts that a party's paper reports
	actsWords = 0.12 // share of the words of a part that a sentence needs for its act to be the one asked for,

	reportsWords = 0.35 // and a sentence of a party's paper
)

// happened is how far the place of a window says that what a part asks to have happened has happened, 0 to 1; 1 where
// it asks for no act. A draft and a paper of an earlier day than the act's say nothing of it.
func (a asked) happened(t tables, in Input, w window) float64 {
	p := &in.Papers[w.paper]
	act := a.part.Act
	switch {
	case act == "":
		return 1
	case unsigned(p, w) || a.earlier(p):
		return 0
	}
	if slices.Contains(pleading, p.Document.Type) {
		if t.acts.Has(act, w.said, func(sentence string) bool {
			return a.shares(sentence) >= reportsWords && !precedent.MatchString(sentence)
		}) && a.stage(in.Question.Raw, w.near+" "+w.said) > 0 {
			return reported
		}
		return 0
	}
	about := func(sentence string) bool { return a.shares(sentence) >= actsWords }
	if !t.acts.Has(act, w.said, about) && !t.acts.Has(act, w.near+" "+w.head, about) &&
		!t.acts.Done(act, text.Line(p.Document.Title)) {
		return 0
	}
	if a.stage(in.Question.Raw, w.head+" "+w.near+" "+w.said) == 0 {
		return 0
	}
	return 1
}

// precedent matches a sentence that cites what courts decided in other cases.
var precedent = regexp.MustCompile(`\b[vV]s?\. [A-Z]|\b\d+ (U\.S\.|F\.[23]d|F\. ?Supp)|\bCourts (have|in)\b`)

// shares is how much of what the part itself says a sentence has.
func (a asked) shares(sentence string) float64 {
	got, all, stems := 0.0, 0.0, stemSet(sentence)
	for s, weight := range a.weights {
		if a.own[s] {
			got += weight * a.has(s, stems)
			all += weight
		}
	}
	if all == 0 {
		return 1
	}
	return got / all
}

// unsigned reports whether a paper, or the part of one in which a window stands, is nobody's act yet.
func unsigned(p *Paper, w window) bool {
	if above := p.Text[max(0, w.span.Start-draftReach):w.span.End]; draft.MatchString(above) {
		return true
	}
	return p.Document.Type == "proposed_order" || p.Document.Status == "proposed" || p.Document.Status == "draft"
}

// draft is the head of an order that a party attaches for the court to sign; draftReach is how far above a window it may
// stand, in bytes.
var draft = regexp.MustCompile(`\[\s?(?i:proposed)\s?\]`)

const draftReach = 3000

// earlier reports whether a paper is of a day before one of the question, so that it cannot tell what was done on it.
func (a asked) earlier(p *Paper) bool {
	written, err := risk.ParseDate(p.Document.Date)
	if err != nil || p.Document.Type == "docket_sheet" {
		return false
	}
	for _, m := range a.marks {
		if m.Kind == question.Day {
			for _, d := range fullDays(m.Text) {
				if written.Before(d) {
					return true
				}
			}
		}
	}
	return false
}

// statute is a section of a code that a question asks the words of.
var statute = regexp.MustCompile(`(?i)^\W*(?:what|how) (?:does|do|did) (?:the text of )?` +
	`((\d+) (U\. ?S\. ?C\.|C\. ?F\. ?R\.) ?(?:§+|sec(?:tion|\.)) ?(\d[\w.-]*)[\w()]*)[^,;?]{0,20} ` +
	`(say|provide|require|read|state|define)`)

// absent is the section of a code whose words are asked for and which no paper is, though some may cite it; "" for none.
func (in Input) absent() string {
	m := statute.FindStringSubmatch(in.Question.Raw)
	if m == nil {
		return ""
	}
	for i := range in.Papers {
		p := &in.Papers[i]
		name := strings.ToLower(strings.Join([]string{
			p.Document.Title, p.Document.Path, p.Document.Citation, text.Prefix(p.Text, headLength/4),
		}, " "))
		if law(p.Document.Type) && p.Document.Type != "opinion" && slices.Contains(numbers.FindAllString(name, -1), m[4]) {
			return ""
		}
	}
	return m[1]
}

var numbers = regexp.MustCompile(`\d[\w.-]*\w|\d`)

// unmet says what the papers lack without which no window is an answer; "" for nothing.
func (in Input) unmet(t tables, parts [][]window, found []evidence) string {
	if cited := in.absent(); cited != "" {
		return "The text of " + cited + " is not among the papers, which only cite it."
	}
	for i, part := range in.Question.Parts {
		if found[i].unnamed {
			return "The papers speak of what is asked for without naming it."
		}
		if part.Act == "" || found[i].happened > 0 {
			continue
		}
		says := "No paper records " + t.acts.Says(part.Act) + "."
		if p := in.newest(parts[i]); p != nil {
			says += fmt.Sprintf(" The newest of those that bear on it is %s.", dated(p))
		}
		return says
	}
	return ""
}

// newest is the paper of the latest day among those of the best windows; nil where none has a day.
func (in Input) newest(ranked []window) *Paper {
	var best *Paper
	for _, w := range ranked[:min(len(ranked), 2*looked)] {
		p := &in.Papers[w.paper]
		if w.total < enough*ranked[0].total || p.Document.Date == "" {
			continue
		}
		if best == nil || p.Document.Date > best.Document.Date {
			best = p
		}
	}
	return best
}

// dated is what a paper is called with its day, unless it is called by it.
func dated(p *Paper) string {
	name := text.Truncate(text.Line(p.Document.Title), betweenLength)
	if d, err := risk.ParseDate(p.Document.Date); err == nil && !strings.Contains(name, d.Long()) {
		name += " (" + d.Long() + ")"
	}
	return name
}
