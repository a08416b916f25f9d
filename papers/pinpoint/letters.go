package pinpoint

import (
	"strings"

	"headnote/papers"
	"headnote/text"
	"headnote/text/pattern"
)

// Earlier is a letter below another in one file, such as superseded advice kept with the advice that revised it.
type Earlier struct {
	text.Span
	Date    string // in long form; "" if it has none of its own
	Revised bool   // the letter above states that it revises or replaces another
}

// String identifies the letter in the file: "letter of July 2, 1990, since revised".
func (e Earlier) String() string {
	s := "another letter in the same file"
	if e.Date != "" {
		s = "letter of " + e.Date
	}
	if e.Revised {
		s += ", since revised"
	}
	return s
}

const (
	// headOfLetter is how far above its greeting a letter can begin, in bytes.
	headOfLetter = 1500
	// saysRevised is the length in bytes of the part of a letter searched for a statement that it revises another.
	saysRevised = 2500
	// letterRoom bounds the part of a file that is searched for letters, in bytes.
	letterRoom = 1 << 20
)

var (
	greeting = pattern.New(`(?m)^[ \t]*Dear [A-Z][^\n:]{0,60}[:,][ \t]*$`)
	revises  = pattern.New(`(?i)\b(?:ha(?:s|ve) been (?:revised|superseded|withdrawn|rescinded)|supersedes?|` +
		`(?:we|hereby) (?:withdraw|rescind|revise)|(?:is|are) (?:hereby )?(?:revised|superseded|withdrawn|rescinded))\b`)
)

// EarlierLetters returns the letters of a file below its first, in order; each extends to the next or to the end. A
// letter begins with a salutation on a line of its own, and the line of its date above that.
func EarlierLetters(body string) []Earlier {
	body = text.Prefix(body, letterRoom)
	at := greeting.FindAllStringIndex(body, 50)
	if len(at) < 2 {
		return nil
	}
	var out []Earlier
	for i, g := range at[1:] {
		from := max(at[i][1], g[0]-headOfLetter)
		e := Earlier{Span: text.Span{Start: g[0], End: len(body)}}
		for _, d := range papers.Days(body[from:g[0]]) {
			start := from + strings.LastIndexByte(body[from:from+d.Span.Start], '\n') + 1
			end := len(body)
			if n := strings.IndexByte(body[from+d.Span.End:], '\n'); n >= 0 {
				end = from + d.Span.End + n
			}
			if strings.TrimSpace(body[start:end]) == body[from+d.Span.Start:from+d.Span.End] { // a line of its own
				e.Start, e.Date = start, text.Line(body[from+d.Span.Start:from+d.Span.End])
			}
		}
		if e.Date == "" {
			continue // the same letter greets a second person, or quotes one
		}
		if n := len(out); n > 0 {
			out[n-1].End = e.Start
		}
		above := at[0][1]
		if n := len(out); n > 0 {
			above = out[n-1].Start
		}
		e.Revised = revises.MatchString(strings.Join(strings.Fields(text.Prefix(body[above:e.Start], saysRevised)), " ")) ||
			len(out) > 0 && out[len(out)-1].Revised
		out = append(out, e)
	}
	return out
}

// Earlier returns the letter below the first that contains an offset.
func (p *Places) Earlier(at int) (Earlier, bool) {
	if p.letters == nil {
		p.letters = append([]Earlier{}, EarlierLetters(p.Text)...)
	}
	for _, e := range p.letters {
		if at >= e.Start && at < e.End {
			return e, true
		}
	}
	return Earlier{}, false
}
