package assist

import (
	"context"
	"strings"

	"headnote/backends"
	"headnote/citations"
	"headnote/research/events"
	"headnote/text"
)

// Drafted is what is left of a model's draft.
type Drafted struct {
	Model      string
	Statements []events.Statement // without ids; each with its passage
	Struck     []string           // why others were struck, one for each
}

// Source is a document that a draft may rest on, with its whole text.
type Source struct {
	Document backends.Document
	Text     string
}

// Draft asks for the answer in statements and keeps those that hold.
func Draft(ctx context.Context, m backends.Model, question string, sources []Source) (Drafted, backends.Usage, error) {
	docs := make([]backends.Document, len(sources))
	for i, s := range sources {
		docs[i] = s.Document
	}
	prompt, ids := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Draft }, asked(question)+prompt, []backends.Spec{statement}, nil)
	out := Drafted{Model: m.Name()}
	if err != nil {
		return out, usage, err
	}
	c := checker{question: question, sources: sources}
	for _, u := range uses[:min(len(uses), mostStatements)] {
		said := text.Line(u.Params.String("text"))
		d, known := ids[u.Params.String("document")]
		if !known {
			out.Struck = append(out.Struck, "it names no document that the model was shown")
			continue
		}
		ev, remark, why := c.check(said, d.ID, u.Params.String("quote"))
		if why != "" {
			out.Struck = append(out.Struck, why)
			continue
		}
		out.Statements = append(out.Statements, events.Statement{Text: said + remark, Evidence: []events.Evidence{ev}})
	}
	return out, usage, nil
}

// checker holds statements against the documents.
type checker struct {
	question string
	sources  []Source
	keys     map[string]bool // of the authorities that the documents are or cite
}

const (
	longestStatement = 600
	fewestWords      = 5   // of a quotation
	unrelated        = 0.2 // share of a statement's words in its quotation below which it does not rest on it
	loose            = 0.5 // below which the reader is warned
)

// check returns the evidence of a statement, a remark for the reader, or why the
// statement is struck.
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
	case !c.cited(said):
		return ev, "", "it cites an authority that the documents do not have"
	case !quotesHold(said, body):
		return ev, "", "it quotes words that do not stand in the document"
	case !numbersHold(said, body+" "+c.question):
		return ev, "", "it names a number that the document does not have"
	}
	share := backends.Match(said, span.Of(body))
	if share < unrelated {
		return ev, "", "its quotation does not speak of it"
	}
	if share < loose {
		remark = " (compare the quotation: it says this in other words)"
	}
	return events.Evidence{Kind: events.FromPassage, Document: document, Span: span, Quote: span.Of(body)}, remark, ""
}

// cited tells whether every authority that a statement cites is, or is cited by,
// one of the documents.
func (c *checker) cited(said string) bool {
	wanted := citations.Keys(said)
	if len(wanted) == 0 {
		return true
	}
	if c.keys == nil {
		c.keys = make(map[string]bool)
		for _, s := range c.sources {
			for _, k := range citations.Keys(s.Document.Citation + "; " + s.Text) {
				c.keys[k] = true
			}
		}
	}
	for _, k := range wanted {
		if !c.keys[k] {
			return false
		}
	}
	return true
}

// quotesHold tells whether what stands between quotation marks in a statement
// stands in the document.
func quotesHold(said, body string) bool {
	plain := strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`).Replace(said)
	parts := strings.Split(plain, `"`)
	for i := 1; i < len(parts); i += 2 {
		if _, ok := verbatim(body, strings.Trim(parts[i], " ,.;:")); !ok {
			return false
		}
	}
	return true
}

// numbersHold tells whether every number of a statement stands in the text.
func numbersHold(said, body string) bool {
	have := make(map[string]bool)
	for _, n := range numbers(body) {
		have[n] = true
	}
	for _, n := range numbers(said) {
		if !have[n] {
			return false
		}
	}
	return true
}

func numbers(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}
