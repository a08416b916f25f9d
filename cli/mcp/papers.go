package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/cli/drafts"
	"headnote/cli/matters"
	"headnote/research/export"
	"headnote/text"
)

// named is a text and its name.
type named struct{ name, body string }

// text returns the text that a caller sent, or that of the paper it names.
func (s served) text(p backends.Params) (named, error) {
	if body := p.String("text"); body != "" {
		return named{"text", body}, nil
	}
	paper, err := s.paper(p.String("document"))
	if err != nil {
		return named{}, err
	}
	body, err := s.e.Index().Text(paper.Document.ID)
	return named{paper.Document.Path, body}, err
}

// papers returns the papers of the matter by path, with people's corrections.
func (s served) papers() ([]index.Paper, error) {
	if x, ok := s.e.Index().(index.Papers); ok {
		c, err := matters.Corrections(s.env, s.e.Matter())
		if err != nil {
			return nil, err
		}
		return x.Papers(c)
	}
	var out []index.Paper
	err := s.e.Index().Documents(func(d backends.Document) bool {
		out = append(out, index.Paper{Document: d})
		return true
	})
	return out, err
}

// paper returns the paper with a path or an ID. It looks only in the index, so that no name leads to a file that is not
// a paper.
func (s served) paper(name string) (index.Paper, error) {
	all, err := s.papers()
	if err != nil {
		return index.Paper{}, err
	}
	for _, p := range all {
		switch {
		case p.Document.Path != name && (p.Document.ID != name || name == ""):
		case p.Unread != "":
			return p, errors.New(name + " could not be read: " + p.Unread)
		default:
			return p, nil
		}
	}
	return index.Paper{}, &backends.Error{
		Code: backends.NotFound, Source: "local",
		Message: fmt.Sprintf("no paper of the matter is called %q", text.Truncate(text.Line(name), 80)),
		Next:    "list_documents lists them",
	}
}

// papersFor returns the papers in which a caller wants deadlines found, and names those that cannot be read.
func (s served) papersFor(ctx context.Context, p backends.Params) (out []drafts.Paper, unread []string, err error) {
	if body := p.String("text"); body != "" {
		out, err = drafts.OfText(ctx, "text", body)
		return out, nil, err
	}
	var of []index.Paper
	if name := p.String("document"); name != "" {
		one, err := s.paper(name)
		if err != nil {
			return nil, nil, err
		}
		of = []index.Paper{one}
	} else if of, err = s.papers(); err != nil {
		return nil, nil, err
	}
	for _, paper := range of {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		body, err := "", errors.New(paper.Unread)
		if paper.Unread == "" {
			body, err = s.e.Index().Text(paper.Document.ID)
		}
		if err != nil {
			unread = append(unread, paper.Document.Path+": "+err.Error())
			continue
		}
		out = append(out, drafts.OfIndex(paper, body))
	}
	return out, unread, nil
}

func (s served) listDocuments(_ context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	keep, err := index.ParsePaperFilter(p.String("filter"))
	if err != nil {
		return nil, &backends.Error{Code: backends.InvalidParameters, Tool: "list_documents", Message: err.Error()}
	}
	all, err := s.papers()
	if err != nil {
		return nil, err
	}
	out := listed{Documents: []export.PaperSummary{}}
	for _, paper := range all {
		if !keep.Keeps(paper) {
			continue
		}
		if out.Total++; out.Total > p.Int("offset", 0) && len(out.Documents) < p.Int("limit", mostPapers) {
			out.Documents = append(out.Documents, export.PaperOf(paper).PaperSummary)
		}
	}
	return out, nil
}

// Papers implements Service.
func (s served) Papers() ([]export.PaperSummary, error) {
	all, err := s.papers()
	if err != nil {
		return nil, err
	}
	out := make([]export.PaperSummary, len(all))
	for i, p := range all {
		out[i] = export.PaperOf(p).PaperSummary
		out[i].Title = cmp.Or(out[i].Title, p.Document.Title)
	}
	return out, nil
}

// Paper implements Service.
func (s served) Paper(path string) (string, error) {
	p, err := s.paper(path)
	if err != nil {
		return "", err
	}
	return s.e.Index().Text(p.Document.ID)
}
