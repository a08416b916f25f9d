package risk

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"headnote/text/pattern"
)

// firm is a company by its name and its form, person somebody by the way a letter speaks to or of him or her.
var (
	firm = pattern.New(`\b((?:[A-Z][\w’'&-]* ){0,3}[A-Z][\w’'&-]*),? ` +
		`(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|LLP|L\.P|LP|Corp|CORP|Corporation|CORPORATION|N\.A|GmbH|S\.A|PLC|plc)\b`)
	person = pattern.New(`\b(?:Dear (?:Mr|Ms|Mrs|Dr)\.?|Dear|Mr\.|Ms\.|Mrs\.|Dr\.) ([A-Z][\w’'-]+)`)
)

var (
	// private are the types of the papers that people of the matter have written to each other or signed: whom they
	// name is of the matter.
	private = []string{"email", "letter", "response_letter", "contract", "amendment"}
	// public are the types of those that anybody may have put in the folder to read about a case or a firm.
	public = []string{"complaint", "order", "motion", "brief", "answer", "other"}
)

// strangers are the papers about other firms: a complaint, an order or an account of one that names nobody whom the
// letters and contracts of the matter name, and whose firms they do not know either, and that is the only paper of its
// case; or one of a case that they do not know. What is alleged against others is no issue of the matter.
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
		maps.Copy(known, tokens(d.Body))
	}
	out := make(map[string]bool)
	if len(ours) == 0 {
		return out
	}
	numbers := ourNumbers(docs)
	for _, d := range docs {
		if d.Docket != "" && dockets[d.Docket] > 1 || !slices.Contains(public, d.Type) {
			continue
		}
		if elsewhere(d, numbers, ours) {
			out[d.ID] = true
			continue
		}
		firms, has := called(firm, d.Body), tokens(d.Body)
		bears := func(n string) bool { return written(has, n) }
		out[d.ID] = len(firms) > 0 && !slices.ContainsFunc(slices.Collect(maps.Keys(ours)), bears) &&
			!slices.ContainsFunc(firms, func(n string) bool { return written(known, n) && !has[strings.ToLower(n)] })
	}
	return out
}

// elsewhere reports a paper of a case with another number than those that are named, whose caption has none of our
// names.
func elsewhere(d Text, numbers, names map[string]bool) bool {
	filed := d.numbers()
	if len(numbers) == 0 || len(filed) == 0 || slices.ContainsFunc(filed, func(n string) bool { return numbers[n] }) {
		return false
	}
	caption := tokens(d.Body[:min(len(d.Body), captioned)])
	return !slices.ContainsFunc(slices.Collect(maps.Keys(names)), func(n string) bool { return written(caption, n) })
}

// called are the first words of the names that a pattern finds in a text.
func called(names *pattern.Pattern, body string) []string {
	var out []string
	for _, m := range names.FindAllStringSubmatch(body, -1) {
		name := strings.TrimPrefix(m[1], "The ")
		first := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if len(first) > 0 {
			out = append(out, first[0])
		}
	}
	return out
}

// written reports whether a name is among the words of a text, with a capital or in capitals.
func written(words map[string]bool, name string) bool {
	return words[name] || words[strings.ToUpper(name)] || words[name[:1]+strings.ToLower(name[1:])]
}

// tokens are the words of a text as it writes them: a name that is also a word, "Recording", is found in small letters,
// too.
func tokens(body string) map[string]bool {
	out := make(map[string]bool)
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for w := range strings.FieldsFuncSeq(body, apart) {
		out[w] = true
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
