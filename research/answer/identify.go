package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text"
)

var (
	// identifies matches a question for who somebody is, which only a name answers.
	identifies = regexp.MustCompile(`(?i)\bwho (?:is|was|are|were) (?:the|that|this) \w+|` +
		`\b(?:name|identity) of (?:the|that|this) \w+|\bwhat is (?:his|her|their) name\b`)
	// somebody are words for a person whom a paper does not name.
	somebody = regexp.MustCompile(`(?i)\b(?:an?|another|one) (?:[\w-]+ ){0,2}(?:man|woman|person|individual|` +
		`colleague|employee|worker|manager|executive|friend|neighbor|customer|client|patient|witness|buyer|` +
		`investor|contractor|consultant|officer|agent|driver)\b|\bsome(?:one|body)\b`)
	// nameWithin is a name inside a sentence.
	nameWithin = regexp.MustCompile(`[a-z,] (?:[A-Z][a-z]+|[A-Z]\.)(?: [A-Z][a-z]+| [A-Z]\.)+|` +
		`\b(?:M(?:r|rs|s|x)|Dr)\. [A-Z]`)
)

// nameless reports whether a part asks who somebody is, and the sentence of some words that speaks of it has somebody
// without a name: “the work was given to a man of 38”.
func nameless(a asked, said string) bool {
	if !a.part.Asks(question.Party) || !identifies.MatchString(a.part.Text) {
		return false
	}
	without, named := 0.0, 0.0 // what the sentences have of the question that have somebody, and that have a name
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		got := a.shares(a.own, sentence)
		for _, m := range a.marks {
			sentence = strings.ReplaceAll(sentence, m.Text, " ")
		}
		switch {
		case nameWithin.MatchString(sentence):
			named = max(named, got)
		case somebody.MatchString(sentence):
			without = max(without, got)
		}
	}
	return without >= inBreath && without > named
}

// ofPayer reports whether a part asks what somebody by name pays, and neither a window nor the names of its paper have
// that name: what another pays is no answer. Everybody of whom the paper is speaks in it by a short name.
func ofPayer(a asked, p *Paper, w window) bool {
	if !a.part.Asks(question.Amount) {
		return false
	}
	return slices.ContainsFunc(a.marks, func(m mark) bool {
		if m.Kind != question.Name || !pays(a.part.Text, m.Text) {
			return false
		}
		of := w.said + " " + w.near + " " + w.head + " " + p.Document.Title
		for _, party := range p.Card.Parties {
			of += " " + party.Name
		}
		of += " " + p.Card.Author.Value + " " + p.Card.Addressee.Value + " " + p.Card.Court.Value
		if share(m.stems, stemSet(of)) > 0 {
			return false
		}
		return slices.Contains(personal, p.Document.Type) || share(m.stems, p.nameStems) == 0
	})
}

// personal are types of papers whose first lines may speak of anybody.
var personal = []string{papers.Letter, papers.Email}

// pays reports whether a question has a name as that of somebody who pays.
func pays(asked, name string) bool {
	_, after, found := strings.Cut(asked, name)
	before := strings.TrimSuffix(asked, name+after)
	return found && paying.MatchString(after) && auxiliary.MatchString(before)
}

var (
	auxiliary = regexp.MustCompile(`(?i)\b(?:do|does|did|will|would|must|shall|has|have|had|should)(?: the)? $`)
	paying    = regexp.MustCompile(`(?i)^ (?:\w+ )?(?:pay|paid|owe|owed|charge|charged|bill|billed|offer|offered|` +
		`promise|promised)\b`)
)

// ofTitle matches what a question calls a letter, an order or the like by: “close-out letter”.
var ofTitle = regexp.MustCompile(`(?i)\b([a-z]+-[a-z]+(?:-[a-z]+)?) (letter|order|notice|report|opinion|decision|` +
	`certificate|award|agreement|statement|memo|memorandum|form|motion)\b`)

// ofOtherPaper reports whether a part asks for the day of a paper that it calls by a compound word which some paper of
// the matter has, and of some windows none with a day, nor what is above it or what its paper is called.
func ofOtherPaper(a asked, in Input, ws []window) bool {
	m := ofTitle.FindStringSubmatch(a.part.Text)
	if m == nil || !a.part.Asks(question.Date) {
		return false
	}
	called := strings.ToLower(m[0])
	if !slices.ContainsFunc(in.Papers, func(p Paper) bool { return strings.Contains(p.lower, called) }) {
		return false
	}
	return !slices.ContainsFunc(ws, func(w window) bool {
		of := strings.ToLower(w.said + " " + w.near + " " + w.head + " " + in.Papers[w.paper].Document.Title)
		return w.fills > 0 && strings.Contains(of, strings.ToLower(m[1]))
	})
}
