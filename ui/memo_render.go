package ui

import (
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// section lays out a section in lines of w cells. If draw is nil, the text is shown as it is.
func (t theme) section(sec events.Section, w int, draw func(string) string) []memoLine {
	if draw == nil {
		draw = func(s string) string { return s }
	}
	p := &memoLayout{t: t, w: w, draw: draw}
	sec.Visit(p)
	return p.out
}

// memoLayout lays out a memo in lines of w cells.
type memoLayout struct {
	t    theme
	w    int
	draw func(string) string
	out  []memoLine
}

func (p *memoLayout) Section(s events.Section) {
	heading := p.t.Title
	if s.Level > 2 {
		heading = p.t.Strong
	}
	for _, l := range wrap(text.Line(s.Heading), p.w) {
		p.out = append(p.out, memoLine{text: heading.Render(l)})
	}
	if s.Level <= 2 {
		p.out = append(p.out, memoLine{text: p.t.Border.Render(strings.Repeat(p.t.signs.h, min(p.w, width(s.Heading))))})
	}
}

func (p *memoLayout) Paragraph(statements []events.Statement) {
	for _, st := range statements {
		p.statement(st, "", "")
	}
	p.out = append(p.out, memoLine{})
}

func (p *memoLayout) Quote(statements []events.Statement) {
	for _, st := range statements {
		p.statement(st, p.t.signs.v+" ", p.t.signs.v+" ")
	}
	p.out = append(p.out, memoLine{})
}

func (p *memoLayout) List(items []events.Statement, numbered bool) {
	for i, st := range items {
		lead := p.t.signs.bullet + " "
		if numbered {
			lead = fmt.Sprintf("%d. ", i+1)
		}
		p.statement(st, lead, strings.Repeat(" ", width(lead)))
	}
	p.out = append(p.out, memoLine{})
}

func (p *memoLayout) Table(t events.Table) {
	p.out = append(append(p.out, p.t.table(t, p.w)...), memoLine{})
}

// statement lays out a statement, its first line after lead and the others after further.
func (p *memoLayout) statement(st events.Statement, lead, further string) {
	for y, l := range wrapStyled(p.draw(text.Line(st.Text)), p.w-width(lead)) {
		if y > 0 {
			lead = further
		}
		p.out = append(p.out, memoLine{text: lead + l, id: st.ID, first: y == 0})
	}
}
