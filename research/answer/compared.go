package answer

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/static"
)

// side is one of the things that a question compares, with the papers that are it, by their number.
type side struct {
	called string
	papers []int
	named  bool // by its name only, which papers may have that are not called by it
}

// Limits of comparisons.
const (
	mostSides = 6
	nearSide  = 0.35 // of the best window's worth that the best of a side needs to be of what is compared,
	halfSaid  = 0.5  // unless it has this share of its words: the rows of a table have little else
	sideStep  = 0.01 // what each side counts less than the one before it, so that they are shown in their order
)

var (
	// comparedPaper is a paper that a comparison names by its kind.
	comparedPaper = regexp.MustCompile(`\b(?i:the|our|its|their|his|her|my|an?|[A-Z][\w.]*[’']s)\s+` +
		`((?:[\w’'&.-]+\s+){0,4}?(?:` + kindsOfPapers + `|(?i:list|ledger|register|budget|account|draft|bill|plan|` +
		`sublease|sublicense))(?:\s` + kindsOfPapers + `)?)\b`)
	// theOne stands for another paper of the same kind: “the one that Ames proposed”.
	theOne = regexp.MustCompile(`(?i)\bthe one (?:that )?(?:[\w’'.-]+ ){1,4}?(proposed|drafted|suggested|submitted)\b`)
	// numberedBy begins what follows the name of a part that is told by its number: “Part 12”.
	numberedBy = regexp.MustCompile(`^ (?i:no\. ?)?\d`)
	// whoseIs are words that say whose a paper is, by which it is not called.
	whoseIs = stemSet("court judge board agency company party parties client tribunal firm new old final whole own " +
		"original current earlier later latest first signed")
	// notYet matches a paper that does not hold, or not yet.
	notYet = regexp.MustCompile(`(?i)\b(draft|proposed|unsigned|redline|superseded|old|earlier|original|former|first)`)
)

// sidesOf are the sides of a comparison that papers of the matter may be: papers by their kind, or by the names that
// they are called by.
func sidesOf(a asked, in Input) []side {
	if !a.part.Asks(question.Comparison) {
		return nil
	}
	var out []side
	add := func(s side) {
		if len(out) < mostSides && !slices.ContainsFunc(out, func(o side) bool {
			return s.called == o.called || len(s.papers) > 0 && slices.Equal(o.papers, s.papers)
		}) {
			out = append(out, s)
		}
	}
	for at := 0; ; {
		m := comparedPaper.FindStringSubmatchIndex(a.part.Text[at:])
		if m == nil {
			break
		}
		called := a.part.Text[at+m[2] : at+m[3]]
		if parting.MatchString(called) { // “the terms of the lease”
			at += m[2]
			continue
		}
		at += m[1]
		add(side{called: called, papers: papersCalled(in, called)})
	}
	if m := theOne.FindStringSubmatch(a.part.Text); m != nil && len(out) == 1 {
		words := strings.Fields(out[0].called)
		called := "proposed " + words[len(words)-1]
		add(side{called: called, papers: papersCalled(in, called)})
	}
	if len(out) > 0 {
		return out
	}
	for _, m := range a.marks {
		_, after, here := strings.Cut(a.part.Text, m.Text)
		if m.Kind != question.Name || !here || numberedBy.MatchString(after) {
			continue
		}
		s := side{called: m.Text, named: true}
		for i := range in.Papers {
			if share(m.stems, calledBy(&in.Papers[i])) == 1 {
				s.papers = append(s.papers, i)
			}
		}
		if len(s.papers) > 0 {
			add(s)
		}
	}
	return out
}

// calledBy are the words by which a paper is called.
func calledBy(p *Paper) map[string]bool {
	return stemSet(strings.Join([]string{
		p.Document.Title, p.Document.Path, p.Card.Heading.Value, strings.ReplaceAll(p.Document.Type, "_", " "),
	}, " "))
}

// papersCalled are the papers that are called by some words, the last of which is their kind.
func papersCalled(in Input, called string) []int {
	words := strings.Fields(strings.ToLower(called))
	kind := words[len(words)-1]
	kinds := append([]string{kind}, alsoCalled[kind]...)
	var out []int
	for i := range in.Papers {
		p := &in.Papers[i]
		has := calledBy(p)
		if p.overtaken() && !notYet.MatchString(called) || !slices.ContainsFunc(kinds, func(k string) bool {
			return has[text.Stem(k)]
		}) {
			continue
		}
		if !slices.ContainsFunc(text.Stems(strings.Join(words[:len(words)-1], " ")), func(s string) bool {
			return !has[s] && !whoseIs[s]
		}) {
			out = append(out, i)
		}
	}
	return out
}

// sidesFirst puts the best window of each side of a comparison before ranked windows, and says which side none of the
// papers read is, or has nothing on what is compared; "" where all are there, or where one cannot tell.
func sidesFirst(ctx context.Context, a asked, in Input, t tables, table *static.Table, all, ranked []window) (
	[]window, string, error,
) {
	sides := sidesOf(a, in)
	if len(sides) < 2 || len(ranked) == 0 {
		return ranked, "", nil
	}
	about := comparedWords(a, sides)
	var first []window
	missing := ""
	for _, s := range sides {
		if len(s.papers) == 0 {
			missing = fmt.Sprintf("No %s is among the papers read for this question.", s.called)
			continue
		}
		of := func(w window) bool {
			return slices.Contains(s.papers, w.paper) && !slices.ContainsFunc(first, w.overlaps) && speaksTo(a, about, w)
		}
		best, found := firstOf(ranked, of)
		if !found || best.total < nearSide*ranked[0].total {
			own := slices.DeleteFunc(slices.Clone(all), func(w window) bool { return !of(w) })
			more, err := a.rank(ctx, in, t, table, own)
			if err != nil {
				return nil, "", err
			}
			if len(more) > 0 && more[0].total > best.total {
				best, found = more[0], true
			}
		}
		if !found || best.total < nearSide*ranked[0].total && spoken(a, about, best) < halfSaid {
			if !s.named {
				missing = fmt.Sprintf("No passage of the %s on this was found.", s.called)
			}
			continue
		}
		best.total = ranked[0].total * (1 - sideStep*float64(len(first)))
		first = append(first, best)
	}
	rest := slices.DeleteFunc(slices.Clone(ranked), func(w window) bool { return slices.ContainsFunc(first, w.overlaps) })
	return append(first, rest...), missing, nil
}

// firstOf is the first window of which something is so.
func firstOf(ws []window, so func(window) bool) (window, bool) {
	if i := slices.IndexFunc(ws, so); i >= 0 {
		return ws[i], true
	}
	return window{}, false
}

// comparing are stems of words by which a question compares.
var comparing = stemSet("compare compared comparison differ differs difference differences different agree agrees " +
	"match matches versus against both between change changed share common same")

// comparedWords are the stems of what is compared: those of a part but for the names of its sides.
func comparedWords(a asked, sides []side) []string {
	called := make(map[string]bool)
	for _, s := range sides {
		for _, stem := range text.Stems(s.called) {
			called[stem] = true
		}
	}
	var out []string
	for _, s := range a.order {
		if a.own[s] && !called[s] && !comparing[s] && !measuring[s] && !general[s] {
			out = append(out, s)
		}
	}
	return out
}

// speaksTo reports whether a window, or what is above it, has some of what is compared.
func speaksTo(a asked, about []string, w window) bool {
	return len(about) == 0 || spoken(a, about, w) > 0
}

// spoken is the share of what is compared that a window, or what is above it, has.
func spoken(a asked, about []string, w window) float64 {
	has, n := stemSet(w.said+" "+w.head), 0
	for _, s := range about {
		if a.has(s, has) > 0 {
			n++
		}
	}
	return float64(n) / float64(max(1, len(about)))
}
