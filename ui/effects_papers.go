package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"headnote/backends/index"
	"headnote/model"
	"headnote/research/affair"
	"headnote/text"
)

// Catalog provides what is known about the papers of the matter.
type Catalog interface {
	// Papers lists them.
	Papers(ctx context.Context) ([]index.Paper, error)
	// Correct corrects fields of a paper's card, by its path in the matter; an empty value removes a correction. The
	// correction is kept even if the error says that the index could not be updated yet.
	Correct(ctx context.Context, path string, fields map[string]string) error
	// Affair returns the chronology and the people found in the papers.
	Affair(ctx context.Context) (affair.Affair, error)
	// Docket returns the deadlines and risks found in the papers.
	Docket(ctx context.Context) (affair.Docket, error)
	// SetClient records who the client is; "" clears it.
	SetClient(name string) error
}

// papers queries the catalog of the matter.
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
