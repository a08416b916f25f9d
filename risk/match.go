package risk

import (
	"cmp"
	"slices"
	"strings"

	"headnote/risk/words"
	"headnote/text"
)

// matcher holds the table folded for scanning.
type matcher struct {
	index      map[string][]indicator // by first word; longest first, so that "enforcement action" beats "enforcement"
	categories []field

	before, after, still, hypothetical, modals, general phrases
	closed, closing, open, definition, certain, likely  phrases
	fact, notFact, lessens                              phrases
}

// field is a category with its words folded.
type field struct {
	*Category
	closed                 phrases
	critical, high, medium phrases
}

// indicator is a phrase that indicates a risk or, without a field, an exception.
type indicator struct {
	words []string
	field int // index into categories; -1 for an exception
	as    string
	weak  bool
}

// longest is the maximum length of a sentence; longer ones are tables or run-on lists.
const longest = 3000

func newMatcher(t *Indicators) *matcher {
	c := t.Context
	m := &matcher{
		index:        make(map[string][]indicator),
		before:       newPhrases(c.NegationBefore),
		after:        newPhrases(c.NegationAfter),
		still:        newPhrases(c.Still),
		hypothetical: newPhrases(c.Hypothetical),
		modals:       newPhrases(c.Modals),
		general:      newPhrases(c.General),
		closed: newPhrases(
			c.Closed,
		),
		closing:    newPhrases(c.Closing),
		open:       newPhrases(c.Open),
		definition: newPhrases(c.Definition),
		certain: newPhrases(
			c.Certain,
		),
		likely:  newPhrases(c.Likely),
		fact:    newPhrases(c.Fact),
		notFact: newPhrases(c.NotFact),
		lessens: newPhrases(c.Lessens),
	}
	for i := range t.Category {
		c := &t.Category[i]
		m.categories = append(
			m.categories,
			field{c, newPhrases(c.Closed), newPhrases(c.Critical), newPhrases(c.High), newPhrases(c.Medium)},
		)
		for _, w := range c.Indicators {
			m.add(w, i, slices.Contains(c.Weak, w))
		}
		for _, w := range c.Except {
			m.add(w, -1, false)
		}
	}
	for k := range m.index {
		slices.SortStableFunc(m.index[k], func(a, b indicator) int { return cmp.Compare(len(b.words), len(a.words)) })
	}
	return m
}

func (m *matcher) add(s string, field int, weak bool) {
	var ws []string
	for _, w := range fold(s, nil) {
		ws = append(ws, w.text)
	}
	if len(ws) == 0 {
		return
	}
	ind := indicator{ws, field, s, weak}
	m.index[ws[0]] = append(m.index[ws[0]], ind)
	if len(ws) == 1 {
		m.index[ws[0]+"s"] = append(m.index[ws[0]+"s"], ind)
	}
}

// at reports whether the indicator begins at the first word; its last word may be a plural.
func (ind indicator) at(ws []word) bool {
	n := len(ind.words)
	if len(ws) < n {
		return false
	}
	for i, w := range ind.words {
		if ws[i].text != w && !(i == n-1 && (ws[i].text == w+"s" || ws[i].text == w+"es")) {
			return false
		}
	}
	return true
}

// document yields the risks of one text with their content words: at most one per category and sentence, the worst.
func (m *matcher) document(d Text) func(func(Risk, []string) bool) {
	return func(yield func(Risk, []string) bool) {
		sentences := text.Sentences(d.Body)
		var ws []word // reused
		for i, sp := range sentences {
			s := sp.Of(d.Body)
			if len(s) > longest || len(s) < 12 {
				continue
			}
			ws = fold(s, ws[:0])
			var worst []Risk
			for at := 0; at < len(ws); at++ {
				for _, ind := range m.index[ws[at].text] {
					if !ind.at(ws[at:]) {
						continue
					}
					if ind.field >= 0 {
						p := passage{matcher: m, doc: d, all: sentences, i: i, ws: ws, at: at, end: at + len(ind.words)}
						if r, ok := p.judge(ind); ok {
							worst = keep(worst, r)
						}
					}
					at += len(ind.words) - 1
					break
				}
			}
			if len(worst) == 0 {
				continue
			}
			content := contentOf(ws)
			for _, r := range worst {
				r.ID = riskID(r.Category, content)
				if !yield(r, content) {
					return
				}
			}
		}
	}
}

// keep adds a sentence's risk, or replaces a lesser one of its category.
func keep(rs []Risk, r Risk) []Risk {
	i := slices.IndexFunc(rs, func(o Risk) bool { return o.Category == r.Category })
	switch {
	case i < 0:
		return append(rs, r)
	case r.Inherent > rs[i].Inherent:
		rs[i] = r
	}
	return rs
}

// severity returns the worst severity among a field's words in a passage.
func (f field) severity(ws []word) (Severity, string) {
	for _, l := range []struct {
		s     Severity
		words phrases
	}{{Critical, f.critical}, {High, f.high}, {Medium, f.medium}} {
		if w, i := l.words.in(ws); i >= 0 {
			return l.s, "“" + w + "” in the passage"
		}
	}
	return Low, "no word of severity in the passage"
}

// month distinguishes the month of May from the modal verb.
func month(ws []word, i int) bool {
	if ws[i].text != "may" {
		return false
	}
	return i+1 < len(ws) && words.IsDigit(ws[i+1].text[0]) ||
		i > 0 &&
			strings.Contains(
				" in on since by of last early late mid until from through before after between next this ",
				" "+ws[i-1].text+" ",
			)
}
