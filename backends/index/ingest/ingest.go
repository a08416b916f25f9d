// Package ingest makes documents of files: what papers/reader reads, with the card that package papers makes of it.
package ingest

import (
	"context"

	"headnote/backends"
	"headnote/papers"
	"headnote/papers/reader"
	"headnote/papers/relation"
	"headnote/text"
)

// Document is a file's text with what is known of it. ID, Path and Hash are for
// the caller to fill in.
type Document struct {
	backends.Document
	Name  string // of the member of an archive, a mailbox or an e-mail; "" for a whole file
	Text  string
	Pages []int // the offsets in Text at which the pages begin; nil where the format has none
	Card  papers.Card
	// Sketch of the text finds copies and versions of it.
	Sketch []uint32
	// Format and Meta are what the card was made of beside Text, Pages and the name.
	Format   string
	Meta     map[string]string
	Textless []int
}

// Memos is the folder into which memos are exported; it is never read as a
// document, or a memo would be cited as its own source.
const Memos = "headnote-memos"

// Bytes reads a file's content, which nobody may change any more: the texts may
// share its memory. The error is a *reader.Problem; documents beside it are what
// could be read of an archive or a mailbox.
func Bytes(ctx context.Context, name string, data []byte, l reader.Limits) ([]Document, error) {
	read, err := reader.Read(ctx, name, data, l)
	if len(read) == 0 {
		return nil, err
	}
	docs := make([]Document, len(read))
	bad := reader.Guard(name, "describing it", func() error {
		for i, d := range read {
			docs[i] = described(name, d)
		}
		return nil
	})
	if bad != nil {
		return nil, bad
	}
	return docs, err
}

// described is a document with what is known of it: its card.
func described(file string, r reader.Document) Document {
	d := Document{Name: r.Member, Text: r.Text, Pages: r.Pages, Format: r.Format, Meta: r.Meta, Textless: r.Textless}
	d.URL = r.Meta["url"]
	d.Card = Card(&d.Document, papers.Paper{
		Text: r.Text, Pages: r.Pages, Name: CardName(file, r.Member), Format: r.Format, Meta: r.Meta,
		Textless: r.Textless,
	})
	d.Sketch = relation.Sketch(r.Text)
	return d
}

// CardName is the name by which the card of a file or its member is made.
func CardName(file, member string) string {
	if reader.Known(member) { // a message of a mailbox has no name of its own
		return member
	}
	return file
}

// Card makes the card of a paper, and writes what it says into its document.
func Card(d *backends.Document, p papers.Paper) papers.Card {
	c := papers.Read(p)
	if d.Kind = p.Meta["kind"]; d.Kind == "" {
		d.Kind = KindOf(c)
	}
	Apply(d, c)
	return c
}

// Unread is the card of a file whose text could not be read: of its name, and of what little text there was.
func Unread(name string, p *reader.Problem) papers.Card {
	return papers.Read(papers.Paper{Name: name, Text: text.Clean(p.Text)})
}

// Apply writes what a card says into a document.
func Apply(d *backends.Document, c papers.Card) {
	d.Type, d.Status, d.Title = c.Type.Value, c.Status.Value, c.Title.Value
	d.Court, d.Docket, d.Author = c.Court.Value, c.Docket(), c.Author.Value
	d.Citation, d.Date, d.Missing = c.Citation.Value, c.Date.Value, c.Missing
}

// kinds are the kinds of documents by the types of papers.
var kinds = map[string]string{
	papers.Order: backends.KindOpinion, papers.Opinion: backends.KindOpinion, papers.ProposedOrder: backends.KindFiling,
	papers.Complaint: backends.KindFiling, papers.Answer: backends.KindFiling, papers.Motion: backends.KindFiling,
	papers.Brief: backends.KindFiling, papers.Declaration: backends.KindFiling, papers.Exhibit: backends.KindFiling,
	papers.Summons: backends.KindFiling, papers.ProofOfService: backends.KindFiling,
	papers.DocketSheet: backends.KindDocket,
	papers.Email:       backends.KindNotice, papers.Letter: backends.KindLetter, papers.WarningLetter: backends.KindLetter,
	papers.ResponseLetter: backends.KindLetter, papers.Contract: backends.KindContract,
	papers.Amendment: backends.KindContract,
	papers.Statute:   backends.KindStatute, papers.Regulation: backends.KindRegulation, papers.Rule: backends.KindRule,
	papers.FederalRegister: backends.KindRegister, papers.AnnualReport: backends.KindSecurities,
	papers.QuarterlyReport: backends.KindSecurities, papers.CurrentReport: backends.KindSecurities,
	papers.Patent: backends.KindPatent, papers.PTABDecision: backends.KindProceeding, papers.Memo: backends.KindMemo,
}

// KindOf is the kind of document that a card's type is of.
func KindOf(c papers.Card) string {
	switch k, ok := kinds[c.Type.Value]; {
	case ok:
		return k
	case c.Type.Value == papers.Notice || c.Type.Value == papers.Form || c.Type.Value == papers.Other:
		if len(c.Dockets) > 0 && c.Parties != nil {
			return backends.KindFiling
		}
		if c.Type.Value == papers.Notice {
			return backends.KindNotice
		}
	}
	return backends.KindOther
}
