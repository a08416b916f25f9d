package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text/pattern"
)

// acting matches the words before the name of somebody who prepares, checks, signs or receives a paper about another.
var acting = pattern.New(`(?i)(?:\b(?:reviewer|reviewed by|supervisor|manager|prepared by|approved by|by|from|` +
	`to|cc|investigator|interviewer|interviewed by|witness|assessor|attest|sincerely|regards)\b(?:[’']s)?` +
	`[^\n:]{0,20}[:,]|/s/)[ \t]*(?:[A-Z][\w.]*[ \t]+)?$`)

const actingReach = 48 // bytes before a name in which its role is stated

// ofRole reports whether a part asks for the amount of a person whom a paper names only as its author, reviewer or
// signer: an amount in a review belongs to the person reviewed.
func ofRole(a asked, p *Paper) bool {
	if !a.part.Asks(question.Amount) {
		return false
	}
	return slices.ContainsFunc(a.marks, func(m mark) bool {
		words := strings.Fields(m.Text)
		return m.Kind == question.Name && possessed(a.part.Text, m.Text) && onlyActs(p.Text, words[len(words)-1])
	})
}

// onlyActs reports whether every occurrence of a name in a text is in such a role.
func onlyActs(body, name string) bool {
	n := 0
	for at := 0; ; n++ {
		i := strings.Index(body[at:], name)
		if i < 0 {
			return n > 0
		}
		at += i
		if !acting.MatchString(body[max(0, at-actingReach):at]) {
			return false
		}
		at += len(name)
	}
}
