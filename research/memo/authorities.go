package memo

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/citations/check"
	"headnote/research/events"
	"headnote/text"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// crossReferences is the section on how the found documents cite each other and
// what they rest on; its headings are fixed.
func (w *writer) crossReferences() {
	l := w.run.Links
	s := w.section(2, "Citation Cross-Reference Analysis")
	if l.Off {
		s.Blocks = append(s.Blocks, paragraph(w.say("Citations were not linked: this was switched off for the run. What "+
			"the documents cite, how it is treated, and whether it is quoted accurately was not checked.", switchedOff)))
		return
	}
	s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("%s with %s to %s; %s across domains; %d could not be "+
		"resolved.",
		plural(l.Sources, "document"), plural(l.Citations, "citation"), countAuthorities(len(l.Authorities)),
		plural(l.CrossDomain, "link"), l.Unresolved),
		counted("citations extracted from the found documents"))))
	if len(l.Authorities) == 0 {
		return
	}
	w.followed(s)

	s = w.section(3, "Citations by Domain")
	t := &events.Table{Columns: []string{"Domain", "Citations"}}
	for _, kind := range sortedKeys(l.ByType) {
		n := l.ByType[kind]
		t.Rows = append(t.Rows, events.Row{Statement: w.say(fmt.Sprintf("%s: %s.", kind, plural(n, "citation")),
			counted("citations of this kind")), Cells: []string{kind, fmt.Sprint(n)}})
	}
	s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: t})

	w.crossDomain()

	s = w.section(3, "Most Cited Authorities")
	var points []events.Statement
	for i, a := range l.Authorities {
		if i == 10 {
			break
		}
		points = append(points, w.say(a.Label+": cited "+times(a.Cited)+".", w.mentions(a, 3)...))
	}
	s.Blocks = append(s.Blocks, events.Block{Kind: events.Numbered, Statements: points})
}

// switchedOff is the evidence of what was not done.
var switchedOff = counted("the run was started with citation_graph_enabled = false")

// followed says which of the documents were read only because others cite them.
func (w *writer) followed(s *events.Section) {
	l := w.run.Links
	how := counted(fmt.Sprintf("citations followed to %s at most from a document found, through authorities at hand",
		plural(l.Depth, "step")))
	if n := len(l.Followed); n > 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("Of these documents %d were read only because others cite "+
			"them, and their own citations followed, to %s at most. The table of authorities leaves out what only they cite.", n,
			plural(l.Depth, "step")), how)))
	}
	if l.Unread > 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("Of the authorities cited that are at hand %d more were "+
			"not read for their citations: %d are the most that are followed.", l.Unread, len(l.Followed)), how)))
	}
}

func countAuthorities(n int) string {
	if n == 1 {
		return "1 authority"
	}
	return fmt.Sprintf("%d authorities", n)
}

// crossDomain groups citations from one kind of document to another kind of law.
func (w *writer) crossDomain() {
	groups := make(map[string][]events.Reference)
	types := make(map[string]string, len(w.run.Links.Authorities))
	for _, a := range w.run.Links.Authorities {
		types[a.Key] = a.Type
	}
	for _, ref := range w.run.Links.References {
		r, ok := w.run.Result(ref.Document)
		if !ok {
			continue
		}
		from, to := Domain(r.Document.Kind), types[ref.Authority]
		if from != "" && to != "" && from != to {
			groups[from+" → "+to] = append(groups[from+" → "+to], ref)
		}
	}
	if len(groups) == 0 {
		return
	}
	s := w.section(3, "Cross-Domain References")
	for _, g := range sortedKeys(groups) {
		var points []events.Statement
		for i, ref := range groups[g] {
			if i == 5 {
				points = append(points, w.say(fmt.Sprintf("and %d more", len(groups[g])-5), counted("references of this group")))
				break
			}
			points = append(points, w.say(w.titles[ref.Document]+" cites "+text.Line(ref.Text)+".", w.mention(ref)))
		}
		s.Blocks = append(s.Blocks, paragraph(w.say("**"+g+"**", counted("domains of document and authority"))),
			list(points...))
	}
}

// Domain is the name of a document kind's field in the memo.
func Domain(kind string) string {
	switch kind {
	case backends.KindOpinion, backends.KindDocket, backends.KindFiling:
		return "Case Law"
	case backends.KindStatute:
		return "Statutory Law"
	case backends.KindRegulation, backends.KindRegister, backends.KindRule:
		return "Regulations"
	case backends.KindSecurities, backends.KindMerger:
		return "Securities Filings"
	case backends.KindPatent, backends.KindProceeding:
		return "Patent Documents"
	case backends.KindDrug, backends.KindLetter:
		return "FDA Documents"
	}
	return ""
}

func (w *writer) mention(ref events.Reference) events.Evidence {
	return events.Evidence{
		Kind: events.FromPassage, Document: ref.Document, Title: w.titles[ref.Document], Span: ref.Span,
		Quote: ref.Text, Note: ref.Context,
	}
}

// mentions are the first places where an authority is cited.
func (w *writer) mentions(a events.Authority, n int) []events.Evidence {
	var ev []events.Evidence
	for _, ref := range w.run.Links.References {
		if ref.Authority == a.Key {
			if ev = append(ev, w.mention(ref)); len(ev) == n {
				break
			}
		}
	}
	return ev
}

// cautions shows negative treatment and contradictions, with their sentences.
func (w *writer) cautions() {
	var points []events.Statement
	for _, a := range w.run.Links.Authorities {
		for _, t := range a.Treatment {
			if !t.Negative {
				continue
			}
			points = append(points, w.say(fmt.Sprintf("%s: “%s” (%s; from citing text, not a citator).", a.Label,
				text.Truncate(text.Line(t.Sentence), 400), t.Signal),
				events.Evidence{
					Kind: events.FromPassage, Document: t.Document, Title: w.titles[t.Document], Span: t.Span,
					Quote: t.Sentence,
				}))
		}
	}
	for _, d := range w.run.Deadlines {
		if len(d.Conflicts) == 0 || len(d.Sources) == 0 {
			continue
		}
		points = append(points, w.say(fmt.Sprintf("Conflicting dates for the same event: %s, %s.", d.Date,
			strings.TrimRight(text.Line(d.Title), ".")), found(d.Sources[0])))
	}
	for _, d := range w.run.Links.Doubts {
		ev := []events.Evidence{{
			Kind: events.FromPassage, Document: d.Document, Title: w.titles[d.Document], Span: d.Span,
			Quote: d.Text,
		}}
		words := fmt.Sprintf("%s cites %s: %s.", w.titles[d.Document], text.Line(d.Citation), d.Evidence)
		if d.Rung == check.Quotation {
			words = fmt.Sprintf("%s quotes %s: “%s”; %s.", w.titles[d.Document], text.Line(d.Citation),
				text.Truncate(text.Line(d.Text), 300), d.Evidence)
			if d.Found != "" {
				words += fmt.Sprintf(" There it reads “%s”", text.Truncate(text.Line(d.Found), 300))
				if d.At.Len() > 0 {
					title := cmp.Or(w.titles[d.Authority], text.Line(d.Citation))
					ev = append(ev, events.Evidence{
						Kind: events.FromPassage, Document: d.Authority, Title: title, Span: d.At,
						Quote: d.Found,
					})
				}
			}
		}
		points = append(points, w.say(words, ev...))
	}
	if len(points) == 0 {
		return
	}
	s := w.section(2, "Cautions")
	s.Blocks = append(s.Blocks, list(points...))
}

// additional shows what later rounds brought, by search.
func (w *writer) additional() {
	var blocks []events.Block
	for _, c := range w.run.Calls {
		if c.Round < 2 || c.Phase != events.Ended || c.End.Found == 0 {
			continue
		}
		ev := events.Evidence{Kind: events.FromCall, Call: c.ID}
		blocks = append(blocks, paragraph(w.say(fmt.Sprintf("“%s” was searched because: %s.", text.Line(asked(c.Call)),
			strings.TrimRight(text.Line(c.Reason), ".")), ev)))
		var points []events.Statement
		for _, id := range c.Documents[:min(3, len(c.Documents))] {
			r, ok := w.run.Result(id)
			if !ok || r.Grading.Grade == events.Irrelevant {
				continue
			}
			words := w.titles[id]
			e := events.Evidence{Kind: events.FromCall, Call: c.ID, Document: id}
			if len(r.Document.Passages) > 0 {
				p := r.Document.Passages[0]
				words += ": " + text.Truncate(text.Line(p.Text), 200)
				e = events.Evidence{
					Kind: events.FromPassage, Document: id, Title: w.titles[id], Span: p.Span, Quote: p.Text,
					Call: c.ID, Note: Unread(r.Document),
				}
				if e.Note != "" {
					words += " (" + e.Note + ")"
				}
			}
			points = append(points, w.say(words, e))
		}
		if len(points) > 0 {
			blocks = append(blocks, list(points...))
		}
	}
	if len(blocks) > 0 {
		s := w.section(2, "Additional Research")
		s.Blocks = blocks
	}
}

// tableOfAuthorities lists every authority by kind with the documents that cite it.
func (w *writer) tableOfAuthorities() {
	byType := make(map[string][]events.Authority)
	for _, a := range w.run.Links.Authorities {
		if !a.Further() {
			byType[a.Type] = append(byType[a.Type], a)
		}
	}
	if len(byType) == 0 {
		return
	}
	w.section(2, "Table of Authorities")
	for _, kind := range sortedKeys(byType) {
		as := byType[kind]
		slices.SortStableFunc(as, func(a, b events.Authority) int { return strings.Compare(a.Label, b.Label) })
		t := &events.Table{Columns: []string{"Authority", "Cited", "Cited in", "Checked"}}
		for _, a := range as {
			ev := w.mentions(a, 5)
			if len(ev) == 0 || len(a.Documents) == 0 {
				continue
			}
			where := w.titles[a.Documents[0]]
			if n := len(a.Documents); n > 1 {
				where += fmt.Sprintf(" and %d more", n-1)
			}
			t.Rows = append(t.Rows, events.Row{
				Statement: w.say(fmt.Sprintf("%s is cited in %s.", a.Label, where), ev...),
				Cells:     []string{a.Label, times(a.Cited), where, a.Status},
			})
		}
		if len(t.Rows) > 0 {
			s := w.section(3, kind)
			s.Blocks = append(s.Blocks, events.Block{Kind: events.TableKind, Table: t})
		}
	}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// unverified says what the reader must not take for granted.
func (w *writer) unverified() {
	s := w.section(2, "What Could Not Be Verified")
	var points []events.Statement
	unknown := 0
	for _, a := range w.run.Links.Authorities {
		if a.Document == "" && !a.Further() {
			unknown++
		}
	}
	if w.run.Links.Off {
		points = append(points, w.say("No citation of the documents was checked: linking citations was switched off for "+
			"the run.", switchedOff))
	}
	if unknown > 0 {
		verb := "are"
		if unknown == 1 {
			verb = "is"
		}
		points = append(points, w.say(fmt.Sprintf("%s cited by the documents %s not in the matter: whether they exist and "+
			"say what they are cited for could not be checked.", capital(countAuthorities(unknown)), verb),
			counted("authorities without a document of their own")))
	}
	for _, c := range w.run.Calls {
		if c.Phase == events.Ended && c.End.Outcome != events.Done {
			words := fmt.Sprintf("%s was not answered: %s", c.Tool, text.Line(c.End.Error))
			if c.End.Next != "" {
				words += "; " + text.Line(c.End.Next)
			}
			points = append(points, w.say(strings.TrimRight(words, ".")+".", events.Evidence{Kind: events.FromCall, Call: c.ID}))
		}
	}
	if n, of := unread(w.run); n > 0 {
		points = append(points, w.say(fmt.Sprintf("Of %d of the %s that this rests on, only a snippet or list entry of "+
			"the source was read, not the full text.", n, plural(of, "document")), counted("evidence without a text")))
	}
	points = append(points, w.leftOut()...)
	for _, g := range w.run.Gaps {
		if g.ClosedBy == "" {
			points = append(points, w.say("Still open: "+strings.TrimRight(text.Line(g.Missing), ".")+".",
				counted("evaluation of the evidence, criterion "+g.Criterion)))
		}
	}
	points = append(points, w.say("Whether a quoted sentence supports the proposition for which it is shown was not "+
		"judged.", counted("no such judgement is made by rule")))
	s.Blocks = append(s.Blocks, list(points...))
}
