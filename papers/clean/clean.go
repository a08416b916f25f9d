// Package clean knows which runs of a paper's text are furniture of its pages rather than what it says: line numbers of
// pleadings, heads and feet of pages, stamps of electronic filing, hyphens at the ends of lines, tables of contents,
// heads of metadata and of e-mails, marks of Markdown. In come a text and where its pages begin; out come the runs, and
// a view of the text without them that leads every place back to the original bytes.
//
// Nothing is lost: the text stays as it is and is shown in place with its furniture; a quotation is made of the view.
package clean

import (
	"slices"
	"sort"
	"strings"

	"headnote/text"
)

// Kind says what a run is.
type Kind string

// The kinds of runs.
const (
	LineNumber Kind = "line number"
	PageHead   Kind = "page head" // and feet
	Stamp      Kind = "filing stamp"
	Contents   Kind = "table of contents"
	Head       Kind = "head" // of metadata or of an e-mail
	Hyphen     Kind = "hyphen"
	Markup     Kind = "markup" // marks of Markdown within a line, and of lines that a message quotes
)

// Run is a run of a text that is no part of what the paper says.
type Run struct {
	text.Span
	Kind Kind
}

// Runs are the runs of a text, in order, none overlapping another. pages are the offsets at which its pages begin; nil
// where it has none. The time grows with the length of the text.
func Runs(s string, pages []int) []Run {
	m := &marker{s: s, lines: linesOf(s, pages)}
	m.head()
	m.quotedLines()
	m.quotedHeads()
	m.stamps()
	m.feet()
	m.numbers()
	m.pageHeads(len(pages))
	m.contents()
	m.hyphens()
	m.joints()
	m.markup()
	return m.sorted()
}

// View is a part of a text without its runs.
type View struct {
	Text  string
	parts []part
}

// part is a stretch of the view that lies in one piece in the original.
type part struct{ at, from, n int }

// Of is the part of a text within a span, without the runs. Where a run was cut out between two words a space or a line
// break stays between them.
func Of(s string, within text.Span, runs []Run) View {
	var v View
	var b strings.Builder
	add := func(from, to int) {
		if from < to {
			v.parts = append(v.parts, part{b.Len(), from, to - from})
			b.WriteString(s[from:to])
		}
	}
	within.Start, within.End = max(0, within.Start), min(len(s), within.End)
	at := within.Start
	i := sort.Search(len(runs), func(i int) bool { return runs[i].End > within.Start })
	for ; i < len(runs) && runs[i].Start < within.End; i++ {
		add(at, max(at, runs[i].Start))
		at = max(at, min(runs[i].End, within.End))
	}
	add(at, within.End)
	v.Text = b.String()
	return v
}

// Original is where a span of the view lies in the text: from its first to its last byte, with the furniture between.
func (v View) Original(sp text.Span) text.Span {
	if len(v.parts) == 0 {
		return text.Span{}
	}
	end := v.original(sp.End-1) + 1
	if sp.End <= sp.Start {
		end = v.original(sp.Start)
	}
	return text.Span{Start: v.original(sp.Start), End: end}
}

func (v View) original(at int) int {
	i := sort.Search(len(v.parts), func(i int) bool { return v.parts[i].at > at }) - 1
	p := v.parts[max(0, i)]
	return p.from + min(max(0, at-p.at), p.n)
}

// At is where a place of the text lies in the view; of a place within a run, where the text goes on behind it.
func (v View) At(original int) int {
	i := sort.Search(len(v.parts), func(i int) bool { return v.parts[i].from+v.parts[i].n > original })
	if i == len(v.parts) {
		return len(v.Text)
	}
	return v.parts[i].at + max(0, original-v.parts[i].from)
}

// Quote is what a span of a text says, on one line.
func Quote(s string, sp text.Span, runs []Run) string { return text.Line(Of(s, sp, runs).Text) }

// marker gathers the runs of a text.
type marker struct {
	s     string
	lines []line
	runs  []Run
}

// line is a line with its page, from 0; -1 where the text has no pages.
type line struct {
	text.Span
	s    string // without the white space around it, and without its number
	page int
	gone bool // it is a run already
}

// begin is where the words of a line begin in the text.
func (l line) begin(s string) int {
	return l.Start + len(strings.TrimSpace(s[l.Start:l.End])) - len(l.s) +
		strings.Index(s[l.Start:l.End], strings.TrimSpace(s[l.Start:l.End]))
}

func linesOf(s string, pages []int) []line {
	var out []line
	page := -1
	for from := 0; from < len(s); {
		to := len(s)
		if i := strings.IndexByte(s[from:], '\n'); i >= 0 {
			to = from + i + 1
		}
		for page+1 < len(pages) && pages[page+1] < to {
			page++
		}
		l := line{Span: text.Span{Start: from, End: to}, s: strings.TrimSpace(s[from:to]), page: page}
		out = append(out, l)
		from = to
	}
	return out
}

// mark makes whole lines a run.
func (m *marker) mark(from, to int, k Kind) {
	for i := from; i < to; i++ {
		m.lines[i].gone = true
	}
	if from < to {
		m.runs = append(m.runs, Run{text.Span{Start: m.lines[from].Start, End: m.lines[to-1].End}, k})
	}
}

// sorted are the runs in order; of two that overlap the first stays.
func (m *marker) sorted() []Run {
	slices.SortStableFunc(m.runs, func(a, b Run) int { return a.Start - b.Start })
	out := m.runs[:0]
	end := 0
	for _, r := range m.runs {
		if r.Start < end {
			r.Start = end
		}
		if r.Start < r.End {
			out = append(out, r)
			end = r.End
		}
	}
	return out
}
