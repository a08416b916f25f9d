package memo

import (
	"fmt"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

// Unread says where the quoted words come from if the text of the document was not read, and "" if it was.
func Unread(d backends.Document) string {
	switch d.Unread() {
	case "":
		return ""
	case backends.ExcerptListing:
		return "list entry of " + d.SourceName() + "; full text not read"
	case backends.ExcerptPassage:
		return "passage from " + d.SourceName() + "; full text not read"
	}
	return "snippet from " + d.SourceName() + "; full text not read"
}

// unreadable lists the files of the matter that could not be searched because they have no readable text.
func (w *writer) unreadable() []events.Statement {
	n := len(w.in.Unreadable)
	if n == 0 {
		return nil
	}
	named := make([]string, min(n, openShown))
	for i := range named {
		named[i] = strings.TrimRight(text.Truncate(text.Line(w.in.Unreadable[i]), 160), ".")
	}
	words := strings.Join(named, "; ")
	if n > openShown {
		words += fmt.Sprintf("; and %d more", n-openShown)
	}
	verb := "were"
	if n == 1 {
		verb = "was"
	}
	return []events.Statement{w.say(fmt.Sprintf("%s of the matter %s not read and may bear on the question: %s.",
		plural(n, "file"), verb, words), counted("files of the matter whose text is missing"))}
}

// unread lists the best hits of public sources that were not read, each with the reason. They may answer the question,
// but are no evidence.
func (w *writer) unread() []events.Statement {
	why := make(map[string]string)
	for _, c := range w.run.Calls {
		if c.Reads != "" && c.Phase == events.Ended && c.End.Outcome != events.Done {
			why[c.Reads] = strings.TrimRight(text.Truncate(text.Line(c.End.Error), 160), ".")
		}
	}
	var out []events.Statement
	for _, r := range w.run.Ranked() {
		d := r.Document
		if d.Source == "local" || !r.Graded() || d.Quotable() {
			continue
		}
		words := "Not read, and no evidence here: " + Name(r)
		if d.URL != "" {
			words += ", " + d.URL
		}
		words += " (" + Unread(d)
		if why[d.ID] != "" {
			words += ": " + why[d.ID]
		}
		out = append(out, w.say(words+").", events.Evidence{
			Kind: events.FromCall, Call: r.Calls[0], Document: d.ID, Title: Name(r), Note: Unread(d),
		}))
	}
	return out
}

// leftOut says which documents a step of the run could not use, each with its reason.
func (w *writer) leftOut() []events.Statement {
	var out []events.Statement
	var said []string
	for _, c := range w.run.Calls {
		for _, note := range (backends.Result{Metadata: c.End.Metadata}).Notes() {
			if !strings.Contains(note, backends.LeftOutOfSearch) || slices.Contains(said, note) {
				continue
			}
			said = append(said, note)
			out = append(out, w.say(text.Truncate(text.Line(note), 300)+".", events.Evidence{Kind: events.FromCall, Call: c.ID}))
		}
	}
	for _, r := range w.run.Ranked() {
		if d := r.Document; d.Missing != "" {
			out = append(out, w.say(fmt.Sprintf("%s: %s without text, images or blank, not read; headnote index --ocr reads "+
				"images where tesseract is installed.", Name(r), d.Missing), events.Evidence{
				Kind: events.FromCount, Document: d.ID, Title: Name(r), Note: "pages without text",
			}))
		}
	}
	for _, step := range w.run.LeftOut {
		for _, d := range step.Documents {
			name := text.Line(d.Title)
			if name == "" {
				name = d.Document
			}
			words := fmt.Sprintf("%s was left out, in whole or in part, of the step “%s”: %s.", name, step.Step,
				text.Truncate(text.Line(d.Reason), 200))
			if slices.Contains(said, words) {
				continue
			}
			said = append(said, words)
			out = append(out, w.say(words, events.Evidence{
				Kind: events.FromCount, Document: d.Document, Title: name,
				Note: "recorded by the step",
			}))
		}
	}
	return out
}

// unreadOf returns the sources of a drafted statement of which only an excerpt is known.
func (w *writer) unreadOf(evidence []events.Evidence) string {
	for _, e := range evidence {
		if r, ok := w.run.Result(e.Document); ok && Unread(r.Document) != "" {
			return " (" + Unread(r.Document) + ")"
		}
	}
	return ""
}
