package citations

import (
	"strings"

	"headnote/citations/internal/lex"
)

// nameIndex finds cases by a word of a party's name. It is filled lazily, and keeps the most recent few per word.
type nameIndex struct {
	upTo   int // citations indexed so far
	byWord map[string][]int
}

// maxNamesakes is the number of cases kept per word.
const maxNamesakes = 12

// common are words that do not distinguish case names.
var common = map[string]bool{
	"inc": true, "corp": true, "co": true, "ltd": true, "llc": true, "the": true, "of": true, "and": true,
	"united": true, "states": true, "state": true, "people": true, "commonwealth": true, "city": true, "county": true,
	"board": true, "department": true, "dept": true, "commission": true, "company": true, "corporation": true,
	"in": true, "re": true, "ex": true, "rel": true, "matter": true, "estate": true, "parte": true, "v": true,
}

// nameWords yields the folded significant words of a name.
func nameWords(name string, yield func(string)) {
	var buf [48]byte
	for w := range strings.FieldsSeq(name) {
		b := lex.AppendFold(buf[:0], w)
		if len(b) >= 2 && !common[string(b)] {
			yield(string(b))
		}
	}
}

func (v *resolver) enter(to int) {
	n := &v.names
	if n.byWord == nil {
		n.byWord = make(map[string][]int)
	}
	for ; n.upTo < to; n.upTo++ {
		c := &v.cs[n.upTo]
		if c.Kind != FullCase && c.Kind != Neutral && c.Kind != Journal || c.Resolves < 0 {
			continue
		}
		put := func(w string) {
			of := n.byWord[w]
			if k := len(of); k > 0 && v.cs[of[k-1]].Resolves == c.Resolves {
				of[k-1] = n.upTo
				return
			}
			if len(of) == maxNamesakes {
				of = of[1:]
			}
			n.byWord[w] = append(of, n.upTo)
		}
		nameWords(c.Plaintiff, put)
		nameWords(c.Defendant, put)
		if c.Plaintiff == "" && c.Defendant == "" {
			nameWords(c.Antecedent, put)
		}
		nameWords(c.ShortName, put)
	}
}

// byName finds the last case before citation i that matches the name, and the defendant's if one is passed.
func (v *resolver) byName(i int, name, defendant string) (int, string) {
	if name == "" {
		return -1, "names no case"
	}
	v.enter(i)
	found := -1
	tried := false
	nameWords(name, func(w string) {
		if tried || found >= 0 {
			return
		}
		of := v.names.byWord[w]
		tried = len(of) > 0
		for k := len(of) - 1; k >= 0 && found < 0; k-- {
			if c := &v.cs[of[k]]; nameFits(name, c) &&
				(defendant == "" || c.Defendant == "" || wordsOf(c.Defendant, defendant) || wordsOf(defendant, c.Defendant)) {
				found = v.cs[of[k]].Resolves
			}
		}
	})
	if found < 0 {
		return -1, "no case of that name before it"
	}
	return found, ""
}

// nameFits reports whether a short name is that of a party to the case, or the beginning or end of one.
func nameFits(name string, c *Citation) bool {
	var a, b [96]byte
	n := lex.AppendFold(a[:0], name)
	if len(n) == 0 {
		return false
	}
	for _, p := range [...]string{c.Plaintiff, c.Defendant, c.ShortName, c.Antecedent} {
		if p == "" {
			continue
		}
		f := lex.AppendFold(b[:0], p)
		if string(f) == string(n) || sameStart(p, name) || len(n) >= 3 && wordsOf(p, name) ||
			len(f) >= 6 && len(n) >= len(f) && strings.Contains(string(n), string(f)) {
			return true
		}
	}
	return false
}

// sameStart reports whether the first two words are equal and the third begins alike: "Kansas City Southern Ry."
// and "Kansas City Southern Railway Co."
func sameStart(a, b string) bool {
	for n := 0; ; n++ {
		var v, w string
		v, a, _ = strings.Cut(a, " ")
		w, b, _ = strings.Cut(b, " ")
		if v == "" || w == "" {
			return n > 2
		}
		if v != w {
			return n > 1 && v[0] == w[0]
		}
	}
}

// wordsOf reports whether the words of the short name occur in the name, in order.
func wordsOf(name, short string) bool {
	var a, b [48]byte
	next, first := "", true
	rest := short
	take := func() bool {
		next, rest, _ = strings.Cut(strings.TrimLeft(rest, " "), " ")
		return next != ""
	}
	if !take() {
		return false
	}
	for w := range strings.FieldsSeq(name) {
		if string(lex.AppendFold(a[:0], w)) == string(lex.AppendFold(b[:0], next)) {
			first = false
			if !take() {
				return true
			}
		} else if !first {
			return false
		}
	}
	return false
}
