package answer

import (
	"fmt"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// Two papers disagree if each has a sentence that says the same about the same thing except for the date, period or
// amount asked for.
const (
	sameSentence = 0.65 // share of the words of the shorter sentence that the longer one also has
	leastShared  = 4    // words in common
)

// disagree adds the window of another paper that gives a different date, period or amount than the best window of a
// part, and states the conflict: readers of one must see the other.
func (c *choice) disagree(part int, w window, ranked []window) {
	kinds := slices.DeleteFunc(slices.Clone(c.in.Question.Parts[part].Kinds), func(k question.Kind) bool {
		return stated[k] == nil
	})
	if c.nearest || c.several || c.in.Question.Asks(question.List) || len(kinds) != 1 {
		return
	}
	is, says, ok := statement(kinds[0], w)
	if !ok {
		return
	}
	for _, o := range ranked[:min(len(ranked), candidates)] {
		other, rest, ok := statement(kinds[0], o)
		if ok && other != is && c.in.comparable(w.paper, o.paper) && sameThing(says, rest) && c.add(o) {
			c.differ = append(c.differ, fmt.Sprintf("The papers disagree: %s in %s; %s in %s.",
				is, c.in.introduction(c.t, w, false), other, c.in.introduction(c.t, o, false)))
			return
		}
	}
}

// candidates is how many of the best windows are searched for one that disagrees.
const candidates = 40

// stated extracts the values of a kind from a sentence, each with its position.
var stated = map[question.Kind]func(string) []value{
	question.Date: func(s string) []value {
		var out []value
		for _, m := range risk.Dates(s) {
			if !m.Date.IsZero() && m.Warning == "" {
				out = append(out, value{m.Date.Long(), m.Span})
			}
		}
		return out
	},
	question.Duration: func(s string) []value {
		p, _, ok := periodIn(s)
		if !ok {
			return nil
		}
		return []value{{p.String(), p.Span}}
	},
	question.Amount: func(s string) []value {
		var out []value
		for _, at := range money.FindAllStringIndex(s, -1) {
			sp := text.Span{Start: at[0], End: at[1]}
			out = append(out, value{strings.TrimSuffix(strings.ReplaceAll(sp.Of(s), " ", ""), ".00"), sp})
		}
		return out
	},
}

// value is a date, a period or an amount in normalized form, and its position in a sentence.
type value struct {
	is   string
	span text.Span
}

// money matches an amount with its currency, or a percentage.
var money = pattern.New(`(?i)[$€£] ?\d[\d,]*(?:\.\d+)?(?: (?:thousand|million|billion))?|` +
	`\d[\d,]*(?:\.\d+)? ?(?:%|percent\b|dollars\b)`)

// statement returns the one value of a kind that a window states, and the rest of its sentence; ok is false if there
// are several or none.
func statement(k question.Kind, w window) (is, rest string, ok bool) {
	for _, sp := range text.Sentences(w.said) {
		sentence := sp.Of(w.said)
		vs := stated[k](sentence)
		switch {
		case len(vs) == 0:
		case len(vs) > 1 || ok:
			return "", "", false
		default:
			is, rest, ok = vs[0].is, sentence[:vs[0].span.Start]+" … "+sentence[vs[0].span.End:], true
		}
	}
	return is, rest, ok
}

// sameThing reports whether two sentences, each without its value, say the same about the same thing: their words
// nearly match, their numbers are equal, and the names in one include those in the other.
func sameThing(a, b string) bool {
	x, y := stemSet(a), stemSet(b)
	n := 0
	for s := range x {
		if y[s] {
			n++
		}
	}
	if n < leastShared || float64(n) < sameSentence*float64(min(len(x), len(y))) {
		return false
	}
	m, o := names(a), names(b)
	return (contains(m, o) || contains(o, m)) && slices.Equal(figure.FindAllString(a, -1), figure.FindAllString(b, -1))
}

var (
	figure = pattern.New(`\d+`)
	// capital matches a capitalized word within a sentence, likely a name.
	capital = pattern.New(`[\pL\d,;’'] (\p{Lu}[\pL’'-]+)`)
)

// names returns the words of a sentence that look like names, in lower case.
func names(s string) []string {
	var out []string
	for _, m := range capital.FindAllStringSubmatch(s, -1) {
		out = append(out, strings.ToLower(m[1]))
	}
	return out
}

// contains reports whether all contains each of some.
func contains(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// comparable reports whether two papers can disagree: both are in force; neither is a legal authority (the law differs
// by place and year) or an amendment; and they are from one case, between the same parties, or of different kinds. Two
// agreements with two tenants, or two statements of one account, do not disagree.
func (in Input) comparable(i, j int) bool {
	p, q := &in.Papers[i], &in.Papers[j]
	if i == j || p.overtaken() || q.overtaken() || law(p.Document.Type) || law(q.Document.Type) ||
		p.Document.Type == amendment || q.Document.Type == amendment {
		return false
	}
	if a, b := p.dockets(), q.dockets(); len(a) > 0 && len(b) > 0 {
		return slices.ContainsFunc(a, func(d string) bool { return slices.Contains(b, d) })
	}
	if p.Document.Type != q.Document.Type {
		return true
	}
	a, b := p.parties(), q.parties()
	return len(a) > 1 && len(b) > 1 && (contains(a, b) || contains(b, a))
}

const amendment = "amendment"

// overtaken reports whether a paper is no longer in force, or not yet.
func (p *Paper) overtaken() bool {
	switch p.Document.Status {
	case papers.Superseded, papers.Vacated, papers.Draft, papers.Proposed, papers.Unsigned:
		return true
	}
	return p.Document.Type == "proposed_order"
}

func (p *Paper) dockets() []string {
	var out []string
	for _, d := range p.Card.Dockets {
		out = append(out, d.Value)
	}
	return out
}

func (p *Paper) parties() []string {
	var out []string
	for _, x := range p.Card.Parties {
		out = append(out, strings.ToLower(x.Name))
	}
	return out
}
