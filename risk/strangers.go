package risk

import (
	"regexp"
	"slices"
	"strings"
)

// firm is a company by its name and its form, person somebody by the way a letter speaks to or of him or her.
var (
	firm = regexp.MustCompile(`\b((?:[A-Z][\w’'&-]* ){0,3}[A-Z][\w’'&-]*),? ` +
		`(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|LLP|L\.P|LP|Corp|CORP|Corporation|CORPORATION|N\.A|GmbH|S\.A|PLC|plc)\b`)
	person = regexp.MustCompile(`\b(?:Dear|Mr\.|Ms\.|Mrs\.|Dr\.) ([A-Z][\w’'-]+)`)
)

var (
	// private are the types of the papers that people of the matter have written to each other or signed: whom they
	// name is of the matter.
	private = []string{"email", "letter", "response_letter", "contract", "amendment"}
	// public are the types of those that anybody may have put in the folder to read about a case or a firm.
	public = []string{"complaint", "order", "opinion", "motion", "brief", "answer", "other"}
)

// strangers are the papers about other firms: a complaint, an order or an account of one that names nobody whom the
// letters and contracts of the matter name, and whose firms they do not know either, and that is the only paper of its
// case. What is alleged against others is no issue of the matter.
func strangers(docs []Text) map[string]bool {
	ours, known := make(map[string]bool), make(map[string]bool)
	dockets := make(map[string]int)
	for _, d := range docs {
		dockets[d.Docket]++
		if !slices.Contains(private, d.Type) {
			continue
		}
		for _, n := range slices.Concat(called(firm, d.Body), called(person, d.Body)) {
			ours[n] = true
		}
		for _, w := range fold(d.Body, nil) {
			known[w.text] = true
		}
	}
	out := make(map[string]bool)
	if len(ours) == 0 {
		return out
	}
	for _, d := range docs {
		if d.Docket != "" && dockets[d.Docket] > 1 || !slices.Contains(public, d.Type) {
			continue
		}
		firms := called(firm, d.Body)
		out[d.ID] = len(firms) > 0 && !slices.ContainsFunc(firms, func(n string) bool { return known[n] }) &&
			!slices.ContainsFunc(fold(d.Body, nil), func(w word) bool { return ours[w.text] })
	}
	return out
}

// called are the first words, in lower case, of the names that a pattern finds in a text.
func called(pattern *regexp.Regexp, body string) []string {
	var out []string
	for _, m := range pattern.FindAllStringSubmatch(body, -1) {
		for _, w := range fold(strings.TrimPrefix(m[1], "The "), nil) {
			out = append(out, w.text)
			break
		}
	}
	return out
}

// ruled tells the kinds that count: those that need no rule, and those whose rule a law among the papers lays down; of
// those that need a suit, where there is one that is not about strangers.
func (t *kinds) ruled(docs []Text, others map[string]bool) []bool {
	out := make([]bool, len(t.all))
	var laid []word
	live := false
	for _, d := range docs {
		sorts := d.sorts()
		if slices.Contains(sorts, laws) {
			laid = fold(d.Body, laid)
		}
		live = live || slices.Contains(sorts, suits) && d.Type != "" && !others[d.ID]
	}
	for i, k := range t.all {
		_, at := k.rule.in(laid)
		out[i] = (len(k.Rule) == 0 || at >= 0) && (live || !k.Live)
	}
	return out
}
