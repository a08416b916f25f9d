package ui

import (
	"strings"

	"headnote/model"
	"headnote/papers/pinpoint"
	"headnote/research/events"
	"headnote/text"
)

// shownEvidence is the ID of the lines that show the selected statement's evidence.
const shownEvidence = "evidence"

// evidence lists what a statement rests on: passages of documents, calls, rules and counts.
func evidence(v *view, st events.Statement, w int) []memoLine {
	s, t := v.state, v.theme
	var out []memoLine
	add := func(lead, words string, style func(...string) string, most int) {
		for _, l := range atMost(wrap(text.Line(words), w-4), most, w-4) {
			out = append(out, memoLine{text: fit(lead, 4) + style(l), id: shownEvidence})
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
			title = pinpoint.Full(title, text.Line(e.Pinpoint))
			if passages > 1 && n == s.Item%passages {
				title += "  (shown)"
			}
			n++
			add(" "+t.signs.arrow, title, t.Accent.Render, 1)
			if !strings.Contains(text.Line(st.Text), text.Line(e.Quote)) { // otherwise it is right above
				add("", "“"+e.Quote+"”", t.Faint.Render, 3)
			}
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
	for _, m := range said { // each colleague's mark and note
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

// gutter returns what precedes a line: the selection and the reviewer's mark.
func gutter(v *view, l memoLine, selected string) string {
	t := v.theme
	bar, mark := " ", " "
	if l.id == selected && selected != "" {
		bar = t.Key.Render(t.signs.bar)
	}
	if l.first {
		m := v.state.Run.Mark(l.id)
		mark = t.mark(m.Mark)
		if m.Note != "" && m.Mark == events.Unmarked {
			mark = t.Key.Render("#")
		}
		if v.state.Run.Disputed(l.id) {
			mark = t.Bad.Render(t.signs.differs)
		}
		if v.state.Pending(l.id) {
			mark = t.Faint.Render(t.signs.waits)
		}
	}
	return bar + mark + "  "
}
