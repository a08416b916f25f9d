package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"headnote/backends/index"
	"headnote/model"
	"headnote/research/affair"
	"headnote/text"
)

// Catalog knows what the papers of the matter are.
type Catalog interface {
	// Papers lists them.
	Papers(ctx context.Context) ([]index.Paper, error)
	// Correct corrects fields of the card of a paper, by its path in the matter; an empty value takes a correction back.
	// The correction is kept even where the error says that the index is not in line with it yet.
	Correct(ctx context.Context, path string, fields map[string]string) error
	// Affair is what the papers say of the matter as a whole.
	Affair(ctx context.Context) (affair.Affair, error)
	// Docket is what the papers oblige somebody to do and put at risk.
	Docket(ctx context.Context) (affair.Docket, error)
	// SetClient keeps whose side is ours; "" takes that back.
	SetClient(name string) error
}

// papers asks the catalog of the matter.
func (w *worker) papers(e model.Effect) tea.Cmd {
	ctx, c := w.ctx, w.o.Catalog
	switch e := e.(type) {
	case model.ReadAffair:
		return func() tea.Msg {
			a, err := c.Affair(ctx)
			if err != nil {
				return model.AffairRead{Error: text.Line(err.Error()), Changes: e.Changes}
			}
			return model.AffairRead{Affair: a, Changes: e.Changes}
		}
	case model.ReadDocket:
		return func() tea.Msg {
			d, err := c.Docket(ctx)
			if err != nil {
				return model.DocketRead{Error: text.Line(err.Error()), Changes: e.Changes}
			}
			return model.DocketRead{Docket: d, Changes: e.Changes}
		}
	case model.SetClient:
		return func() tea.Msg {
			if err := c.SetClient(e.Name); err != nil {
				return model.ClientSet{Name: e.Name, Error: text.Line(err.Error())}
			}
			return model.ClientSet{Name: e.Name}
		}
	case model.ListPapers:
		return func() tea.Msg {
			list, err := c.Papers(ctx)
			if err != nil {
				return model.PapersListed{Error: text.Line(err.Error()), Changes: e.Changes}
			}
			return model.PapersListed{Papers: list, Changes: e.Changes}
		}
	case model.CorrectPaper:
		return func() tea.Msg {
			if err := c.Correct(ctx, e.Path, e.Fields); err != nil {
				return model.PaperCorrected{Path: e.Path, Error: text.Line(err.Error())}
			}
			return model.PaperCorrected{Path: e.Path}
		}
	}
	return nil
}
