package clean

import (
	"strings"

	"headnote/text/pattern"
)

// quotedLine is what mail programs and Markdown put before each line of quoted text.
var quotedLine = pattern.New(`^(?:>[ \t]?)+`)

// quotedLines marks the quote marks of a message quoted below another. A single line that begins with such a mark
// and a number is a comparison: "> 30 days".
func (m *marker) quotedLines() {
	if !strings.Contains(m.s, ">") {
		return
	}
	marks := make([]string, len(m.lines))
	for i, l := range m.lines {
		if !l.gone {
			marks[i] = quotedLine.FindString(l.s)
		}
	}
	near := func(i int) bool { return i >= 0 && i < len(marks) && marks[i] != "" }
	for i, mark := range marks {
		l := &m.lines[i]
		if mark == "" || !near(i-1) && !near(i+1) && !strings.HasPrefix(l.s, "> ") {
			continue
		}
		rest := l.s[len(mark):]
		if !near(i-1) && !near(i+1) && (rest == "" || rest[0] >= '0' && rest[0] <= '9' || rest[0] == '$') {
			continue
		}
		start := l.begin(m.s)
		m.markBytes(start, start+len(mark), Markup)
		l.s = strings.TrimLeft(rest, " \t")
	}
}

var (
	// original and wrote are the lines above a quoted message.
	original = pattern.New(`(?i)^[-_ ]{2,}\s*(?:original|forwarded) message\s*[-_ ]{2,}$|^begin forwarded message:$`)
	wrote    = pattern.New(`^On .{6,120}\bwrote:$`)
)

// quotedHeads marks the heads of quoted messages: the attribution, and the header lines.
func (m *marker) quotedHeads() {
	for i := 0; i < len(m.lines); i++ {
		l := m.lines[i]
		switch {
		case l.gone:
		case original.MatchString(l.s), wrote.MatchString(l.s):
			m.mark(i, i+1, Head)
		case i > 0 && strings.HasPrefix(l.s, "From:") && (m.lines[i-1].s == "" || m.lines[i-1].gone):
			n, dated := 0, false
			for i+n < len(m.lines) && n < 12 && startsWith(m.lines[i+n].s, mailHeads) {
				dated = dated || strings.HasPrefix(m.lines[i+n].s, "Sent:") || strings.HasPrefix(m.lines[i+n].s, "Date:")
				n++
			}
			if n >= 2 && dated {
				m.mark(i, i+n, Head)
			}
		}
	}
}
