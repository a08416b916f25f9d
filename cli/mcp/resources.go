package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/text"
)

// URIs of runs, memos and papers.
const (
	runsURI   = "headnote://runs"
	papersURI = "headnote://papers"
	watchURI  = "headnote://watches"
	memoPart  = "/memo"
)

// Bounds on lists and on the size of a paper. What is not listed can still be read by its URI, and list_documents lists
// all papers.
const (
	mostListed   = 200
	longestPaper = 4 << 20 // bytes
)

// resources registers the lists of runs and papers, and each run, memo and paper.
func (s *server) resources() error {
	for _, r := range []sdk.Resource{
		{
			URI: runsURI, Name: "runs", Title: "Runs", MIMEType: "application/json",
			Description: fmt.Sprintf("the latest %d runs of this matter, newest first", mostListed),
		},
		{
			URI: papersURI, Name: "papers", Title: "Papers", MIMEType: "application/json",
			Description: fmt.Sprintf("the first %d papers of this matter by path; list_documents lists all", mostPapers),
		},
		{
			URI: watchURI, Name: "watches", Title: "Watches", MIMEType: "application/json",
			Description: "what is under watch for this matter, with unread changes",
		},
	} {
		s.sdk.AddResource(&r, s.read)
	}
	for _, r := range []sdk.ResourceTemplate{
		{
			URITemplate: runsURI + "/{id}", Name: "run", Title: "Run", MIMEType: "application/json",
			Description: "one run: results, grades, citations, risks, deadlines, memo",
		},
		{
			URITemplate: runsURI + "/{id}" + memoPart, Name: "memo", Title: "Memo", MIMEType: "text/markdown",
			Description: "the memo of one run",
		},
		{
			URITemplate: watchURI + "/{id}", Name: "changes", Title: "What changed", MIMEType: "text/markdown",
			Description: "the latest memo of one watch: what changed, with sources and redlines; it stays unread",
		},
		{
			URITemplate: papersURI + "/{+path}", Name: "paper", Title: "Paper", MIMEType: "text/plain",
			Description: "the text of one paper of the matter, by its path as list_documents gives it",
		},
	} {
		s.sdk.AddResourceTemplate(&r, s.read)
	}
	if err := s.listMemos(); err != nil {
		return err
	}
	return s.listPapers()
}

func (s *server) listMemos() error {
	runs, err := s.service.Runs()
	if err != nil {
		return err
	}
	for _, r := range runs[:min(len(runs), mostListed)] {
		if !r.HasMemo {
			continue
		}
		title := text.Truncate(text.Line(r.Question), 100)
		s.sdk.AddResource(&sdk.Resource{
			URI: runsURI + "/" + r.ID.String() + memoPart, Name: "memo-" + r.ID.String(), Title: title,
			Description: "memo: " + title, MIMEType: "text/markdown",
		}, s.read)
	}
	return nil
}

func (s *server) listPapers() error {
	papers, err := s.service.Papers()
	if err != nil {
		return err
	}
	for _, p := range papers[:min(len(papers), mostListed)] {
		if p.Unread != "" {
			continue
		}
		s.sdk.AddResource(&sdk.Resource{
			URI: papersURI + "/" + escaped(p.Path), Name: text.Line(p.Path), Title: text.Truncate(text.Line(p.Title), 100),
			Description: text.Line(strings.Join(strings.Fields(p.Type+" "+p.Status+" "+p.Date), " ")), MIMEType: "text/plain",
		}, s.read)
	}
	return nil
}

// escaped returns a path as part of a URI.
func escaped(name string) string {
	parts := strings.Split(path.Clean(name), "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return strings.Join(parts, "/")
}

// read returns a resource.
func (s *server) read(_ context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := req.Params.URI
	body, kind, err := s.body(uri)
	if err != nil {
		s.log.Info("resource not found", "uri", uri, "error", err)
		return nil, sdk.ResourceNotFoundError(uri)
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: kind, Text: body}}}, nil
}

func (s *server) body(uri string) (body, kind string, err error) {
	if name, ok := strings.CutPrefix(uri, papersURI+"/"); ok {
		return s.paper(name)
	}
	if id, ok := strings.CutPrefix(uri, watchURI+"/"); ok {
		body, err = s.service.WatchMemo(id)
		return text.Clean(body), "text/markdown", err
	}
	var v any
	id := strings.TrimPrefix(strings.TrimPrefix(uri, runsURI), "/")
	run, isMemo := strings.CutSuffix(id, memoPart)
	switch {
	case isMemo:
		body, err = s.service.Memo(run)
		return body, "text/markdown", err
	case uri == papersURI:
		v, err = firstOf(mostPapers, s.service.Papers)
	case uri == watchURI:
		v, err = s.service.Watches()
	case id == "":
		v, err = firstOf(mostListed, s.service.Runs)
	default:
		v, err = s.service.Run(id)
	}
	if err != nil {
		return "", "", err
	}
	data, err := json.MarshalIndent(v, "", "  ")
	return string(data), "application/json", err
}

// paper returns the text of a paper, named by its path as escaped in a URI.
func (s *server) paper(name string) (body, kind string, err error) {
	if name, err = url.PathUnescape(name); err != nil {
		return "", "", err
	}
	if body, err = s.service.Paper(name); err != nil {
		return "", "", err
	}
	if cut := text.Prefix(body, longestPaper); len(cut) < len(body) {
		body = cut + fmt.Sprintf("\n[cut after %d of %d bytes]", len(cut), len(body))
	}
	return text.Clean(body), "text/plain", nil
}

// firstOf returns at most a number of elements from the beginning of a list.
func firstOf[T any](most int, list func() ([]T, error)) ([]T, error) {
	all, err := list()
	return all[:min(len(all), most)], err
}
