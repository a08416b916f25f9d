package cli_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
)

// trap starts a server that counts connections and refuses all of them.
func trap(t *testing.T) (address string, came *atomic.Int32) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	came = new(atomic.Int32)
	done := make(chan struct{})
	safe.Go("trap", func() error {
		for {
			c, err := l.Accept()
			if err != nil {
				return nil
			}
			came.Add(1)
			if err := refuse(c); err != nil {
				return err
			}
		}
	}, func(error) { close(done) })
	t.Cleanup(func() { require.NoError(t, l.Close()); <-done })
	return l.Addr().String(), came
}

// refuse reads a request, and answers that the user is not authorized. Anything else is counted as well.
func refuse(c net.Conn) error {
	if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
		_, _ = io.WriteString(c, "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
	}
	return c.Close()
}

// flat returns text without its line breaks.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// online runs the program with network access and additional environment variables.
func (p program) online(more ...string) func(args ...string) (code int, stdout, stderr string) {
	return func(args ...string) (code int, stdout, stderr string) {
		p.t.Helper()
		var out, said strings.Builder
		cmd := p.command(args...)
		cmd.Env = append(append(cmd.Env, "HEADNOTE_OFFLINE=false", "USER=ada"), more...)
		cmd.Stdout, cmd.Stderr = &out, &said
		if err := cmd.Run(); err != nil {
			require.IsType(p.t, new(exec.ExitError), err)
		}
		return cmd.ProcessState.ExitCode(), out.String(), said.String()
	}
}

// TestAFolderCommandsNothing: a folder from somebody else has settings that send its passages elsewhere, and let its
// questions out. Nothing leaves before they are confirmed, and each command tells why.
func TestAFolderCommandsNothing(t *testing.T) {
	t.Parallel()
	address, came := trap(t)
	p := newProgram(t)
	hosts := p.write("hosts.toml", fmt.Sprintf("[host.\"www.federalregister.gov\"]\nbase = "+
		"\"http://%[1]s\"\n[host.\"www.courtlistener.com\"]\nbase = \"http://%[1]s\"\n", address))
	run := p.online("HEADNOTE_HOSTS_FILE="+hosts, "OPENSEARCH_USER=ada", "OPENSEARCH_PASSWORD=correct-horse",
		"COURTLISTENER_TOKEN=correct-horse")
	p.write("private/diary.txt", "The orchard was sold in secret.")
	p.write("gift/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme under FDA regulations.")
	p.write("gift/.headnote/matter.toml", fmt.Sprintf("name = \"gift\"\ndocuments = %q\nonline_agreed = true\ncluster "+
		"= \"opensearch+http://%s/x\"\n", filepath.Join(p.home, "private"), address))

	code, out, said := run("doctor", "--matter", "gift")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `! settings you have not confirmed these settings in .*, so they have no effect: documents = `,
		flat(out))
	code, out, said = run("confirm", "gift")
	require.Equal(t, 2, code, "nobody is there to be asked")
	require.Contains(t, said, "--yes")
	require.Contains(t, flat(out), "documents = \""+filepath.Join(p.home, "private"))
	require.Contains(t, flat(out), "every passage of the documents")

	for _, args := range [][]string{
		{"index", "gift"},
		{"index", "gift", "--rebuild"},
		{"search", "parcel", "--matter", "gift"},
		{"ask", "Who has the parcel?", "--matter", "gift"},
		{"--accessible", "--matter", "gift"},
		{"mcp", "--matter", "gift"},
		{"check", "--matter", "gift", filepath.Join(p.home, "gift/deed.txt")},
	} {
		code, _, said = run(args...)
		require.Equal(t, 2, code, "%v: %s", args, said)
		require.Contains(t, said, "you have not confirmed", args)
		require.Contains(t, said, "opensearch+http://"+address+"/x", "%v: the setting is shown", args)
		require.Contains(t, said, "headnote confirm "+filepath.Join(p.home, "gift"), args)
	}
	// It works locally, and its questions stay here.
	code, _, said = run("index", "gift", "--to", "local")
	require.Equal(t, 0, code, said)
	code, out, said = run("ask", "Which FDA rule governs the parcel of Acme?", "--matter", "gift")
	require.Contains(t, []int{0, 3}, code, said)
	require.Contains(t, said, "that has no effect until you confirm it yourself")
	require.NotContains(t, out, "orchard")
	_, _, said = run("resume", "last", "--matter", "gift")
	require.Contains(t, said, "finished")
	require.Zero(t, came.Load(), "connections")

	// A confirmation applies to this folder alone, and until the setting changes.
	p.write("own/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	settings := "id = \"aaaaaaaaaaaaaaaaaaaaaaaaaa\"\nname = \"own\"\ndocuments = \".\"\ncluster = \"opensearch+http://" +
		address + "/x\"\n"
	p.write("own/.headnote/matter.toml", settings)
	code, _, said = run("confirm", "own", "--yes")
	require.Equal(t, 0, code, said)
	p.write("copy/.headnote/matter.toml", settings)
	code, _, _ = run("search", "parcel", "--matter", "copy")
	require.Equal(t, 2, code, "the same id elsewhere is another folder")
	p.write("own/.headnote/matter.toml", strings.ReplaceAll(settings, "/x\"", "/y\""))
	code, _, _ = run("search", "parcel", "--matter", "own")
	require.Equal(t, 2, code, "it was changed")
	require.Zero(t, came.Load(), "connections")
	p.write("own/.headnote/matter.toml", settings)
	code, _, said = run("index", "own")
	require.Equal(t, 1, code, said)
	require.NotZero(t, came.Load(), "the trap works")
}

// TestConfidentialStays: somebody else makes a confidential matter non-confidential.
func TestConfidentialStays(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	run := p.online()
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run("index", "acme")
	require.Equal(t, 0, code, said)
	path := filepath.Join(p.home, "acme/.headnote/matter.toml")
	set := func(from, to string) {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Contains(t, string(data), from)
		require.NoError(t, os.WriteFile(path, []byte(strings.ReplaceAll(string(data), from, to)), 0o600))
	}
	set("confidential = false", "confidential = true")
	_, out, _ := run("doctor", "--matter", "acme")
	require.Contains(t, out, "not used: the matter is confidential")
	set("confidential = true", "confidential = false")
	_, out, said = run("doctor", "--matter", "acme")
	require.Contains(t, out, "not used: the matter is confidential")
	require.Contains(t, said, "it remains confidential")
	code, out, said = run("confirm", "acme", "--yes")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "confidential = false")
	_, out, _ = run("doctor", "--matter", "acme")
	require.NotContains(t, out, "not used: the matter is confidential")

	set("confidential = false", "confidental = true")
	code, _, said = run("ask", "When?", "--matter", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, `there is no setting "confidental": did you mean confidential?`)
	code, out, said = run("doctor", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `! matter .* did you mean confidential`, flat(out))
	require.Contains(t, flat(out), "not used: the matter's settings cannot be read, so it is treated as confidential")
}

// TestAServedFolderCommandsNothing: a user's folder came from elsewhere. A user who opens it over SSH is told why its
// settings do nothing, and nothing is sent.
func TestAServedFolderCommandsNothing(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	address, came := trap(t)
	p := newProgram(t)
	key, data := filepath.Join(p.home, "key"), filepath.Join(p.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	p.write("data/users/ana/matters/gift/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	p.write("data/users/ana/matters/gift/.headnote/matter.toml", fmt.Sprintf("name = \"gift\"\ndocuments = "+
		"\".\"\nonline_agreed = true\ncluster = \"opensearch+http://%s/x\"\n", address))
	server := p.inTeam("nats://"+address, "serve", "--listen", "127.0.0.1:0", "--data", data)
	_, ssh := serving(t, server, key)
	x := startIn(t, ssh("-t", "127.0.0.1", "gift"), 160, 40)
	x.Shows("you have not confirmed")
	x.Press("\x03")
	x.Press("y")
	x.Ends()
	require.Zero(t, came.Load(), "connections")
}

// TestAtATerminal: a person is asked, and the answer applies.
func TestAtATerminal(t *testing.T) {
	t.Parallel()
	address, came := trap(t)
	p := newProgram(t)
	p.write("gift/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	p.write("gift/.headnote/matter.toml", fmt.Sprintf("name = \"gift\"\ndocuments = \".\"\ncluster = "+
		"\"opensearch+http://%s/x\"\n", address))
	x := p.start(120, 30, "confirm", "gift")
	x.Shows("Confirm? [y/N]")
	x.Press(enter)
	require.Equal(t, 1, x.Ends())
	require.Contains(t, x.Text(), "not confirmed; nothing was changed")
	code, _, said := p.online()("search", "parcel", "--matter", "gift")
	require.Equal(t, 2, code, said)
	require.Zero(t, came.Load(), "connections")
	x = p.start(120, 30, "confirm", "gift")
	x.Shows("Confirm? [y/N]")
	x.Press("y" + enter)
	require.Equal(t, 0, x.Ends())
	code, out, said := p.online()("confirm", "gift")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "Nothing to confirm")
}

// TestTheFirstPlanSaysWhatAModelIsSent: in the workbench, the first plan shows what a remote model would be sent, and
// running it agrees.
func TestTheFirstPlanSaysWhatAModelIsSent(t *testing.T) {
	t.Parallel()
	proxy, came := trap(t)
	p := newProgram(t)
	p.write("case/lease.md", "# Lease\n\nThe landlord returns the deposit within thirty days.\n")
	code, _, said := p.run("index", "case")
	require.Zero(t, code, said)
	cmd := p.command("--matter", "case")
	cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HTTPS_PROXY=http://"+proxy,
		"HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "OPENAI_API_KEY=correct-horse-battery",
		"HEADNOTE_LLM_PROVIDER=openai", "HEADNOTE_LLM_MODEL=large", "HEADNOTE_ROUNDS=1")
	x := startIn(t, cmd, 160, 45)
	x.Shows("1 document")
	x.Press("When is the deposit returned?" + enter)
	x.Shows("Plan: searches to approve")
	x.Shows("the language model large at https://api.openai.com is sent")
	require.Zero(t, came.Load(), "connections before anybody agreed")
	x.Press(enter)
	x.Shows("2 shows the memo")
	require.NotZero(t, came.Load(), "what was agreed to is asked")
	x.Press("q")
	require.Equal(t, 0, x.Ends())
	_, out, _ := p.online("OPENAI_API_KEY=correct-horse-battery", "HEADNOTE_LLM_PROVIDER=openai",
		"HEADNOTE_LLM_MODEL=large")("doctor", "--matter", "case")
	require.Contains(t, flat(out), "large at https://api.openai.com, agreed to for this matter")
}
