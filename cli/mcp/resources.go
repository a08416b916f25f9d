package mcp

import (
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/text"
)

// The addresses of runs and memos.
const (
	runsURI  = "headnote://runs"
	memoPart = "/memo"
)

// resources offers the list of runs, each run, and each memo.
func (s *server) resources() error {
	s.sdk.AddResource(&sdk.Resource{
		URI: runsURI, Name: "runs", Title: "Runs",
		Description: "the runs of this matter, newest first", MIMEType: "application/json",
	}, s.read)
	s.sdk.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: runsURI + "/{id}", Name: "run", Title: "Run",
		Description: "one run: results, grades, citations, risks, deadlines, memo", MIMEType: "application/json",
	}, s.read)
	s.sdk.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: runsURI + "/{id}" + memoPart, Name: "memo",
		Title: "Memo", Description: "the memo of one run", MIMEType: "text/markdown",
	}, s.read)
	runs, err := s.service.Runs()
	if err != nil {
		return err
	}
	for _, r := range runs {
		if r.HasMemo {
			title := text.Truncate(text.Line(r.Question), 100)
			s.sdk.AddResource(&sdk.Resource{
				URI: runsURI + "/" + r.ID.String() + memoPart, Name: "memo-" + r.ID.String(), Title: title,
				Description: "memo: " + title, MIMEType: "text/markdown",
			}, s.read)
		}
	}
	return nil
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
	id := strings.TrimPrefix(strings.TrimPrefix(uri, runsURI), "/")
	if id, ok := strings.CutSuffix(id, memoPart); ok {
		body, err = s.service.Memo(id)
		return body, "text/markdown", err
	}
	var v any
	if id == "" {
		v, err = s.service.Runs()
	} else {
		v, err = s.service.Run(id)
	}
	if err != nil {
		return "", "", err
	}
	data, err := json.MarshalIndent(v, "", "  ")
	return string(data), "application/json", err
}
