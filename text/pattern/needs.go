package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// needs are necessary conditions for a text to contain a match; nil fields impose none.
type needs struct {
	first  *set   // a match is at the start of the text, which begins with one of these
	word   string // the text contains this
	words  *words // it contains one of these
	some   *set   // it contains one of these
	inLine bool   // a match stays within a line and is not empty
}

// set is a set of bytes. The bytes of non-ASCII letters are all in it or none.
type set [256]bool

func (s *set) in(text string) bool {
	for i := range len(text) {
		if s[text[i]] {
			return true
		}
	}
	return false
}

// add adds the bytes in the encodings of a range of letters.
func (s *set) add(lo, hi rune) {
	for c := lo; c <= min(hi, utf8.RuneSelf-1); c++ {
		s[c] = true
	}
	if hi >= utf8.RuneSelf {
		for c := utf8.RuneSelf; c < len(s); c++ {
			s[c] = true
		}
	}
}

// addFolded adds a letter in both cases and its other case-folding equivalents.
func (s *set) addFolded(c rune) {
	s.add(c, c)
	if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		s.add(c^0x20, c^0x20)
		s.add(utf8.RuneSelf, utf8.RuneSelf)
	}
}

func (s *set) join(o *set) {
	for c, in := range o {
		s[c] = s[c] || in
	}
}

// rarity estimates the percentage of a text's bytes that are in the set.
func (s *set) rarity() (n float64) {
	for c, in := range s[:utf8.RuneSelf] {
		switch {
		case !in:
		case c == ' ' || c == '\n':
			n += 16
		case c >= 'a' && c <= 'z':
			n += 3
		case c == '.' || c == ',' || c >= 'A' && c <= 'Z':
			n++
		default:
			n += 0.2
		}
	}
	return n
}

const (
	mostWords = 128 // the most alternatives that are searched for
	mostForms = 32  // the most concatenations of two parts that are enumerated
	rare      = 4   // rarity of digits and punctuation, which texts without a match often lack
	seldom    = 30  // rarity including capitals, used if no words are known
	fewRunes  = 4   // the most runes in a class that is enumerated
)

// needsOf derives the needs of an expression.
func needsOf(re *syntax.Regexp) needs {
	p := matchesOf(re).settled()
	var n needs
	if anchored(re) {
		if first, empty := firstOf(re); !empty {
			n.first = &first
		}
	}
	var words []string
	for _, w := range p.words {
		w = w[:min(len(w), longestWord)]
		if !slices.ContainsFunc(p.words, func(o string) bool { return o != w && strings.Contains(w, o) }) {
			words = append(words, w)
		}
	}
	switch {
	case len(words) == 1 && !p.fold:
		n.word = words[0]
	case words != nil:
		n.words = newWords(words, p.fold)
	}
	if p.some != nil && (p.some.rarity() <= rare || p.words == nil && p.some.rarity() <= seldom) {
		n.some = p.some
	}
	n.inLine = (p.words != nil || p.some != nil) && within(re)
	return n
}

// matches is what is known of the matches of a part of an expression.
type matches struct {
	all   []string // all of them; nil if there are too many
	words []string // each match contains one of these; nil if unknown
	some  *set     // each match contains one of these
	fold  bool     // the strings are in lower case and match any case
}

// settled drops the list of all matches and keeps what each of them contains.
func (m matches) settled() matches {
	if m.all == nil {
		return m
	}
	shortest := len(slices.MinFunc(m.all, func(a, b string) int { return len(a) - len(b) }))
	out := matches{fold: m.fold}
	switch {
	case shortest > 1:
		out.words = m.all
	case shortest == 1:
		out.some = new(set)
		for _, w := range m.all {
			r, _ := utf8.DecodeRuneInString(w)
			if m.fold {
				out.some.addFolded(r)
			} else {
				out.some.add(r, r)
			}
		}
	}
	return out
}

// with combines what is known of two parts of a match, keeping the more useful.
func (m matches) with(o matches) matches {
	if worth(o.words) > worth(m.words) {
		m.words, m.fold = o.words, o.fold
	}
	if m.some == nil || o.some != nil && o.some.rarity() < m.some.rarity() {
		m.some = o.some
	}
	return m
}

// worth rates how useful it is to know that one of the words is present.
func worth(words []string) int {
	if words == nil {
		return 0
	}
	shortest := longestWord
	for _, w := range words {
		shortest = min(shortest, len(w))
	}
	return 100 + 10*min(shortest, 8) - len(words)
}

func matchesOf(re *syntax.Regexp) matches {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return matches{all: []string{""}}
	case syntax.OpLiteral:
		return literal(re)
	case syntax.OpCharClass:
		return class(re)
	case syntax.OpCapture:
		return matchesOf(re.Sub[0])
	case syntax.OpQuest:
		if m := matchesOf(re.Sub[0]); m.all != nil {
			return matches{all: append([]string{""}, m.all...), fold: m.fold}
		}
	case syntax.OpPlus:
		return matchesOf(re.Sub[0]).settled()
	case syntax.OpRepeat:
		if re.Min > 0 {
			return matchesOf(re.Sub[0]).settled()
		}
	case syntax.OpConcat:
		return sequence(re.Sub)
	case syntax.OpAlternate:
		return choice(re.Sub)
	}
	return matches{}
}

func literal(re *syntax.Regexp) matches {
	s, fold := string(re.Rune), re.Flags&syntax.FoldCase != 0
	if strings.ContainsRune(s, utf8.RuneError) || fold && len(s) != len(re.Rune) {
		return matches{} // it has other forms
	}
	if fold {
		s = strings.Map(small, s)
	}
	return matches{all: []string{s}, fold: fold}
}

func class(re *syntax.Regexp) (m matches) {
	m.some = new(set)
	n := 0
	for i := 0; i < len(re.Rune); i += 2 {
		m.some.add(re.Rune[i], re.Rune[i+1])
		n += int(re.Rune[i+1]-re.Rune[i]) + 1
	}
	if n == 0 || n > fewRunes {
		return m
	}
	for i := 0; i < len(re.Rune); i += 2 {
		for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
			if r == utf8.RuneError {
				return matches{some: m.some}
			}
			m.all = append(m.all, string(r))
		}
	}
	m.some = nil
	return m
}

// sequence combines consecutive parts.
func sequence(parts []*syntax.Regexp) matches {
	run, known := matches{all: []string{""}}, matches{}
	whole := true
	for _, part := range parts {
		next := matchesOf(part)
		if both, ok := joined(run, next); ok {
			run = both
			continue
		}
		known = known.with(run.settled()).with(next.settled())
		whole = false
		if run = (matches{all: next.all, fold: next.fold}); next.all == nil {
			run.all = []string{""}
		}
	}
	if whole {
		return run
	}
	return known.with(run.settled())
}

// joined returns the concatenations of the matches of two parts; ok is false if there are too many.
func joined(a, b matches) (matches, bool) {
	if a.all == nil || b.all == nil || len(a.all)*len(b.all) > mostForms {
		return matches{}, false
	}
	out := matches{fold: a.fold || b.fold}
	for _, x := range a.all {
		for _, y := range b.all {
			out.all = append(out.all, x+y)
		}
	}
	return out.inOneCase(), true
}

// choice combines alternatives.
func choice(parts []*syntax.Regexp) matches {
	union, each := matches{all: []string{}}, matches{words: []string{}, some: new(set)}
	for _, part := range parts {
		m := matchesOf(part)
		if m.all == nil {
			union.all = nil
		} else if union.all != nil {
			union.all, union.fold = append(union.all, m.all...), union.fold || m.fold
		}
		m = m.settled()
		switch {
		case m.words == nil && m.some == nil:
			each = matches{}
		case each.some != nil:
			if m.words == nil {
				each.words = nil
			} else if each.words != nil {
				each.words, each.fold = append(each.words, m.words...), each.fold || m.fold
			}
			if m.some == nil {
				m.some = new(set)
				for _, w := range m.words {
					r, _ := utf8.DecodeRuneInString(w)
					m.some.addFolded(r)
				}
			}
			each.some.join(m.some)
		}
	}
	if union.all != nil && len(union.all) <= mostWords {
		return union.inOneCase()
	}
	if len(each.words) > mostWords || len(each.words) == 0 {
		each.words = nil
	}
	return each.inOneCase()
}

// inOneCase lowercases all strings if some match in any case.
func (m matches) inOneCase() matches {
	if m.fold {
		m.all, m.words = folded(m.all), folded(m.words)
	}
	return m
}

func folded(words []string) []string {
	if words == nil {
		return nil
	}
	out := make([]string, 0, len(words))
	for _, w := range words {
		if w = strings.Map(small, w); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// small lowercases an ASCII letter. Others are unchanged: the expression contains them in each case.
func small(c rune) rune {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}
