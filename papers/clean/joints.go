package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// joints marks the blank lines around page heads and feet where a sentence continues after them: in a view they
// would introduce a paragraph break that the paper does not have.
func (m *marker) joints() {
	last := -1 // the last line with content
	broken := false
	for i, l := range m.lines {
		if l.gone {
			broken = true
			continue
		}
		if l.s == "" {
			continue
		}
		if last >= 0 && (broken || l.page != m.lines[last].page) && goesOn(m.lines[last].s, l.s) {
			for k := last + 1; k < i; k++ {
				if b := m.lines[k]; !b.gone {
					m.lines[k].gone = true
					m.runs = append(m.runs, Run{text.Span{Start: b.Start, End: b.End}, PageHead})
				}
			}
		}
		last, broken = i, false
	}
}

// goesOn reports whether a line continues the sentence of an earlier one.
func goesOn(line, next string) bool {
	end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, `"”’')]`))
	if strings.ContainsRune(".?!:;", end) || len(line) < 25 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(next)
	return unicode.IsLower(first) || end == ',' || unicode.IsLower(end) && len(line) >= 50 && (unicode.IsUpper(first) ||
		unicode.IsDigit(first) || first == '§' || first == '$')
}
