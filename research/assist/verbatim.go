package assist

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// verbatim finds a quotation in a text verbatim; only white space and the style of quotation marks and dashes may
// differ.
func verbatim(body, quote string) (text.Span, bool) {
	if quote = strings.TrimSpace(quote); quote == "" {
		return text.Span{}, false
	}
	if i := strings.Index(body, quote); i >= 0 {
		return text.Span{Start: i, End: i + len(quote)}, true
	}
	want, _ := squeezed(quote)
	have, at := squeezed(body)
	i := strings.Index(have, want)
	if i < 0 || want == "" {
		return text.Span{}, false
	}
	last := at[i+len(want)-1]
	_, size := utf8.DecodeRuneInString(body[last:])
	return text.Span{Start: at[i], End: last + size}, true
}

// squeezed returns a text with single spaces and plain marks, and the source offset of each of its bytes.
func squeezed(s string) (string, []int) {
	var b strings.Builder
	at := make([]int, 0, len(s))
	blank := true // leading white space is dropped
	for i, r := range s {
		if unicode.IsSpace(r) {
			if !blank {
				b.WriteByte(' ')
				at = append(at, i)
			}
			blank = true
			continue
		}
		blank = false
		switch r {
		case '“', '”', '„':
			r = '"'
		case '‘', '’':
			r = '\''
		case '–', '—', '‑':
			r = '-'
		}
		n := b.Len()
		b.WriteRune(r)
		for range b.Len() - n {
			at = append(at, i)
		}
	}
	out := strings.TrimSuffix(b.String(), " ")
	return out, at[:len(out)]
}
