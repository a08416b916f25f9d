package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/backends/sample"
	"headnote/internal/patience"
)

// Another program queries the sample over standard input and output: research with progress, the memo as a resource,
// and a search in the form it knows.
func TestServingOtherPrograms(t *testing.T) {
	p := newProgram(t).raced()
	notes := make(chan string, 256)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context,
			r *mcp.ProgressNotificationClientRequest,
		) {
			notes <- r.Params.Message
		},
	})
	c, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: p.command("mcp", "--sample")}, nil)
	require.NoError(t, err)

	offered, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	served := []string{}
	for _, tool := range offered.Tools {
		served = append(served, tool.Name)
	}
	code, out, said := p.run("tools", "--format", "json")
	require.Equal(t, 0, code, said)
	var tools []struct{ Name string }
	require.NoError(t, json.Unmarshal([]byte(out), &tools))
	listed := []string{
		"research", "check_citations", "find_citations", "table_of_authorities", "find_deadlines", "compute_deadline",
		"list_documents",
	}
	for _, tool := range tools {
		listed = append(listed, tool.Name)
	}
	require.ElementsMatch(t, listed, served, "beside those for drafts and papers, the same as on the command line")

	ask := &mcp.CallToolParams{Name: "research", Arguments: map[string]any{"question": sample.Question, "rounds": 1}}
	ask.SetProgressToken("1")
	res, err := c.CallTool(t.Context(), ask)
	require.NoError(t, err)
	require.False(t, res.IsError, "%v", res.Content)
	require.Contains(t, res.Content[0].(*mcp.TextContent).Text, "## Key Findings")
	run := res.StructuredContent.(map[string]any)
	require.Equal(t, "finished", run["status"])
	require.NotEmpty(t, run["results"])
	require.NotEmpty(t, notes, "it tells how far it is")

	memo, err := c.ReadResource(t.Context(),
		&mcp.ReadResourceParams{URI: "headnote://runs/" + run["run"].(string) + "/memo"})
	require.NoError(t, err)
	require.Equal(t, res.Content[0].(*mcp.TextContent).Text, memo.Contents[0].Text)

	res, err = c.CallTool(t.Context(), &mcp.CallToolParams{
		Name:      "search_context_with_quality",
		Arguments: map[string]any{"query": "carve-out label"},
	})
	require.NoError(t, err)
	require.Contains(t, res.StructuredContent, "retrieval_metadata")
	res, err = c.CallTool(t.Context(), &mcp.CallToolParams{
		Name:      "search_context",
		Arguments: map[string]any{"query": "carve-out label", "limit": 3},
	})
	require.NoError(t, err)
	require.Len(t, res.StructuredContent.(map[string]any)["results"], 3)
	res, err = c.CallTool(t.Context(), &mcp.CallToolParams{
		Name:      "search_cases",
		Arguments: map[string]any{"query": "carve-out label"},
	})
	require.NoError(t, err)
	require.Contains(t, res.Content[0].(*mcp.TextContent).Text, "offline", "nothing leaves the machine")
	servedPapers(t, c)
	require.NoError(t, c.Close())
}

// servedPapers lists the papers of the sample and reads one by its address.
func servedPapers(t *testing.T, c *mcp.ClientSession) {
	t.Helper()
	res, err := c.CallTool(t.Context(), &mcp.CallToolParams{
		Name: "list_documents", Arguments: map[string]any{"limit": 2, "offset": 1},
	})
	require.NoError(t, err)
	list := res.StructuredContent.(map[string]any)
	require.Len(t, list["documents"], 2)
	require.Greater(t, list["total"], 2.0)
	path := list["documents"].([]any)[0].(map[string]any)["path"].(string)
	paper, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "headnote://papers/" + path})
	require.NoError(t, err)
	require.NotEmpty(t, paper.Contents[0].Text)
	for _, tool := range []string{"find_citations", "table_of_authorities", "find_deadlines", "check_citations"} {
		res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"document": path}})
		require.NoError(t, err)
		require.False(t, res.IsError, tool)
		res, err = c.CallTool(t.Context(), &mcp.CallToolParams{
			Name: tool, Arguments: map[string]any{"document": "../../etc/passwd"},
		})
		require.NoError(t, err)
		require.True(t, res.IsError, tool)
		require.Contains(t, res.Content[0].(*mcp.TextContent).Text, "no paper of the matter is called")
	}
	res, err = c.CallTool(t.Context(), &mcp.CallToolParams{Name: "find_deadlines"})
	require.NoError(t, err)
	require.NotEmpty(t, res.StructuredContent.(map[string]any)["deadlines"], "of the whole matter")
}

// A line that is not a message does not end the server over standard input.
func TestServingGoesOnAfterWhatIsNoMessage(t *testing.T) {
	p := newProgram(t)
	cmd := p.command("mcp", "--sample")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for said, line := range map[string]string{
		`"code":-32700`: "{", `"code":-32600`: "[]",
		`"name":"headnote"`: `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",` +
			`"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`,
	} {
		_, err = in.Write([]byte(line + "\n"))
		require.NoError(t, err)
		require.True(t, lines.Scan(), "the server ended")
		require.Contains(t, lines.Text(), said)
	}
	require.NoError(t, in.Close())
	require.NoError(t, cmd.Wait(), "it ends with its input")
}

// When a caller goes away, its research is cancelled; what was found is kept.
func TestServedResearchIsCancelled(t *testing.T) {
	p := newProgram(t)
	ctx, stop := context.WithCancel(t.Context())
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(context.Context, *mcp.ProgressNotificationClientRequest) { stop() },
	})
	c, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: p.command("mcp", "--sample")}, nil)
	require.NoError(t, err)
	ask := &mcp.CallToolParams{Name: "research", Arguments: map[string]any{"question": sample.Question}}
	ask.SetProgressToken("1")
	_, err = c.CallTool(ctx, ask)
	require.ErrorIs(t, err, context.Canceled)
	res, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "headnote://runs"})
	require.NoError(t, err, "the server goes on")
	require.Contains(t, res.Contents[0].Text, "Corvane")
	require.NoError(t, c.Close())
}

// When a client closes standard input, the program ends: its run is interrupted, not cancelled by a person, and can be
// resumed.
func TestServedResearchIsInterrupted(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Routes{"*": {Silent: true}})
	o.program = o.raced()
	cmd := o.asking("mcp", "--online")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	send := func(line string) {
		_, err := in.Write([]byte(line + "\n"))
		require.NoError(t, err)
	}
	send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"t","version":"1"}}}`)
	require.True(t, lines.Scan())
	send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"research","arguments":{"question":` +
		strconv.Quote(questions[3].question) + `},"_meta":{"progressToken":"1"}}}`)
	patience.Until(t, func() bool { return len(o.server.Asked()) > 0 })
	require.NoError(t, in.Close())
	for lines.Scan() {
	}
	require.NoError(t, cmd.Wait())
	_, listed, said := o.run("runs", "--matter", filepath.Join(o.home, "matter"))
	require.Contains(t, listed, "interrupted", said)
	require.NotContains(t, listed, "cancelled")
}

func TestServingWantsSense(t *testing.T) {
	p := newProgram(t)
	for want, args := range map[string][]string{
		"cannot be used offline":             {"mcp", "--listen", "127.0.0.1:0"},
		"require --listen":                   {"mcp", "--anywhere"},
		"can be reached from other machines": {"mcp", "--sample", "--offline=false", "--listen", "0.0.0.0:0"},
		"is not a valid address":             {"mcp", "--sample", "--offline=false", "--listen", "8383"},
	} {
		code, out, said := p.run(args...)
		require.Equal(t, 2, code, args)
		require.Empty(t, out)
		require.Contains(t, said, want)
	}
}

// served starts the program on a port of its own and returns its address.
func served(t *testing.T, p program, token string) string {
	t.Helper()
	cmd := p.command("mcp", "--sample", "--offline=false", "--listen", "127.0.0.1:0")
	cmd.Env = append(cmd.Env, "HEADNOTE_MCP_TOKEN="+token)
	said, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		require.NoError(t, cmd.Wait(), "it ends in order")
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if m := regexp.MustCompile(`http://\S+`).FindString(lines.Text()); m != "" {
			return m
		}
	}
	t.Fatal("the program does not serve")
	return ""
}

func TestServingOverHTTP(t *testing.T) {
	address := served(t, newProgram(t), "secret")
	res, err := http.Post(address, "application/json", strings.NewReader("{}"))
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusUnauthorized, res.StatusCode)
	proxy := bearing(t, address, "secret")
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: proxy, MaxRetries: -1}, nil)
	require.NoError(t, err)
	list, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Greater(t, len(list.Tools), 35)
	require.NoError(t, c.Close())
}

// bearing returns a local address that adds the token to every request.
func bearing(t *testing.T, address, token string) string {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	server := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(u)
		if host := r.In.Host; !strings.HasPrefix(host, "127.0.0.1") && !strings.HasPrefix(host, "localhost") {
			r.Out.Host = host // a rebound name stays, to be refused
		}
		r.Out.Header.Set("Authorization", "Bearer "+token)
	}})
	t.Cleanup(server.Close)
	return server.URL
}

// The protocol's own inspector and conformance suite, run by make conformance: both are packages for Node, which are
// downloaded.
func TestConformance(t *testing.T) {
	inspector, suite := os.Getenv("HEADNOTE_INSPECTOR"), os.Getenv("HEADNOTE_CONFORMANCE")
	if inspector == "" || suite == "" {
		t.Skip("make conformance runs the protocol's inspector and conformance suite")
	}
	p := newProgram(t)
	sample := p.write("sample", "#!/bin/sh\nexec "+p.path+" mcp --sample\n") // the inspector cannot pass flags
	require.NoError(t, os.Chmod(sample, 0o755))
	npx := func(args ...string) (string, error) {
		cmd := exec.Command("npx", append([]string{"-y", "-p", os.Getenv("HEADNOTE_NODE")}, args...)...)
		cmd.Env = append(os.Environ(), "HEADNOTE_OFFLINE=true")
		cmd.Dir = p.home
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	for _, method := range [][]string{
		{"tools/list"},
		{"resources/list"},
		{"resources/templates/list"},
		{"prompts/list"},
		{"tools/call", "--tool-name", "search_context_with_quality", "--tool-arg", "query=carve-out"},
		{"prompts/get", "--prompt-name", "deadlines", "--prompt-args", "matter=Acme"},
		{"resources/read", "--uri", "headnote://runs"},
	} {
		out, err := npx(append([]string{"-p", inspector, "mcp-inspector", "--cli", sample, "--method"}, method...)...)
		require.NoError(t, err, "%v: %s", method, out)
		t.Logf("inspector %s: ok", strings.Join(method, " "))
	}
	known, err := filepath.Abs("testdata/conformance.yaml")
	require.NoError(t, err)
	address := bearing(t, served(t, p, "secret"), "secret")
	out, err := npx("-p", suite, "conformance", "server", "--url", address, "--expected-failures", known)
	_, summary, _ := strings.Cut(out, "=== SUMMARY ===")
	t.Log(summary)
	require.NoError(t, err, out)
}
