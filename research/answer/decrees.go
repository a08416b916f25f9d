package answer

import (
	"cmp"
	"slices"
	"strings"

	"headnote/papers/clean"
	"headnote/papers/pinpoint"
	"headnote/text"
	"headnote/text/pattern"
)

// soDoing matches the words between the subject, or "is", and the dispositive verb.
const soDoing = `(?:(?:hereby|therefore|thus|accordingly|also|now|further|must|\w+ly)?,?\s*){0,3}`

var (
	// ofRuling matches a question about how a court disposed of a motion, a claim or a case, however phrased.
	ofRuling = pattern.New(`(?i)\b(dispos\w+|(let|thr[eo]wn?|toss(ed)?|kick(ed)?|knock(ed)?) out|(came|come|became|` +
		`become) of|happen(ed)? (to|with)|grant\w*|den(y|ied)|dismiss\w*|affirm\w*|revers\w*|vacat\w*|` +
		`overturn\w*|set aside|sen[dt] back|come out|let (us|me|him|her|them|it)|(give|gave) us)\b`)
	// decrees matches the words by which a court, in its own voice, disposes of what is before it.
	decrees = pattern.New(`(?i)\b(?:we|I|(?:this|the)\s+(?:court|panel|board|commission|tribunal))\s+` + soDoing +
		`(?:affirms?|reverses?|vacates?|remands?|grants?|den(?:y|ies)|dismiss(?:es)?|overrules?|sustains?|quash(?:es)?|` +
		`sets?\s+aside|enforces?)\b|` +
		`\b(?:petitions?|motions?|applications?|requests?|appeals?|judgments?|orders?|decisions?|convictions?|` +
		`sentences?|complaints?|(?:counter)?claims?|counts?|objections?|awards?|rulings?|actions?|case|them|these)` +
		`(?:\s[^.;:]{1,90})?\s(?:is|are)\s+` + soDoing +
		`(?:affirmed|reversed|vacated|remanded|granted|denied|dismissed|overruled|sustained|quashed|set\s+aside)\b`)
	// capitals matches decrees of one word in capitals: “AFFIRMED.”
	capitals = pattern.New(`(?:^|[.;:]\s+|\n[ \t]*)(?:AFFIRMED|REVERSED|VACATED|DISMISSED|DENIED|GRANTED)\b`)
	// supposing matches words before a decree that make it hypothetical, an argument, or a general rule.
	supposing = pattern.New(`(?i)\b(if|unless|whether|when|whenever|until|should|would|may|might|could|once|` +
		`(ask|urge|request|move|want)s?( that| us)?)\b|\b(argue|contend|assert|maintain|claim|insist)s? that\b`)
	// grounded matches words that mark a decree as the conclusion of reasoning, or that announce it.
	grounded = pattern.New(`(?i)\b(for (all )?(the|these|those) ([\w ]{0,24})?reasons?|accordingly|therefore|` +
		`in (sum|conclusion)|hereby)\b|\bORDERED\b`)
	// split matches a decree that does not say which part of a request is granted.
	split = pattern.New(`(?i)\bin part\b`)
	// counterclaim matches counterclaims, which count as claims too.
	counterclaim = pattern.New(`(?i)\bcounter-?claim`)
)

// Limits of a decree, in bytes: how far before and after its verb its sentence may extend, and the gap allowed between
// consecutive decrees.
const (
	decreeBefore = 700
	decreeBehind = 600
	decreesApart = 4
)

// Bonuses for a decree, on top of its share of the question: as a conclusion of reasoning, and in the first or last
// part of a paper, where courts usually put the disposition.
const (
	groundedWorth = 0.3
	edgeWorth     = 0.2
	edgeShare     = 0.15
)

// decree is a sentence by which a paper disposes of something, or several consecutive ones.
type decree struct {
	text.Span
	said, near string
	worth      float64
}

// decreesOf returns the sentences by which a paper disposes of what a part asks about: the one with most of the
// question, with its neighbors, in runs as long as a quotation may be; nil for none.
func decreesOf(a asked, p *Paper) []decree {
	all := allDecrees(a, p)
	if len(all) == 0 {
		return nil
	}
	best := 0
	for i, d := range all {
		if d.worth >= all[best].worth {
			best = i
		}
	}
	from, to := best, best
	for from > 0 && all[from].Start-all[from-1].End <= decreesApart {
		from--
	}
	for to+1 < len(all) && all[to+1].Start-all[to].End <= decreesApart {
		to++
	}
	out := []decree{all[from]}
	for _, d := range all[from+1 : to+1] {
		last := &out[len(out)-1]
		if len(strings.Fields(last.said+" "+d.said)) > mostWords {
			out = append(out, d)
			continue
		}
		last.End, last.said = d.End, last.said+" "+d.said
	}
	return out[:min(len(out), mostDecrees)]
}

// allDecrees returns the sentences by which the court disposes of something in a paper, in order.
func allDecrees(a asked, p *Paper) []decree {
	main := len(p.Text)
	if apart := pinpoint.Separates(p.Text); len(apart) > 0 {
		main = apart[0].Start
	}
	body := p.Text[:main]
	found := append(decrees.FindAllStringIndex(body, -1), capitals.FindAllStringIndex(body, -1)...)
	slices.SortFunc(found, func(x, y []int) int { return cmp.Compare(x[0], y[0]) })
	runs := p.furniture()
	var out []decree
	for _, m := range found {
		if len(out) > 0 && m[0] < out[len(out)-1].End {
			continue
		}
		room := text.Span{Start: max(0, m[0]-decreeBefore), End: min(main, m[1]+decreeBehind)}
		ss := p.sentences(room, runs)
		i := slices.IndexFunc(ss, func(s sentence) bool { return s.span.Start <= m[1]-1 && m[1] <= s.span.End })
		if i < 0 || i == 0 && room.Start > 0 || ss[i].heading {
			continue
		}
		d := decree{Span: ss[i].span, said: ss[i].said}
		before := body[d.Start:max(d.Start, m[0])]
		if supposing.MatchString(before) || strings.Count(before, "“") > strings.Count(before, "”") ||
			strings.HasSuffix(d.said, "?") || precedent.MatchString(before) {
			continue
		}
		if i > 0 {
			d.near = ss[i-1].said
		}
		d.worth = a.shares(a.own, claims(d.near+" "+d.said))
		if grounded.MatchString(d.said) {
			d.worth += groundedWorth
		}
		if edge := edgeShare * float64(main); float64(d.Start) < edge || float64(d.End) > float64(main)-edge {
			d.worth += edgeWorth
		}
		out = append(out, d)
	}
	return out
}

// claims returns words in which every counterclaim is also matched as a claim.
func claims(said string) string { return counterclaim.ReplaceAllString(said, "claim $0") }

// decreed returns a decree as a window: if it is too long to quote whole, its dispositive clauses that match the part
// best.
func decreed(a asked, p *Paper, like window, d decree) (window, bool) {
	w := window{paper: like.paper, span: d.Span, rank: like.rank, near: d.near}
	runs := p.furniture()
	w.said = text.Line(clean.Of(p.Text, d.Span, runs).Text)
	if len(strings.Fields(w.said)) > mostWords {
		best := -1.0
		for _, c := range p.cut(w, runs, mostWords) {
			if v := a.shares(a.own, claims(c.said)); v > best && decrees.MatchString(c.said) {
				best, w.span, w.said = v, c.span, c.said
			}
		}
		if best < 0 {
			return w, false
		}
	}
	w.stems = stemSet(w.said)
	return w, w.said != ""
}
