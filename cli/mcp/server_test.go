package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/mcp"
	"headnote/cli/watches"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
)

// service is a fake of headnote for the tests.
type service struct {
	t       *testing.T
	call    func(context.Context, string, backends.Params, func(backends.Progress)) (any, error)
	mu      sync.Mutex
	runs    []journal.Entry
	started chan struct{}
	ended   chan error
}

func (d *service) Tools() (out []mcp.Tool) {
	reg, err := registry.New()
	require.NoError(d.t, err)
	for _, spec := range reg.Specs() {
		out = append(out, mcp.Tool{
			Spec: spec, Output: &jsonschema.Schema{Type: "object"},
			Call: func(ctx context.Context, p backends.Params, report func(backends.Progress)) (any, error) {
				return d.call(ctx, spec.Name, p, report)
			},
		})
	}
	return out
}

func (d *service) Research(ctx context.Context, q mcp.Question, report func(backends.Progress)) (
	r export.Result, memo string, err error,
) {
	switch {
	case q.Reviewed != nil:
		require.Equal(d.t, "r3", q.Reviewed.Run)
		return export.Result{Sufficient: q.Reviewed.Agreed}, "reviewed", nil
	case q.Review:
		return r, "", mcp.Waiting{Run: "r3", Plan: "sends GET https://www.courtlistener.com/?q=carve-out"}
	}
	if strings.Contains(q.Text, "forever") {
		close(d.started)
		<-ctx.Done()
		d.ended <- ctx.Err()
		return r, "", ctx.Err()
	}
	for i, note := range []string{"planned", "searching", "grading", "memo"} {
		report(backends.Progress{Done: float64(i) / 4, Note: note})
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.runs = append(d.runs, journal.Entry{ID: events.MustRunID("r2"), Question: q.Text, Status: "finished", HasMemo: true})
	return export.Result{Run: events.MustRunID("r2"), Rounds: q.Rounds}, "# Memorandum\n\nAn answer.", nil
}

func (d *service) Watches() ([]watches.Listed, error) {
	return []watches.Listed{{ID: "w1", Kind: "agency", What: "Brindle Agency", Unread: 1, Memos: 1}}, nil
}

func (d *service) WatchMemo(id string) (string, error) { return "# What changed: " + id, nil }

func (d *service) Runs() ([]journal.Entry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.runs, nil
}

func (d *service) Run(id string) (any, error) {
	if id != "r1" {
		return nil, errors.New("no such run")
	}
	return map[string]any{"run": id}, nil
}

func (d *service) Memo(id string) (string, error) {
	if _, err := d.Run(id); err != nil && id != "r2" {
		return "", err
	}
	return "# Memorandum of " + id, nil
}

func (d *service) Papers() ([]export.PaperSummary, error) {
	return []export.PaperSummary{
		{Path: "orders/order no. 1 (100%).pdf", Type: "order", Title: "Order"}, {Path: "scan.pdf", Unread: "no text"},
	}, nil
}

func (d *service) Paper(path string) (string, error) {
	if path != "orders/order no. 1 (100%).pdf" {
		return "", errors.New("no such paper")
	}
	return "It is so ordered.\x1b[2J", nil
}

func newService(t *testing.T) *service {
	return &service{
		t: t, started: make(chan struct{}), ended: make(chan error, 1),
		runs: []journal.Entry{
			{ID: events.MustRunID("r1"), Question: "May they?", Status: "finished", HasMemo: true},
			{ID: events.MustRunID("r0"), Status: "cancelled"},
		},
		call: func(_ context.Context, tool string, p backends.Params, report func(backends.Progress)) (any, error) {
			report(backends.Progress{Done: 0.5, Note: "half"})
			return map[string]any{"tool": tool, "query": p.String("query")}, nil
		},
	}
}

// connected returns the SDK's own client, in this process, with the latest version of the protocol.
func connected(t *testing.T, d *service, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	return connectedBy(t, d, o, "")
}

// connectedBy does the same with a given version of the protocol.
func connectedBy(t *testing.T, d *service, o *sdk.ClientOptions, version string) *sdk.ClientSession {
	t.Helper()
	s, err := mcp.New(d, mcp.Options{Version: "1.2.3"})
	require.NoError(t, err)
	here, there := sdk.NewInMemoryTransports()
	ss, err := s.Connect(t.Context(), here, nil)
	require.NoError(t, err)
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, o).Connect(t.Context(), there,
		&sdk.ClientSessionOptions{ProtocolVersion: version})
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, c.Close())
		if err := ss.Wait(); err != nil { // an answer that came too late
			require.ErrorContains(t, err, "closed pipe")
		}
	})
	return c
}

func TestEveryToolIsOfferedWithItsSchema(t *testing.T) {
	d := newService(t)
	c := connected(t, d, nil)
	require.Equal(t, "headnote", c.InitializeResult().ServerInfo.Name)
	list, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	byName := map[string]*sdk.Tool{}
	for _, tool := range list.Tools {
		byName[tool.Name] = tool
	}
	require.Len(t, byName, len(d.Tools())+1)
	for _, served := range d.Tools() {
		spec := served.Spec
		tool := byName[spec.Name]
		require.NotNil(t, tool, spec.Name)
		require.NotEmpty(t, tool.Description)
		require.True(t, tool.Annotations.ReadOnlyHint)
		require.Equal(t, !spec.Local(), *tool.Annotations.OpenWorldHint, spec.Name)
		require.False(t, *tool.Annotations.DestructiveHint)
		var schema struct {
			Type       string
			Properties map[string]any
			Required   []string
		}
		data, err := json.Marshal(tool.InputSchema)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(data, &schema))
		require.Equal(t, "object", schema.Type)
		require.Len(t, schema.Properties, len(spec.Schema.Fields), spec.Name)
		require.Equal(t, spec.Schema.Required(), schema.Required)
	}
	require.Contains(t, byName, "research")
}

func TestCallingATool(t *testing.T) {
	c := connected(t, newService(t), nil)
	res, err := c.CallTool(t.Context(), &sdk.CallToolParams{
		Name:      "search_context",
		Arguments: map[string]any{"query": "carve-out"},
	})
	require.NoError(t, err)
	require.False(t, res.IsError)
	require.Equal(t, map[string]any{"tool": "search_context", "query": "carve-out"}, res.StructuredContent)
	require.JSONEq(t, `{"tool":"search_context","query":"carve-out"}`, res.Content[0].(*sdk.TextContent).Text)
	_, err = c.CallTool(t.Context(), &sdk.CallToolParams{Name: "search_moon"})
	require.ErrorContains(t, err, "search_moon")
}

// Errors and panics become results that tell what to do; the server keeps running.
func TestFailuresAreResults(t *testing.T) {
	d := newService(t)
	c := connected(t, d, nil)
	for want, f := range map[string]func() error{
		"INVALID_PARAMETERS: search_cases: query is required; see headnote tools": func() error {
			return &backends.Error{
				Code: backends.InvalidParameters, Tool: "search_cases", Message: "query is required",
				Next: "see headnote tools",
			}
		},
		"TOOL_EXECUTION_ERROR: broken": func() error { return errors.New("broken") },
		"internal error: boom":         func() error { panic("boom") },
	} {
		d.call = func(context.Context, string, backends.Params, func(backends.Progress)) (any, error) { return nil, f() }
		res, err := c.CallTool(t.Context(), &sdk.CallToolParams{
			Name: "search_cases", Arguments: map[string]any{"query": "x"},
		})
		require.NoError(t, err)
		require.True(t, res.IsError)
		require.Nil(t, res.StructuredContent, "it would not be what the tool promises")
		require.Contains(t, fmt.Sprint(res.Meta["headnote/error"]), "code:")
		require.Contains(t, res.Content[0].(*sdk.TextContent).Text, want)
	}
}

func TestResearchTellsItsProgress(t *testing.T) {
	notes := make(chan string, 16)
	last := 0.0
	c := connected(t, newService(t), &sdk.ClientOptions{ProgressNotificationHandler: func(_ context.Context,
		r *sdk.ProgressNotificationClientRequest,
	) {
		if r.Params.Progress <= last {
			notes <- "progress must rise"
		}
		last = r.Params.Progress
		notes <- r.Params.Message
	}})
	params := &sdk.CallToolParams{Name: "research", Arguments: map[string]any{"question": "May they?", "rounds": 2}}
	params.SetProgressToken("p1")
	res, err := c.CallTool(t.Context(), params)
	require.NoError(t, err)
	require.Equal(t, "# Memorandum\n\nAn answer.", res.Content[0].(*sdk.TextContent).Text)
	require.Equal(t, "r2", res.StructuredContent.(map[string]any)["run"])
	require.InEpsilon(t, 2.0, res.StructuredContent.(map[string]any)["rounds"], 0)
	for _, want := range []string{"planned", "searching", "grading", "memo"} {
		require.Equal(t, want, <-notes)
	}
	memo, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "headnote://runs/r2/memo"})
	require.NoError(t, err)
	require.Contains(t, memo.Contents[0].Text, "r2")
	bad, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "research", Arguments: map[string]any{"question": " "}})
	require.NoError(t, err)
	require.True(t, bad.IsError)
}

func TestResearchIsCancelled(t *testing.T) {
	d := newService(t)
	c := connected(t, d, nil)
	ctx, stop := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := c.CallTool(ctx, &sdk.CallToolParams{Name: "research", Arguments: map[string]any{"question": "forever"}})
		failed <- err
	}()
	<-d.started
	stop()
	require.ErrorIs(t, <-d.ended, context.Canceled, "the run is told")
	require.ErrorIs(t, <-failed, context.Canceled)
}

func TestRunsAndMemosAreResources(t *testing.T) {
	c := connected(t, newService(t), nil)
	list, err := c.ListResources(t.Context(), nil)
	require.NoError(t, err)
	var uris []string
	for _, r := range list.Resources {
		uris = append(uris, r.URI)
	}
	require.ElementsMatch(t, []string{
		"headnote://runs", "headnote://runs/r1/memo", "headnote://papers", "headnote://watches",
		"headnote://papers/orders/order%20no.%201%20%28100%25%29.pdf",
	}, uris)
	templates, err := c.ListResourceTemplates(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, templates.ResourceTemplates, 4)
	for uri, want := range map[string]string{
		"headnote://runs": `"May they?"`, "headnote://runs/r1": `"run": "r1"`,
		"headnote://watches": `"unread": 1`, "headnote://watches/w1": "# What changed",
		"headnote://runs/r1/memo": "# Memorandum of r1", "headnote://papers": `"path": "scan.pdf"`,
		"headnote://papers/orders/order%20no.%201%20%28100%25%29.pdf": "It is so ordered.",
	} {
		res, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		require.NoError(t, err, uri)
		require.Contains(t, res.Contents[0].Text, want)
		require.NotContains(t, res.Contents[0].Text, "\x1b", "no control sequence reaches a screen")
	}
	for _, uri := range []string{
		"headnote://runs/none", "headnote://runs/none/memo", "headnote://else",
		"file:///etc/passwd", "headnote://papers/../runs", "headnote://papers/%2e%2e/%2e%2e/etc/passwd",
		"headnote://papers//etc/passwd", "headnote://papers/%zz",
	} {
		_, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		require.Error(t, err, uri)
	}
}

func TestPrompts(t *testing.T) {
	c := connected(t, newService(t), nil)
	list, err := c.ListPrompts(t.Context(), nil)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(list.Prompts), 5)
	got, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{
		Name:      "verify_citation",
		Arguments: map[string]string{"citation": "570 U.S. 136 {citation}"},
	})
	require.NoError(t, err)
	require.Contains(t, got.Messages[0].Content.(*sdk.TextContent).Text, "Look up 570 U.S. 136 {citation} with "+
		"lookup_citation")
	_, err = c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "verify_citation"})
	require.ErrorContains(t, err, "requires citation")
}
