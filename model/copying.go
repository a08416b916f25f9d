package model

import (
	"fmt"
	"slices"
	"strings"

	"headnote/citations"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// onCopy copies what is selected: as its place suggests, or in the form asked for.
func (s State) onCopy(form string) (State, []Effect) {
	what, words := s.copied(form)
	if words == "" {
		return s.tell("nothing is selected that can be copied"+map[bool]string{true: " as a " + form}[form != ""], ""), nil
	}
	return s, []Effect{Copy{what, words}}
}

func (s State) copied(form string) (what, words string) {
	switch form {
	case "citation":
		return "the citation", s.citation()
	case "quotation":
		return "the quotation", s.quotation()
	case "link":
		return "the link", s.Preview.Document.URL
	case "table":
		return "the table", s.table()
	}
	switch {
	case s.Focus == Reading && s.Preview.At >= 0:
		return "the quotation", s.quotation()
	case s.Tab == Memo:
		if st, ok := s.Statement(); ok {
			return "the statement", text.Line(st.Text)
		}
	case s.Tab == Citations:
		if i := s.RowOf(Citations); i >= 0 {
			return "the citation", text.Line(s.Nodes[i].Title)
		}
	case s.Tab == Results:
		var all []string
		for _, r := range s.targets() {
			all = append(all, bluebook(r))
		}
		return "the citation", strings.Join(all, "\n")
	case s.Tab == Deadlines:
		for _, d := range s.Run.Deadlines {
			if d.ID == s.Selected[Deadlines] {
				return "the deadline", d.Date.String() + " " + text.Line(d.Title)
			}
		}
	case s.Tab == Risk:
		for _, r := range s.Run.Risks {
			if r.ID == s.Selected[Risk] {
				return "the risk", fmt.Sprintf("%s (%s, L%d×I%d)", text.Line(r.Title), r.Severity, r.Likelihood, r.Impact)
			}
		}
	}
	return "", ""
}

// citation is the selected authority or document in Bluebook form.
func (s State) citation() string {
	if i := s.RowOf(Citations); s.Tab == Citations && i >= 0 {
		return text.Line(s.Nodes[i].Title)
	}
	if r, ok := s.Run.Source(s.Preview.Document.ID); ok {
		return bluebook(r)
	}
	return ""
}

// bluebook is how a document is cited: its own citation in Bluebook form behind
// its name, or its title, court and date.
func bluebook(r events.Result) string {
	d := r.Document
	if cs, as := citations.Find(d.Citation); len(cs) > 0 && cs[0].Resolves >= 0 {
		cite := as[cs[0].Resolves].Label
		if title := text.Line(d.Title); !strings.Contains(cite, " v. ") && strings.Contains(title, " v. ") && !strings.Contains(title, cite) {
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

// quotation is the marked passage, or the evidence of the selected statement, with
// its source.
func (s State) quotation() string {
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

// table is the list of the tab in view, with tabs between its columns.
func (s State) table() string {
	rows := [][]string{}
	switch s.Tab {
	case Results:
		rows = append(rows, []string{"grade", "score", "title", "kind", "court or agency", "date", "link"})
		for _, h := range s.Hits {
			r := s.Run.Results[h.Index]
			d := r.Document
			rows = append(rows, []string{string(r.Grading.Grade), fmt.Sprintf("%.2f", r.Grading.Score), Label(r), d.Kind, d.Court, d.Date, d.URL})
		}
	case Deadlines:
		rows = append(rows, []string{"date", "urgency", "what is due", "basis"})
		for _, d := range s.Run.Deadlines {
			rows = append(rows, []string{d.Date.String(), d.Urgency, d.Title, d.RuleCite})
		}
	case Risk:
		rows = append(rows, []string{"severity", "likelihood", "impact", "risk", "category"})
		for _, r := range s.Run.Risks {
			rows = append(rows, []string{string(r.Severity), fmt.Sprint(r.Likelihood), fmt.Sprint(r.Impact), r.Title, r.Label})
		}
	case Citations:
		rows = append(rows, []string{"cited", "authority", "type", "status"})
		for _, a := range s.Run.Links.Authorities {
			rows = append(rows, []string{fmt.Sprint(a.Cited), a.Label, a.Type, a.Status})
		}
	}
	if len(rows) < 2 {
		return ""
	}
	var b strings.Builder
	for _, r := range rows {
		for i := range r {
			r[i] = export.Cell(text.Line(r[i])) // it may be pasted into a spreadsheet
		}
		b.WriteString(strings.Join(slices.Clip(r), "\t") + "\n")
	}
	return b.String()
}
