package fetch

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
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

// All are the requests so far, in their order, each once.
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
	logKey   struct{}
)

// WithDraft lets calls note the requests that they would send in place of sending them: each
// is answered with an empty object, as if nothing had been found. No socket is opened.
func WithDraft(ctx context.Context, l *Log) context.Context {
	return context.WithValue(ctx, draftKey{}, l)
}

// WithLog notes every request that is sent.
func WithLog(ctx context.Context, l *Log) context.Context { return context.WithValue(ctx, logKey{}, l) }

// Drafting reports whether requests of this context are only noted.
func Drafting(ctx context.Context) bool { return draftOf(ctx) != nil }

func draftOf(ctx context.Context) *Log {
	l, _ := ctx.Value(draftKey{}).(*Log)
	return l
}

func logOf(ctx context.Context) *Log {
	l, _ := ctx.Value(logKey{}).(*Log)
	return l
}

// drafted is the answer to a request that is only noted.
func (a asked) drafted(l *Log, now time.Time) Response {
	l.add(a.sent())
	return Response{Status: http.StatusOK, Header: http.Header{}, Body: []byte("{}"), Time: now, URL: a.url.String()}
}

// withheld is the first of the names that a request must not hold, "" where it holds none.
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
