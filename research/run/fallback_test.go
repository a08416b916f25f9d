package run_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/run"
)

// shapes are what sources answer when they fail, as they were recorded: gateways,
// throttles, an archive's XML, pages in place of JSON, a body that ends early,
// and nothing at all.
var shapes = []func(*http.Request) (*http.Response, error){
	shape(500, `{"error":{"code":"SERVER_ERROR","message":"Check your request and try again"}}`),
	shape(503, `<html><head><title>503 Service Unavailable</title></head></html>`),
	shape(429, `{"detail":"Request was throttled. Rate limit exceeded: 5/min. Expected available in 3600 seconds."}`,
		"Retry-After", "3600"),
	shape(429, `{"error":{"code":"OVER_RATE_LIMIT","message":"You have exceeded your rate limit."}}`),
	shape(403, `{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was supplied."}}`),
	shape(404, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The specified key does not `+
		`exist.</Message></Error>`),
	shape(404, `{"error":{"code":"NOT_FOUND","message":"No matches found!"}}`),
	shape(200, `<!DOCTYPE html><html><body>Undeclared Automated Tool</body></html>`),
	shape(200, `{"results":[{"id":"1","title":"cut of`),
	func(*http.Request) (*http.Response, error) { return nil, context.DeadlineExceeded },
	func(*http.Request) (*http.Response, error) { return nil, fmt.Errorf("read: connection reset by peer") },
}

func shape(status int, body string, header ...string) func(*http.Request) (*http.Response, error) {
	return func(r *http.Request) (*http.Response, error) {
		h := http.Header{}
		for i := 0; i < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		return &http.Response{StatusCode: status, Header: h, Body: readCloser{strings.NewReader(body)}, Request: r}, nil
	}
}

type readCloser struct{ *strings.Reader }

func (readCloser) Close() error { return nil }

// world decides, by a fixed seed, which tools fail in a run and how. A tool that fails keeps failing: retries do not
// help.
type world struct {
	failing map[string]func(*http.Request) (*http.Response, error) // by host/tool
}

func newWorld(rng *rand.Rand, specs []backends.Spec, rate float64) world {
	w := world{failing: make(map[string]func(*http.Request) (*http.Response, error))}
	for _, s := range specs {
		for _, host := range engines(s) {
			if rng.Float64() < rate {
				w.failing[host+"/"+s.Name] = shapes[rng.IntN(len(shapes))]
			}
		}
	}
	return w
}

// engines returns the hosts that a tool uses: web search has a second engine in case the first one fails; other tools
// use one host.
func engines(s backends.Spec) []string {
	if i := slices.Index(s.Hosts, "api.exa.ai"); i >= 0 {
		return s.Hosts[i:]
	}
	return s.Hosts[:1]
}

func (w world) RoundTrip(r *http.Request) (*http.Response, error) {
	if fail, ok := w.failing[r.URL.Host+r.URL.Path]; ok {
		return fail(r)
	}
	return shape(200, `{"results":[{"id":"1","title":"found"}]}`)(r)
}

// asking is a tool that sends one request through the whole fetch layer.
type asking struct {
	spec backends.Spec
	c    *fetch.Client
}

func (a asking) Spec() backends.Spec { return a.spec }

func (a asking) Call(ctx context.Context, _ backends.Params, report func(backends.Progress)) (backends.Result, error) {
	var out struct{ Results []struct{ ID, Title string } }
	var err error
	for _, host := range engines(a.spec) {
		if _, err = a.c.JSON(fetch.WithCall(ctx, a.spec, report), fetch.Request{URL: "https://" + host + "/" + a.spec.Name},
			&out); err == nil {
			break
		}
	}
	if err != nil {
		return backends.Result{}, err
	}
	var res backends.Result
	for _, r := range out.Results {
		res.Documents = append(res.Documents, backends.Document{ID: a.spec.Name + ":" + r.ID, Title: r.Title})
	}
	return res, nil
}

// table is the registry's own table of tools and alternatives.
type table struct{ *registry.Registry }

func (table) Alternatives(c events.Call, err error) []run.Alternative {
	var out []run.Alternative
	for _, a := range registry.Alternatives(c.Tool, c.Params, err) {
		out = append(out, run.Alternative(a))
	}
	return out
}

// simulated has all tools in one world, without rate limits: it measures which alternatives a call uses.
func simulated(t *testing.T, w world, specs []backends.Spec) *registry.Registry {
	t.Helper()
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	keys := make(map[string]string)
	for name, p := range hosts {
		keys[p.Key] = "key"
		p.PerSecond, p.PerMinute, p.PerHour, p.PerDay, p.Keyless = 0, 0, 0, 0, fetch.Quota{}
		hosts[name] = p
	}
	c, err := fetch.New(fetch.Options{
		Hosts: hosts, Keys: fetch.NewKeys(keys), Contact: "a@example.com", Transport: w,
		Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	require.NoError(t, err)
	var tools []backends.Tool
	for _, s := range specs {
		tools = append(tools, asking{s, c})
	}
	reg, err := registry.New(tools...)
	require.NoError(t, err)
	return reg
}

// given returns parameters that a planner would give a tool.
func given(s backends.Spec) backends.Params {
	p := backends.Params{}
	for i, f := range s.Schema.Fields {
		needed := f.Required || i == 0
		for _, group := range s.Schema.AnyOf {
			needed = needed || f.Name == group[0]
		}
		switch {
		case !needed:
		case len(f.Enum) > 0:
			p[f.Name] = f.Enum[0]
		case f.Name == "state":
			p[f.Name] = "CA"
		case f.Type == backends.Integer:
			p[f.Name] = 2024
		default:
			p[f.Name] = "355"
		}
	}
	return p
}

// The error of a failed chain can be read by another program.
func TestAnExhaustedChainTellsItsLog(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	w := world{failing: map[string]func(*http.Request) (*http.Response, error){}}
	var specs []backends.Spec
	for _, s := range reg.Specs() {
		if len(s.Hosts) == 0 {
			continue
		}
		specs = append(specs, s)
		for _, host := range engines(s) {
			w.failing[host+"/"+s.Name] = shapes[0]
		}
	}
	r := &run.Runner{
		Tools: table{simulated(t, w, specs)}, Limits: run.DefaultLimits(), Now: time.Now,
		Emit: func(...events.Body) error { return nil },
	}
	_, err = r.One(t.Context(), "search_patents", backends.Params{"search_text": "carve out"})
	var e *backends.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, backends.AllFallbacksExhausted, e.Code)
	data, err := json.Marshal(e)
	require.NoError(t, err)
	require.Contains(t, string(data), `"execution_log":[{"tool":"search_patents","status":"failed"`)
	require.Len(t, e.Log, 3, "the call and two alternatives")
	require.NotEmpty(t, e.Next)

	delete(w.failing, "api.uspto.gov/search_ptab_proceedings")
	r.Tools = table{simulated(t, w, specs)}
	res, err := r.One(t.Context(), "search_patents", backends.Params{"search_text": "carve out"})
	require.NoError(t, err)
	require.Equal(t, "search_ptab_proceedings", res.Metadata["_fallbackUsed"])
	require.Contains(t, res.Metadata["_primaryError"], "HTTP 500")
	ran := res.Metadata["_executionMetadata"].(map[string]any)
	require.Equal(t, "search_patents", ran["primaryTool"])
	require.Equal(t, "search_ptab_proceedings", ran["fallbackTool"])
	require.Equal(t, 1, ran["fallbacksUsed"])
}
