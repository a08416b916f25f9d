package answer

import (
	"slices"
	"strconv"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text/pattern"
)

// lastWord matches a question about the latest of several papers between the same parties.
var lastWord = pattern.New(`(?i)\b(newest|latest|most recent(ly)?|last (amend|extend|chang|renew)\w*)\b`)

// latestFactor is the factor for the latest agreement if the question asks for it: it replaces what was agreed before.
const latestFactor = 3

// latest returns the index of the latest agreement or amendment that has all names in the question, if the question
// asks for the latest; -1 for none.
func latest(in Input) int {
	if !lastWord.MatchString(in.Question.Raw) {
		return -1
	}
	best := -1
	for i := range in.Papers {
		p := &in.Papers[i]
		if p.Document.Type != papers.Contract && p.Document.Type != papers.Amendment ||
			p.Document.Date == "" && amendmentNumber(p) == 0 ||
			slices.ContainsFunc(in.Question.Marks, func(m question.Mark) bool {
				return m.Kind == question.Name && !p.speaksOf(m.Text)
			}) {
			continue
		}
		if best < 0 || laterThan(p, &in.Papers[best]) {
			best = i
		}
	}
	return best
}

// laterThan reports whether an agreement or amendment was made after another: by their dates or, if those do not tell,
// by their numbers. A form that nobody signed often has no date, and several filed together have the same.
func laterThan(p, o *Paper) bool {
	if p.Document.Date != "" && o.Document.Date != "" && p.Document.Date != o.Document.Date {
		return p.Document.Date > o.Document.Date
	}
	return amendmentNumber(p) > amendmentNumber(o)
}

// amendmentNumber returns the number that an amendment's title or path gives it; 0 for none, and for other papers.
func amendmentNumber(p *Paper) int {
	if p.Document.Type != papers.Amendment {
		return 0
	}
	if n := number(p.Document.Title); n > 0 {
		return n
	}
	if m := inFigures.FindStringSubmatch(p.Document.Title + " " + p.Document.Path); m != nil {
		n, _ := strconv.Atoi(m[1]) // at most two digits
		return n
	}
	return number(p.Document.Path)
}

// inFigures matches the number of an amendment in figures: “Amendment No. 2”.
var inFigures = pattern.New(`(?i)\bamendment (?:no\.?|number|#) ?(\d{1,2})\b`)

// numberedAmendment matches an amendment identified by its ordinal, as papers and summaries name it.
var numberedAmendment = pattern.New(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|` +
	`eleventh|twelfth) amendment\b`)

var ordinalWords = []string{
	"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
	"twelfth",
}

// number returns the highest amendment number in some words, 0 for none.
func number(words string) int {
	best := 0
	for _, m := range numberedAmendment.FindAllStringSubmatch(words, -1) {
		best = max(best, slices.Index(ordinalWords, strings.ToLower(m[1])))
	}
	return best
}

// earlierAmendment is the factor for words about an amendment before the last one that their paper mentions, if the
// question asks what is current.
const earlierAmendment = 0.7

// ofEarlier reports whether words of a paper are only about an amendment before the last one that the paper mentions.
func ofEarlier(p *Paper, said string) bool {
	if p.lastAmendment == 0 {
		if p.lastAmendment = number(p.Text); p.lastAmendment == 0 {
			p.lastAmendment = -1
		}
	}
	n := number(said)
	return n > 0 && n < p.lastAmendment
}
