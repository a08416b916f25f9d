package cli_test

import (
	"bytes"
	"errors"
	"os/exec"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
)

// TestTeam: a run made on one machine is there on another one; what is locked stays
// where it is.
func TestTeam(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true})
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))

	run := func(p program, args ...string) (code int, stdout, stderr string) {
		var out, said bytes.Buffer
		cmd := p.command(args...)
		// No source is asked: the matter's own papers answer.
		cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "HEADNOTE_NATS_URL="+s.ClientURL(), "HEADNOTE_NATS_REPLICAS=1", "USER=ada")
		cmd.Stdout, cmd.Stderr = &out, &said
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			require.NoError(t, err)
		}
		return cmd.ProcessState.ExitCode(), out.String(), said.String()
	}
	hers, his := newProgram(t), newProgram(t)
	for _, p := range []program{hers, his} {
		p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
		code, _, said := run(p, "index", "acme")
		require.Equal(t, 0, code, said)
	}
	code, _, said := hers.run("ask", "When was the deed?", "--matter", "acme") // offline
	require.Contains(t, []int{0, 3}, code, said)
	code, out, said := run(his, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.NotContains(t, out, "When was the deed?")

	code, out, said = run(hers, "share", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Equal(t, "1 run sent\n", out)
	code, out, said = run(his, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "When was the deed?")
	code, out, said = run(his, "export", "last", "--matter", "acme", "--format", "md")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "May 4, 2021")

	code, _, said = hers.run("share", "--matter", "acme", "--nats-url", s.ClientURL()) // --offline is set
	require.Equal(t, 1, code)
	require.Contains(t, said, "nothing of acme may leave this machine")
	code, _, said = hers.run("share", "--matter", "acme")
	require.Equal(t, 2, code)
	require.Contains(t, said, "no cluster is set")
}
