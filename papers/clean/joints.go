package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// joints marks the blank lines around heads and feet of pages where a sentence goes on behind them: in a view they
// would end a paragraph that the paper does not end.
func (m *marker) joints() {
	last := -1 // the last line that says something
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

// goesOn reports whether a line begins in the middle of the sentence that another one ends with.
func goesOn(line, next string) bool {
	end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, `"”’')]`))
	if strings.ContainsRune(".?!:;", end) || len(line) < 25 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(next)
	return unicode.IsLower(first) || end == ',' || unicode.IsLower(end) && len(line) >= 50 && (unicode.IsUpper(first) ||
		unicode.IsDigit(first) || first == '§' || first == '$')
}
