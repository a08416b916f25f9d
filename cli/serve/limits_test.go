package serve_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/cli/serve"
	"headnote/internal/patience"
)

func TestLimits(t *testing.T) {
	var memory atomic.Uint64
	h := newTestServer(t, []string{"ana", "ben"}, func(c *serve.Config) {
		c.Limits.Sessions, c.Limits.Runs, c.Limits.Memory, c.Memory = 2, 1, 100, memory.Load
	})
	one, two := start(t, 120, 40, h.ssh("ana")), start(t, 120, 40, h.ssh("ana"))
	one.Shows("ctrl+c quit")
	two.Shows("ctrl+c quit")
	three := start(t, 120, 40, h.ssh("ana"))
	require.Equal(t, 1, three.Ends())
	require.Contains(t, three.Bytes(), "you have reached the limit of 2 sessions")

	one.Press(question + "\r")
	<-h.tool.called
	ben := start(t, 120, 40, h.ssh("ben"))
	ben.Shows("ctrl+c quit")
	ben.Press(question + "\r")
	ben.Shows("the limit of 1 run in progress is reached")

	memory.Store(101)
	full := start(t, 120, 40, h.ssh("ben"))
	require.Equal(t, 1, full.Ends())
	require.Contains(t, full.Bytes(), "out of memory")
	close(h.tool.release)
	one.Shows("done")
	ben.Press("\r")
	ben.Shows("out of memory")
	memory.Store(99)
	ben.Press("\r")
	ben.Shows("done")
}

func TestConnectionsAreCounted(t *testing.T) {
	h := newTestServer(t, []string{"ana"}, func(c *serve.Config) { c.Limits.Connections, c.Limits.Unauthenticated = 2, 1 })
	stranger, err := net.Dial("tcp", h.address) // never logs in, and occupies the only slot for clients that have not
	require.NoError(t, err)
	buf := make([]byte, 64)
	n, err := stranger.Read(buf)
	require.NoError(t, err)
	require.Equal(t, "SSH-2.0-headnote\r\n", string(buf[:n]), "the version tells nothing more")
	code, _, _ := h.says("ana", "matters")
	require.Equal(t, 255, code)
	h.logged("the refusal", func(e serve.Entry) bool { return strings.Contains(e.Reason, "unauthenticated") })
	require.NoError(t, stranger.Close())
	h.logged("the stranger's leave", func(e serve.Entry) bool { return e.Reason == "no authorized key" })
	code, _, said := h.says("ana", "matters")
	require.Equal(t, 0, code, said)
}

func TestWhoDoesNotLogInIsShownOut(t *testing.T) {
	h := newTestServer(t, []string{"ana"}, func(c *serve.Config) { c.Limits.Login = 50 * time.Millisecond })
	stranger, err := net.Dial("tcp", h.address)
	require.NoError(t, err)
	defer stranger.Close()
	h.logged("the end of patience", func(e serve.Entry) bool { return e.Event == serve.Refused })
}

func TestWhoTypesNothingIsShownOut(t *testing.T) {
	h := newTestServer(t, []string{"ana"}, func(c *serve.Config) { c.Limits.Idle = 300 * time.Millisecond })
	c := start(t, 100, 30, h.ssh("ana"))
	require.Equal(t, 1, c.Ends())
	require.Contains(t, c.Bytes(), "it was idle")
}

func TestStoppingWaitsForRuns(t *testing.T) {
	h := newTestServer(t, []string{"ana"})
	c := start(t, 120, 40, h.ssh("ana"))
	c.Shows("ctrl+c quit")
	c.Press(question + "\r")
	<-h.tool.called
	h.stop()
	patience.Until(t, func() bool {
		code, _, _ := h.says("ana", "matters")
		return code == 255
	}, "nobody new is let in")
	c.Press("\t")
	close(h.tool.release)
	require.Equal(t, 1, c.Ends())
	require.Contains(t, c.Bytes(), "the server is shutting down")
	h.ends()
	runs, err := filepath.Glob(filepath.Join(h.dir, "users/ana/sample/runs/*.jsonl"))
	require.NoError(t, err)
	require.Len(t, runs, 1)
	body, err := os.ReadFile(runs[0])
	require.NoError(t, err)
	require.Contains(t, string(body), `"run_finished"`)
}

func TestStoppingInterruptsWhatDoesNotEnd(t *testing.T) {
	h := newTestServer(t, []string{"ana"}, func(c *serve.Config) { c.Drain = 50 * time.Millisecond })
	c := start(t, 120, 40, h.ssh("ana"))
	c.Shows("ctrl+c quit")
	c.Press(question + "\r")
	<-h.tool.called
	h.ends()
	require.Equal(t, 1, c.Ends())
	runs, err := filepath.Glob(filepath.Join(h.dir, "users/ana/sample/runs/*.jsonl"))
	require.NoError(t, err)
	body, err := os.ReadFile(runs[0])
	require.NoError(t, err)
	require.NotContains(t, string(body), `"run_finished"`, "it can be resumed")
}

func TestAKeyThatIsTakenAwayOpensNothing(t *testing.T) {
	h := newTestServer(t, []string{"ana", "ben"})
	code, _, said := h.says("ben", "matters")
	require.Equal(t, 0, code, said)
	path := filepath.Join(h.dir, "authorized_keys")
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(body), "\n")
	require.NoError(t, os.WriteFile(path, []byte(first+"\nnonsense\n"), 0o600))
	code, _, _ = h.says("ben", "matters")
	require.Equal(t, 255, code)
	code, _, said = h.says("ana", "matters")
	require.Equal(t, 0, code, "a bad line does not shut the others out: %s", said)
}

func TestWithoutKeysOnlyOnThisMachine(t *testing.T) {
	h := newTestServer(t, []string{"ana"}, func(c *serve.Config) { c.InsecureLocal = true })
	delete(h.keys, "ana")
	code, out, said := h.says("ana", "copied")
	require.Equal(t, 0, code, said)
	require.Equal(t, "copied by local", out)

	s, err := serve.New(serve.Config{Dir: t.TempDir(), InsecureLocal: true, Limits: serve.DefaultLimits(), Now: time.Now})
	require.NoError(t, err)
	l, err := net.Listen("tcp", "0.0.0.0:0")
	require.NoError(t, err)
	defer l.Close()
	require.ErrorContains(t, s.Serve(t.Context(), l), "can be reached from other machines")
}

func TestAServerThatLetsNobodyInDoesNotStart(t *testing.T) {
	dir := t.TempDir()
	c := serve.Config{Dir: dir, Keys: filepath.Join(dir, "keys"), Limits: serve.DefaultLimits(), Now: time.Now}
	for body, want := range map[string]string{"": "lists no user", "# nobody\n": "lists no user", "\n\n" +
		key1: "line 3: the key has no user"} {
		require.NoError(t, os.WriteFile(c.Keys, []byte(body), 0o600))
		_, err := serve.New(c)
		require.ErrorContains(t, err, want)
	}
}
