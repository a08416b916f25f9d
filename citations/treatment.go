package citations

import (
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// Treatment is how a citing sentence treats an authority. It is read from the citing text, not from a citator.
type Treatment struct {
	Key      string    // of the authority
	Signal   string    // "overruled", "distinguished", …
	Negative bool      // the authority may no longer be relied on
	Span     text.Span // of the sentence
	Sentence string
}

type treatmentWord struct {
	words    string
	signal   string
	negative bool
}

var treatmentWords = sync.OnceValue(func() []treatmentWord {
	var out []treatmentWord
	for row := range data.Rows(data.Treatments) {
		if f := strings.Split(row, "\t"); len(f) == 3 {
			out = append(out, treatmentWord{f[0], f[1], f[2] == "yes"})
		}
	}
	return out
})

// Treatments reads how the text treats the authorities it cites. The signal must be in the citation's sentence; of
// several the nearest counts. A negated signal ("has not been overruled") is ignored.
func Treatments(s string, cs []Citation, as []Authority) []Treatment {
	var out []Treatment
	seen := make(map[string]bool)
	for _, c := range cs {
		if c.Resolves < 0 ||
			c.Kind != FullCase && c.Kind != ShortCase && c.Kind != Law && c.Kind != Neutral && c.Kind != Supra {
			continue
		}
		sp := text.SentenceAt(s, c.Span.Start, 600)
		sentence := sp.Of(s)
		w, ok := nearest(strings.ToLower(sentence), c.Span.Start-sp.Start)
		key := as[c.Resolves].Key
		if !ok || seen[key+w.signal] {
			continue
		}
		seen[key+w.signal] = true
		out = append(out, Treatment{Key: key, Signal: w.signal, Negative: w.negative, Span: sp, Sentence: sentence})
	}
	return out
}

// nearest returns the signal closest to an offset, at most 160 bytes away.
func nearest(lower string, at int) (treatmentWord, bool) {
	var best treatmentWord
	gap := 161
	for _, w := range treatmentWords() {
		for from := 0; ; {
			i := strings.Index(lower[from:], w.words)
			if i < 0 {
				break
			}
			i += from
			from = i + len(w.words)
			if i > 0 && lex.IsWord(lower[i-1]) || from < len(lower) && lex.IsWord(lower[from]) {
				continue
			}
			d := max(at-from, i-at, 0)
			before := lower[max(0, i-24):i]
			denied := strings.Contains(before, " not ") || strings.Contains(before, "never ") || strings.Contains(before, "nor ")
			if !denied && (d < gap || d == gap && len(w.words) > len(best.words)) {
				best, gap = w, d
			}
		}
	}
	return best, gap <= 160
}
