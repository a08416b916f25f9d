package answer

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// Limits on the lead-in of a list: how far above an item it may be, in bytes, and its words.
const (
	leadWithin = 2500
	leadWords  = 30
)

var (
	itemBegins = pattern.New(`^[ \t]*\(?(\d{1,2}|[ivx]{1,4}|[a-z])[.)]\s`)
	// goesOnLine matches a line that continues a sentence begun above it.
	goesOnLine = pattern.New(`^[ \t]*[a-z]+[^.)\w]`)
	// conditional matches the beginning of a lead-in that says to whom or when its items apply.
	conditional = pattern.New(`(?i)^(\(?\w{1,4}[.)] )?(if|when|where|unless|for|in the case of|with respect to)\b`)
)

// leadIn returns the words above a list that end with a colon, without which it is unclear to whom an item applies: "If
// you are an importer, you must report:" above "(i) within 30 days".
func (in Input) leadIn(w window) (window, bool) {
	p := &in.Papers[w.paper]
	begins := p.lineAt(w.span.Start)
	for goesOnLine.MatchString(p.Text[begins:w.span.End]) && begins > 0 && w.span.Start-begins < leadWithin {
		begins = p.lineAt(len(strings.TrimRight(p.Text[:begins], " \t\r\n")))
	}
	own := itemBegins.FindStringSubmatch(p.Text[begins:w.span.End])
	if own == nil {
		return window{}, false
	}
	end := begins
	for first := max(0, begins-leadWithin); end > first; {
		body := strings.TrimRight(p.Text[first:end], " \t\r\n")
		start := first + strings.LastIndexByte(body, '\n') + 1
		line := p.Text[start : first+len(body)]
		if strings.HasPrefix(line, "#") {
			return window{}, false
		}
		mark := itemBegins.FindStringSubmatch(line)
		if strings.HasSuffix(line, ":") && (mark == nil || kindOfMark(mark[1]) != kindOfMark(own[1])) {
			return in.lead(w, text.Span{Start: start, End: first + len(body)})
		}
		end = start
	}
	return window{}, false
}

// lineAt returns the start of the line that contains an offset.
func (p *Paper) lineAt(at int) int { return strings.LastIndexByte(p.Text[:at], '\n') + 1 }

// lead returns the window of a lead-in; false if it is too long to be repeated before its items.
func (in Input) lead(w window, sp text.Span) (window, bool) {
	l := window{paper: w.paper, span: sp, head: w.head, rank: w.rank}
	l.said = text.Line(sp.Of(in.Papers[w.paper].Text))
	n := len(strings.Fields(l.said))
	l.stems = stemSet(l.said)
	return l, n >= leastWords && n <= leadWords
}

// kindOfMark returns the kind of an item mark: number, lower-case Roman numeral or letter.
func kindOfMark(mark string) string {
	switch {
	case strings.ContainsAny(mark, "0123456789"):
		return "number"
	case strings.Trim(mark, "ivx") == "":
		return "numeral"
	}
	return "letter"
}
