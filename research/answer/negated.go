package answer

import (
	"regexp"

	"headnote/research/question"
)

var (
	// negated matches a question for those of which something is not so.
	negated = regexp.MustCompile(`(?i)\b(?:which|what|who|whose)\b[^,;?]{0,80}?\b(?:(?:are|is|were|was|do|does|did|has|` +
		`have|had|may|can|must|will|shall)(?: \w+)? (?:not|never|no longer)|isn[’']t|aren[’']t|don[’']t|doesn[’']t|` +
		`lacks?)\b`)
	// denying are words that say that something is not so.
	denying = regexp.MustCompile(`(?i)\b(?:not|no|never|nor|neither|none|cannot|without|except(?:s|ed|ing)?|excluding|` +
		`excludes?|lacks?|lacking|other than|unable|un\w{3,}ed|non-\w+)\b|n[’']t\b`)
	// boilerplate are words that deny nothing of their sentence.
	boilerplate = regexp.MustCompile(`(?i)\bwithout (?:regard|reference|limitation|prejudice|giving effect|limiting)\b|` +
		`\bbut not limited to\b|\bnot later than\b|\bno later than\b|\bor not\b`)
)

// contrary reports whether a part asks for those of which something is not so, and a window only tells of one of which
// it is: it has all words of the question, and is the opposite of an answer.
func contrary(a asked, said string) bool {
	return a.part.Asks(question.List) && negated.MatchString(a.part.Text) &&
		!denying.MatchString(boilerplate.ReplaceAllString(said, " "))
}
