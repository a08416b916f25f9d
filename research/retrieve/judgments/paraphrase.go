package judgments

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paraphrase rewords a question of the template "Consider X; Q" as a person would ask it, in one of several wordings;
// ok is false if the question does not follow the template. The same question always gets the same wording.
func Paraphrase(q string) (string, bool) {
	what, about, ok := split(q)
	if !ok {
		return "", false
	}
	bare := strings.TrimRight(about, "?. ")
	wordings := []func() string{
		func() string {
			if s := strings.Replace(bare, "the document", what, 1); s != bare {
				return s + "?"
			}
			return bare + " under " + what + "?"
		},
		func() string { return "In " + what + ", " + lowerFirst(bare) + "?" },
		func() string { return upperFirst(bare) + "? I mean " + what + "." },
		func() string { return what + ": " + lowerFirst(bare) },
		func() string {
			return "We are looking at " + what + " and would like to know: " + lowerFirst(bare) + "?"
		},
		func() string { return strings.ToLower(bare + " according to " + what) },
	}
	return wordings[hash(q)/2%uint32(len(wordings))](), true
}

// split splits a question of the template into the document and the question proper.
func split(q string) (what, about string, ok bool) {
	rest, ok := strings.CutPrefix(q, "Consider ")
	if !ok {
		return "", "", false
	}
	i := templateEnd(rest)
	if i < 0 {
		return "", "", false
	}
	what, about = strings.TrimSpace(rest[:i]), strings.TrimSpace(rest[i+1:])
	return what, about, what != "" && about != ""
}

// templateEnd finds the semicolon after the name; the first one outside quotes.
func templateEnd(s string) int {
	quoted := false
	for i, r := range s {
		switch r {
		case '"', '“', '”':
			quoted = !quoted
		case ';':
			if !quoted {
				return i
			}
		}
	}
	return strings.IndexByte(s, ';')
}

// InParaphrasedHalf reports whether a question is in the half that is also paraphrased.
func InParaphrasedHalf(q string) bool { return hash(q)%2 == 0 }

func hash(s string) uint32 {
	h := fnv.New32a()
	for _, b := range []byte(s) {
		h.Write([]byte{b})
	}
	return h.Sum32()
}

func lowerFirst(s string) string { return withFirst(s, unicode.ToLower) }
func upperFirst(s string) string { return withFirst(s, unicode.ToUpper) }

func withFirst(s string, f func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(f(r)) + s[n:]
}
