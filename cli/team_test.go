package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/team/teamtest"
)

// teammate runs the program in a team. No source is queried: the matter's own papers answer.
func teammate(url string) func(p program, args ...string) (code int, stdout, stderr string) {
	return func(p program, args ...string) (code int, stdout, stderr string) {
		var out, said bytes.Buffer
		cmd := p.inTeam(url, args...)
		cmd.Stdout, cmd.Stderr = &out, &said
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			require.NoError(p.t, err)
		}
		return cmd.ProcessState.ExitCode(), out.String(), said.String()
	}
}

func (p program) inTeam(url string, args ...string) *exec.Cmd {
	cmd := p.command(args...)
	cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1",
		"HEADNOTE_NATS_URL="+url, "HEADNOTE_NATS_REPLICAS=1", "HEADNOTE_NATS_TIMEOUT_MS=120000", "USER=ada")
	return cmd
}

// TestTeam: a run made on one machine appears on another; a locked matter stays where it is.
func TestTeam(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	hers, his, other := newProgram(t).raced(), newProgram(t).raced(), newProgram(t)
	for _, p := range []program{hers, other} { // two folders of one name are two matters
		p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
		code, _, said := run(p, "index", "acme")
		require.Equal(t, 0, code, said)
	}
	code, _, said := hers.run("ask", "When was the deed?", "--matter", "acme") // offline
	require.Contains(t, []int{0, 3}, code, said)
	code, out, said := run(hers, "share", "--yes", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Equal(t, "1 run sent\n", out)
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(other, "share", "--yes", "--matter", "acme")
	require.Equal(t, 0, code, said)
	code, out, said = run(other, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.NotContains(t, out, "When was the deed?")
	code, _, said = run(newProgram(t), "join", "acme")
	require.Equal(t, 1, code)
	require.Regexp(t, `has 2 matters called "acme": use the id of the one you mean, one of [a-z2-7]{26}, [a-z2-7]{26}`,
		said)
	code, out, said = run(his, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "When was the deed?")
	code, out, said = run(his, "export", "last", "--matter", "acme", "--format", "md")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "May 4, 2021")

	code, out, said = run(hers, "doctor", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `✓ team +nats://127.0.0.1:\d+ responds in [0-9.]+ ms; \d+ streams?, `, out)
	code, out, said = run(hers, "doctor", "--matter", "acme", "--nats-url", "nats://127.0.0.1:1")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `! team +the cluster at nats://127.0.0.1:1 is down`, out)
	code, _, said = run(hers, "runs", "--matter", "acme", "--nats-url", "nats://ada:secret@127.0.0.1:1")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "which your settings no longer name (nats://127.0.0.1:1 as ada is not reached",
		"it was agreed to share with another cluster")
	code, _, said = hers.run("share", "--matter", "acme", "--nats-url", url) // --offline is set
	require.Equal(t, 1, code)
	require.Contains(t, said, "nothing of acme may leave this machine")
	code, _, said = run(newProgram(t), "share", "--matter", filepath.Join(hers.home, "acme"), "--nats-url", "")
	require.Equal(t, 2, code)
	require.Contains(t, said, "no cluster is configured")
}

// TestWorker: a question queued on one machine is answered on another; one that cannot be answered is listed as failed
// permanently.
func TestWorker(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	hers, his := newProgram(t).raced(), newProgram(t).raced()
	hers.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run(hers, "index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(hers, "share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	code, out, said := run(hers, "ask", "--queue", "When was the deed?", "--matter", "acme")
	require.Equal(t, 0, code, said)
	id := strings.TrimSpace(out)
	require.Contains(t, said, "headnote export "+id)
	code, out, said = run(hers, "index", "--queue", "--rebuild", "acme")
	require.Equal(t, 0, code, said)
	require.NotEmpty(t, out)
	code, out, said = run(his, "queue", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, id+" · queued · by ada")
	require.Contains(t, out, "read the documents, every file again")

	code, out, said = run(his, "worker", "--drain", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, id+" is done")
	require.Empty(t, out)
	code, out, said = run(hers, "export", id, "--matter", "acme", "--format", "md")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "May 4, 2021")
	code, out, said = run(hers, "queue", "--matter", "acme", "--format", "json")
	require.Equal(t, 0, code, said)
	require.JSONEq(t, `{"waiting":[],"given_up":[]}`, out)

	// A worker waits for work, and stops cleanly.
	w := his.inTeam(url, "worker", "acme")
	stderr, err := w.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, w.Start())
	t.Cleanup(func() { _ = w.Process.Kill(); _ = w.Wait() })
	code, out, said = run(hers, "ask", "--queue", "Who has the parcel?", "--matter", "acme")
	require.Equal(t, 0, code, said)
	id = strings.TrimSpace(out)
	lines := bufio.NewScanner(stderr)
	for lines.Scan() && !strings.Contains(lines.Text(), id+" is done") {
	}
	require.NoError(t, w.Process.Signal(syscall.SIGTERM))
	require.True(t, lines.Scan())
	require.Equal(t, "headnote: worker stopped", lines.Text())
	require.NoError(t, w.Wait(), "to be asked to stop is no failure")

	code, _, said = hers.run("ask", "--queue", "When?", "--matter", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "nothing of acme may leave this machine")
	var list struct {
		GivenUp []json.RawMessage `json:"given_up"`
	}
	_, out, _ = run(hers, "queue", "--matter", "acme", "--format", "json")
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	require.Empty(t, list.GivenUp)
	code, _, said = run(hers, "queue", "retry", id, "--matter", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "no job "+id+" failed permanently")
}

// TestDocumentsTravel: a colleague has the matter with its documents, indexed on their own machine; a worker there
// fetches new documents before it answers.
func TestDocumentsTravel(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	hers, his := newProgram(t), newProgram(t)
	hers.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	hers.write("acme/sub/lease.txt", "The lease of the warehouse began on July 1, 2020.")
	code, _, said := run(hers, "index", "acme")
	require.Equal(t, 0, code, said)
	code, out, said := run(hers, "share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "2 documents sent, 0 fetched")

	code, out, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "2 documents fetched")
	code, out, said = run(his, "search", "--matter", "acme", "warehouse")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "July 1, 2020")
	code, out, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "0 documents fetched", "it is a matter already")
	code, _, said = run(his, "join", "blake")
	require.Equal(t, 1, code)
	require.Contains(t, said, `no matter "blake"`)
	code, _, said = run(hers, "index", "acme/sub", "--matter", "blake")
	require.Equal(t, 0, code, said)
	code, _, said = run(hers, "share", "--yes", "--matter", "blake")
	require.Equal(t, 0, code, said)
	code, _, said = run(his, "join", "blake", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "acme is already a different matter, acme; choose another folder")

	hers.write("acme/orchard.txt", "The orchard was conveyed to Blake on June 2, 2024.")
	code, out, said = run(hers, "share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "1 document sent, 0 fetched")
	code, out, said = run(hers, "ask", "--queue", "When was the orchard conveyed?", "--matter", "acme")
	require.Equal(t, 0, code, said)
	id := strings.TrimSpace(out)
	code, _, said = run(his, "worker", "--drain", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "acme: 1 document fetched")
	code, out, said = run(hers, "export", id, "--matter", "acme", "--format", "md")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "June 2, 2024")
}
