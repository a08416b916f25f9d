// Package retrieve is the middle of the product: it reads the question, finds
// and ranks passages, says in calibrated numbers how relevant they are, whether
// they suffice, what is missing and what to search for next.
package retrieve

import (
	"math"
	"regexp"
	"strings"
	"unicode"

	"headnote/backends/index"
	"headnote/citations"
	"headnote/text"
)

// Question is a question as it was understood.
type Question struct {
	Raw       string
	Facets    []string // its sides, where it has several
	Citations []string // keys of the authorities it names
	Terms     []Term   // its content words, once each
	Bigrams   [][2]string
	words     []word // its content words, in order, with repetitions
	defining  bool   // it asks what something is or takes in
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
	Name   bool    // written with a capital inside the sentence: a name
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

// Analyze reads a question. With no frequencies every word weighs the same.
func Analyze(raw string, f Frequencies) Question {
	raw = strings.TrimSpace(text.Clean(raw))
	if len(raw) > maxQuestion {
		raw = strings.ToValidUTF8(raw[:maxQuestion], "")
	}
	q := Question{Raw: raw, Facets: facets(raw), Citations: citations.Keys(raw)}
	seen := make(map[string]bool)
	prev, at, clause, end := "", 0, 0, 0
	text.Words(raw, func(sp text.Span) bool {
		w := sp.Of(raw)
		at++
		if strings.ContainsAny(raw[end:sp.Start], ";:?!,") || strings.Contains(raw[end:sp.Start], ". ") {
			clause++
		}
		end = sp.End
		if text.IsStop(w) {
			return true
		}
		s := text.Stem(w)
		if prev != "" {
			q.Bigrams = append(q.Bigrams, [2]string{prev, s})
		}
		prev = s
		q.words = append(q.words, word{s, at, clause})
		if !seen[s] && !asking[strings.ToLower(w)] {
			seen[s] = true
			q.Terms = append(q.Terms, Term{Word: w, Stem: s, Weight: 1, Name: sp.Start > 0 && unicode.IsUpper([]rune(w)[0])})
		}
		return true
	})
	q.defining = defining.MatchString(raw)
	if f != nil {
		for i := range q.Terms {
			with, all := f.Frequency(q.Terms[i].Word)
			q.Terms[i].Weight = idf(with, all)
		}
	}
	return q
}

// defining are the words of a question that asks for a definition.
var defining = regexp.MustCompile(`(?i)\b(?:what (?:is|are|counts)|mean(?:s|ing)?|define[sd]?|definition|includes?|considered|constitutes?|count(?:s|ed)? as|qualif(?:y|ies)|identified|regarded)\b`)

// asking are words that ask rather than say what about.
var asking = map[string]bool{
	"say": true, "says": true, "said": true, "tell": true, "find": true, "show": true, "list": true, "explain": true, "describe": true, "summarize": true, "give": true, "happen": true, "happened": true, "consider": true, "please": true, "know": true, "need": true, "want": true, "mention": true, "indicate": true, "specify": true, "state": true, "include": true, "contain": true, "document": true, "clause": true, "provision": true, "kind": true, "sort": true, "like": true, "mean": true, "look": true, "according": true,
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

// minSide is how many content words a side of a question needs to be searched
// for by itself.
const minSide = 3

// facets splits a question into its sides: several sentences, or clauses that
// ask anew ("…, and when is the answer due?").
func facets(raw string) []string {
	var out []string
	for _, sp := range text.Sentences(raw) {
		out = append(out, clauses(sp.Of(raw))...)
	}
	if len(out) < 2 {
		return nil
	}
	kept := out[:0]
	for _, f := range out {
		f = strings.Trim(f, " ,;")
		if len(text.Stems(f)) >= minSide { // "and when must it act" says too little alone
			kept = append(kept, f)
		}
	}
	return kept[:min(len(kept), 6)]
}

var newClause = []string{"what", "who", "whom", "when", "where", "which", "why", "how", "whether", "may", "must", "can", "does", "did", "is", "are", "was", "were", "has", "have", "should"}

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
		switch {
		case joined && asks(words[i+1]) && i-start >= 3:
			out = append(out, strings.Join(words[start:i], " "))
			start = i + 1
		case strings.HasSuffix(prev, ",") && asks(words[i]) && i-start >= 4 && len(words)-i >= 4:
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
