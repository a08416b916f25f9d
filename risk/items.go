package risk

import (
	"strings"

	"headnote/text"
)

// sentences returns the sentences of a text, where the heading and the items of a list, which often end without a
// period, are sentences of their own.
func sentences(body string) []text.Span {
	var out []text.Span
	for _, sp := range text.Sentences(body) {
		from := sp.Start
		for at := sp.Start; at < sp.End; {
			end := sp.End
			if i := strings.IndexByte(body[at:sp.End], '\n'); i >= 0 {
				end = at + i + 1
			}
			if at > from && (body[from] == '#' || bulleted(body[at:end])) {
				out = append(out, trimmed(body, from, at))
				from = at
			}
			at = end
		}
		out = append(out, trimmed(body, from, sp.End))
	}
	return out
}

// bulleted reports whether a line begins an item of a list.
func bulleted(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	for _, mark := range []string{"- ", "* ", "• ", "– ", "+ "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

// trimmed returns the span without the space at its end.
func trimmed(body string, from, to int) text.Span {
	return text.Span{Start: from, End: from + len(strings.TrimRight(body[from:to], " \t\r\n"))}
}
