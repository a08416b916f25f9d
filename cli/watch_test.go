package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/research/watch"
)

// watching runs headnote watch on a matter whose sources are simulated.
func (o online) watching(args ...string) (code int, stdout, stderr string) {
	o.t.Helper()
	var out, said bytes.Buffer
	cmd := o.command(append([]string{"watch"}, append(args, "--matter", "matter")...)...)
	cmd.Env = append(cmd.Env, o.env...)
	cmd.Stdout, cmd.Stderr = &out, &said
	_ = cmd.Run()
	return cmd.ProcessState.ExitCode(), out.String(), said.String()
}

const rules = `{"count":1,"results":[{"document_number":"2026-41001","title":"Zelotrine; Final Rule","publication_date":"2026-07-02",
"type":"Rule","citation":"91 FR 41001","agencies":[{"name":"Brindle Agency","id":1}],"abstract":"The maximum daily dose is set.",
"html_url":"https://www.federalregister.gov/d/2026-41001"}]}`

func TestWatch(t *testing.T) {
	t.Parallel()
	at := "www.federalregister.gov/api/v1/"
	o := newOnline(t, fetchtest.Routes{
		at + "documents.json": {Status: 301, Headers: map[string]string{"Location": "https://" + at + "moved.json"}},
		at + "moved.json":     fetchtest.JSON(rules),
		"news.example.gov/feed.xml": {Body: `<rss version="2.0"><channel><title>News</title><item><title>Standing order</title>
			<link>https://news.example.gov/1</link><pubDate>Wed, 01 Jul 2026 10:00:00 GMT</pubDate></item></channel></rss>`},
	})
	code, out, said := o.watching("add", "agency", "Brindle Agency", "--since", "2026-07-01")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "w1 agency: Brindle Agency, since 2026-07-01")
	code, _, said = o.watching("add", "docket", "some case")
	require.Equal(t, 2, code)
	require.Contains(t, said, "write it as in")

	code, out, _ = o.watching("run", "--dry-run", "--today", "2026-07-03")
	require.Equal(t, 0, code)
	require.Contains(t, out, "sends GET https://www.federalregister.gov/api/v1/documents.json?")
	code, _, said = o.watching("run", "--today", "2026-07-03", "--offline")
	require.Equal(t, 1, code, said)
	require.Empty(t, o.server.Asked(), "neither asks anybody")

	seen := filepath.Join(o.home, "seen.md")
	o.env = append(o.env, "HEADNOTE_WATCH_COMMAND=tee "+seen)
	code, out, said = o.watching("run", "--today", "2026-07-03", "--online")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "# What changed since July 1, 2026")
	require.Contains(t, out, "91 Fed. Reg. 41001 (July 2, 2026) · Brindle Agency · 2026-07-02")
	handed, err := os.ReadFile(seen)
	require.NoError(t, err)
	require.Equal(t, out, string(handed))

	code, out, said = o.watching("run", "--today", "2026-07-04", "--online", "--format", "json")
	require.Equal(t, 0, code, said)
	var reports []watch.Report
	require.NoError(t, json.Unmarshal([]byte(out), &reports))
	require.Len(t, reports, 1)
	require.Empty(t, reports[0].Changes, "it was reported")

	code, out, _ = o.watching("list")
	require.Equal(t, 0, code)
	require.Contains(t, out, "1 unread · 1 memo · last run 2026-07-04")
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.CommandTransport{Command: o.command("mcp", "--matter", "matter")}, nil)
	require.NoError(t, err)
	for uri, want := range map[string]string{
		"headnote://watches": `"unread": 1`, "headnote://watches/w1": "Zelotrine; Final Rule",
	} {
		read, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		require.NoError(t, err)
		require.Contains(t, read.Contents[0].Text, want)
	}
	require.NoError(t, c.Close())
	code, out, _ = o.watching("show", "w1")
	require.Equal(t, 0, code)
	require.Contains(t, out, "Zelotrine; Final Rule")
	_, out, _ = o.watching("list")
	require.Contains(t, out, "0 unread")

	code, _, said = o.watching("add", "feed", "https://news.example.gov/feed.xml", "--since", "2026-07-01")
	require.Equal(t, 0, code, said)
	code, out, said = o.watching("run", "w2", "--today", "2026-07-04", "--online")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "Standing order", "the host of a feed that is watched may be asked")

	// Watches in a folder from somebody else do nothing until they are confirmed.
	asked := len(o.server.Asked())
	require.NoError(t, os.Rename(filepath.Join(o.home, "matter"), filepath.Join(o.home, "other")))
	cmd := o.command("watch", "run", "--online", "--matter", "other")
	cmd.Env = append(cmd.Env, o.env...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	_ = cmd.Run()
	require.Contains(t, errs.String(), "w1 is not run: you have not confirmed")
	require.Len(t, o.server.Asked(), asked)
}
