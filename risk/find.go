package risk

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/risk/words"
	"headnote/text"
)

// Options of the finders.
type Options struct {
	Today      Date
	Trigger    Date        // the day that periods run from where the document does not hold it; zero to ask for it
	Given      []Given     // the days of single events, which lead over what the document says
	Indicators *Indicators // nil for the built-in table
	// Law includes the periods that statutes, regulations and rules set for everybody. They
	// have no day until their trigger is entered, so a memo leaves them out.
	Law bool
	// Client is whose side is ours, as the papers name it; "" where nobody has said so.
	Client string
	// Ended are contracts whose term has run out, with the last day of it, by document.
	Ended map[string]Date
}

// Given is the day of an event, as a person gives it: where a document leaves it
// open or only lets it be supposed, as Deadline.Asks tells.
type Given struct {
	Document string `json:"document"`
	Event    string `json:"event"`
	Day      Date   `json:"day,omitzero"` // zero takes an earlier answer back
}

// GivenOn are the answers for a document, by event; the last one counts.
func (o Options) GivenOn(document string) map[string]Date {
	out := make(map[string]Date)
	for _, g := range o.Given {
		if g.Document == document {
			out[g.Event] = g.Day
		}
	}
	return out
}

// severities from worst to least.
var severities = []Severity{Critical, High, Medium, Low}

func rank(s Severity) int { return slices.Index(severities, s) }

// Find reads the documents and returns the risks that stand in them in context,
// worst first. The same fact in several documents is one risk with several
// sources. One pass over each text, linear in its length.
func Find(docs []Text, o Options) ([]Risk, error) {
	table := o.Indicators
	if table == nil {
		var err error
		if table, err = DefaultIndicators(); err != nil {
			return nil, err
		}
	}
	m := newMatcher(table)
	var out []Risk
	var content [][]string
	byID := make(map[string]int)
	seen := make(map[place]bool) // a document that is passed in twice is one
	for _, d := range docs {
		for r, stems := range m.document(d) {
			at := place{r.Category, d.ID, r.Sources[0].Span}
			if seen[at] {
				continue
			}
			seen[at] = true
			if i, ok := byID[r.ID]; ok {
				out[i].merge(r)
				continue
			}
			byID[r.ID] = len(out)
			out, content = append(out, r), append(content, stems)
		}
	}
	out = sameFacts(out, content)
	for _, a := range table.Assessment {
		for i := range out {
			if out[i].ID == a.Risk {
				out[i].assess(a)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Risk) int {
		return cmp.Or(cmp.Compare(rank(a.Severity), rank(b.Severity)), cmp.Compare(b.Residual, a.Residual),
			cmp.Compare(b.LastSeen.String(), a.LastSeen.String()), strings.Compare(a.ID, b.ID))
	})
	return out, nil
}

// place is where a risk was found.
type place struct {
	category, document string
	span               text.Span
}

// sameFact is the share of words that two sentences of one category and standing
// have in common when they tell the same fact.
const sameFact = 0.6

// sameFacts joins risks that tell the same fact in nearly the same words.
func sameFacts(rs []Risk, content [][]string) []Risk {
	into := make([]int, len(rs))
	for i := range into {
		into[i] = i
	}
	EachLike(content, sameFact, func(i, j int) bool {
		a, b := rs[into[i]], rs[into[j]]
		if a.Category != b.Category || a.Standing != b.Standing {
			return true
		}
		into[i] = into[j]
		return false
	})
	out := make([]Risk, 0, len(rs))
	kept := make(map[int]int)
	for i, r := range rs {
		root := i
		for into[root] != root {
			root = into[root]
		}
		if root == i {
			kept[i] = len(out)
			out = append(out, r)
			continue
		}
		out[kept[root]].merge(r) // an earlier one always
	}
	return out
}

// merge adds where else the same fact stands; the worse judgement is kept.
func (r *Risk) merge(o Risk) {
	id, sources, first, last := r.ID, r.Sources, r.FirstSeen, r.LastSeen
	for _, s := range o.Sources {
		sources = append(sources, s)
		if !s.Date.IsZero() && (first.IsZero() || s.Date.Before(first)) {
			first = s.Date
		}
		if s.Date.After(last) {
			last = s.Date
		}
	}
	if o.Inherent > r.Inherent {
		*r = o
	}
	r.ID, r.Sources, r.FirstSeen, r.LastSeen = id, sources, first, last
}

// assess puts an analyst's judgement in.
func (r *Risk) assess(a Assessment) {
	if a.Owner != "" {
		r.Owner = a.Owner
	}
	if a.Status != "" {
		r.Status = a.Status
	}
	if a.Likelihood > 0 || a.Impact > 0 {
		r.Residual = cmp.Or(a.Likelihood, r.Likelihood) * cmp.Or(a.Impact, r.Impact)
		r.ResidualWhy = "as the analyst assessed it"
	}
}

// heading tells a title, a caption, a subject line or the head of an e-mail from
// a sentence.
func heading(s string) bool {
	s = strings.TrimSpace(s)
	if s == "" || s[0] == '#' || strings.HasPrefix(s, "From: ") || strings.HasPrefix(s, "Re: ") ||
		strings.HasPrefix(s, "RE: ") ||
		strings.HasPrefix(s, "Subject: ") {
		return true
	}
	body := strings.TrimRight(s, "\"')]*_ ”’")
	stop := body != "" && strings.IndexByte(".?!;:", body[len(body)-1]) >= 0
	words, capitals, lower, longer := 0, 0, false, 0
	for w := range strings.FieldsSeq(s) {
		words++
		c := w[0]
		upper := c >= 'A' && c <= 'Z'
		lower = lower || strings.ToUpper(w) != w
		if len(w) > 3 && (upper || c >= 'a' && c <= 'z') {
			longer++
			if upper {
				capitals++
			}
		}
	}
	switch {
	case !lower, words < 3, words <= 6 && longer > 0 && capitals == longer:
		return true
	case stop:
		return false
	}
	return words < 30 && 2*capitals >= longer && longer > 0 || words < 12 && !predicate(s)
}

var auxiliaries = text.Set(
	"is are was were has have had does did will must shall can may cannot infringes violates seeks",
)

// predicate reports whether a few words without a stop say anything.
func predicate(s string) bool {
	for w := range strings.FieldsSeq(words.Lower(s)) {
		if auxiliaries[w] || len(w) > 4 && strings.HasSuffix(w, "ed") {
			return true
		}
	}
	return false
}

func capitalised(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if n == 0 || first == utf8.RuneError {
		return s
	}
	return string(unicode.ToUpper(first)) + s[n:]
}

// contentOf are the sorted stems of the words of a sentence that tell something.
func contentOf(ws []word) []string {
	var out []string
	for _, w := range ws {
		if !text.IsStop(w.text) {
			out = append(out, text.Stem(w.text))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// riskID is the same for the same words, however they are ordered.
func riskID(category string, content []string) string {
	h := fnv.New64a()
	fmt.Fprint(h, category, content) //nolint:errcheck // a hash never fails
	return fmt.Sprintf("risk-%012x", h.Sum64()&0xffffffffffff)
}
