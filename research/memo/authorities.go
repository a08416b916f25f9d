package memo

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// crossReferences writes the section on how the found documents cite each other and their authorities; its headings are
// fixed.
func (w *appendices) crossReferences() {
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

// switchedOff is the evidence for statements that citations were not linked.
var switchedOff = counted("the run was started with citation_graph_enabled = false")

// followed states which of the documents were read only because others cite them.
func (w *appendices) followed(s *events.Section) {
	l := w.run.Links
	how := counted(fmt.Sprintf("citations followed to %s at most from a document found, through authorities at hand",
		plural(l.Depth, "step")))
	if n := len(l.Followed); n > 0 {
		read := "1 of these documents was read only because another cites it"
		if n > 1 {
			read = fmt.Sprintf("%d of these documents were read only because others cite them", n)
		}
		s.Blocks = append(s.Blocks, paragraph(w.say(fmt.Sprintf("%s; citations were followed to %s at most. The table of "+
			"authorities leaves out what is cited there only.", read, plural(l.Depth, "step")), how)))
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

// crossDomain lists citations from one kind of document to another kind of law.
func (w *appendices) crossDomain() {
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

// Domain returns the field of a document kind, as named in the memo.
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

func (w *appendices) mention(ref events.Reference) events.Evidence {
	return events.Evidence{
		Kind: events.FromPassage, Document: ref.Document, Title: w.titles[ref.Document], Span: ref.Span,
		Quote: ref.Text, Note: ref.Context,
	}
}

// mentions returns the first places where an authority is cited.
func (w *appendices) mentions(a events.Authority, n int) []events.Evidence {
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

// tableOfAuthorities lists every authority by kind with the documents that cite it.
func (w *appendices) tableOfAuthorities() {
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
