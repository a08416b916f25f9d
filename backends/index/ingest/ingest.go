// Package ingest turns files into documents: what papers/reader reads, with the card that package papers makes of it.
package ingest

import (
	"context"

	"headnote/backends"
	"headnote/papers"
	"headnote/papers/reader"
	"headnote/papers/relation"
	"headnote/text"
)

// Document is a file's text with its metadata. The caller fills in ID, Path and Hash.
type Document struct {
	backends.Document
	Name  string // of a member of an archive, a mailbox or an e-mail; "" for a whole file
	Text  string
	Pages []int // the offsets in Text at which pages begin; nil if the format has none
	Card  papers.Card
	// Sketch of the text, used to find copies and versions.
	Sketch []uint32
	// Format and Meta are what the card was made from, besides Text, Pages and the name.
	Format   string
	Meta     map[string]string
	Textless []int
}

// Memos is the folder for exported memos. It is never indexed, or a memo would be cited as its own source.
const Memos = "headnote-memos"

// Bytes reads a file's content, which must not be changed afterwards, since the texts may share its memory. The error
// is a *reader.Problem; documents returned with it are the readable part of an archive or a mailbox.
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

// described returns a document with its card.
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

// CardName returns the name from which the card of a file or its member is made.
func CardName(file, member string) string {
	if reader.Known(member) { // a message of a mailbox has no name of its own
		return member
	}
	return file
}

// Card makes the card of a paper and copies it into its document.
func Card(d *backends.Document, p papers.Paper) papers.Card {
	c := papers.Read(p)
	if d.Kind = p.Meta["kind"]; d.Kind == "" {
		d.Kind = KindOf(c)
	}
	Apply(d, c)
	return c
}

// Unread returns the card of a file whose text could not be read, from its name and what little text there was.
func Unread(name string, p *reader.Problem) papers.Card {
	return papers.Read(papers.Paper{Name: name, Text: text.Clean(p.Text)})
}

// Apply copies a card into a document.
func Apply(d *backends.Document, c papers.Card) {
	d.Type, d.Status, d.Title = c.Type.Value, c.Status.Value, c.Title.Value
	d.Court, d.Docket, d.Author = c.Court.Value, c.Docket(), c.Author.Value
	d.Citation, d.Date, d.Missing = c.Citation.Value, c.Date.Value, c.Missing
}

// kinds maps types of papers to kinds of documents.
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

// KindOf returns the kind of document for a card's type.
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
