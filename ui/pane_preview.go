package ui

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"headnote/model"
	"headnote/research/memo"
	"headnote/text"
)

// reading is what is only about drawing the document: how far it was scrolled.
type reading struct {
	top  int // offset of the first line; −1 follows the model's place
	w, h int // of the text, when it was last drawn
	last shown
	late int // generation of a document that takes its time
}

// shown is the pane as last drawn with a text in it.
type shown struct {
	w, h  int
	focus bool
	box   []string
}

// openingAfter is how long the document before stays in view while the next one is
// opened: most are there at once, and a pane that empties itself in between flickers.
const openingAfter = 200 * time.Millisecond

// openingMsg says that a document takes longer than that.
type openingMsg struct{ generation int }

// opening waits for a document that takes its time.
func (p *program) opening(generation int) tea.Cmd {
	if p.still {
		return nil
	}
	return tea.Tick(openingAfter, func(time.Time) tea.Msg { return openingMsg{generation} })
}

// previewPane shows the document in place: only the lines that are seen are broken
// and coloured, whatever its size.
func (p *program) previewPane(w, h int) []string {
	s, t := p.state, p.theme
	focus := s.Focus == model.Reading && s.Overlay == model.NoOverlay
	v := s.Preview
	inner, rows := w-2, h-2
	if l := p.reading.last; v.Loading && p.reading.late != v.Generation && l.w == w && l.h == h && l.focus == focus {
		return l.box
	}
	if v.Document.ID == "" {
		p.reading.last = shown{}
		lines := []string{""}
		for _, l := range wrap("The document that a row rests on is read here, in place.", inner-4) {
			lines = append(lines, "  "+t.Faint.Render(l))
		}
		return t.box("Preview", lines, w, h, focus)
	}
	head := []string{" " + t.Faint.Render(p.about(inner-2))}
	title := text.Line(v.Document.Title)
	var lines []string
	switch {
	case v.Loading:
		lines = []string{"", "  " + t.Faint.Render("opening …")}
	case v.Error != "":
		for _, l := range wrap(v.Error, inner-4) {
			lines = append(lines, "  "+t.Bad.Render(l))
		}
	case v.Text == "":
		lines = []string{"", "  " + t.Faint.Render("this document has no text")}
	default:
		if v.Changed {
			head = append(head, t.Warn.Render(fit(" ! the document has changed since the run: places may be off", inner)))
		}
		if mark := memo.Unread(v.Document); mark != "" {
			head = append(head, t.Warn.Render(fit(" ! "+mark, inner)))
		}
		lines = p.document(inner, rows-len(head))
	}
	box := t.box(title, append(head, lines...), w, h, focus)
	if p.reading.last = (shown{}); !v.Loading {
		p.reading.last = shown{w, h, focus, box}
	}
	return box
}

// about is a line on the document: citation, court, date, and where one is in it.
func (p *program) about(w int) string {
	v := p.state.Preview
	var parts []string
	for _, x := range []string{v.Document.Citation, v.Document.Date, v.Document.Court} {
		if x = text.Line(x); x != "" && (len(parts) == 0 || parts[len(parts)-1] != x) {
			parts = append(parts, x)
		}
	}
	left := strings.Join(parts, " · ")
	if len(v.Text) == 0 {
		return fit(left, w)
	}
	right := fmt.Sprintf("%d%%", 100*min(p.topOf(), len(v.Text))/len(v.Text))
	if n := len(v.Marks); n > 0 && v.At >= 0 {
		right = fmt.Sprintf("mark %d of %d · %s", v.At+1, n, right)
		if m := v.Marks[v.At]; m.Relevance > 0 {
			right = fmt.Sprintf("answers: %.0f %% · %s", 100*m.Relevance, right)
		}
	}
	return fit(left, w-width(right)-1) + " " + right
}

// topOf is the offset of the first line to show.
func (p *program) topOf() int {
	v := p.state.Preview
	if p.reading.top >= 0 {
		return p.reading.top
	}
	f := flow{v.Text, max(p.reading.w, 10)}
	if v.Lead {
		return f.back(v.Top, max(1, p.reading.h/4))
	}
	return f.back(v.Top, 0)
}

// scroll moves the document by lines; the ends of the text stop it.
func (p *program) scroll(by int) {
	v := p.state.Preview
	if v.Text == "" || p.reading.w == 0 {
		return
	}
	f := flow{v.Text, p.reading.w}
	last := f.back(len(v.Text), max(0, p.reading.h-1))
	at := p.topOf()
	switch {
	case by <= model.First:
		at = 0
	case by >= model.Last:
		at = last
	case by < 0:
		at = f.back(at, -by)
	default:
		if rows := f.forward(at, by+1); len(rows) > by {
			at = rows[by].Start
		} else {
			at = last
		}
	}
	p.reading.top = min(at, last)
}

// document draws the lines in view. A sign at the left stands for the colour of
// the passage: a full bar where the row points, a thin one at other passages.
func (p *program) document(w, h int) []string {
	v, t := p.state.Preview, p.theme
	p.reading.w, p.reading.h = w-4, h
	f := flow{v.Text, p.reading.w}
	rows := f.forward(p.topOf(), h)
	if len(rows) == 0 {
		return nil
	}
	from, to := rows[0].Start, rows[len(rows)-1].End
	var marks []placed
	for i, m := range v.Marks {
		if m.Start < to && m.End > from {
			marks = append(marks, placed{m, i == v.At})
		}
	}
	lines := make([]string, 0, len(rows))
	for _, r := range rows {
		kind := p.kinds(r, marks)
		side := " "
		switch {
		case has(kind, wantedText):
			side = t.Key.Render(t.signs.bar)
		case has(kind, passageText), has(kind, wordPassage):
			side = t.Faint.Render(t.signs.v)
		}
		lines = append(lines, " "+side+" "+p.paint(v.Text[r.Start:r.End], kind))
	}
	return lines
}

// placed is a mark in view, and whether it is the current one.
type placed struct {
	model.Mark
	current bool
}

// look is how a byte of a document is drawn, weakest first.
type look byte

const (
	plainText look = iota
	passageText
	wordText
	wordPassage // a word of the question within a passage
	citationText
	wantedText
)

func has(kinds []look, k look) bool {
	for _, x := range kinds {
		if x == k {
			return true
		}
	}
	return false
}

// kinds says for each byte of a line how it is drawn.
func (p *program) kinds(r row, marks []placed) []look {
	out := make([]look, r.End-r.Start)
	set := func(a, b int, k look) {
		for i := max(a, r.Start); i < min(b, r.End); i++ {
			out[i-r.Start] = max(out[i-r.Start], k)
		}
	}
	for _, m := range marks {
		switch {
		case m.Kind == model.WantedMark || m.current:
			set(m.Start, m.End, wantedText)
		case m.Kind == model.CitationMark:
			set(m.Start, m.End, citationText)
		default:
			set(m.Start, m.End, passageText)
		}
	}
	line := p.state.Preview.Text[r.Start:r.End]
	for i := 0; i < len(line); {
		if c, n := utf8.DecodeRuneInString(line[i:]); !unicode.IsLetter(c) {
			i += n
			continue
		}
		j := i
		for j < len(line) {
			c, n := utf8.DecodeRuneInString(line[j:])
			if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
				break
			}
			j += n
		}
		if p.state.Stems[text.Stem(strings.ToLower(line[i:j]))] {
			kind := wordText
			if out[i] == passageText {
				kind = wordPassage
			}
			set(r.Start+i, r.Start+j, kind)
		}
		i = j
	}
	for i := len(line) - 1; i >= 0 && line[i] == ' '; i-- {
		out[i] = plainText // a coloured blank at the end of a line says nothing
	}
	return out
}

// paint draws a line run by run.
func (p *program) paint(line string, kinds []look) string {
	t := p.theme
	styles := [...]lipgloss.Style{plainText: t.Text, passageText: t.Passage, wordText: t.Word, wordPassage: t.Passage.Bold(true), citationText: t.Citation, wantedText: t.Wanted}
	var b strings.Builder
	for i := 0; i < len(line); {
		j := i + 1
		for j < len(line) && kinds[j] == kinds[i] {
			j++
		}
		run := printable(line[i:j])
		if kinds[i] == plainText {
			b.WriteString(run)
		} else {
			b.WriteString(styles[kinds[i]].Render(run))
		}
		i = j
	}
	return b.String()
}
