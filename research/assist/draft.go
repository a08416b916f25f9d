package assist

import (
	"context"
	"strings"

	"headnote/backends"
	"headnote/research/events"
)

// Drafted is what remains of a model's draft after checking.
type Drafted struct {
	Model      string
	Statements []events.Statement // without ids; each with its passage
	Struck     []string           // reasons for the statements rejected, one each
}

// Source is a document that a draft may cite, with its full text.
type Source struct {
	Document backends.Document
	Text     string
}

// Draft asks for the answer in statements and keeps those that pass the checks.
func Draft(ctx context.Context, m backends.Model, question string, sources []Source) (Drafted, backends.Usage, error) {
	docs := make([]backends.Document, len(sources))
	for i, s := range sources {
		docs[i] = s.Document
	}
	prompt, ids := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Draft }, asked(question)+prompt,
		[]backends.Spec{statement}, nil)
	out := Drafted{Model: m.Name()}
	if err != nil {
		return out, usage, err
	}
	c := checker{question: question, sources: sources}
	already := make(map[string]bool)
	for _, u := range uses[:min(len(uses), mostStatements)] {
		said := plain(u.Params.String("text"))
		d, known := ids[u.Params.String("document")]
		if !known {
			out.Struck = append(out.Struck, "it names no document that the model was shown")
			continue
		}
		if already[said] {
			out.Struck = append(out.Struck, "it says what another one says")
			continue
		}
		already[said] = true
		ev, remark, why := c.check(said, d.ID, u.Params.String("quote"))
		if why != "" {
			out.Struck = append(out.Struck, why)
			continue
		}
		out.Statements = append(out.Statements, events.Statement{Text: said + remark, Evidence: []events.Evidence{ev}})
	}
	return out, usage, nil
}

const (
	longestStatement = 600
	fewestWords      = 5   // in a quotation
	unrelated        = 0.2 // share of a statement's words below which its quotation does not support it
	loose            = 0.5 // share below which the reader is warned
)

// check returns the evidence of a statement and a remark for the reader, or why the statement is rejected.
func (c *checker) check(said, document, quote string) (ev events.Evidence, remark, why string) {
	var body string
	for _, s := range c.sources {
		if s.Document.ID == document {
			body = s.Text
		}
	}
	span, ok := verbatim(body, quote)
	switch {
	case said == "":
		return ev, "", "it says nothing"
	case len(said) > longestStatement:
		return ev, "", "it is too long for one statement"
	case len(strings.Fields(quote)) < fewestWords:
		return ev, "", "its quotation is too short to rest on"
	case !ok:
		return ev, "", "its quotation does not stand in the document"
	case c.foreign(said) != "":
		return ev, "", c.foreign(said)
	case !quotesHold(said, body):
		return ev, "", "it quotes words that do not stand in the document"
	case !numbersHold(said, body+" "+c.question):
		return ev, "", "it names a number that the document does not have"
	}
	share := backends.Match(said, span.Of(body))
	if share < unrelated {
		return ev, "", "its quotation does not speak of it"
	}
	switch turned := negated(said, span.Of(body)); {
	case turned != "":
		remark = " (compare the quotation: only one of the two has “" + turned + "”, which may turn the sense)"
	case share < loose:
		remark = " (compare the quotation: it says this in other words)"
	}
	return events.Evidence{Kind: events.FromPassage, Document: document, Span: span, Quote: span.Of(body)}, remark, ""
}
