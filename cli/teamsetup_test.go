package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
	"headnote/team/teamtest"
)

// TestTeamSetUp: the cluster that team init writes starts and passes the check. Two clients' matters of the same name,
// and people in each role, use it side by side.
func TestTeamSetUp(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	var servers, files []string
	dir := filepath.Join(p.home, "cluster")
	for i := range 3 {
		servers = append(servers, fmt.Sprintf("127.0.0.1:%d", freeport.Port(t, 2000)))
		files = append(files, filepath.Join(dir, fmt.Sprintf("n%d", i+1), "nats.conf"))
	}
	code, out, said := p.run("team", "init", dir, "--servers", strings.Join(servers, ","), "--member", "acme/olga=owner",
		"--member", "acme/ada=writer",
		"--member", "acme/rita=reader", "--member", "blake/eve=owner")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "3 servers, 2 clients and 6 members written to "+dir)
	code, _, said = p.run("team", "init", dir)
	require.Equal(t, 1, code)
	require.Contains(t, said, "is not empty")
	code, _, said = p.run("team", "check", dir) // --offline is set
	require.Equal(t, 2, code)
	require.Contains(t, said, "needs a connection")

	run := teammate("")
	code, _, said = run(p, "team", "check", dir)
	require.Equal(t, 1, code)
	require.Contains(t, said, "is down, or listens at another port: nothing answers there")
	teamtest.Configured(t, files...)
	code, out, said = run(p, "team", "check", dir)
	require.Equal(t, 0, code, out+said)
	require.Contains(t, said, "each role has exactly the permissions it needs")
	require.Regexp(t, `acme · reader · denied (\d+) of \d+ · allowed 4 of 4`, out)
	require.Regexp(t, `blake · owner · denied \d+ of \d+ · allowed 10 of 10`, out)

	// People with the settings written for them.
	as := func(user string) program {
		q := newProgram(t)
		settings, err := os.ReadFile(filepath.Join(dir, "people", user, "config.toml"))
		require.NoError(t, err)
		require.NoError(t, os.Chmod(q.write("team.toml", string(settings)), 0o600))
		return q
	}
	do := func(q program, args ...string) (int, string, string) {
		return run(q, append(args, "--config", "team.toml")...)
	}
	olga, ada, rita, eve := as("acme-olga"), as("acme-ada"), as("acme-rita"), as("blake-eve")
	for _, q := range []program{olga, ada, eve} {
		q.write("docs/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
		code, _, said := do(q, "index", "docs")
		require.Equal(t, 0, code, said)
	}
	code, out, said = do(ada, "share", "--yes", "--matter", "docs")
	require.Equal(t, 1, code, out)
	require.Contains(t, said, "a colleague with the role owner runs headnote share in the matter once")
	for _, q := range []program{olga, eve} {
		code, _, said = do(q, "share", "--yes", "--documents", "--matter", "docs")
		require.Equal(t, 0, code, said)
	}
	code, _, said = do(rita, "join", "docs")
	require.Equal(t, 0, code, said)
	code, _, said = rita.run("ask", "When was the deed?", "--matter", "docs") // offline: on her own machine
	require.Contains(t, []int{0, 3}, code, said)
	code, _, said = do(rita, "share", "--yes", "--matter", "docs")
	require.Equal(t, 1, code)
	require.Contains(t, said, "your user of the cluster has no right to do this")
	code, out, said = do(eve, "runs", "--matter", "docs")
	require.Equal(t, 0, code, said)
	require.NotContains(t, out, "deed", "another client's")
	code, _, said = do(eve, "doctor", "--matter", "docs")
	require.Equal(t, 0, code, said)
}
