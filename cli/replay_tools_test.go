//go:build !race

package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/internal/patience"
)

// playedTool is a row of testdata/replay.toml.
type playedTool struct {
	Name     string
	Params   []string
	Routes   map[string]string
	Finds    int
	URL      string
	Metadata []string
	Empty    string
	Status   int
}

// playedTools reads the table, which has a row for each tool that queries a source.
func playedTools(t *testing.T) []playedTool {
	t.Helper()
	var file struct{ Tool []playedTool }
	meta, err := toml.DecodeFile("testdata/replay.toml", &file)
	require.NoError(t, err)
	require.Empty(t, meta.Undecoded())
	reg, err := registry.New()
	require.NoError(t, err)
	rows := make(map[string]bool)
	for _, r := range file.Tool {
		rows[r.Name] = true
	}
	for _, s := range reg.Specs() {
		require.Equal(t, !s.Local(), rows[s.Name], "%s has no row, or needs none", s.Name)
	}
	return file.Tool
}

var recordedName = regexp.MustCompile(`\{\{(.+?)\}\}`)

// routes are the answers of a row; the test is skipped where a recorded one is missing.
func (r playedTool) routes(t *testing.T) fetchtest.Routes {
	t.Helper()
	out := make(fetchtest.Routes)
	for route, body := range r.Routes {
		if !strings.ContainsAny(body, "{<[") {
			body = "{{" + body + "}}"
		}
		var a fetchtest.Answer
		if rest, ok := strings.CutPrefix(body, "404 "); ok {
			a.Status, body = http.StatusNotFound, rest
		}
		a.Body = recordedName.ReplaceAllStringFunc(body, func(name string) string {
			return string(fetchtest.Recorded(t, strings.Trim(name, "{}")))
		})
		out[route] = a
	}
	return out
}

// byHand is the program with its own home and a server that simulates all sources, with keys for all of them and no
// rate limit that would make it wait.
type byHand struct{ env map[string]string }

// patient is the time limit for hosts; it ends only what hangs.
const patient = patience.Long

func newByHand(t *testing.T, routes fetchtest.Routes, timeout time.Duration) byHand {
	t.Helper()
	home := t.TempDir()
	h := byHand{env: map[string]string{
		"HOME": home, "HEADNOTE_SOURCES_BASE": fetchtest.New(t, routes).URL, "HEADNOTE_HOSTS_FILE": filepath.Join(home,
			"hosts.toml"),
		"HEADNOTE_TOOL_FALLBACK_ENABLED": "false",
	}}
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	var table strings.Builder
	for name, p := range hosts {
		fmt.Fprintf(&table, "[host.%q]\ntimeout = %q\ntries = 1\nper_second = 0.0\nper_minute = 0\nper_hour = 0\nper_day "+
			"= 0\n", name, timeout)
		if p.Key != "" {
			h.env[p.Key] = "very-secret-key"
		}
	}
	require.NoError(t, os.WriteFile(h.env["HEADNOTE_HOSTS_FILE"], []byte(table.String()), 0o600))
	return h
}

// environment returns the environment of the program, which prints to out and writes messages to said.
func (h byHand) environment(out, said io.Writer) *command.Env {
	env := command.NewEnv("test")
	env.Stdin, env.Stdout, env.Stderr = nil, bufio.NewWriter(out), said
	env.Getenv = func(name string) string { return h.env[name] }
	return env
}

// tool runs headnote tool NAME --param …
func (h byHand) tool(t *testing.T, r playedTool) (code int, got answered, stderr string) {
	t.Helper()
	args := []string{"tool", r.Name, "--format", "json"}
	for _, p := range r.Params {
		args = append(args, "--param", p)
	}
	var out, said bytes.Buffer
	code = run(h.environment(&out, &said), args)
	require.NotContains(t, out.String()+said.String(), "very-secret-key")
	if code == command.ExitDone {
		require.NoError(t, json.Unmarshal(out.Bytes(), &got), out.String())
		require.NotNil(t, got.Results, "an empty list is [], not null")
	} else {
		require.Empty(t, out.String())
	}
	return code, got, said.String()
}

// answered is what the program prints of a result.
type answered struct {
	Results []struct{ ID, Title, Kind, URL string }
	Quality struct {
		Relevance, Coverage, Suggestion string
		Confidence                      float64
		Metadata                        map[string]any
	} `json:"_search_quality"`
	Metadata map[string]any
}

// each runs a test for every tool.
func each(t *testing.T, test func(*testing.T, playedTool)) {
	for _, r := range playedTools(t) {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			test(t, r)
		})
	}
}

// Every tool, called by hand, finds what its source has recorded.
func TestEveryToolReadsWhatItsSourceAnswers(t *testing.T) {
	each(t, func(t *testing.T, r playedTool) {
		code, got, stderr := newByHand(t, r.routes(t), patient).tool(t, r)
		require.Equal(t, command.ExitDone, code, stderr)
		require.GreaterOrEqual(t, len(got.Results), r.Finds)
		for _, d := range got.Results {
			require.NotEmpty(t, d.ID)
			require.NotEmpty(t, d.Title)
			require.NotEmpty(t, d.Kind)
			require.True(t, strings.HasPrefix(d.URL, r.URL), "%s: nobody can open %q", d.ID, d.URL)
		}
		require.Contains(t, []string{"high", "medium", "low"}, got.Quality.Relevance)
		require.NotEqual(t, "none", got.Quality.Coverage)
		require.Positive(t, got.Quality.Confidence)
		for _, name := range append([]string{"search_engine", "domains", "result_type"}, r.Metadata...) {
			require.Contains(t, got.Quality.Metadata, name)
		}
	})
}

// Nothing found is an answer with a hint; a requested item that does not exist is an error.
func TestEveryToolFindsNothing(t *testing.T) {
	each(t, func(t *testing.T, r playedTool) {
		empty := fetchtest.Answer{Status: r.Status, Body: r.Empty}
		if r.Empty == "" {
			empty = fetchtest.Status(http.StatusNotFound, `{"detail":"Not found."}`)
		}
		code, got, stderr := newByHand(t, fetchtest.Routes{"*": empty}, patient).tool(t, r)
		if r.Empty == "" {
			require.Equal(t, command.ExitFailed, code)
			require.Regexp(t, `^headnote: \S.*; \S`, stderr, "it does not say what to do")
			return
		}
		require.Equal(t, command.ExitDone, code, stderr)
		require.Empty(t, got.Results)
		require.Equal(t, "none", got.Quality.Relevance)
		require.Equal(t, "none", got.Quality.Coverage)
		require.Zero(t, got.Quality.Confidence)
		require.NotEmpty(t, got.Quality.Suggestion)
	})
}

// faults are what a source may do wrong, and what the program reports.
var faults = []struct {
	name    string
	answer  fetchtest.Answer
	timeout time.Duration
	says    string
}{
	{"not found", fetchtest.Status(404, `{"message":"not found"}`), patient, `404|no such|no filing`},
	{"too many requests", fetchtest.Answer{
		Status: 429, Body: `{"detail":"slow down"}`,
		Headers: map[string]string{"Retry-After": "3600"},
	}, patient, `429 .*(again in 1h|again later)`},
	{"server error", fetchtest.Status(503, "<html>down</html>"), patient, `503 .*try again later`},
	{"malformed", fetchtest.JSON(`{"results": [{"a":`), patient, `not the JSON that was expected`},
	{"one gigabyte", fetchtest.Answer{Body: `{"results":[`, Huge: 1 << 30}, patient, `is larger than \d+ MB`},
	{"cut", fetchtest.Answer{Body: `{"results":[`, Cut: true}, patient, `the connection to \S+ broke: unexpected EOF`},
	{"silence", fetchtest.Answer{Silent: true}, 50 * time.Millisecond, `did not answer within 50ms`},
}

// Whatever a source does, the program ends, and tells what happened and what to do. The tests of each source try all
// faults; here they are distributed over the tools, unless HEADNOTE_EVERY_FAULT is set.
func TestEveryToolWithAFault(t *testing.T) {
	for i, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			for j, r := range playedTools(t) {
				if os.Getenv("HEADNOTE_EVERY_FAULT") == "" && j%len(faults) != i {
					continue
				}
				t.Run(r.Name, func(t *testing.T) {
					t.Parallel()
					code, _, stderr := newByHand(t, fetchtest.Routes{"*": f.answer}, f.timeout).tool(t, r)
					require.Equal(t, command.ExitFailed, code)
					require.Regexp(t, f.says, stderr)
					require.Regexp(t, `^headnote: \S[^\n]*; \S[^\n]*\n$`, stderr, "it does not say what to do")
				})
			}
		})
	}
}

// If a source is down, a web search of its own pages answers in the end, and the result names the source it replaces.
// Tools that query the web anyway get its answer at once.
func TestEveryToolHasTheWebBehindIt(t *testing.T) {
	own := map[string]string{
		"search_court_rules": "courts.ca.gov", "search_state_statutes": "law.lis.virginia.gov",
		"search_fda_warning_letters": "fda.gov", "search_fda_483_observations": "fda.gov", "search_ftc_actions": "ftc.gov",
	}
	each(t, func(t *testing.T, r playedTool) {
		if r.Name == "read_web_page" || r.Name == "read_feed" {
			return // no search can replace the page to be read
		}
		given := backends.Params{}
		for _, p := range r.Params {
			name, value, _ := strings.Cut(p, "=")
			given[name] = value
		}
		domain := cmp.Or(own[r.Name], "example.com")
		for _, a := range registry.Alternatives(r.Name, given, &backends.Error{Code: backends.ToolExecutionError}) {
			if list := a.Params.Strings("include_domains"); len(list) > 0 && own[r.Name] == "" {
				domain = list[0]
			}
		}
		page := fmt.Sprintf(`{"results":[{"title":"A page","url":"https://www.%s/page","highlights":["words"]}]}`, domain)
		h := newByHand(t, fetchtest.Routes{"*": fetchtest.Status(503, ""), "api.exa.ai/search": fetchtest.JSON(page)},
			patient)
		h.env["HEADNOTE_TOOL_FALLBACK_ENABLED"] = "true"
		code, got, stderr := h.tool(t, r)
		require.Equal(t, command.ExitDone, code, stderr)
		require.NotEmpty(t, got.Results)
		ran, ok := got.Metadata["_executionMetadata"].(map[string]any)
		require.True(t, ok)
		require.Equal(t, r.Name, ran["primaryTool"])
		if used, fell := got.Metadata["_fallbackUsed"]; fell {
			require.NotEmpty(t, got.Metadata["_primaryError"])
			require.Equal(t, used, ran["fallbackTool"])
		}
	})
}
