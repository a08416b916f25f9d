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

// Paper is a text to be searched for deadlines, and what is known about it.
type Paper struct {
	Name string
	ingest.Document
}

// OfText makes papers from a text that was sent.
func OfText(ctx context.Context, name, body string) ([]Paper, error) {
	docs, err := ingest.Bytes(ctx, "input.txt", []byte(body), reader.DefaultLimits())
	out := make([]Paper, len(docs))
	for i, d := range docs {
		out[i] = Paper{Name: name, Document: d}
	}
	return out, err
}

// OfIndex makes a paper from one in the index.
func OfIndex(p index.Paper, body string) Paper {
	return Paper{
		Name:     p.Document.Path,
		Document: ingest.Document{Document: p.Document, Text: body, Pages: p.Pages, Card: p.Card},
	}
}

// DeadlinesOf finds the deadlines of papers, taking into account how later papers change them. trigger is used for
// dates that the papers do not state; zero for none.
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
