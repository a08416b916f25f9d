package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// memoLine is a line of the memo as drawn, and the statement that it belongs to.
type memoLine struct {
	text  string
	id    string
	first bool // of its statement
}

// memoCache keeps the lines of sections. A section is drawn plainly until a
// command has rendered it; only sections near the selected
// statement are.
type memoCache struct {
	key        string // memo, width and colours that the lines are for
	generation int
	plain      map[int][]memoLine
	rendered   map[int][]memoLine
	asked      map[int]bool
}

// sectionsRendered brings the lines of sections that a command has rendered.
type sectionsRendered struct {
	generation int
	sections   map[int][]memoLine
}

func (c *memoCache) put(m sectionsRendered) {
	if m.generation != c.generation {
		return // for another width, theme or memo
	}
	for i, lines := range m.sections {
		c.rendered[i] = lines
	}
}

// memoGutter is the room for the selection and the mark before each line.
const memoGutter = 4

// fresh empties the cache when what it was made for has changed.
func (p *program) fresh(w int) {
	s := p.state
	key := fmt.Sprint(s.Run.ID, s.Run.Memo.Generated, len(s.Run.Memo.Sections), w, p.theme.name, p.theme.dark, p.depth)
	if p.memo.key != key {
		p.memo = memoCache{key: key, generation: p.memo.generation + 1, plain: map[int][]memoLine{}, rendered: map[int][]memoLine{}, asked: map[int]bool{}}
	}
}

// ahead is how many sections before and after the selected one are rendered.
const ahead = 4

// renderMemo is the command that renders the sections in view, if any is missing.
func (p *program) renderMemo() tea.Cmd {
	s := p.state
	if s.Run.Memo == nil || s.Tab != model.Memo || p.tooSmall() {
		return nil
	}
	w := p.layout()[model.Main].w - 2 - memoGutter - 1
	if w < 10 {
		return nil
	}
	p.fresh(w)
	at := 0
	if i := s.RowOf(model.Memo); i >= 0 {
		at = s.Statements[i].Section
	}
	missing := make(map[int]events.Section)
	for i := max(0, at-ahead); i < min(len(s.Run.Memo.Sections), at+2*ahead); i++ {
		if !p.memo.asked[i] {
			p.memo.asked[i], missing[i] = true, s.Run.Memo.Sections[i]
		}
	}
	if len(missing) == 0 {
		return nil
	}
	t, generation := p.theme, p.memo.generation
	return func() tea.Msg {
		out := sectionsRendered{generation, make(map[int][]memoLine, len(missing))}
		for i, sec := range missing {
			out.sections[i] = t.section(sec, w, inline)
		}
		return out
	}
}

// section lays a section out in lines of w cells. Without draw the text is shown
// as it is.
func (t theme) section(sec events.Section, w int, draw func(string) string) []memoLine {
	heading := t.Title
	if sec.Level > 2 {
		heading = t.Strong
	}
	var out []memoLine
	for _, l := range wrap(text.Line(sec.Heading), w) {
		out = append(out, memoLine{text: heading.Render(l)})
	}
	if sec.Level <= 2 {
		out = append(out, memoLine{text: t.Border.Render(strings.Repeat(t.signs.h, min(w, width(sec.Heading))))})
	}
	for _, b := range sec.Blocks {
		if b.Table != nil {
			out = append(out, t.table(*b.Table, w)...)
		}
		for i, st := range b.Statements {
			lead := ""
			switch b.Kind {
			case events.List:
				lead = t.signs.bullet + " "
			case events.Numbered:
				lead = fmt.Sprintf("%d. ", i+1)
			case events.Quote:
				lead = t.signs.v + " "
			}
			words := text.Line(st.Text)
			if draw != nil {
				words = draw(words)
			}
			for y, l := range wrapStyled(words, w-width(lead)) {
				if y > 0 && b.Kind != events.Quote {
					lead = strings.Repeat(" ", width(lead))
				}
				out = append(out, memoLine{text: lead + l, id: st.ID, first: y == 0})
			}
		}
		out = append(out, memoLine{})
	}
	return out
}

// sectionLines are the lines of a section, the best there are.
func (p *program) sectionLines(i, w int) []memoLine {
	if lines, ok := p.memo.rendered[i]; ok {
		return lines
	}
	lines, ok := p.memo.plain[i]
	if !ok {
		lines = p.theme.section(p.state.Run.Memo.Sections[i], w, nil)
		p.memo.plain[i] = lines
	}
	return lines
}

// memoPane shows the memo around the selected statement, with its evidence below
// it. Sections that are not in view are not drawn.
func (p *program) memoPane(w, h int) []string {
	s := p.state
	if s.Run.Memo == nil {
		if s.Run.Status == events.Interrupted {
			return p.empty(w, "This run was interrupted before its memo was written: R resumes it.")
		}
		return p.empty(w, "The memo is written when the rounds have ended.")
	}
	inner := w - memoGutter - 1 // a blank before the frame
	p.fresh(inner)
	selected, at := s.Selected[model.Memo], 0
	if i := s.RowOf(model.Memo); i >= 0 {
		at = s.Statements[i].Section
	}
	lines := p.memoLines(at, inner)
	anchor := max(0, slices.IndexFunc(lines, func(l memoLine) bool { return l.id == selected && selected != "" }))
	if i := s.RowOf(model.Memo); i == 0 {
		anchor = 0 // the title of the first section stays in view
	}
	above := h / 3
	first, last := at, at
	for anchor < above && first > 0 { // sections above
		first--
		more := p.memoLines(first, inner)
		lines, anchor = append(slices.Clone(more), lines...), anchor+len(more)
	}
	for len(lines)-anchor < h && last+1 < len(s.Run.Memo.Sections) {
		last++
		lines = append(slices.Clip(lines), p.memoLines(last, inner)...)
	}
	from := max(0, min(anchor-above, len(lines)-h))
	out := make([]string, 0, h)
	for _, l := range lines[from:min(len(lines), from+h)] {
		out = append(out, p.memoGutter(l, selected)+l.text)
	}
	return out
}

// memoLines are a section's lines with the evidence of the selected statement.
func (p *program) memoLines(i, w int) []memoLine {
	lines := p.sectionLines(i, w)
	st, ok := p.state.Statement()
	if !ok || !p.state.Evidence {
		return lines
	}
	end := -1
	for j, l := range lines {
		if l.id == st.ID {
			end = j + 1
		}
	}
	if end < 0 {
		return lines
	}
	out := append(slices.Clone(lines[:end]), p.evidence(st, w)...)
	return append(out, lines[end:]...)
}

// evidence lists what a statement rests on: documents with their passage, calls,
// rules and counts.
func (p *program) evidence(st events.Statement, w int) []memoLine {
	s, t := p.state, p.theme
	var out []memoLine
	add := func(lead, words string, style func(...string) string, most int) {
		for y, l := range wrap(text.Line(words), w-4) {
			if y == most {
				break
			}
			out = append(out, memoLine{text: fit(lead, 4) + style(l), id: "evidence"})
			lead = ""
		}
	}
	passages := 0
	for _, e := range st.Evidence {
		switch e.Kind {
		case events.FromPassage:
			passages++
		}
	}
	n := 0
	for _, e := range st.Evidence {
		switch {
		case e.Kind == events.FromPassage:
			title := e.Document
			if r, ok := s.Run.Source(e.Document); ok {
				title = model.Label(r)
			}
			if passages > 1 && n == s.Item%passages {
				title += "  (shown)"
			}
			n++
			add(" "+t.signs.arrow, title, t.Accent.Render, 1)
			add("", "“"+e.Quote+"”", t.Faint.Render, 3)
		case e.Note != "":
			add(" "+t.signs.arrow, e.Note, t.Faint.Render, 2)
		case e.Call != "":
			words := "from call " + e.Call
			if c, ok := s.Run.Call(e.Call); ok {
				words = "from " + c.Tool + ", call " + e.Call
			}
			add(" "+t.signs.arrow, words, t.Faint.Render, 1)
		}
	}
	said := s.Run.Reviews[st.ID]
	if len(said) < 2 && (len(said) == 0 || said[0].By == "") {
		if m := s.Run.Marks[st.ID]; m.Note != "" {
			add(" #", "note: "+m.Note, t.Key.Render, 6)
		}
		return out
	}
	for _, m := range said { // each colleague's own word
		words := orWord(m.By, "you") + ": " + orWord(string(m.Mark), "no mark")
		if m.Note != "" {
			words += ", “" + m.Note + "”"
		}
		add(" "+t.mark(m.Mark), words, t.Key.Render, 6)
	}
	return out
}

func orWord(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return text.Line(s)
}

// memoGutter is what stands before a line: the selection and the reviewer's mark.
func (p *program) memoGutter(l memoLine, selected string) string {
	t := p.theme
	bar, mark := " ", " "
	if l.id == selected && selected != "" {
		bar = t.Key.Render(t.signs.bar)
	}
	if l.first {
		m := p.state.Run.Mark(l.id)
		mark = t.mark(m.Mark)
		if m.Note != "" && m.Mark == events.Unmarked {
			mark = t.Key.Render("#")
		}
		if p.state.Run.Disputed(l.id) {
			mark = t.Bad.Render(t.signs.differs)
		}
	}
	return bar + mark + "  "
}
