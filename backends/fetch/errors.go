package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"headnote/backends"
	"headnote/text"
)

// StatusError is an answer without a success status. It is the cause of the error that a client returns, for sources
// that must look into the body:
//
//	var status *fetch.StatusError
//	if errors.As(err, &status) && status.Status == http.StatusNotFound { … }
type StatusError struct {
	Status int
	Header http.Header
	Body   []byte // the first 64 KB
}

// Error names the status.
func (e *StatusError) Error() string {
	return fmt.Sprintf("HTTP %d %s", e.Status, http.StatusText(e.Status))
}

// says returns the beginning of the body, on one line.
func (e *StatusError) says() string {
	s := text.Truncate(text.Line(string(e.Body)), 200)
	if s == "" || s[0] == '<' {
		return ""
	}
	return ": " + s
}

// statusError turns an answer into an error with a next step.
func statusError(p Policy, e *StatusError, after time.Duration) *backends.Error {
	out := &backends.Error{
		Code: backends.ToolExecutionError, Message: p.Source + " answers " + e.Error() + e.says(),
		Cause: e, RetryAfter: after,
	}
	switch {
	case e.Status == http.StatusNotFound || e.Status == http.StatusGone:
		out.Code, out.Next = backends.NotFound, "check the name or number, or search for it"
	case e.Status == http.StatusTooManyRequests:
		out.Code, out.Retryable = backends.QuotaExhausted, true
		out.Next = "try again later"
		if after > 0 {
			out.Next = "try again in " + after.Round(time.Second).String()
		}
	case (e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden) && p.Key != "":
		out.Next = "check the key " + p.Key + ", from " + p.KeyFrom
	case e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden:
		out.Next = "the source refuses requests from here: try again later, or ask another source"
	case e.Status == http.StatusRequestTimeout || e.Status >= 500:
		out.Retryable, out.Next = true, "the source has trouble: try again later, or ask another source"
	default:
		out.Next = "change the parameters of the call"
	}
	return out
}

// named adds the calling tool to an error.
func (c *Client) named(ctx context.Context, p Policy, err error) error {
	who := callerOf(ctx)
	var e *backends.Error
	if !errors.As(err, &e) {
		e = &backends.Error{
			Code: backends.ToolExecutionError, Message: err.Error(), Cause: err,
			Next: "try again later, or ask another source",
		}
	}
	e.Tool, e.Source = who.tool, p.Source
	if who.source != "" {
		e.Source = who.source
	}
	return e
}

func (c *Client) malformed(ctx context.Context, r Request, res Response, cause error) error {
	p := c.policyOf(r.URL)
	what := "is not the JSON that was expected"
	if b := res.Body; len(b) > 0 && b[0] == '<' {
		what = "is a web page in place of JSON"
	}
	return c.named(ctx, p, &backends.Error{
		Code: backends.ToolExecutionError, Message: fmt.Sprintf("the answer of %s %s (%v)", p.Source, what, cause),
		Cause: cause, Retryable: true,
		Next: "try again later; if it stays so, the source has changed its form",
	})
}
