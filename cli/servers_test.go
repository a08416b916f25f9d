package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

const ordinance = "Brindle County Ordinance § 12. A landlord shall pay interest of four percent a year on every " +
	"security deposit that is held for longer than six months."

// ordinances starts a local tool server, and counts its calls.
func ordinances(t *testing.T) (address string, called *atomic.Int32) {
	t.Helper()
	called = new(atomic.Int32)
	s := mcp.NewServer(&mcp.Implementation{Name: "ordinances", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "search", InputSchema: map[string]any{"type": "object"}},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			called.Add(1)
			return &mcp.CallToolResult{StructuredContent: map[string]any{"results": []any{map[string]any{
				"id": "12", "title": "Brindle County Ordinance § 12", "text": ordinance, "url": "https://brindle.example/12",
			}}}}, nil
		})
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil))
	t.Cleanup(web.Close)
	return web.URL + "/mcp", called
}

const onInterest = "What interest does Brindle County require on a security deposit?"

// A server named in the settings is in the plan with its address and the words, and is queried as a source; its answer
// is evidence, with the date on which it was read.
func TestAServerAsASource(t *testing.T) {
	t.Parallel()
	address, called := ordinances(t)
	o := newOnline(t, fetchtest.Routes{"*": fetchtest.Status(http.StatusNotFound, "{}")})
	o.write(".config/headnote/config.toml",
		fmt.Sprintf("[mcp_servers.brindle]\nurl = %q\ntools = [\"search\"]\n", address))
	plan := o.asking("plan", onInterest)
	table, err := plan.Output()
	require.NoError(t, err)
	require.Contains(t, string(table), "sends POST "+address)
	require.Contains(t, string(table), `"method":"tools/call"`)
	require.Zero(t, called.Load())

	run, said := o.ask(onInterest)
	require.Equal(t, int32(1), called.Load())
	host := strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/mcp")
	require.Contains(t, said, host, "it is said where words go")
	require.NotZero(t, run.cited(t)["brindle"], "%v", run.Results)

	code, _, said := o.run("plan", "--offline", onInterest, "--matter", "matter")
	require.Equal(t, 0, code, said)
	require.Equal(t, int32(1), called.Load())
	o.write(".config/headnote/config.toml", "[mcp_servers.brindle]\nurl = \"http://tools.example/\"\ntools = [\"x\"]\n")
	code, _, said = o.run("plan", onInterest, "--matter", "matter")
	require.Equal(t, 2, code, said)
	require.Contains(t, said, "[mcp_servers.brindle]: url must begin with https")
}

// Servers named by a folder from somebody else do nothing until the person confirms them: nothing is run and nothing is
// sent.
func TestAFoldersServersAreConfirmed(t *testing.T) {
	t.Parallel()
	address, called := ordinances(t)
	o := newOnline(t, fetchtest.Routes{"*": fetchtest.Status(http.StatusNotFound, "{}")})
	path := filepath.Join(o.home, "matter", ".headnote", "matter.toml")
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	ran := filepath.Join(o.home, "ran")
	require.NoError(t, os.WriteFile(path, fmt.Appendf(before, "[mcp_servers.brindle]\nurl = %q\ntools = [\"search\"]\n"+
		"[mcp_servers.run]\ncommand = [\"touch\", %q]\ntools = [\"x\"]\n", address, ran), 0o600))
	_, said := o.ask(onInterest)
	require.Contains(t, said, "the server brindle of this folder is not queried because you have not confirmed it")
	require.Zero(t, called.Load())
	require.NoFileExists(t, ran)
	code, out, _ := o.run("confirm", "matter")
	require.Contains(t, flat(out), "this program is run on your machine, with your rights", code)
	code, _, said = o.run("confirm", "matter", "--yes")
	require.Equal(t, 0, code, said)
	_, said = o.ask(onInterest)
	require.NotContains(t, said, "not confirmed")
	require.Equal(t, int32(1), called.Load())
	require.FileExists(t, ran)
	require.NoError(t, os.WriteFile(path, append(before, "[mcp_servers.b]\nurl = \"https://b.example/\"\n"+
		"tools = [\"x\"]\nkey = \"EXA_API_KEY\"\n"...), 0o600))
	code, _, said = o.run("plan", onInterest, "--matter", "matter")
	require.NotZero(t, code)
	require.Contains(t, flat(said), "key and env are for your own settings")
}

// Another headnote can be a server, too: its sample answers over standard input and output.
func TestAProgramAsASource(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Routes{"*": fetchtest.Status(http.StatusNotFound, "{}")})
	o.write(".config/headnote/config.toml", fmt.Sprintf(
		"[mcp_servers.sample]\ncommand = [%q, \"mcp\", \"--sample\", \"--offline\"]\ntools = [\"search_context\"]\n", o.path))
	cmd := o.asking("tool", "mcp_sample_search_context", "--param", "query=carve-out label", "--format", "json")
	out, err := cmd.Output()
	require.NoError(t, err)
	var res struct {
		Results []struct{ ID, Title, Source string }
	}
	require.NoError(t, json.Unmarshal(out, &res))
	require.NotEmpty(t, res.Results, string(out))
	require.Equal(t, "sample", res.Results[0].Source)
}
