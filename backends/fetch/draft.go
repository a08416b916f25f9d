package fetch

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Sent is a request as it leaves the machine, without its key.
type Sent struct {
	Method string `json:"method"`
	Host   string `json:"host"`
	URL    string `json:"url"`
	Body   string `json:"body,omitempty"`
}

func (a asked) sent() Sent {
	s := Sent{Method: a.Method, Host: a.host, URL: a.url.String(), Body: string(a.body)}
	switch {
	case a.policy.Via != nil:
		s.Host, s.URL = a.policy.ShownHost, a.policy.Shown
	case a.policy.Shown != "":
		s.Host, s.URL = a.policy.ShownHost, a.policy.Shown+a.url.RequestURI()
	}
	return s
}

// Log collects requests. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex
	list []Sent
}

// All returns the requests so far, in order, without duplicates.
func (l *Log) All() []Sent {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.list)
}

func (l *Log) add(s Sent) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(l.list, s) {
		l.list = append(l.list, s)
	}
}

type (
	draftKey struct{}
	draft    struct {
		log *Log
		how Outcome
	}
	logKey struct{}
)

// Outcome is how recorded requests are answered in a draft.
type Outcome struct {
	body   string // "" for the stored answer, if any
	status int
}

// Outcomes are the ways in which a call can find nothing, each of which may lead it to another request: a stored answer
// that requires more, an empty answer, an empty list, a not-found answer, and a failure.
var Outcomes = []Outcome{
	{"", http.StatusOK},
	{"{}", http.StatusOK},
	{`{"count":0,"results":[]}`, http.StatusOK},
	{"{}", http.StatusNotFound},
	{"{}", http.StatusServiceUnavailable},
}

// WithDraft makes calls record the requests that they would send instead of sending them. No socket is opened.
func WithDraft(ctx context.Context, l *Log, how Outcome) context.Context {
	return context.WithValue(ctx, draftKey{}, draft{l, how})
}

// WithLog records every request that is sent.
func WithLog(ctx context.Context, l *Log) context.Context { return context.WithValue(ctx, logKey{}, l) }

// Drafting reports whether requests of this context are only recorded.
func Drafting(ctx context.Context) bool {
	_, yes := ctx.Value(draftKey{}).(draft)
	return yes
}

func logOf(ctx context.Context) *Log {
	l, _ := ctx.Value(logKey{}).(*Log)
	return l
}

// drafted returns the answer to a request that is only recorded.
func (c *Client) drafted(ctx context.Context, a asked, d draft) (Response, error) {
	if a.policy.KeyRequired && !c.HasKey(a.policy.Key) {
		return Response{}, c.keyMissing(a.policy)
	}
	d.log.add(a.sent())
	if d.how.status != http.StatusOK {
		return Response{}, statusError(a.policy, &StatusError{Status: d.how.status, Body: []byte(d.how.body)}, 0)
	}
	if d.how.body == "" && a.storable() && c.store.keeps() {
		if kept, ok := c.store.get(a.name(), a.MaxBytes); ok && kept.fresh(ctx, a, c.o.Now()) {
			return kept.response(a), nil
		}
	}
	return Response{
		Status: http.StatusOK, Header: http.Header{}, Body: []byte(cmp.Or(d.how.body, "{}")), Time: c.o.Now(),
		URL: a.url.String(),
	}, nil
}

// withheld returns the first withheld name that a request contains, or "".
func (a asked) withheld(names []string) string {
	q, path := a.url.Query(), strings.ToLower(a.url.Path)
	var words strings.Builder
	words.WriteString(path + "\n" + strings.ToLower(string(a.body)))
	for _, values := range q {
		words.WriteString("\n" + strings.ToLower(strings.Join(values, "\n")))
	}
	for _, name := range names {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" && strings.Contains(words.String(), name) {
			return name
		}
	}
	return ""
}
