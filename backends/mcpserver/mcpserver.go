// Package mcpserver queries tool servers of other programs over the Model Context Protocol. The settings name the
// servers and their tools; what a server says about its tools is ignored. Every message goes through package fetch, so
// that offline mode, quotas, withheld names, plans and the log of requests apply as for every source.
package mcpserver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Category is that of the tools of other programs' servers.
const Category = backends.OtherServers

// Server is one server and how to reach it.
type Server struct {
	Name string
	backends.Server
	Program *Program // nil for a server with an address
}

// alias returns the host name by which package fetch knows a server: two servers on one machine have separate limits.
func (s Server) alias() string { return s.Name + ".mcp" }

// endpoint returns the address at which package fetch queries the server.
func (s Server) endpoint() string {
	u, err := url.Parse(s.URL)
	if s.URL == "" || err != nil {
		return "https://" + s.alias() + "/"
	}
	return "https://" + s.alias() + u.EscapedPath()
}

// Hosts returns the server's rows for the table of hosts.
func (s Server) Hosts() map[string]fetch.Policy {
	p := fetch.Policy{
		Source: s.Name, PerMinute: s.PerMinute, Concurrency: 1, Timeout: 30 * time.Second, Tries: 1, MaxBytes: 4 << 20,
		Headers: map[string]string{"User-Agent": "headnote/{version}"},
	}
	if p.PerMinute == 0 {
		p.PerMinute = 30
	}
	if s.Program != nil {
		p.Via, p.Shown, p.ShownHost = s.Program, "program: "+s.Place(), s.Command[0]
		return map[string]fetch.Policy{s.alias(): p}
	}
	if u, err := url.Parse(s.URL); err == nil {
		p.Base, p.Shown, p.ShownHost = u.Scheme+"://"+u.Host, u.Scheme+"://"+u.Host, u.Host
	}
	if s.Key != "" {
		p.Key, p.KeyHeader, p.KeyRequired = s.Key, "Authorization: Bearer {key}", true
		p.KeyFrom = s.URL
	}
	return map[string]fetch.Policy{s.alias(): p}
}

// host returns the place that a plan names.
func (s Server) host() string {
	for _, p := range s.Hosts() {
		return p.ShownHost
	}
	return s.alias()
}

// ToolName returns headnote's name for a tool of the server.
func (s Server) ToolName(tool string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '_'
	}, tool)
	return "mcp_" + s.Name + "_" + plain
}

// Specs describes the tools of the server, in the words of the settings.
func (s Server) Specs() []backends.Spec {
	var out []backends.Spec
	for _, tool := range s.Tools {
		out = append(out, backends.Spec{
			Name: s.ToolName(tool), Title: s.Name + ": " + tool, Category: Category, Source: s.Name,
			Description: "Calls " + tool + " of the server " + s.Name + " (" + s.Place() + "), which your settings name.",
			Kinds:       []string{backends.KindOther}, Calls: 3, Timeout: 30 * time.Second,
			Hosts: []string{s.host()}, Key: s.Key,
			Schema: backends.Schema{Fields: []backends.Field{
				{Name: "query", Type: backends.String, Required: true, Description: "words to search for"},
			}},
		})
	}
	return out
}

// Calls returns the tools of the server by name.
func (s Server) Calls(c *fetch.Client) backends.Calls {
	sess := &session{server: s, c: c}
	out := backends.Calls{}
	for _, tool := range s.Tools {
		out[s.ToolName(tool)] = func(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result,
			error,
		) {
			return sess.search(ctx, tool, p.String("query"))
		}
	}
	return out
}

// version is the protocol version used with servers.
const version = "2025-06-18"

// session is what was negotiated with a server.
type session struct {
	server Server
	c      *fetch.Client

	mu    sync.Mutex
	ready bool
	id    string // session ID, if the server gave one
}

// search calls a tool with words and reads the results.
func (s *session) search(ctx context.Context, tool, words string) (backends.Result, error) {
	if err := s.greet(ctx); err != nil {
		return backends.Result{}, err
	}
	name := s.server.Query
	if name == "" {
		name = "query"
	}
	arguments := map[string]any{"name": tool, "arguments": map[string]any{name: words}}
	raw, err := s.request(ctx, idOf(tool, words), "tools/call", arguments)
	if err != nil {
		s.forget()
		return backends.Result{}, err
	}
	if raw == nil { // only recorded
		return backends.Result{}, nil
	}
	return s.server.read(raw)
}

// idOf returns the ID of a request: the same for the same words, so that the plan shows exactly what is sent.
func idOf(tool, words string) string {
	sum := sha256.Sum256([]byte(tool + "\x00" + words))
	return hex.EncodeToString(sum[:6])
}

// greet begins the session if it has not begun.
func (s *session) greet(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ready {
		return nil
	}
	s.id = ""
	raw, header, err := s.send(ctx, message{
		ID: "hello", Method: "initialize", Params: map[string]any{
			"protocolVersion": version, "capabilities": map[string]any{},
			"clientInfo": map[string]any{"name": "headnote", "version": "1"},
		},
	})
	if err != nil {
		return err
	}
	if s.id = header.Get("Mcp-Session-Id"); len(s.id) > 256 {
		s.id = ""
	}
	if _, _, err := s.send(ctx, message{Method: "notifications/initialized"}); err != nil {
		return err
	}
	s.ready = raw != nil
	return nil
}

// forget makes the next call begin a new session: this one may have ended.
func (s *session) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ready = false
}

func (s *session) request(ctx context.Context, id, method string, params any) (json.RawMessage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	raw, _, err := s.send(ctx, message{ID: id, Method: method, Params: params})
	return raw, err
}

// send sends a message and returns the result of its reply, or nil for a notification or a message that is only
// recorded.
func (s *session) send(ctx context.Context, m message) (json.RawMessage, http.Header, error) {
	m.Version = "2.0"
	header := http.Header{"Mcp-Protocol-Version": {version}}
	if s.id != "" {
		header.Set("Mcp-Session-Id", s.id)
	}
	res, err := s.c.Get(ctx, fetch.Request{
		URL: s.server.endpoint(), JSON: m, Accept: "application/json, text/event-stream", Header: header,
	})
	if err != nil || m.ID == "" || fetch.Drafting(ctx) {
		return nil, res.Header, err
	}
	raw, err := reply(res, m.ID)
	if err != nil {
		return nil, res.Header, s.failed(err)
	}
	return raw, res.Header, nil
}

// failed returns an error of the server.
func (s *session) failed(err error) error {
	return &backends.Error{
		Code: backends.ToolExecutionError, Source: s.server.Name,
		Message: fmt.Sprintf("the server %s: %v", s.server.Name, err),
		Next:    "look at the server, or take it out of the settings",
	}
}
