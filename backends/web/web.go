// Package web searches the web: with Exa if its key is present, else with Tavily. Sources without an API are searched
// through it, within their official domains.
package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

// Names of the keys, one of which is required.
const (
	ExaKey    = "EXA_API_KEY"
	TavilyKey = "TAVILY_API_KEY"
)

// fresh is how long an answer may be reused: searches cost money.
const fresh = 24 * time.Hour

// Query is a web search. A domain is a host, with or without the beginning of a path: "leginfo.legislature.ca.gov",
// "www.mass.gov/law-library".
type Query struct {
	Words      string
	Domains    []string // only these, if any
	NotDomains []string
	After      string // ISO days
	Before     string
	Limit      int
	Ageless    bool // age is irrelevant: statutes, rules
}

// Found is what a search found, all within the requested domains.
type Found struct {
	Documents []backends.Document
	Engine    string // "exa" or "tavily"
	Notes     []string
}

// Result converts what was found to the answer of a tool, with the engine and its notes.
func (f Found) Result(q Query) backends.Result {
	res := backends.Result{Documents: f.Documents, Requested: q.Limit, Metadata: map[string]any{"engine": f.Engine}}
	for _, note := range f.Notes {
		res.Note(note)
	}
	return res
}

// Available reports whether there is a key to search with.
func Available(c *fetch.Client) bool { return c.HasKey(ExaKey) || c.HasKey(TavilyKey) }

// Search uses the first engine that has a key, and the other one if that fails.
func Search(ctx context.Context, c *fetch.Client, q Query) (Found, error) {
	if q.Limit <= 0 {
		q.Limit = 10
	}
	var failed error
	for _, e := range [...]struct {
		name, key string
		ask       func(context.Context, *fetch.Client, Query) ([]backends.Document, error)
	}{{"exa", ExaKey, exa}, {"tavily", TavilyKey, tavily}} {
		if !c.HasKey(e.key) && !c.Offline() {
			continue
		}
		docs, err := e.ask(ctx, c, q)
		if err == nil {
			f := Found{Documents: q.keep(docs), Engine: e.name}
			if failed != nil {
				f.Notes = append(f.Notes, failed.Error())
			}
			return f, nil
		}
		failed = errors.Join(failed, spent(err))
		if ctx.Err() != nil || c.Offline() {
			break
		}
	}
	if failed == nil {
		return Found{}, &backends.Error{
			Code: backends.KeyMissing, Source: "web",
			Message: "searching the web needs an API key: neither " + ExaKey + " nor " + TavilyKey + " is set",
			Next: "get one at https://dashboard.exa.ai/api-keys or https://app.tavily.com/ and set it in the environment " +
				"or in the file of keys",
		}
	}
	return Found{}, first(failed)
}

// first returns the first of joined errors, that of the preferred engine.
func first(err error) error {
	var e *backends.Error
	if errors.As(err, &e) {
		return e
	}
	return err
}

// spent explains that credit has run out, which the engines report with their own status codes.
func spent(err error) error {
	var status *fetch.StatusError
	var e *backends.Error
	if errors.As(err, &status) && errors.As(err, &e) &&
		slices.Contains([]int{http.StatusPaymentRequired, 432, 433}, status.Status) {
		own := *e
		own.Code, own.Retryable, own.Next = backends.QuotaExhausted, false,
			"the plan's credit is used up: add to it, or use the other engine's key"
		return &own
	}
	return err
}

// keep drops duplicates and anything outside the requested domains or time, which engines treat only as hints.
func (q Query) keep(docs []backends.Document) []backends.Document {
	seen := make(map[string]bool)
	docs = slices.DeleteFunc(docs, func(d backends.Document) bool {
		drop := seen[d.URL] || len(q.Domains) > 0 && !Within(d.URL, q.Domains) || Within(d.URL, q.NotDomains) ||
			d.Date != "" && (q.After != "" && d.Date < q.After || q.Before != "" && d.Date > q.Before)
		seen[d.URL] = true
		return drop
	})
	return docs[:min(len(docs), q.Limit)]
}

// Within reports whether an address is in one of the domains: on the host or below it, and under the path.
func Within(address string, domains []string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return false
	}
	host := bare(u.Hostname())
	return slices.ContainsFunc(domains, func(d string) bool {
		d, path, _ := strings.Cut(strings.ToLower(d), "/")
		d = bare(strings.TrimPrefix(d, "*."))
		if host != d && !strings.HasSuffix(host, "."+d) {
			return false
		}
		path = strings.Trim(path, "/")
		rest := strings.Trim(strings.ToLower(u.Path), "/")
		return path == "" || rest == path || strings.HasPrefix(rest, path+"/")
	})
}

func bare(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// document converts one page. Only its address and its title are sure to be present.
func document(r lenientjson.Object, snippet string) (backends.Document, bool) {
	address := r.String("url")
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return backends.Document{}, false
	}
	d := backends.Document{
		ID: "web:" + address, Source: "web", Kind: backends.KindWebPage, URL: address,
		Title: r.String("title"), Author: r.String("author"),
		Date: lenientjson.Day(r.First("publishedDate", "published_date")), Snippet: htmltext.Snippet(snippet),
		Extra: map[string]any{"host": bare(u.Hostname())},
	}
	if d.Title == "" {
		d.Title = text.Line(bare(u.Hostname()) + u.Path)
	}
	if s := r.Float("score"); s > 0 && s <= 1 {
		d.Score = s
	}
	return d, true
}
