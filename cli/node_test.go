package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/cluster/clustertest"
	"headnote/internal/patience"
)

// On a real node, with the program itself: two colleagues, two matters, and a cluster that loses passages, fills up,
// goes away, and comes back. make test-cluster runs it.
func TestSharedIndex(t *testing.T) {
	n := clustertest.Own(t)
	p := newProgram(t)
	run := func(want int, args ...string) (stdout, stderr string) {
		t.Helper()
		var out, said bytes.Buffer
		cmd := p.command(args...)
		cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "USER=ada")
		cmd.Stdout, cmd.Stderr = &out, &said
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			require.NoError(t, err)
		}
		require.Equal(t, want, cmd.ProcessState.ExitCode(), "%v: %s%s", args, out.String(), said.String())
		return strings.Join(strings.Fields(out.String()), " "), strings.Join(strings.Fields(said.String()), " ")
	}
	at := "opensearch+http://" + strings.TrimPrefix(n.URL, "http://") + "/"

	// An alias of three indexes of another program.
	for i := range 3 {
		status, said := n.Do(t, "PUT", fmt.Sprintf("/billing-%06d/_doc/1?refresh=true", i+1), `{"amount":1}`)
		require.Equal(t, 201, status, said)
		status, said = n.Do(t, "POST", "/_aliases",
			fmt.Sprintf(`{"actions":[{"add":{"index":"billing-%06d","alias":"billing"}}]}`, i+1))
		require.Equal(t, 200, status, said)
	}
	for i := range 600 {
		p.write(fmt.Sprintf("acme/letter%03d.txt", i),
			fmt.Sprintf("Letter %d: the deposition of witness w%dx is set for room r%dx.", i, i, i%7))
	}
	_, said := run(1, "index", "acme", "--to", at+"billing")
	require.Contains(t, said, "billing-000001, billing-000002, billing-000003")
	status, count := n.Do(t, "GET", "/billing/_count?filter_path=count", "")
	require.Equal(t, []any{200, `{"count":3}`}, []any{status, count})

	// 600 papers, and a question of 600 words; a second matter cannot use the name.
	run(0, "index", "acme", "--to", at+"acme")
	var long []string
	for i := range 600 {
		long = append(long, fmt.Sprintf("w%dx", i))
	}
	out, _ := run(0, "search", strings.Join(long, " "), "--matter", "acme", "--format", "json", "--limit", "1")
	require.Contains(t, out, `"total"`)
	p.write("blake/will.txt", "The will leaves the orchard to Beatrice.")
	_, said = run(1, "index", "blake", "--to", at+"acme")
	require.Contains(t, said, "of another matter")
	out, _ = run(0, "search", "w599x", "--matter", "acme")
	require.Contains(t, out, "letter599.txt")

	// A colleague attaches. If the folder is copied, the one that was filled first keeps the index.
	run(0, "attach", at+"acme", "bob")
	require.NoError(t, os.CopyFS(filepath.Join(p.home, "copy"), os.DirFS(filepath.Join(p.home, "acme"))))
	p.write("acme/new.txt", "The will leaves the orchard to Beatrice.")
	run(0, "index", "acme")
	require.NoError(t, os.Remove(filepath.Join(p.home, "copy", "letter001.txt")))
	run(0, "confirm", "copy", "--yes")
	_, said = run(1, "index", "copy")
	require.Contains(t, said, "filled by somebody else")
	out, _ = run(0, "search", "orchard OR w1x", "--matter", "bob")
	require.Contains(t, out, "letter001.txt")
	require.Contains(t, out, "new.txt")
	mine, _ := run(0, "ask", "Where is the deposition of witness w17x?", "--matter", "acme", "--format", "md")
	theirs, _ := run(0, "ask", "Where is the deposition of witness w17x?", "--matter", "bob", "--format", "md")
	// The log records the minute of each search, and the minute may change between the two.
	minute := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`)
	require.Equal(t, minute.ReplaceAllString(mine, "…"), minute.ReplaceAllString(theirs, "…"))

	// Most passages are deleted by hand: doctor fails, index sends them again.
	status, deleted := n.Do(t, "POST", "/acme/_delete_by_query?refresh=true",
		`{"query":{"range":{"n":{"gte":0}}},"max_docs":500}`)
	require.Equal(t, 200, status, deleted)
	for _, m := range []string{"acme", "bob"} {
		out, _ = run(1, "doctor", "--matter", m)
		require.Contains(t, out, "500 of 601 passages are missing", m)
	}
	out, _ = run(0, "index", "acme")
	require.Contains(t, out, "0 added · 0 changed · 0 moved · 0 deleted · 601 unchanged")
	require.Contains(t, out, "passages of 500 documents were missing from the cluster and were sent again")
	run(0, "doctor", "--matter", "bob")

	// A full disk is reported at once, in the cluster's words.
	status, said = n.Do(t, "PUT", "/acme/_settings", `{"index.blocks.read_only_allow_delete":true}`)
	require.Equal(t, 200, status, said)
	require.NoError(t, os.Remove(filepath.Join(p.home, "acme", "new.txt")))
	_, said = run(1, "index", "acme")
	require.Contains(t, said, "the cluster's disk is full")
	status, said = n.Do(t, "PUT", "/acme/_settings", `{"index.blocks.read_only_allow_delete":null}`)
	require.Equal(t, 200, status, said)
	run(0, "index", "acme")

	// The cluster goes away: local work needs none, a build waits, and a signal ends it.
	n.Kill()
	out, _ = run(0, "runs", "--matter", "acme")
	require.NotEmpty(t, out)
	run(1, "doctor", "--matter", "acme")
	p.write("acme/late.txt", "A codicil leaves the meadow to Clara.")
	cmd := p.command("index", "acme")
	cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "USER=ada")
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	waits := make([]byte, 1)
	_, err = stderr.Read(waits) // it says that it waits
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	rest := new(bytes.Buffer)
	_, err = rest.ReadFrom(stderr)
	require.NoError(t, err)
	require.Error(t, cmd.Wait())
	require.Equal(t, 130, cmd.ProcessState.ExitCode(), rest.String())
	n.Start()
	patience.Until(t, func() bool {
		status, _ := n.Do(t, "GET", "/acme/_search?size=0", "")
		return status == 200
	}, "the index is there again")
	run(0, "index", "acme")
	out, _ = run(0, "search", "meadow", "--matter", "bob")
	require.Contains(t, out, "late.txt")

	// Back on this machine, nothing of this program is left in the cluster, and everything of others.
	run(0, "index", "acme", "--to", "local")
	status, left := n.Do(t, "GET", "/_cat/indices/acme*?h=index", "")
	require.Equal(t, []any{200, ""}, []any{status, left})
	status, count = n.Do(t, "GET", "/billing/_count?filter_path=count", "")
	require.Equal(t, []any{200, `{"count":3}`}, []any{status, count})
	out, _ = run(0, "search", "meadow", "--matter", "acme", "--offline")
	require.Contains(t, out, "late.txt")
}
