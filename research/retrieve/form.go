package retrieve

import (
	"slices"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// Form is how a query is put, which decides whether the reader or the words lead: the
// reader was trained on questions, and is worse than words on all else.
type Form int

// The forms of a query.
const (
	Keywords Form = iota
	Statement
	Asking
)

// FormOf tells the form of a query.
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

// A statement is a sentence, which has this many words and this share of small ones.
const (
	statementWords = 8
	statementStops = 0.25
)

// asks finds what is a question without its mark: a word that asks at the beginning of the
// query or of a clause, or an order to tell something.
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

// quotations are the words that a question has in quotation marks.
var quotations = pattern.New(`"([^"\n]{2,120})"|“([^”\n]{2,120})”`)

// quoted are the stems of each quotation of a question.
func quoted(raw string) [][]string {
	var out [][]string
	for _, m := range quotations.FindAllStringSubmatch(raw, 8) {
		if stems := text.Stems(m[1] + m[2]); len(stems) > 0 {
			out = append(out, stems)
		}
	}
	return out
}

// quotes reports whether a text has all that the question has in quotation marks; false
// where it has nothing in them.
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

// hasRun reports whether stems has want, side by side.
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

// asksOf is what a question asks of a document that its first clause names and that asks
// nothing itself: "Under the Acme lease, who pays?" The reader would take every passage
// that has the name for an answer. It is the whole question where there is no such clause.
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

// hasName reports whether a set of words has one that is written as a name, and is no part of a date.
func (q Question) hasName(in map[string]bool) bool {
	return slices.ContainsFunc(q.Terms, func(t Term) bool {
		return t.Name && in[t.Stem] && !months[strings.ToLower(t.Word)]
	})
}

// months are names, but of no paper.
var months = map[string]bool{
	"january": true, "february": true, "march": true, "april": true, "may": true, "june": true, "july": true,
	"august": true, "september": true, "october": true, "november": true, "december": true,
}

// clauseEnds are the places where one clause of a question ends and another begins.
var clauseEnds = pattern.New(`[,;:]\s+`)
