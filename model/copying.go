package model

import (
	"slices"
	"strings"

	"headnote/citations"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// onCopy copies the selection, in the requested form or else in the one its pane suggests.
func onCopy(s State, form string) (State, []Effect) {
	what, words := copiedFrom(s, form)
	if words == "" {
		return warn(s, "nothing is selected that can be copied"+map[bool]string{true: " as a " + form}[form != ""], ""), nil
	}
	return s, []Effect{Copy{what, words}}
}

func copiedFrom(s State, form string) (what, words string) {
	switch form {
	case "citation":
		return "the citation", citationOf(s)
	case "quotation":
		return "the quotation", quotationOf(s)
	case "link":
		return "the link", s.Preview.Document.URL
	case "table":
		return "the table", tableOf(s)
	}
	if s.Focus == Reading && s.Preview.At >= 0 {
		return "the quotation", quotationOf(s)
	}
	if p, row := s.Pane(s.Tab), s.Selected.Of(s.Tab); p != nil && row != "" {
		return p.Copied(s, row)
	}
	return "", ""
}

// citationOf returns the Bluebook citation of the selected authority or document.
func citationOf(s State) string {
	if n, ok := nodeOf(s, s.Selected.Of(Citations)); ok && s.Tab == Citations {
		return text.Line(n.Title)
	}
	if d, ok := s.document(s.Preview.Document.ID); ok {
		return bluebook(events.Result{Document: d})
	}
	return ""
}

// bluebook returns how to cite a document: its name and its own citation in Bluebook form, or its title, court and
// date.
func bluebook(r events.Result) string {
	d := r.Document
	if cs, as := citations.Find(d.Citation); len(cs) > 0 && cs[0].Resolves >= 0 {
		cite := as[cs[0].Resolves].Label
		if title := text.Line(d.Title); !strings.Contains(cite, " v. ") && strings.Contains(title, " v. ") &&
			!strings.Contains(title, cite) {
			return title + ", " + cite
		}
		return cite
	}
	var tail []string
	for _, x := range []string{d.Docket, d.Court, d.Date} {
		if x = text.Line(x); x != "" {
			tail = append(tail, x)
		}
	}
	out := Label(r)
	if len(tail) > 0 {
		out += " (" + strings.Join(tail, ", ") + ")"
	}
	return out
}

// quotationOf returns the marked passage, or the evidence for the selected statement, with its source.
func quotationOf(s State) string {
	p := s.Preview
	if p.At < 0 || p.At >= len(p.Marks) {
		return ""
	}
	source := ""
	if r, ok := s.Run.Source(p.Document.ID); ok {
		source = " " + bluebook(r)
	}
	return "“" + text.Line(p.Marks[p.At].Of(p.Text)) + "”" + source
}

// tableOf returns the list in the tab in view, its columns separated by tabs.
func tableOf(s State) string {
	var rows [][]string
	if p := s.Pane(s.Tab); p != nil {
		rows = p.Table(s)
	}
	if len(rows) < 2 {
		return ""
	}
	var b strings.Builder
	for _, r := range rows {
		for i := range r {
			r[i] = export.Cell(text.Line(r[i])) // may be pasted into a spreadsheet
		}
		b.WriteString(strings.Join(slices.Clip(r), "\t") + "\n")
	}
	return b.String()
}
