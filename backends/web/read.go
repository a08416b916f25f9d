package web

import (
	"context"
	"errors"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

// longestPage is how much of a page is read, in bytes.
const longestPage = 200_000

// read reads the text of a public page from the service that receives searches. No other host is contacted, so none
// learns who is reading.
func read(ctx context.Context, c *fetch.Client, address string) (backends.Document, string, error) {
	at, err := backends.ParseWebAddress(address)
	if err != nil {
		return backends.Document{}, "", &backends.Error{
			Code: backends.InvalidParameters, Source: "web", Message: err.Error(), Next: "give the address of a public page",
		}
	}
	var failed error
	for _, e := range [...]struct {
		name, key string
		ask       func(context.Context, *fetch.Client, string) (backends.Document, error)
	}{{"exa", ExaKey, exaContents}, {"tavily", TavilyKey, tavilyExtract}} {
		if !c.HasKey(e.key) && !c.Offline() {
			continue
		}
		d, err := e.ask(ctx, c, at.String())
		if err == nil {
			d.ID, d.URL = "web:"+address, at.String() // as the search named it
			return d, e.name, nil
		}
		failed = errors.Join(failed, spent(err))
		if ctx.Err() != nil || c.Offline() {
			break
		}
	}
	if failed == nil {
		return backends.Document{}, "", &backends.Error{
			Code: backends.KeyMissing, Source: "web", Message: "reading a page of the web needs an API key: neither " + ExaKey +
				" nor " + TavilyKey + " is set", Next: "set one of them, or open the page in a browser",
		}
	}
	return backends.Document{}, "", first(failed)
}

// exaContents requests the text of a page from Exa.
func exaContents(ctx context.Context, c *fetch.Client, address string) (backends.Document, error) {
	var answer lenientjson.Object
	res, err := c.JSON(ctx, fetch.Request{URL: "https://api.exa.ai/contents", JSON: map[string]any{
		"urls": []string{address}, "text": true,
	}, Fresh: fresh}, &answer)
	if err != nil {
		return backends.Document{}, err
	}
	r := answer.Object("results")
	return page(r, r.Text("text"), address, res)
}

// tavilyExtract requests the text of a page from Tavily.
func tavilyExtract(ctx context.Context, c *fetch.Client, address string) (backends.Document, error) {
	var answer lenientjson.Object
	res, err := c.JSON(ctx, fetch.Request{URL: "https://api.tavily.com/extract", JSON: map[string]any{
		"urls": []string{address}, "format": "text",
	}, Fresh: fresh}, &answer)
	if err != nil {
		return backends.Document{}, err
	}
	r := answer.Object("results")
	return page(r, r.Text("raw_content"), address, res)
}

func page(r lenientjson.Object, body, address string, res fetch.Response) (backends.Document, error) {
	body = htmltext.Text(text.Prefix(body, longestPage))
	d, ok := document(r, body)
	if !ok {
		d, ok = document(lenientjson.Object{"url": address}, body)
	}
	if !ok || body == "" {
		return backends.Document{}, &backends.Error{
			Code: backends.NotFound, Source: "web", Message: "the page could not be read", Next: "open it in a browser",
		}
	}
	d.Text, d.Retrieved = body, fetch.Day(res.Time)
	return d, nil
}
