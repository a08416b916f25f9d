package fetch

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"headnote/backends"
)

// Request is one request to one host. It never holds a key: the host's policy defines which one is added, and where.
type Request struct {
	Method string      // "" for GET, or POST if there is a body
	URL    string      // https address without key; its host must be in hosts.toml
	Query  url.Values  // added to the URL's own query
	Header http.Header // rarely needed: the host's own headers are in hosts.toml
	Accept string      // media type; "" for application/json

	Form url.Values // body as a form
	JSON any        // body as JSON

	// Fresh is how long a stored answer may be used without a request; 0 for the host's policy, negative for never. A
	// POST is stored only if it merely searches, which its source indicates with Fresh > 0.
	Fresh time.Duration
	// MaxBytes limits the body; 0 for the host's policy.
	MaxBytes int64
}

// Response is an answer with a status of 200 to 299. Others are errors; see StatusError.
type Response struct {
	Status    int
	Header    http.Header
	Body      []byte
	FromCache bool      // no request was sent
	Time      time.Time // when the source gave the answer
	URL       string    // final address after redirects, without key
}

// Get sends a request and reads the whole answer.
func (c *Client) Get(ctx context.Context, r Request) (Response, error) { return c.do(ctx, r) }

// JSON sends a request and decodes the answer into out. If the answer is not JSON of that form, the error has the code
// TOOL_EXECUTION_ERROR.
func (c *Client) JSON(ctx context.Context, r Request, out any) (Response, error) {
	res, err := c.do(ctx, r)
	if err != nil {
		return res, err
	}
	if err := json.Unmarshal(res.Body, out); err != nil {
		c.Forget(ctx, r)
		return res, c.malformed(ctx, r, res, err)
	}
	return res, nil
}

// Forget drops the stored answer to a request: one with a good status that turns out to be useless, such as a
// maintenance page. The next call sends a new request.
func (c *Client) Forget(ctx context.Context, r Request) {
	a, err := c.prepare(r)
	if err == nil {
		err = c.store.drop(ctx, a.name())
	}
	if err != nil {
		callerOf(ctx).report(backends.Progress{Done: -1, Note: "an answer that is none was kept: " + err.Error()})
	}
}
