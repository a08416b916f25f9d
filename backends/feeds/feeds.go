// Package feeds reads the news feeds of courts and agencies: RSS 2.0 ("RSS 2.0 Specification", RSS Advisory Board,
// 2009) and Atom (RFC 4287). The table of hosts lists the allowed hosts; those of a user's watched feeds are added to
// it.
package feeds

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/text"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"read_feed": s.read}
}

type source struct{ c *fetch.Client }

// read reads a feed in its own order, newest first, without entries before date_after.
func (s source) read(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	parsed, err := backends.ParseWebAddress(strings.TrimSpace(p.String("url")))
	if err != nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "feeds", Message: err.Error(),
			Next: "give the address of a public feed, beginning with https://",
		}
	}
	at, err := url.Parse(parsed.String())
	if err != nil {
		return backends.Result{}, err
	}
	req := fetch.Request{URL: at.String(), Accept: "application/rss+xml, application/atom+xml, application/xml, text/xml"}
	got, err := s.c.Get(ctx, req)
	if err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{Requested: p.Int("limit", 10)}
	if strings.TrimSpace(string(got.Body)) != "{}" { // {}: the request was only recorded
		f, err := parse(got.Body)
		if err != nil {
			s.c.Forget(ctx, req)
			return backends.Result{}, &backends.Error{
				Code: backends.ToolExecutionError, Source: "feeds", Message: at.Hostname() + " sent no feed: " + err.Error(),
				Next: "open the address in a browser: it must be RSS or Atom",
			}
		}
		for _, e := range f.entries {
			if after := p.String("date_after"); after != "" && e.day != "" && e.day < after {
				continue
			}
			res.Available++
			if len(res.Documents) < res.Requested {
				res.Documents = append(res.Documents, document(at.String(), at.Hostname(), f.title, e, fetch.Day(got.Time)))
			}
		}
	}
	a := backends.Asked{Query: "", Limit: res.Requested, DateGiven: true, Now: s.c.Now()}
	return backends.Judged(res, a, func(q *backends.Quality) {
		q.From("Feed", at.Hostname(), "feed_entries")
	}), nil
}

func document(feed, host, title string, e item, day string) backends.Document {
	sum := sha256.Sum256([]byte(feed + "\x00" + e.id))
	d := backends.Document{
		ID: "feeds:" + hex.EncodeToString(sum[:10]), Source: "feeds", Kind: kindOf(host),
		Title: e.title, Date: e.day, URL: e.link, Snippet: e.summary, Court: title,
		Extra: map[string]any{"feed": feed, "feed_title": title, "entry": e.id, "retrieved": day},
	}
	if d.Title == "" {
		d.Title = text.Truncate(e.summary, 120)
	}
	if d.Title == "" {
		d.Title = "Entry of " + e.day
	}
	d.Citation = strings.Join(strings.Fields(title+" "+e.day), " ")
	return d
}

// kindOf returns the kind of document in a host's feed.
func kindOf(host string) string {
	if strings.HasSuffix(host, "uscourts.gov") || strings.HasSuffix(host, "courtlistener.com") {
		return backends.KindDocket
	}
	return backends.KindWebPage
}
