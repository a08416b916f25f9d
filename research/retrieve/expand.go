package retrieve

import (
	_ "embed"
	"strings"
	"sync"

	"headnote/text"
)

//go:embed thesaurus.txt
var thesaurusData string

// Expansion is a wider wording of a query.
type Expansion struct {
	Query    string
	Strategy string // synonym, context, domain, decomposition
	Reason   string
}

// thesaurus maps the stems of a phrase to the phrases that mean the same.
type thesaurus map[string][]string

var synonyms = sync.OnceValue(func() thesaurus {
	t := make(thesaurus)
	for line := range strings.Lines(thesaurusData) {
		line, _, _ = strings.Cut(line, "#")
		first, others, oneWay := strings.Cut(line, ">")
		if oneWay {
			line = first + "|" + others
		}
		var group []string
		for p := range strings.SplitSeq(line, "|") {
			if p = strings.TrimSpace(p); p != "" {
				group = append(group, p)
			}
		}
		for i, p := range group {
			if oneWay && i > 0 {
				break
			}
			key := keyOf(text.Stems(p))
			for j, o := range group {
				if i != j {
					t[key] = append(t[key], o)
				}
			}
		}
	}
	return t
})

// longestPhrase is how many content words a phrase that the thesaurus knows may have.
const longestPhrase = 4

func keyOf(stems []string) string { return strings.Join(stems, " ") }

// of are the phrases that mean the same as one.
func (t thesaurus) of(stems []string) []string { return t[keyOf(stems)] }

// Expand widens a question, each time in one way: by the legal thesaurus; by what
// the matter's earlier questions name; by the words that documents of its field
// use; and by its sides alone.
func Expand(q Question, earlier []Earlier) []Expansion {
	var out []Expansion
	for _, widen := range []func() (Expansion, bool){
		func() (Expansion, bool) { return otherWords(q) },
		func() (Expansion, bool) { return fromContext(q, earlier) },
		func() (Expansion, bool) { return fieldWords(q) },
	} {
		if x, ok := widen(); ok {
			out = append(out, x)
		}
	}
	for _, f := range q.Facets {
		out = append(out, Expansion{f, "decomposition", "one part of the question alone"})
	}
	return out
}

// otherWords are the words of the thesaurus for those of the question.
func otherWords(q Question) (Expansion, bool) {
	var stems, words []string
	text.Words(q.Raw, func(at text.Span) bool {
		if w := at.Of(q.Raw); !text.IsStop(w) {
			words, stems = append(words, strings.ToLower(w)), append(stems, text.Stem(w))
		}
		return true
	})
	var added, from []string
	for n := longestPhrase; n >= 1; n-- {
		for i := 0; i+n <= len(stems); i++ {
			if others := synonyms().of(stems[i : i+n]); len(others) > 0 && len(added) < 8 {
				added = append(added, others[:min(2, len(others))]...)
				from = append(from, strings.Join(words[i:i+n], " "))
			}
		}
	}
	return Expansion{q.Raw + " " + strings.Join(added, " "), "synonym", "Synonyms added for: " + strings.Join(from, ", ")},
		len(added) > 0
}

// OtherWords are other words that the thesaurus knows for a word, given as its stem, each as stems.
func OtherWords(stem string) [][]string {
	others := synonyms().of([]string{stem})
	out := make([][]string, 0, len(others))
	for _, o := range others[:min(len(others), maxWordings)] {
		out = append(out, text.Stems(o))
	}
	return out
}
