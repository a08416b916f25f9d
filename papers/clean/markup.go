package clean

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// inline matches the marks of Markdown within a line that cannot be words of a paper: the address of a link with the
// brackets around its words, pairs of stars around words, and a backslash before a mark. "[***]", which contracts write
// where they leave something out, is none.
var inline = []struct {
	sign string // what a text has that has such marks
	re   *pattern.Pattern
}{
	{"](", pattern.New(`(!?\[)[^\[\]\n]{1,300}(\]\((?:https?://|mailto:|\.{0,2}/|#)[^()\s]{0,400}\))`)},
	{"**", pattern.New(`(?:^|[^*\[\\])(\*\*)[^*\s\[\]](?:[^*\n]{0,400}[^*\s\\])?(\*\*)`)},
	{`\`, pattern.New(`(\\)[>_*#~\[\]<]`)},
}

// markup marks what Markdown adds to the words of a line.
func (m *marker) markup() {
	for _, mark := range inline {
		if !strings.Contains(m.s, mark.sign) {
			continue
		}
		for _, found := range mark.re.FindAllStringSubmatchIndex(m.s, -1) {
			for i := 2; i+1 < len(found); i += 2 {
				if found[i] < found[i+1] {
					m.runs = append(m.runs, Run{text.Span{Start: found[i], End: found[i+1]}, Markup})
				}
			}
		}
	}
}
