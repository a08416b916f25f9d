package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/internal/safe"
)

// served is a client of headnote mcp, which runs in this process.
func (p program) served(m string) *sdk.ClientSession {
	p.t.Helper()
	in, toServer, err := os.Pipe()
	require.NoError(p.t, err)
	fromServer, out := io.Pipe()
	env := command.NewEnv("test")
	env.Stdin, env.Stdout, env.Stderr = in, bufio.NewWriter(out), io.Discard
	env.Getenv = func(name string) string { return p.vars[name] }
	env.Now = func() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }
	code := make(chan int, 1)
	safe.Go("headnote mcp", func() error { code <- run(env, []string{"mcp", "--matter", m}); return out.Close() },
		func(err error) { require.NoError(p.t, err) })
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(p.t.Context(),
		&sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	require.NoError(p.t, err)
	p.t.Cleanup(func() {
		require.NoError(p.t, toServer.Close())
		require.Equal(p.t, command.ExitDone, <-code, "a client that hangs up ends the program well")
		_ = c.Close()
		require.NoError(p.t, in.Close())
	})
	return c
}

// said calls a tool, and returns whether it failed, with its text.
func said(t *testing.T, c *sdk.ClientSession, tool string, args any) (bool, string) {
	t.Helper()
	res, err := c.CallTool(context.WithoutCancel(t.Context()), &sdk.CallToolParams{Name: tool, Arguments: args})
	require.NoError(t, err, "%s: a call never fails as such", tool)
	require.Len(t, res.Content, 1, tool)
	text := res.Content[0].(*sdk.TextContent).Text
	if res.IsError {
		require.Nil(t, res.StructuredContent, tool)
	} else {
		require.True(t, json.Valid([]byte(text)) || tool == "research", tool)
	}
	return res.IsError, text
}

// hostile returns values of each type in the schema that no tool accepts.
func hostile(field map[string]any) []any {
	out := []any{map[string]any{"a": 1}}
	switch field["type"] {
	case "string": // a number is accepted as its digits: models write postal codes like that
		if field["format"] == "date" {
			out = append(out, "tomorrow", "2026-02-30")
		}
		if field["enum"] != nil {
			out = append(out, "none of them", "\x00")
		}
	case "integer", "number":
		out = append(out, "many", 1e300)
		if most, ok := field["maximum"].(float64); ok {
			out = append(out, most+1)
		}
		if least, ok := field["minimum"].(float64); ok {
			out = append(out, least-1)
		}
	case "boolean":
		out = append(out, "perhaps", 2)
	case "array":
		out = []any{map[string]any{}, 7, []any{map[string]any{}}}
	}
	return out
}

// Every tool checks every parameter against its published schema: what the schema does not allow is refused before any
// request is made, and the server keeps running.
func TestEveryToolHoldsItsSchema(t *testing.T) {
	p := inProcess(t)
	c := p.served(p.matter())
	tools, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Greater(t, len(tools.Tools), 30)
	for _, tool := range tools.Tools {
		schema := tool.InputSchema.(map[string]any)
		require.Equal(t, false, schema["additionalProperties"], tool.Name)
		failed, text := said(t, c, tool.Name, map[string]any{"no_such_parameter": 1})
		require.True(t, failed, tool.Name)
		require.Contains(t, text, "INVALID_PARAMETERS", tool.Name)
		failed, text = said(t, c, tool.Name, []any{1})
		require.True(t, failed, "%s: a list is no arguments", tool.Name)
		require.Contains(t, text, "INVALID_PARAMETERS", tool.Name)
		properties := schema["properties"].(map[string]any)
		for name, property := range properties {
			field := property.(map[string]any)
			require.NotEmpty(t, field["description"], "%s.%s", tool.Name, name)
			for _, value := range hostile(field) {
				failed, text := said(t, c, tool.Name, map[string]any{name: value})
				require.True(t, failed, "%s: %s = %v", tool.Name, name, value)
				require.Contains(t, text, "INVALID_PARAMETERS", "%s: %s = %v", tool.Name, name, value)
			}
		}
	}
}

// The tools for drafts and papers handle hostile texts like any other, and no paper name leads out of the matter.
func TestDraftingToolsOverTheProtocol(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	secret := p.file("secret.txt", "the combination is 12-34-56")
	require.NoError(t, os.Symlink(secret, filepath.Join(m, "link.txt")))
	c := p.served(m)
	for _, name := range []string{
		"../secret.txt", secret, "link.txt", "order.txt/../../secret.txt", ".headnote/matter.toml", "", "\x00", "ORDER.TXT",
		strings.Repeat("a", 10_000),
	} {
		for _, tool := range []string{"find_citations", "find_deadlines", "table_of_authorities", "check_citations"} {
			failed, text := said(t, c, tool, map[string]any{"document": name})
			require.NotContains(t, text, "combination", "%s: %q", tool, name)
			require.Less(t, len(text), 2000, "%s: what is far too long is not repeated whole", tool)
			require.True(t, failed || tool == "find_deadlines" && name == "", "%s: %q: %s", tool, name, text)
		}
	}
	for _, body := range []string{
		"a\x1b[2J\u202e", strings.Repeat("(", 5000), strings.Repeat("Id. ", 500), "§§§§ 1–2–3", "\ufffd\ufffe", "410 U.S.",
		strings.Repeat("Alder v. Birch, 410 U.S. 113 (1973). ", 100),
	} {
		for _, tool := range []string{"find_citations", "find_deadlines", "table_of_authorities"} {
			failed, text := said(t, c, tool, map[string]any{"text": "x " + body})
			require.False(t, failed, "%s: %.40q: %s", tool, body, text)
			require.NotContains(t, text, "\x1b")
		}
	}
	var many struct {
		Citations []any
		Omitted   int
	}
	_, text := said(t, c, "find_citations", map[string]any{"text": strings.Repeat("410 U.S. 113. ", 2500)})
	require.NoError(t, json.Unmarshal([]byte(text), &many))
	require.Len(t, many.Citations, 2000)
	require.Equal(t, 500, many.Omitted, "what is left out is counted")
	for rule, says := range map[string]string{
		"frcp-none": "there is no rule", "": "rule is required",
		"frcp-6a2-hours": "a period in hours runs from a time of day",
	} {
		failed, text := said(t, c, "compute_deadline", map[string]any{"rule": rule, "trigger": "2026-03-02"})
		require.True(t, failed, rule)
		require.Contains(t, text, says)
	}
	failed, text := said(t, c, "compute_deadline",
		map[string]any{"rule": "frcp-36", "trigger": "2026-03-02", "at": "10:00"})
	require.True(t, failed)
	require.Contains(t, text, "frcp-36 counts in days, not from a time of day")
	for _, address := range []string{
		"headnote://papers/..%2Fsecret.txt", "headnote://papers/link.txt", "headnote://runs/..%2F..", "file://" + secret,
		"headnote://watches/w1", "headnote://papers/%00", "headnote://", "",
	} {
		_, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: address})
		require.Error(t, err, address)
	}
	paper, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "headnote://papers/order.txt"})
	require.NoError(t, err)
	require.Contains(t, paper.Contents[0].Text, "inspection log")
}
