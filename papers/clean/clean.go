// Package clean finds the furniture in a paper's text, the runs that are not part of its content: line numbers of
// pleadings, page heads and feet, electronic filing stamps, end-of-line hyphens, tables of contents, metadata and
// e-mail headers, Markdown marks. The input is a text and its page offsets; the result is the runs, and a view of
// the text without them that maps every position back to the original bytes.
//
// Nothing is lost: the text is unchanged and is displayed with its furniture; quotations are made from the view.
package clean

import (
	"slices"
	"sort"
	"strings"

	"headnote/text"
)

// Kind is the kind of a run.
type Kind string

// The kinds of runs.
const (
	LineNumber Kind = "line number"
	PageHead   Kind = "page head" // and feet
	Stamp      Kind = "filing stamp"
	Contents   Kind = "table of contents"
	Head       Kind = "head" // metadata or e-mail headers
	Hyphen     Kind = "hyphen"
	Markup     Kind = "markup" // Markdown marks within a line, and quote marks of quoted messages
)

// Run is a run of a text that is not part of the paper's content.
type Run struct {
	text.Span
	Kind Kind
}

// Runs returns the runs of a text, in order and without overlap. pages are the offsets at which its pages begin;
// nil if it has none. The run time is proportional to the length of the text.
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

// part is a stretch of the view that is contiguous in the original.
type part struct{ at, from, n int }

// Of returns the part of a text within a span, without the runs. Where a run between two words is removed, a space
// or line break remains.
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

// Original maps a span of the view to the text: from its first to its last byte, including the furniture between.
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

// At maps an offset in the text to the view; an offset within a run is mapped to where the text continues.
func (v View) At(original int) int {
	i := sort.Search(len(v.parts), func(i int) bool { return v.parts[i].from+v.parts[i].n > original })
	if i == len(v.parts) {
		return len(v.Text)
	}
	return v.parts[i].at + max(0, original-v.parts[i].from)
}

// Quote returns the text of a span without furniture, on one line.
func Quote(s string, sp text.Span, runs []Run) string { return text.Line(Of(s, sp, runs).Text) }

// marker collects the runs of a text.
type marker struct {
	s     string
	lines []line
	runs  []Run
}

// line is a line with its 0-based page, or -1 if the text has no pages.
type line struct {
	text.Span
	s    string // without surrounding white space and its line number
	page int
	gone bool // already part of a run
}

// begin returns the offset at which the words of a line begin.
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

// mark makes a run of whole lines.
func (m *marker) mark(from, to int, k Kind) {
	for i := from; i < to; i++ {
		m.lines[i].gone = true
	}
	if from < to {
		m.runs = append(m.runs, Run{text.Span{Start: m.lines[from].Start, End: m.lines[to-1].End}, k})
	}
}

// sorted returns the runs in order; where two overlap, the first is kept whole.
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
