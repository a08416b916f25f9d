package fetch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"headnote/backends"
)

// asked is a request with the policy of its host.
type asked struct {
	Request
	host   string
	policy Policy
	url    *url.URL // without key
	body   []byte
	media  string // of the body
}

func (c *Client) policyOf(address string) Policy {
	u, err := url.Parse(address)
	if err != nil {
		return Policy{}
	}
	return c.hosts[u.Hostname()]
}

func (c *Client) do(ctx context.Context, r Request) (Response, error) {
	a, err := c.prepare(r)
	if err != nil {
		return Response{}, c.named(ctx, a.policy, err)
	}
	res, err := c.send(ctx, a)
	if err != nil {
		return Response{}, c.named(ctx, a.policy, err)
	}
	return res, nil
}

// prepare finds the policy of a request's host, or says why it is not asked.
func (c *Client) prepare(r Request) (asked, error) {
	a := asked{Request: r}
	u, err := url.Parse(r.URL)
	if err != nil {
		return a, fmt.Errorf("%q is no address", r.URL)
	}
	p, ok := c.hosts[u.Hostname()]
	a.host, a.policy, a.url = u.Hostname(), p, u
	switch {
	case !ok || u.Scheme != "https":
		return a, &backends.Error{Code: backends.ToolExecutionError, Message: "the host " + u.Host + " is not one that headnote asks", Next: "add it to the table of hosts"}
	case c.o.Offline:
		return a, offline(p.Source)
	case p.KeyRequired && !c.o.Keys.Has(p.Key):
		return a, &backends.Error{Code: backends.KeyMissing, Message: p.Source + " wants a key: " + p.Key + " is not set", Next: "get one at " + p.KeyFrom + " and set it in the environment or in the file of keys"}
	}
	q := u.Query()
	for k, v := range r.Query {
		q[k] = v
	}
	u.RawQuery = q.Encode()
	switch {
	case r.JSON != nil:
		a.media = "application/json"
		if a.body, err = json.Marshal(r.JSON); err != nil {
			return a, err
		}
	case r.Form != nil:
		a.media, a.body = "application/x-www-form-urlencoded", []byte(r.Form.Encode())
	}
	if a.Method == "" {
		a.Method = http.MethodGet
		if a.body != nil {
			a.Method = http.MethodPost
		}
	}
	if a.MaxBytes == 0 {
		a.MaxBytes = p.MaxBytes
	}
	return a, nil
}

func offline(source string) error {
	return &backends.Error{Code: backends.Offline, Message: "offline: " + source + " not asked", Next: "put what you have of it into the matter and index it"}
}

// send makes one attempt.
func (c *Client) send(ctx context.Context, a asked) (Response, error) {
	ctx, stop := context.WithTimeout(ctx, a.policy.Timeout)
	defer stop()
	req, err := c.request(ctx, a)
	if err != nil {
		return Response{}, err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return Response{}, c.broken(ctx, a, err)
	}
	defer func() { _ = res.Body.Close() }() //nolint:errcheck // it was read, or is given up
	body, err := io.ReadAll(io.LimitReader(res.Body, a.MaxBytes+1))
	switch {
	case err != nil:
		return Response{}, c.broken(ctx, a, err)
	case int64(len(body)) > a.MaxBytes:
		return Response{}, &backends.Error{Code: backends.ToolExecutionError, Message: fmt.Sprintf("the answer of %s is larger than %d MB", a.policy.Source, a.MaxBytes/1e6), Next: "ask for less: a narrower query or a lower limit"}
	case res.StatusCode < 200 || res.StatusCode > 299:
		return Response{}, statusError(a.policy, &StatusError{res.StatusCode, res.Header, body[:min(len(body), 64<<10)]}, 0)
	}
	return Response{Status: res.StatusCode, Header: res.Header, Body: body, Time: c.o.Now(), URL: a.url.String()}, nil
}

// broken says what became of a request that got no answer.
func (c *Client) broken(ctx context.Context, a asked, err error) error {
	var e *backends.Error
	if errors.As(err, &e) {
		return e
	}
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &backends.Error{Code: backends.Timeout, Message: fmt.Sprintf("%s did not answer within %s", a.policy.Source, a.policy.Timeout), Cause: err, Retryable: true, Next: "try again later, or ask another source"}
	}
	if ctx.Err() != nil {
		return &backends.Error{Code: backends.Cancelled, Message: "cancelled", Cause: ctx.Err()}
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // its text holds the address, which may hold a key
	}
	return &backends.Error{Code: backends.ToolExecutionError, Message: fmt.Sprintf("the connection to %s broke: %v", a.host, err), Cause: err, Retryable: true, Next: "try again later, or ask another source"}
}

// request is the HTTP request, with key and headers.
func (c *Client) request(ctx context.Context, a asked) (*http.Request, error) {
	u := *a.url
	p := a.policy
	key := c.o.Keys.Get(p.Key)
	if key != "" && p.KeyQuery != "" {
		q := u.Query()
		q.Set(p.KeyQuery, key)
		u.RawQuery = q.Encode()
	}
	if err := c.redirectBase(&u, p); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, a.Method, u.String(), bytes.NewReader(a.body))
	if err != nil {
		return nil, fmt.Errorf("the request to %s cannot be made", a.host)
	}
	fill := strings.NewReplacer("{contact}", c.contact(), "{version}", c.o.Version)
	for k, v := range p.Headers {
		req.Header.Set(k, fill.Replace(v))
	}
	req.Header.Set("Accept", "application/json")
	if a.Accept != "" {
		req.Header.Set("Accept", a.Accept)
	}
	for k, v := range a.Header {
		req.Header[http.CanonicalHeaderKey(k)] = v
	}
	if a.media != "" {
		req.Header.Set("Content-Type", a.media)
	}
	if name, form, ok := strings.Cut(p.KeyHeader, ": "); ok && key != "" {
		req.Header.Set(name, strings.ReplaceAll(form, "{key}", key))
	}
	return req, nil
}

func (c *Client) contact() string {
	if c.o.Contact == "" {
		return "no-contact-configured"
	}
	return c.o.Contact
}

// redirectBase puts another address in place of the host where one is configured.
func (c *Client) redirectBase(u *url.URL, p Policy) error {
	base, prefix := p.Base, ""
	if c.o.Base != "" {
		base, prefix = c.o.Base, "/"+u.Host
	}
	if base == "" {
		return nil
	}
	b, err := url.Parse(base)
	if err != nil || b.Host == "" {
		return fmt.Errorf("%q is no base address", base)
	}
	u.Scheme, u.Host = b.Scheme, b.Host
	u.Path = strings.TrimSuffix(b.Path, "/") + prefix + u.Path
	u.RawPath = ""
	return nil
}

// connect makes the HTTP client.
func (c *Client) connect() error {
	transport := c.o.Transport
	if transport == nil {
		transport = &http.Transport{MaxIdleConnsPerHost: 4, IdleConnTimeout: 90 * time.Second, TLSHandshakeTimeout: 10 * time.Second}
	}
	c.http = &http.Client{Transport: transport}
	return nil
}
