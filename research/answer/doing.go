package answer

import (
	"slices"

	"headnote/research/question"
	"headnote/text"
)

// doing is how who does something in a window relates to whose deed a part asks about.
type doing int

const (
	nobody  doing = iota // it does not plainly say who does it
	theirs               // it is who is asked about
	another              // it is somebody or something else: what the tenant must pay is not what the landlord must
)

// doingFactor is what a window counts by that.
var doingFactor = map[doing]float64{nobody: 1, theirs: 1.1, another: 0.6}

// doingOf is how who does something in some words of a paper relates to whose deed a part asks about. Only deeds of the
// verb that the part has tell it: of a part that asks for a day, a period or an amount those of the sentences that have
// one.
func doingOf(a asked, t tables, p *Paper, said string) doing {
	if ofOtherOrder(a, t, said) {
		return another
	}
	if a.part.Deed.Doer == "" && a.part.Deed.To == "" || a.part.Deed.Verb == "" {
		return nobody
	}
	kinds := slices.DeleteFunc(slices.Clone(a.part.Kinds), func(k question.Kind) bool {
		return !slices.Contains(exact, k)
	})
	var found, without []doing // by sentences that fill the slot, and by others
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		got := doingIn(a, p, sentence)
		switch {
		case len(kinds) == 0 || t.slots.Filled(kinds, sentence, 1) > 0:
			found = append(found, got)
		default:
			without = append(without, got)
		}
	}
	if len(found) == 0 {
		found = without
	}
	switch {
	case slices.Contains(found, theirs):
		return theirs
	case !slices.Contains(found, another), len(kinds) > 0 && slices.Contains(found, nobody):
		return nobody
	}
	return another
}

// doingIn is how who does something in a sentence relates to whose deed a part asks about.
func doingIn(a asked, p *Paper, sentence string) doing {
	stems := a.stems.of(sentence)
	if a.has(a.part.Deed.Verb, stems) == 0 {
		return nobody
	}
	out := nobody
	for _, d := range question.Deeds(sentence, calledIn(p)) {
		if d.Verb != a.part.Deed.Verb && a.has(a.part.Deed.Verb, map[string]bool{d.Verb: true}) == 0 {
			continue
		}
		got := whoseDeed(a, p, a.part.Deed.Doer, d.Doer)
		if got == nobody && (a.part.Deed.Doer == "" || d.Doer == "") {
			got = whoseDeed(a, p, a.part.Deed.To, d.To)
		}
		switch got {
		case theirs:
			return theirs
		case another:
			out = another
		}
	}
	return out
}

// whoseDeed is how somebody whom a paper speaks of relates to one of whom a part does: by their names, by the terms
// that the paper defines for them, and by their roles. Of a paper of two parties who is not one of them is the other.
func whoseDeed(a asked, p *Paper, of, said string) doing {
	names, roles := whoIs(p, of, a.ours)
	others, theirRoles := whoIs(p, said, "")
	one, other := among(p, names), among(p, others)
	switch {
	case len(names)+len(roles) == 0 || len(others)+len(theirRoles) == 0:
		return nobody
	case anyPair(names, others, sameParty), anyPair(roles, theirRoles, question.SameSide):
		return theirs
	case anyPair(roles, theirRoles, question.Opposed),
		len(peopleOf(p)) == 2 && one >= 0 && other >= 0 && one != other:
		return another
	}
	return nobody
}

// among is the number of the party of a paper that has one of some names; -1 for none.
func among(p *Paper, names []string) int {
	return slices.IndexFunc(peopleOf(p), func(x party) bool {
		return slices.ContainsFunc(names, func(n string) bool { return sameParty(x.name, n) })
	})
}

// anyPair reports whether something is so of one of some words and one of others.
func anyPair(some, others []string, so func(a, b string) bool) bool {
	return slices.ContainsFunc(some, func(s string) bool {
		return slices.ContainsFunc(others, func(o string) bool { return so(s, o) })
	})
}

// doerFirst puts what somebody else does than who is asked about behind all other windows, where one of these is nearly
// as good: it has the words of the question, and is the rule of another.
func doerFirst(a asked, ranked []window) []window {
	look := ranked[:min(len(ranked), lookedThrough)]
	if len(look) == 0 || !slices.ContainsFunc(look, func(w window) bool { return w.doer == another }) {
		return ranked
	}
	var first, rest []window
	for _, w := range look {
		if w.doer == another {
			w.total *= opposed
			rest = append(rest, w)
			continue
		}
		first = append(first, w)
	}
	if len(first) == 0 || first[0].total < leadsFrom*ranked[0].total {
		return ranked
	}
	return slices.Concat(first, rest, ranked[len(look):])
}
