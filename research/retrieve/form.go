package retrieve

import (
	"slices"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// Form is the form of a query, which decides whether the reader or the words lead: the reader was trained on questions,
// and does worse than word matching on anything else.
type Form int

// The forms of a query.
const (
	Keywords Form = iota
	Statement
	Asking
)

// FormOf returns the form of a query.
func FormOf(query string) Form {
	query = strings.TrimSpace(query)
	if strings.HasSuffix(strings.TrimRight(query, "\"”’' )"), "?") || asks.MatchString(query) {
		return Asking
	}
	words, stops := 0, 0
	text.Words(query, func(sp text.Span) bool {
		words++
		if text.IsStop(sp.Of(query)) {
			stops++
		}
		return true
	})
	if words >= statementWords && float64(stops) >= statementStops*float64(words) {
		return Statement
	}
	return Keywords
}

// A statement is a sentence: at least this many words, and this share of stop words.
const (
	statementWords = 8
	statementStops = 0.25
)

// asks matches a question without a question mark: a question word at the beginning of the query or of a clause, or a
// request to report something.
var (
	asks      = pattern.New(`(?i)^(?:[^?]{0,200}[,;:]\s+)?(?:and\s+)?` + askingWords)
	asksFirst = pattern.New(`(?i)^` + askingWords)
)

const askingWords = `(?:` +
	`(?:who|whom|whose|what|when|where|which|why|how|whether)\s+\w|` +
	`(?:by|at|on|in|from|until|for|to|under)\s+(?:what|which|when|whom|whose|how)\b|` +
	`(?:is|are|was|were|am|do|does|did|can|could|may|must|shall|should|will|would|has|have|had)\s+(?:the|a|an|i|we|you|` +
	`he|she|it|they|there|this|that|these|those|my|our|your|his|her|its|their|any|some|all|anyone|anybody|somebody|` +
	`someone|each|every|one|both|either|neither|[A-Z]\w*)\b|` +
	`(?:explain|describe|tell|list|show|find|identify|summarize)\s+(?:me\s+|us\s+)?(?:the|all|any|what|who|when|where|` +
	`which|why|how|whether|if|each|every|our|my|about)\b|` +
	`(?:compare|contrast)\s+(?:the|what|when|how|all|our|each)\b)`

// quotations matches the quoted words of a question.
var quotations = pattern.New(`"([^"\n]{2,120})"|“([^”\n]{2,120})”`)

// quoted returns the stems of each quotation in a question.
func quoted(raw string) [][]string {
	var out [][]string
	for _, m := range quotations.FindAllStringSubmatch(raw, 8) {
		if stems := text.Stems(m[1] + m[2]); len(stems) > 0 {
			out = append(out, stems)
		}
	}
	return out
}

// quotes reports whether a text has everything that the question quotes; false if it quotes nothing.
func (q Question) quotes(t string) bool {
	if len(q.quoted) == 0 {
		return false
	}
	stems := text.Stems(t)
	for _, want := range q.quoted {
		if !hasRun(stems, want) {
			return false
		}
	}
	return true
}

// hasRun reports whether stems contains want as consecutive elements.
func hasRun(stems, want []string) bool {
	for i := 0; i+len(want) <= len(stems); i++ {
		j := 0
		for j < len(want) && stems[i+j] == want[j] {
			j++
		}
		if j == len(want) {
			return true
		}
	}
	return false
}

// asksOf returns what a question asks about a document that its first clause names: "Under the Acme lease, who pays?"
// Otherwise the reader would take every passage with the name for an answer. It returns the whole question if there is
// no such clause.
func (q Question) asksOf(used map[string]bool) (asked string, named bool) {
	for _, end := range clauseEnds.FindAllStringIndex(q.Raw, -1) {
		clause, rest := q.Raw[:end[0]], q.Raw[end[1]:]
		apart := strings.ContainsAny(q.Raw[end[0]:end[1]], ";:")
		if !apart && !asksFirst.MatchString(rest) {
			continue
		}
		stems, naming, in := text.Stems(clause), 0, make(map[string]bool)
		for _, s := range stems {
			if used[s] {
				naming++
				in[s] = true
			}
		}
		if (apart || 2*naming >= len(stems)) && q.hasName(in) && !asksFirst.MatchString(clause) {
			return rest, true
		}
		break
	}
	return q.Raw, false
}

// hasName reports whether a set of words has a capitalized name that is not part of a date.
func (q Question) hasName(in map[string]bool) bool {
	return slices.ContainsFunc(q.Terms, func(t Term) bool {
		return t.Name && in[t.Stem] && !months[strings.ToLower(t.Word)]
	})
}

// months are names, but not of papers.
var months = map[string]bool{
	"january": true, "february": true, "march": true, "april": true, "may": true, "june": true, "july": true,
	"august": true, "september": true, "october": true, "november": true, "december": true,
}

// clauseEnds matches the boundaries between clauses of a question.
var clauseEnds = pattern.New(`[,;:]\s+`)
