package drafts

import (
	"context"

	"headnote/backends/index"
	"headnote/backends/index/ingest"
	"headnote/cli/command"
	"headnote/papers/reader"
	"headnote/risk"
	"headnote/risk/docket"
)

// Paper is a text in which deadlines are looked for, and what is known of it.
type Paper struct {
	Name string
	ingest.Document
}

// OfText makes papers of a text that was sent.
func OfText(ctx context.Context, name, body string) ([]Paper, error) {
	docs, err := ingest.Bytes(ctx, "input.txt", []byte(body), reader.DefaultLimits())
	out := make([]Paper, len(docs))
	for i, d := range docs {
		out[i] = Paper{Name: name, Document: d}
	}
	return out, err
}

// OfIndex makes a paper of one that an index has read.
func OfIndex(p index.Paper, body string) Paper {
	return Paper{
		Name:     p.Document.Path,
		Document: ingest.Document{Document: p.Document, Text: body, Pages: p.Pages, Card: p.Card},
	}
}

// DeadlinesOf finds the deadlines of papers, in the state in which these leave them. The trigger
// stands for a day that they do not state; its zero value is none.
func DeadlinesOf(env *command.Env, papers []Paper, today, trigger risk.Date) ([]risk.Deadline, error) {
	docs := make([]document, len(papers))
	for i, p := range papers {
		docs[i] = document{name: p.Name, Document: p.Document}
	}
	return findDeadlines(env, docs, today, trigger)
}

func findDeadlines(env *command.Env, docs []document, today, trigger risk.Date) ([]risk.Deadline, error) {
	ds, err := eachSafe(env, docs, "finding deadlines in it", func(of []document) ([]risk.Deadline, error) {
		texts, all := textsOf(of)
		found, err := docket.Deadlines(texts, risk.Options{Today: today, Trigger: trigger, Law: true})
		return all.Deadlines(found), err
	})
	return ds, err
}
