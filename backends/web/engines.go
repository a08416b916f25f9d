package web

import (
	"context"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// exa searches with https://exa.ai. It accepts domains with paths.
func exa(ctx context.Context, c *fetch.Client, q Query) ([]backends.Document, error) {
	body := map[string]any{
		"query": q.Words, "type": "auto", "numResults": min(q.Limit, 100),
		"contents": map[string]any{"highlights": true},
	}
	set(body, "includeDomains", limited(q.Domains, 1200))
	set(body, "excludeDomains", limited(q.NotDomains, 1200))
	if q.After != "" {
		body["startPublishedDate"] = q.After + "T00:00:00.000Z"
	}
	if q.Before != "" {
		body["endPublishedDate"] = q.Before + "T23:59:59.999Z"
	}
	var answer lenientjson.Object
	if _, err := c.JSON(ctx, fetch.Request{URL: "https://api.exa.ai/search", JSON: body, Fresh: fresh},
		&answer); err != nil {
		return nil, err
	}
	var docs []backends.Document
	for _, r := range answer.Objects("results") {
		snippet := strings.Join(r.Strings("highlights"), " … ")
		if snippet == "" {
			snippet = r.First("summary", "text")
		}
		if d, ok := document(r, snippet); ok {
			d.Extra["engine"] = "exa"
			docs = append(docs, d)
		}
	}
	return docs, nil
}

// tavily searches with https://tavily.com. It accepts hosts; paths are applied to the results, so more are requested if
// there are any.
func tavily(ctx context.Context, c *fetch.Client, q Query) ([]backends.Document, error) {
	limit := q.Limit
	hosts := hostsOf(q.Domains)
	if slices.ContainsFunc(q.Domains, func(d string) bool { return strings.Contains(d, "/") }) {
		limit = 20
	}
	body := map[string]any{"query": text.Truncate(q.Words, 390), "search_depth": "basic", "max_results": min(limit, 20)}
	set(body, "include_domains", limited(hosts, 300))
	set(body, "exclude_domains", limited(slices.DeleteFunc(slices.Clone(q.NotDomains),
		func(d string) bool { return strings.Contains(d, "/") }), 150))
	if q.After != "" {
		body["start_date"] = q.After
	}
	if q.Before != "" {
		body["end_date"] = q.Before
	}
	var answer lenientjson.Object
	if _, err := c.JSON(ctx, fetch.Request{URL: "https://api.tavily.com/search", JSON: body, Fresh: fresh},
		&answer); err != nil {
		return nil, err
	}
	var docs []backends.Document
	for _, r := range answer.Objects("results") {
		if d, ok := document(r, r.Text("content")); ok {
			d.Extra["engine"] = "tavily"
			docs = append(docs, d)
		}
	}
	return docs, nil
}

func hostsOf(domains []string) []string {
	var hosts []string
	for _, d := range domains {
		host, _, _ := strings.Cut(d, "/")
		if !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

func limited(list []string, n int) []string { return list[:min(len(list), n)] }

func set(body map[string]any, name string, list []string) {
	if len(list) > 0 {
		body[name] = list
	}
}
