package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"headnote/text"
)

// failure is an error response of the cluster.
type failure struct {
	status int
	kind   string // the type of its root cause
	what   string // type and reason, as reported by the cluster
	after  time.Duration
}

func (f *failure) Error() string {
	return fmt.Sprintf("the cluster answered %d: %s; %s", f.status, f.what, f.next())
}

// blocked reports whether the index takes no writes, and full whether for lack of disk space.
func (f *failure) blocked() bool {
	return f.kind == "cluster_block_exception" || strings.Contains(f.what, "blocked by:")
}

func (f *failure) full() bool {
	return f.blocked() && (strings.Contains(f.what, "flood-stage") || strings.Contains(f.what, "read-only / allow delete"))
}

// next returns what to do about it.
func (f *failure) next() string {
	switch {
	case f.full():
		return "the cluster's disk is full: its administrator frees or adds disk, and headnote index goes on where it stopped"
	case f.blocked() && f.status != http.StatusServiceUnavailable:
		return "the index takes no writes: its administrator lifts the block (index.blocks), and headnote index goes on " +
			"where it stopped"
	case strings.Contains(f.what, "HTTP request to an HTTPS server"):
		return "it speaks TLS: name it " + schemeTLS + "://"
	case f.status == http.StatusUnauthorized:
		return "check the user and the password (OPENSEARCH_USER and OPENSEARCH_PASSWORD, or OPENSEARCH_API_KEY)"
	case f.status == http.StatusForbidden:
		return "the user has no right to this; docs/shared-index.md lists the rights of who reads and of who fills"
	case f.kind == "too_many_nested_clauses", f.kind == "too_many_clauses", strings.Contains(f.what, "maxClauseCount"):
		return "ask with fewer words or filters, or raise indices.query.bool.max_clause_count of the cluster"
	case f.busy():
		return "it is too busy or starting: try again later, or give it more nodes"
	case f.status == http.StatusRequestEntityTooLarge:
		return "raise http.max_content_length of the cluster"
	case f.kind == "index_not_found_exception":
		return "somebody has removed it: headnote index DIR fills it again"
	}
	return "see the cluster's log"
}

// busy reports whether a failure is temporary.
func (f *failure) busy() bool {
	switch f.status {
	case http.StatusTooManyRequests:
		return !f.blocked() // a full disk is not temporary
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// broken is a request that got no answer.
type broken struct {
	what   string
	err    error
	passes bool
}

func (b *broken) Error() string { return b.what + ": " + text.Line(b.err.Error()) }
func (b *broken) Unwrap() error { return b.err }

// Unavailable is why a valid search could not be carried out.
type Unavailable struct{ Err error }

func (u *Unavailable) Error() string { return u.Err.Error() }

// Unwrap returns the reason.
func (u *Unavailable) Unwrap() error { return u.Err }

// passes reports whether another attempt may succeed.
func passes(err error) bool {
	var f *failure
	var b *broken
	return errors.As(err, &f) && f.busy() || errors.As(err, &b) && b.passes
}

// missing reports whether there is no such index.
func missing(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.status == http.StatusNotFound && f.kind == "index_not_found_exception"
}

// unreachable explains why there was no answer and, if known, what to correct.
func (c *conn) unreachable(ctx context.Context, err error) error {
	o := c.o
	b := &broken{what: fmt.Sprintf("the cluster at %s cannot be reached", o.URL), err: err, passes: ctx.Err() == nil}
	var (
		dns     *net.DNSError
		record  tls.RecordHeaderError
		unknown x509.UnknownAuthorityError
		name    x509.HostnameError
		invalid x509.CertificateInvalidError
	)
	plain := strings.Contains(err.Error(), "HTTP response to HTTPS client")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case plain, errors.As(err, &record):
		b.passes, b.what = false, b.what+": it speaks no TLS; on this machine name it "+schemePlain+
			"://, elsewhere let it speak TLS"
	case strings.Contains(err.Error(), "malformed HTTP response"):
		b.passes, b.what = false, b.what+": it speaks TLS; name it "+schemeTLS+"://"
	case errors.As(err, &unknown), errors.As(err, &name), errors.As(err, &invalid):
		b.passes, b.what = false, b.what+": its certificate is not trusted; set opensearch_ca to the file of the firm's "+
			"authority"
	case errors.As(err, &dns) && dns.IsNotFound:
		b.passes = false
	case !c.reached.Load() && strings.HasPrefix(o.URL, "http:") &&
		(errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)):
		b.what += ": it hung up; where it speaks TLS, name it " + schemeTLS + "://"
	}
	return b
}

func failureOf(res *http.Response, data []byte) *failure {
	var said struct {
		Error json.RawMessage `json:"error"`
	}
	f := &failure{status: res.StatusCode, what: text.Line(string(data[:min(len(data), 300)]))}
	if json.Unmarshal(data, &said) == nil && len(said.Error) > 0 {
		f.kind, f.what = reason(said.Error)
	}
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && s > 0 {
		f.after = time.Duration(min(s, 300)) * time.Second
	}
	return f
}

// cause is an error of the cluster: an object with a type and a reason, and its own cause.
type cause struct {
	Type   string  `json:"type"`
	Reason string  `json:"reason"`
	Root   []cause `json:"root_cause"`
	By     *cause  `json:"caused_by"`
	Failed []struct {
		Reason cause `json:"reason"`
	} `json:"failed_shards"`
}

// root returns the root cause: the top-level error is often only that all shards failed.
func (c cause) root() cause {
	for range 10 { // limits the depth, which the cluster controls
		switch {
		case len(c.Root) > 0 && c.Root[0].Type != c.Type:
			c = c.Root[0]
		case len(c.Failed) > 0 && c.Failed[0].Reason.Type != "":
			c = c.Failed[0].Reason
		case c.By != nil && c.By.Type != "":
			c = *c.By
		default:
			return c
		}
	}
	return c
}

// reason parses an error of the cluster: the type of its root cause, and a message for people.
func reason(raw json.RawMessage) (kind, what string) {
	var c cause
	if json.Unmarshal(raw, &c) != nil || c.Type == "" {
		return "", text.Line(strings.Trim(string(raw[:min(len(raw), 300)]), `"`))
	}
	root := c.root()
	what = root.Type + ": " + strings.TrimRight(root.Reason, ";. ")
	if root.Type != c.Type && c.Type != "search_phase_execution_exception" {
		what = c.Type + ": " + c.Reason + " (" + what + ")"
	}
	return root.Type, text.Truncate(text.Line(what), 600)
}
