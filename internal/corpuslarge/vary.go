package main

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// document is a varied one, ready to be written.
type document struct{ folder, name, text string }

// variation generates variants of documents.
type variation struct {
	random  *rand.Rand
	sources []source
	kinds   map[string][]source // by folder
	names   *rand.Zipf          // a few names are common, most are rare
	n       int
}

func newVariation(sources []source, seed uint64) *variation {
	r := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // not a secret
	v := &variation{
		random: r, sources: sources, kinds: make(map[string][]source),
		names: rand.NewZipf(r, 1.1, 20, 200_000),
	}
	for _, s := range sources {
		v.kinds[s.folder] = append(v.kinds[s.folder], s)
	}
	return v
}

// next varies the next source, in rotation, so that the proportions of the kinds are preserved.
func (v *variation) next() document {
	s := v.sources[v.n%len(v.sources)]
	others := v.kinds[s.folder]
	v.n++
	var b strings.Builder
	for _, p := range s.paragraphs {
		switch x := v.random.IntN(100); {
		case x < 8:
			continue
		case x < 16:
			o := others[v.random.IntN(len(others))]
			p = o.paragraphs[v.random.IntN(len(o.paragraphs))]
		}
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		v.vary(&b, p)
	}
	d := document{
		folder: fmt.Sprintf("%s/%03d", s.folder, v.n/len(v.sources)), name: s.name + ".txt",
		text: b.String() + "\n",
	}
	if v.n%10 == 0 {
		d.name, d.text = s.name+".html", page(d.text)
	}
	return d
}

// vary replaces numbers, and some of the names.
func (v *variation) vary(b *strings.Builder, p string) {
	for i := 0; i < len(p); {
		r, n := utf8.DecodeRuneInString(p[i:])
		switch {
		case r >= '1' && r <= '9' && v.random.IntN(3) == 0:
			b.WriteByte(byte('1' + v.random.IntN(9))) //nolint:gosec // below 256
		case unicode.IsUpper(r) && i > 1 && p[i-1] == ' ' && p[i-2] >= 'a' && p[i-2] <= 'z' && v.random.IntN(4) == 0:
			b.WriteString(v.name())
			for i < len(p) && n > 0 && unicode.IsLetter(r) {
				i += n
				r, n = utf8.DecodeRuneInString(p[i:])
			}
			continue
		default:
			b.WriteString(p[i : i+n])
		}
		i += n
	}
}

var syllables = strings.Fields("ba ber bor cal car den dor el fen gar hal han ing ker lan lor mar mon nor or pel " +
	"quin ran ros san sel tam ten tor val ver wen wick wood zan")

// name returns one of 200,000 names made of syllables.
func (v *variation) name() string {
	var b strings.Builder
	for n := v.names.Uint64() + 40; n > 0; n /= uint64(len(syllables)) {
		b.WriteString(syllables[n%uint64(len(syllables))])
	}
	s := b.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

// page converts a text to an HTML page.
func page(s string) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html><body>\n")
	for p := range strings.SplitSeq(s, "\n\n") {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(p))
	}
	b.WriteString("</body></html>\n")
	return b.String()
}
