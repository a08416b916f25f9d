// Package retrieve is the middle of the product: it reads the question, finds
// and ranks passages, says in calibrated numbers how relevant they are, whether
// they suffice, what is missing and what to search for next.
package retrieve

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"headnote/backends/index"
	"headnote/citations"
	"headnote/text"
)

// Question is a question as it was understood.
type Question struct {
	Raw       string
	Facets    []string // its sides, where it has several that can be searched for
	Sides     []string // all that it asks, where it asks several things
	Citations []string // keys of the authorities it names
	Terms     []Term   // its content words, once each
	Bigrams   [][2]string
	words     []word  // its content words, in order, with repetitions
	rarest    float64 // weight of a word that one passage has
	file      float64 // 1 where it is asked of a small file about one affair, 0 where of a library
	defining  bool    // it asks what something is or takes in
	concepts  concepts
	quoted    [][]string // stems of what it has in quotation marks
	capitals  bool       // it has words that are written as names
}

// word is one content word where it stands in a question.
type word struct {
	stem   string
	at     int // number among all words of the question
	clause int // number of the clause, as punctuation divides them
}

// Term is a content word of the question.
type Term struct {
	Word   string
	Stem   string
	Weight float64 // inverse document frequency over passages, ≥ 0
	Name   bool    // written as a name, see isName
}

// Frequencies tells how common words are; an index is one.
type Frequencies interface {
	Frequency(word string) (with, all int)
}

// Names are the names that the question holds.
func (q Question) Names() []string {
	var out []string
	for _, t := range q.Terms {
		if t.Name {
			out = append(out, t.Word)
		}
	}
	return out
}

// maxQuestion bounds how much of a question is read, in bytes.
const maxQuestion = 8 << 10

// Letters that a finger left before or behind a question; they would be its rarest words.
var (
	strayBefore = regexp.MustCompile(`^[b-hj-z]\s+(\p{Lu})`)
	strayAfter  = regexp.MustCompile(`\?\s*[b-hj-z]$`)
)

// Analyze reads a question. With no frequencies every word weighs the same.
func Analyze(raw string, f Frequencies) Question {
	raw = strings.TrimSpace(text.Clean(raw))
	if len(raw) > maxQuestion {
		raw = strings.ToValidUTF8(raw[:maxQuestion], "")
	}
	raw = strayAfter.ReplaceAllString(strayBefore.ReplaceAllString(raw, "$1"), "?")
	sides := sidesOf(raw)
	q := Question{Raw: raw, Facets: facets(sides), Sides: sides, Citations: citations.Keys(raw)}
	seen := make(map[string]int)
	prev, at, clause, end := "", 0, 0, 0
	text.Words(raw, func(sp text.Span) bool {
		w := sp.Of(raw)
		at++
		if strings.ContainsAny(raw[end:sp.Start], ";:?!,") || strings.Contains(raw[end:sp.Start], ". ") {
			clause++
		}
		end = sp.End
		before := raw[:sp.Start]
		if text.IsStop(w) || w == "s" && (strings.HasSuffix(before, "'") || strings.HasSuffix(before, "’")) {
			return true // the s of “Keep”’s
		}
		s := text.Stem(w)
		if prev != "" {
			q.Bigrams = append(q.Bigrams, [2]string{prev, s})
		}
		prev = s
		q.words = append(q.words, word{s, at, clause})
		owner := strings.HasPrefix(raw[sp.End:], `"'s`) || strings.HasPrefix(raw[sp.End:], "”’s")
		switch i, known := seen[s]; {
		case known:
			q.Terms[i].Name = q.Terms[i].Name || owner
		case !asking[strings.ToLower(w)] || asksOf.MatchString(raw[:sp.End]) && !strings.HasPrefix(raw[sp.End:], " me"):
			seen[s] = len(q.Terms)
			q.Terms = append(q.Terms, Term{Word: w, Stem: s, Weight: 1, Name: owner || isName(w, sp.Start == 0)})
		}
		return true
	})
	q.defining = defining.MatchString(raw)
	q.rarest = 1
	if f != nil {
		for i := range q.Terms {
			with, all := f.Frequency(q.Terms[i].Word)
			q.Terms[i].Weight = idf(with, all)
			q.rarest = idf(1, all)
			q.file = fileLike(all)
		}
	}
	q.capitals = slices.ContainsFunc(q.Terms, func(t Term) bool { return t.Name })
	q.concepts, q.quoted = conceptsOf(q), quoted(raw)
	return q
}

// Passages up to which all documents count as the file of one affair, and from
// which they count as a library.
const (
	fileMost    = 220
	libraryFrom = 1000
)

// fileLike tells a file, where much speaks to every question, from a library,
// where little does.
func fileLike(passages int) float64 {
	if passages == 0 {
		return 0
	}
	return min(1, max(0, math.Log(libraryFrom/float64(passages))/math.Log(libraryFrom/float64(fileMost))))
}

// rareShare is how rare a word must be to tell a document from the others, beside
// a word that a single passage has: the client whose name every document holds
// names none of them.
const rareShare = 0.4

// rare reports whether a term is rare enough to name a document.
func (q Question) rare(t Term) bool { return t.Weight >= rareShare*q.rarest }

// names reports whether a term can name a document: it is written as a name or begins with
// a digit, or it stands in a question that is written without capitals. Any other word of a
// title is just a word: "a standard coin" is not the party Standard Coin.
func (q Question) names(t Term) bool {
	return t.Name || !q.capitals || strings.ContainsAny(t.Word[:1], digits)
}

// isName reports whether a word is written as a name: with a capital at its beginning, which says nothing of the first
// word of a question, or with one inside, like eBay and 23andMe.
func isName(word string, first bool) bool {
	inside := false
	for i, r := range word {
		if unicode.IsUpper(r) && (i == 0 && !first || inside) {
			return true
		}
		inside = unicode.IsLower(r)
	}
	return false
}

// defining are the words of a question that asks for a definition.
var defining = regexp.MustCompile(`(?i)\b(?:what (?:is|are|counts)|mean(?:s|ing)?|define[sd]?|definition|includes?|` +
	`considered|constitutes?|count(?:s|ed)? as|qualif(?:y|ies)|identified|regarded)\b`)

// asksOf ends with a word of asking that is what somebody is to do, and no request to the reader: "must it tell us".
var asksOf = regexp.MustCompile(`(?i)\b(?:must|shall)(?: (?:it|he|she|they|we|you))? (?:tell|give|show)$|` +
	`\b(?:to|should|may)(?: (?:it|he|she|they|we|you))? (?:give|show)$`)

// asking are words that ask rather than say what about.
var asking = map[string]bool{
	"say": true, "says": true, "said": true, "tell": true, "find": true, "show": true, "list": true, "explain": true,
	"describe": true, "summarize": true, "give": true, "happen": true, "happened": true, "consider": true,
	"please": true,
	"know":   true, "need": true, "want": true, "mention": true, "indicate": true, "specify": true, "state": true,
	"include": true, "contain": true, "document": true, "clause": true, "provision": true, "kind": true, "sort": true,
	"like": true, "mean": true, "look": true, "according": true,
}

// idf is the usual inverse document frequency of BM25, never negative; a word
// that no passage has weighs as one that a single passage has.
func idf(with, all int) float64 {
	if all == 0 {
		return 1
	}
	n := float64(max(with, 1))
	return math.Log(1 + (float64(all)-n+0.5)/(n+0.5))
}

// minSide is how many content words a part of a question needs to be searched
// for by itself.
const minSide = 3

// sidesOf splits a question into what it asks: several sentences, or clauses that
// ask anew ("…, and when is the answer due?").
func sidesOf(raw string) []string {
	var out []string
	for _, sp := range text.Sentences(raw) {
		for _, c := range clauses(sp.Of(raw)) {
			out = append(out, strings.Trim(c, " ,;"))
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// facets are the sides that can be searched for by themselves: "and when must it
// act" says too little alone.
func facets(sides []string) []string {
	if len(sides) == 0 {
		return nil
	}
	kept := make([]string, 0, len(sides))
	for _, f := range sides {
		if len(text.Stems(f)) >= minSide {
			kept = append(kept, f)
		}
	}
	return kept[:min(len(kept), 6)]
}

var newClause = []string{
	"what", "who", "whom", "when", "where", "which", "why", "how", "whether", "may", "must", "can",
	"does", "did", "is", "are", "was", "were", "has", "have", "should",
}

// circumstances begin a clause that asks nothing itself: "Under the lease, who pays?",
// "If the tenant leaves, who pays?"
var circumstances = []string{
	"under", "according", "in", "for", "with", "as", "if", "when", "where", "given",
	"regarding", "concerning", "per", "by", "at", "on", "after", "before", "once", "unless", "since", "because",
	"while", "during", "pursuant", "assuming", "suppose", "consider", "considering", "about", "without", "upon",
	"from", "to",
}

// leading are words that lead a word by which a clause asks anew, and asksAfter those words.
var (
	leading   = []string{"until", "by", "since", "from", "on", "in", "at", "for", "to", "under", "with", "within"}
	asksAfter = []string{"when", "what", "which", "whom"}
)

func circumstance(word string) bool {
	return slices.Contains(circumstances, strings.ToLower(strings.Trim(word, ",;")))
}

func clauses(s string) []string {
	words := strings.Fields(s)
	var out []string
	start := 0
	for i := 1; i+1 < len(words); i++ {
		prev := words[i-1]
		joined := strings.EqualFold(words[i], "and") || strings.EqualFold(words[i], "or")
		asks := func(w string) bool {
			for _, c := range newClause {
				if strings.EqualFold(strings.Trim(w, ",;"), c) {
					return true
				}
			}
			return false
		}
		led := i+2 < len(words) && slices.Contains(leading, strings.ToLower(words[i+1])) &&
			slices.Contains(asksAfter, strings.ToLower(words[i+2])) // and until when, and on which point
		switch {
		case joined && (asks(words[i+1]) || led) && i-start >= 3:
			out = append(out, strings.Join(words[start:i], " "))
			start = i + 1
		case strings.HasSuffix(prev, ",") && asks(words[i]) && i-start >= 4 && len(words)-i >= 4 &&
			!circumstance(words[start]):
			out = append(out, strings.Join(words[start:i], " "))
			start = i
		case strings.HasSuffix(prev, ";") && i-start >= 3:
			out = append(out, strings.Join(words[start:i], " "))
			start = i
		}
	}
	return append(out, strings.Join(words[start:], " "))
}

var _ Frequencies = index.Index(nil)
