package answer

import (
	"regexp"
	"strings"
	"unicode"

	"headnote/papers/clean"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/text"
)

// Limits of a window.
const (
	mostWords     = 60 // of a window that is quoted
	leastWords    = 4
	mostSentences = 4
	before, after = 250, 450 // bytes around a passage that are read with it: the caption, the sentence after
)

// window is a place of a paper that may answer.
type window struct {
	paper int
	span  text.Span // in the text of the paper
	said  string    // the words, on one line, without page furniture
	head  string    // the headings above
	near  string    // the sentence before
	rank  int       // of its passage within the paper

	concludes bool   // it is what its paper concludes
	labeled   bool   // it sets the day asked for by a label, for all whom its paper concerns
	changedBy string // the amendment by which its words no longer hold as they read; "" for none
	spoken    string // a row of a table as one would say it: each cell behind what its column is called; "" for none
	partly    bool   // it answers for some of the things that a part asks about, and no word of the others is there
	derived   string // what follows from it, as it is told with its derivation; "" for nothing
	isMember  bool   // it says what is asked of things that a list names
	ended     bool   // what its sentence goes on with does not hold any more
	carded    bool   // the card of its paper has it as the name or number that is asked for
	stems     map[string]bool
	score
}

// windows are the windows of a paper: runs of sentences, or of clauses of a long one, in and around its passages.
func (p *Paper) windows(number int, about subject) []window {
	seen := make(map[text.Span]bool)
	var out []window
	runs := p.furniture()
	for rank, passage := range p.best(about) {
		room := p.around(passage.Span)
		ss := p.sentences(room, runs)
		for i := range ss {
			words := 0
			for j := i; j < len(ss) && j < i+mostSentences; j++ {
				if words += ss[j].words; words > mostWords && j > i {
					break
				}
				if ss[j].heading || j > i && (ss[j].row != ss[i].row || ss[j].barred) {
					break
				}
				sp := text.Span{Start: ss[i].span.Start, End: ss[j].span.End}
				if ss[i].barred {
					sp = p.wholeRow(sp)
				}
				if seen[sp] || words < leastWords || footer.MatchString(joined(ss[i:j+1])) ||
					ss[i].barred && namesColumns(p, sp) {
					continue
				}
				seen[sp] = true
				w := window{paper: number, span: sp, head: strings.Join(passage.Heading, " "), rank: rank}
				if i > 0 {
					w.near = ss[i-1].said
				}
				for k := i - 1; k >= 0; k-- { // the heading that stands in the text
					if ss[k].heading {
						w.head, w.concludes = w.head+" "+ss[k].said, concludes.MatchString(ss[k].said)
						break
					}
				}
				if ss[i].barred {
					w = p.inGrid(w)
				}
				if words <= mostWords {
					if w.said = joined(ss[i : j+1]); ss[i].barred {
						w.said = text.Line(clean.Of(p.Text, sp, runs).Text)
					}
					out = append(out, w)
					continue
				}
				out = append(out, p.cut(w, runs, mostWords)...)
			}
		}
	}
	return out
}

// sentence is a sentence of a stretch of text, or a row of a table in it.
type sentence struct {
	span    text.Span
	said    string
	words   int
	row     bool
	barred  bool // a row of a table with bars between its cells
	heading bool
}

// headings are the titles and numbers above text: "# Term", "10.2 Termination for Breach.", "3.".
var headings = regexp.MustCompile(`^(?:#{1,6} .*|(?:(?:ARTICLE|Article|SECTION|Section|§) ?)?(?:\(?[\dIVXivx]+` +
	`[.)]?)+(?:\.\d+)*[.)]?` +
	`(?:\s+(?:[A-Z][\w’,;/&-]*|of|and|the|for|to|in|or|by|on)){0,9}[.:]?)$`)

func joined(ss []sentence) string {
	parts := make([]string, len(ss))
	for i, s := range ss {
		parts[i] = s.said
	}
	return strings.Join(parts, " ")
}

// around is a passage with the text before and after it.
func (p *Paper) around(sp text.Span) text.Span {
	if sp.End > len(p.Text) || sp.Start < 0 || sp.Start >= sp.End {
		return text.Span{}
	}
	a, b := max(0, sp.Start-before), min(len(p.Text), sp.End+after)
	for a > 0 && a < sp.Start && !unicode.IsSpace(rune(p.Text[a-1])) {
		a++
	}
	for b < len(p.Text) && b > sp.End && !unicode.IsSpace(rune(p.Text[b])) {
		b--
	}
	return text.Span{Start: a, End: b}
}

var (
	blank   = regexp.MustCompile(`\n[ \t\f]*\n`)
	columns = regexp.MustCompile(`\S(?: {3,}|\t|\s\|\s)\S`)
)

// sentences are the sentences of a stretch of text in order. Lines of columns are rows of their own.
func (p *Paper) sentences(room text.Span, runs []clean.Run) []sentence {
	var out []sentence
	add := func(sp text.Span, row, head bool) {
		s := text.Line(clean.Of(p.Text, sp, runs).Text)
		if n := len(strings.Fields(s)); n > 0 {
			out = append(out, sentence{
				sp, strings.TrimPrefix(s, "> "), n, row,
				row && barred.MatchString(sp.Of(p.Text)),
				head || !hasLetters(s) || headings.MatchString(s),
			})
		}
	}
	body := room.Of(p.Text)
	at := 0
	plain := func(from, to int) {
		for _, sp := range text.Sentences(body[from:to]) {
			add(text.Span{Start: room.Start + from + sp.Start, End: room.Start + from + sp.End}, false, false)
		}
	}
	prose := func(from, to int) {
		start := from
		for _, item := range bullets.FindAllStringIndex(body[start:to], -1) {
			plain(from, start+item[0])
			from = start + item[0]
		}
		plain(from, to)
	}
	block := func(end int) {
		part := body[at:end]
		if lines := strings.SplitAfter(part, "\n"); tabular(lines) {
			from := at
			for _, l := range lines {
				add(text.Span{Start: room.Start + from, End: room.Start + from + len(strings.TrimRight(l, "\n"))}, true, false)
				from += len(l)
			}
			return
		}
		from := at
		rows := valueRows(part)
		if labels := labelRows(part); len(labels) > 0 {
			rows = labels
		}
		if len(rows) > 1 || len(rows) == 1 && labeled.MatchString(rows[0].Of(part)) {
			for _, r := range rows {
				prose(from, at+r.Start)
				add(text.Span{Start: room.Start + at + r.Start, End: room.Start + at + r.End}, true, false)
				from = at + r.End
			}
			prose(from, end)
			return
		}
		for _, l := range heads(part) {
			prose(from, at+l.Start)
			add(text.Span{Start: room.Start + at + l.Start, End: room.Start + at + l.End}, false, true)
			from = at + l.End
		}
		prose(from, end)
	}
	for _, m := range blank.FindAllStringIndex(body, -1) {
		if m[0] > at {
			block(m[0])
		}
		at = m[1]
	}
	if at < len(body) {
		block(len(body))
	}
	return out
}

// bullets begin the items of a list, each of which says something of its own.
var bullets = regexp.MustCompile(`(?m)^[ \t]*[-*•] +\S`)

// values are lines with nothing but a day or an amount: the right column of a table whose columns were lost.
var values = regexp.MustCompile(`^\s*` +
	`(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d|` +
	`(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)` +
	`[a-z.]{0,7} \d{1,2},? \d{4}|[$€£] ?\d[\d,.]*)(?: at [\d: apmAPM.]+)?\s*$`)

// valueRows are the rows of a block that end in a value on a line of its own, with the lines above that name it.
func valueRows(block string) []text.Span {
	var out []text.Span
	var lines []int // where those since the last value begin
	at := 0
	for l := range strings.Lines(block) {
		lines = append(lines, at)
		at += len(l)
		if n := len(lines); values.MatchString(l) {
			if n > 1 {
				end := at - len(l) + len(strings.TrimRight(l, " \r\n"))
				out = append(out, text.Span{Start: lines[max(0, n-1-rowLines)], End: end})
			}
			lines = nil
		}
	}
	return out
}

// rowLines bounds the lines of such a row above its value.
const rowLines = 3

// tabular reports whether most lines of a block have columns.
func tabular(lines []string) bool {
	n, all := 0, 0
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		all++
		t := strings.TrimSpace(l)
		if strings.HasPrefix(t, "|") || columns.MatchString(t) {
			n++
		}
	}
	return all > 0 && 2*n > all
}

func hasLetters(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter)
}

// ends are where a clause may end.
var ends = regexp.MustCompile(`[;:,—](?:\s|$)|\)\s|\s(?:provided|unless|except|if|and|or|but|which|that)\s`)

// yearAfter is the year of a day behind its comma, where no clause ends.
var yearAfter = regexp.MustCompile(`^\s?\d{4}\b`)

// cut makes windows of runs of clauses, of some words at most, of a sentence that is too long to quote whole.
func (p *Paper) cut(w window, runs []clean.Run, most int) []window {
	body := w.span.Of(p.Text)
	borders := []int{0}
	for _, m := range ends.FindAllStringIndex(body, -1) {
		at := m[0]
		if c := body[m[0]]; c == ';' || c == ':' || c == ',' || c == ')' || c >= 0x80 {
			at = m[1]
		}
		if at-borders[len(borders)-1] > 12 && !yearAfter.MatchString(body[at:]) {
			borders = append(borders, at)
		}
	}
	borders = append(borders, len(body))
	var out []window
	for i := 0; i+1 < len(borders) && len(out) < cutsMost; i++ {
		best := -1
		for j := i + 1; j < len(borders); j++ {
			run := text.Span{Start: w.span.Start + borders[i], End: w.span.Start + borders[j]}
			said := text.Line(clean.Of(p.Text, run, runs).Text)
			if len(strings.Fields(said)) > most {
				break
			}
			best = j
		}
		if best < 0 {
			continue
		}
		c := w
		c.span = text.Span{Start: w.span.Start + borders[i], End: w.span.Start + borders[best]}
		c.said = text.Line(clean.Of(p.Text, c.span, runs).Text)
		if len(strings.Fields(c.said)) >= leastWords {
			out = append(out, c)
		}
		if best+1 == len(borders) {
			break
		}
	}
	return out
}

// cutsMost bounds the windows of one sentence.
const cutsMost = 24

// furnitureMost bounds the texts whose page furniture is looked for, in bytes.
const furnitureMost = 1 << 20

func (p *Paper) furniture() []clean.Run {
	if len(p.Text) > furnitureMost {
		return nil
	}
	return clean.Runs(p.Text, p.Pages)
}

// overlaps reports whether two windows share words of a paper.
func (w window) overlaps(o window) bool { return w.paper == o.paper && w.span.Overlaps(o.span) }

// quoted is the paper as it is quoted, prepared when it is first asked for.
func (p *Paper) quoted() *quote.Paper {
	if p.quote == nil {
		p.quote = quote.New(pinpoint.Paper{Card: p.Card, Text: p.Text, Pages: p.Pages})
	}
	return p.quote
}

// strayNumber is the number of the next section at the end of a window, behind the end of a sentence. One that ends a
// sentence itself, as "pursuant to Section 4." does, is what the paper says.
var strayNumber = regexp.MustCompile(`([a-z)]{4}[.;]["”’)]*)\s\d{1,2}(?:\.\d{1,2})*\.$`)
