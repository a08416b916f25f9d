package export

import (
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// notedAt is a passage and the first footnote that cites it.
type notedAt struct {
	events.Evidence
	note int
}

// head writes the heading block: the privilege line, the title, and the lines To, From, Date and Re above a rule.
func (d *docx) head(m events.Memo) {
	none := events.Statement{}
	if m.Head == nil {
		d.paragraph(`<w:pStyle w:val="Title"/>`, m.Title, none)
		d.paragraph(`<w:pStyle w:val="Subtitle"/>`, m.Generated.Format("January 2, 2006"), none)
		return
	}
	if p := text.Line(m.Head.Privilege); p != "" {
		d.paragraph(`<w:pStyle w:val="Privilege"/>`, p, none)
	}
	d.paragraph(`<w:pStyle w:val="Title"/>`, "MEMORANDUM", none)
	lines := m.Head.Lines()
	for i, l := range lines {
		style := "MemoHead"
		if i == len(lines)-1 {
			style = "MemoHeadLast"
		}
		d.body.WriteString(`<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>` + run(strings.ToUpper(l[0])+":", true) +
			`<w:r><w:tab/></w:r>` + run(l[1], false) + `</w:p>`)
	}
}

// footnote cites a statement's evidence in a footnote and returns its marks. Each passage has one footnote: citing it
// again refers to that note.
func (d *docx) footnote(st events.Statement) string {
	var fresh []events.Evidence
	var again []int
	for _, ev := range noted(st.Evidence) {
		if n := d.noteOf(ev); n > 0 {
			again = append(again, n)
		} else {
			fresh = append(fresh, ev)
		}
	}
	var marks []string
	if len(fresh) > 0 {
		marks = append(marks, d.newNote(st, fresh))
	}
	said := make(map[int]bool)
	for _, n := range again {
		if !said[n] {
			said[n] = true
			marks = append(marks, field(fmt.Sprintf(`NOTEREF _Note%d \f \h`, n), fmt.Sprint(n)))
		}
	}
	return strings.Join(marks, superscript(`<w:t>,</w:t>`))
}

// noteOf returns the footnote that cites a passage, 0 for none.
func (d *docx) noteOf(ev events.Evidence) int {
	for _, n := range d.noted {
		if samePassage(n.Evidence, ev) {
			return n.note
		}
	}
	return 0
}

// newNote writes a footnote and returns its mark with a bookmark for references.
func (d *docx) newNote(st events.Statement, evidence []events.Evidence) string {
	d.footnotes++
	var body strings.Builder
	before := d.last
	for i := range evidence {
		ev := &evidence[i]
		if i > 0 && samePassage(evidence[i-1], *ev) {
			continue
		}
		c := cite(*ev, before)
		if strings.Contains(text.Line(st.Text), text.Prefix(c.Quote, 30)) {
			c.Quote = "" // the words are in the text above
		}
		lead := " "
		if i > 0 {
			lead = "; "
		}
		body.WriteString(run(lead, false))
		if c.Again {
			body.WriteString(italic(map[bool]string{true: id, false: "id."}[i == 0]))
		}
		words := c.after() + c.words()
		if i < len(evidence)-1 {
			words = strings.TrimSuffix(words, ".")
		}
		body.WriteString(run(words, false))
		before = ev
		d.noted = append(d.noted, notedAt{*ev, d.footnotes})
	}
	d.last = nil
	if len(evidence) == 1 {
		d.last = &evidence[0]
	}
	fmt.Fprintf(&d.notes, `<w:footnote w:id="%d"><w:p><w:pPr><w:pStyle `+
		`w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle `+
		`w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>%s</w:p></w:footnote>`, d.footnotes, body.String())
	return fmt.Sprintf(`<w:bookmarkStart w:id="%d" w:name="_Note%d"/>`, d.footnotes, d.footnotes) +
		superscript(fmt.Sprintf(`<w:footnoteReference w:id="%d"/>`, d.footnotes)) +
		fmt.Sprintf(`<w:bookmarkEnd w:id="%d"/>`, d.footnotes)
}

// superscript returns a run in the style of footnote marks.
func superscript(body string) string {
	return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>` + body + `</w:r>`
}

// field returns a field whose value Word computes, with its current value.
func field(code, value string) string {
	return superscript(`<w:fldChar w:fldCharType="begin"/>`) +
		superscript(`<w:instrText xml:space="preserve"> `+code+` </w:instrText>`) +
		superscript(`<w:fldChar w:fldCharType="separate"/>`) + superscript(`<w:t>`+value+`</w:t>`) +
		superscript(`<w:fldChar w:fldCharType="end"/>`)
}

func italic(s string) string {
	return `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">` + escapeXML(s) + `</w:t></w:r>`
}
