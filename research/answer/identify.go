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

// whichOne matches a question for which one of several that have names it is, as a matter of fact; its groups are the
// words for what one is.
var whichOne = regexp.MustCompile(`(?i)\b(?:which|what) ((?:[a-z-]+ ){0,3}?)(agent|surety|arbitrator|mediator|` +
	`umpire|bank|firm|company|program|insurer|carrier|lender|broker|consultant|laboratory|vendor|supplier|hospital|` +
	`auditor|accountant|attorney|lawyer|trustee|executor|guardian|contractor|subcontractor|manufacturer|expert|` +
	`examiner|appraiser|adjuster|buyer|bidder) (?:has|have|had|is|was|were|did|does|do|will)\b`)

var (
	// nameAfter is a name behind a word in lower case. What follows an article is called by what it is: “the Lender”.
	nameAfter = regexp.MustCompile(`\b([a-z]+),? (?:[A-Z][a-z]*\. )?([A-Z][\w&’'-]+)`)
	// nameFirst is what may be a name at the beginning of a sentence.
	nameFirst = regexp.MustCompile(`^\W*()([A-Z][\w&’'-]+),? (?:[A-Z]|(?:an?|the|is|was|were|has|had|will|shall|` +
		`serves?|served|acts?|acted|became|remains?)\b)`)
	// month is the name of a month.
	month = regexp.MustCompile(`^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$`)
)

// anyOne reports whether a part asks which one of several that have names it is, and the sentences of the best window
// that speak of such have only any of them, or all (“an engagement letter with a placement agent”), nor does another
// window name one.
func anyOne(a asked, ws []window) bool {
	m := whichOne.FindStringSubmatch(a.part.Text)
	if m == nil || parting.MatchString(m[1]) || m[1] != "" && share(text.Stems(m[1]), stemSet(ws[0].said)) < halfMet {
		return false
	}
	noun := regexp.QuoteMeta(strings.ToLower(m[2]))
	thing := regexp.MustCompile(`(?i)\b` + noun)
	such := regexp.MustCompile(`(?i)\b(?:an?|any|another|such|each|every|no) (?:[\w-]+ ){0,3}` + noun + `\b|\b` +
		strings.TrimSuffix(noun, "y") + `(?:s|ies)\b`)
	spoken := false
	for i, w := range ws {
		for _, sp := range text.Sentences(w.said) {
			sentence := sp.Of(w.said)
			if named := namesOther(a, sentence); thing.MatchString(sentence) && named || i == 0 && named {
				return false
			}
			spoken = spoken || i == 0 && such.MatchString(sentence)
		}
	}
	return spoken
}

// namesOther reports whether a sentence names somebody or something that the question does not.
func namesOther(a asked, sentence string) bool {
	found := append(nameAfter.FindAllStringSubmatch(sentence, -1), nameFirst.FindAllStringSubmatch(sentence, -1)...)
	return slices.ContainsFunc(found, func(m []string) bool {
		return m[1] != "the" && m[1] != "this" && !month.MatchString(m[2]) && !text.IsStop(strings.ToLower(m[2])) &&
			slices.ContainsFunc(text.Stems(m[2]), func(s string) bool { return a.weights[s] == 0 })
	})
}

// toChoose are words by which one is still to be chosen, who then does what they say.
var toChoose = regexp.MustCompile(`(?i)\b(?:to|shall|must|will|should|may) (?:\w+ )?(?:engage|retain|hire|` +
	`appoint|select|designate|choose|nominate|employ|identify|name)\b[^.;]{0,80}?\b(?:an?|another|one) ` +
	`(?:[\w-]+ ){0,3}?(?:` +
	`agent|auditor|accountant|arbitrator|mediator|monitor|consultant|expert|examiner|appraiser|administrator|trustee|` +
	`attorney|lawyer|counsel|firm|company|contractor|vendor|bank|laboratory|person|individual|officer|successor|` +
	`third party|organization)\b`)

// nameless reports whether a part asks who somebody is, and the sentence of some words that speaks of it has somebody
// without a name: “the work was given to a man of 38”; or it asks who does something, and there one is still to be
// chosen for it.
func nameless(a asked, said string) bool {
	if !a.part.Asks(question.Party) {
		return false
	}
	if whoDoes.MatchString(a.part.Text) && unchosen(a, said) {
		return true
	}
	if !identifies.MatchString(a.part.Text) {
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

// whoDoes matches a question for who does something as a matter of fact, and not by a rule.
var whoDoes = regexp.MustCompile(`(?i)^\W*(?:and )?who(?: (?:now|currently|actually))? ` +
	`(?:[a-z]+s|[a-z]+ed|has|have|did)\b`)

// unchosen reports whether of some words those sentences which speak of what a part asks about say only that one is to
// be chosen for it.
func unchosen(a asked, said string) bool {
	found := false
	for _, sp := range text.Sentences(said) {
		switch sentence := sp.Of(said); {
		case a.shares(a.own, sentence) < inBreath:
		case !toChoose.MatchString(sentence):
			return false
		default:
			found = true
		}
	}
	return found
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
