package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// ofSection matches the section that an amendment refers to, with its subsections.
	ofSection = pattern.New(`(?i)\b(?:section|paragraph|article|clause|§) ?(\d+(?:\.\d+)*)((?:\([a-z\d]+\))*)`)
	// sectionBegins matches the first line of a numbered section.
	sectionBegins = pattern.New(`(?m)^[ \t#*]*(?i:section |article |paragraph |§ ?)?\d+(?:\.\d+)*[.):]?[ \t]+["“*]*\p{Lu}`)
)

// sectionLength is the maximum length of a section that is read, in bytes.
const sectionLength = 4000

// replaced adds, after the words of an amendment, the former text of the section they change, if a part asks what
// changed: neither is enough alone. An amendment that quotes the old words needs no addition.
func (c *choice) replaced(part int, w window) {
	p, q := &c.in.Papers[w.paper], c.in.Question.Parts[part]
	if p.Document.Type != papers.Amendment || !q.Asks(question.Change) && !q.Asks(question.Comparison) ||
		slices.ContainsFunc(replacing, func(re *pattern.Pattern) bool { return re.MatchString(w.said) }) {
		return
	}
	m := ofSection.FindStringSubmatch(w.said)
	if m == nil {
		return
	}
	var before window
	for i := range c.in.Papers {
		o := &c.in.Papers[i]
		if i == w.paper || o.overtaken() || o.Document.Type != papers.Contract && o.Document.Type != papers.Amendment ||
			!c.amends(p, o) || before.said != "" && laterThan(&c.in.Papers[before.paper], o) {
			continue
		}
		if sp := likest(o, section(o, m[1], m[2]), w.stems); sp.Len() > 0 {
			if x, ok := o.place(window{paper: i}, sp); ok {
				before = x
			}
		}
	}
	if before.said != "" && !slices.ContainsFunc(c.chosen, before.overlaps) {
		c.add(before)
	}
}

// elsewhere matches a reference to a section of another paper.
var elsewhere = pattern.New(`(?i:\bsection|\bparagraph|\barticle|\bclause|§) ?(\d+(?:\.\d+)*)((?:\([a-z\d]+\))*) ` +
	`(?i:of|to|in) (?:the|our|its|their|said|that) ((?:[A-Z][\w’'&.-]*\s+){0,4}?` + kindsOfPapers + `)\b`)

// referred adds, after a window that refers to a section of another paper, what that section says on the question: “the
// bonus under Section 4(b) of the Employment Agreement” may say when it is paid, but not to whom.
func (c *choice) referred(part int, w window) {
	m := elsewhere.FindStringSubmatch(w.said)
	if m == nil {
		return
	}
	own := stemSet(c.in.Question.Parts[part].Text + " " + c.in.Question.Raw)
	for _, i := range papersCalled(*c.in, m[3]) {
		o := &c.in.Papers[i]
		if i == w.paper || !c.in.concerns(o) {
			continue
		}
		x, ok := o.place(window{paper: i}, likest(o, section(o, m[1], m[2]), own))
		if ok && !slices.ContainsFunc(c.chosen, x.overlaps) && c.add(x) {
			return
		}
	}
}

// section returns a numbered section of a paper, or its subsection; an empty span if no line begins with its number.
func section(p *Paper, number, part string) text.Span {
	begins := regexp.MustCompile(`(?m)^[ \t#*]*(?i:section |article |paragraph |§ ?)?` + regexp.QuoteMeta(number) +
		`[.):]?[ \t]+["“*]*\p{Lu}`)
	at := begins.FindStringIndex(p.Text)
	if at == nil {
		return text.Span{}
	}
	sp := text.Span{Start: at[0], End: p.edge(at[0] + sectionLength)}
	for _, next := range sectionBegins.FindAllStringIndex(p.Text[at[1]:sp.End], -1) {
		line := strings.TrimLeft(p.Text[at[1]+next[0]:], " \t#*")
		if !strings.HasPrefix(line, number+".") { // not one of its own subsections
			sp.End = at[1] + next[0]
			break
		}
	}
	if i := strings.Index(sp.Of(p.Text), part); part != "" && i > 0 {
		sp.Start += i
	}
	return sp
}

// likest returns the sentence of a stretch of a paper with the most of some stems.
func likest(p *Paper, room text.Span, stems map[string]bool) text.Span {
	var out text.Span
	most := 0
	for _, sp := range text.Sentences(room.Of(p.Text)) {
		n := 0
		for s := range stemSet(sp.Of(room.Of(p.Text))) {
			if stems[s] {
				n++
			}
		}
		if n > most {
			most, out = n, text.Span{Start: room.Start + sp.Start, End: room.Start + sp.End}
		}
	}
	return out
}
