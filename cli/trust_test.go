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
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
	"headnote/team/teamtest"
)

// trap is a server that counts who comes, and lets nobody in.
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

// refuse reads a request, and answers that its user may not come in. What is no request
// is counted all the same.
func refuse(c net.Conn) error {
	if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
		_, _ = io.WriteString(c, "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
	}
	return c.Close()
}

// flat is text without its line breaks.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// online runs the program with a network, and more in its environment.
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

// TestAFolderCommandsNothing: a folder from somebody else has settings that send its
// passages elsewhere, and let its questions out. Nothing leaves before they are confirmed,
// and each command says why.
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
	require.Regexp(t, `! settings the settings in .* you have not confirmed`, flat(out))
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
	// It works where it is, and its questions stay.
	code, _, said = run("index", "gift", "--to", "local")
	require.Equal(t, 0, code, said)
	code, out, said = run("ask", "Which FDA rule governs the parcel of Acme?", "--matter", "gift")
	require.Contains(t, []int{0, 3}, code, said)
	require.Contains(t, said, "that has no effect until you confirm it yourself")
	require.NotContains(t, out, "orchard")
	_, _, said = run("resume", "last", "--matter", "gift")
	require.Contains(t, said, "finished")
	require.Zero(t, came.Load(), "connections")

	// What is confirmed holds for this folder alone, and until it changes.
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

// TestConfidentialStays: somebody else makes a matter open that was confidential.
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

// TestNothingIsSharedWithoutAnAct: a cluster in the settings is no reason to send anything.
func TestNothingIsSharedWithoutAnAct(t *testing.T) {
	t.Parallel()
	address, came := trap(t)
	p := newProgram(t)
	run := p.online("HEADNOTE_NATS_URL=nats://"+address, "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1")
	p.write("docs/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	for _, args := range [][]string{
		{"index", "docs"},
		{"ask", "Who has the parcel?", "--matter", "docs"},
		{"runs", "--matter", "docs"},
		{"export", "last", "--matter", "docs"},
		{"search", "parcel", "--matter", "docs"},
	} {
		code, _, said := run(args...)
		require.Contains(t, []int{0, 3}, code, said)
	}
	code, _, said := run("ask", "--queue", "When?", "--matter", "docs")
	require.Equal(t, 2, code)
	require.Contains(t, said, "docs is not shared; headnote share shows with whom it would be shared and asks")
	code, _, said = run("worker", "--drain", "docs")
	require.Equal(t, 2, code, said)
	code, _, said = run("share", "--matter", "docs")
	require.Equal(t, 2, code)
	require.Contains(t, said, "docs will be shared with everyone who may read it at nats://"+address)
	require.Contains(t, said, "runs: 1 run (")
	require.Contains(t, said, "--yes confirms")
	require.Zero(t, came.Load(), "connections")
}

// accounts starts a server with two accounts, of two clients of a firm.
func accounts(t *testing.T) string {
	t.Helper()
	acme, blake := server.NewAccount("ACME"), server.NewAccount("BLAKE")
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
		Accounts: []*server.Account{acme, blake},
		Users: []*server.User{
			{Username: "ada", Password: "a", Account: acme},
			{Username: "eve", Password: "e", Account: blake},
		},
	})
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))
	for _, a := range []string{"ACME", "BLAKE"} {
		account, err := s.LookupAccount(a)
		require.NoError(t, err)
		require.NoError(t, account.EnableJetStream(nil, nil))
	}
	return s.Addr().String()
}

// streams counts what an account holds of matters.
func streams(t *testing.T, url string) int {
	t.Helper()
	n := 0
	js, err := jetstream.New(teamtest.Connect(t, url).Conn)
	require.NoError(t, err)
	list := js.StreamNames(t.Context())
	for name := range list.Name() {
		if strings.HasPrefix(name, "HEADNOTE_") && strings.Count(name, "_") == 1 {
			n++
		}
	}
	require.NoError(t, list.Err())
	return n
}

// TestTwoAccountsOfOnePerson: one person works for two clients, each with an account of
// its own; each matter is shared with its own, one worker serves both, and an account
// never sees the other's matter, though both are called docs.
func TestTwoAccountsOfOnePerson(t *testing.T) {
	t.Parallel()
	address := accounts(t)
	ada, eve := "nats://ada:a@"+address, "nats://eve:e@"+address
	p := newProgram(t)
	run := p.online("HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "HEADNOTE_NATS_REPLICAS=1")
	config := p.write(".config/headnote/config.toml",
		fmt.Sprintf("[clusters.acme]\nurl = %q\n[clusters.blake]\nurl = %q\n", ada, eve))
	require.NoError(t, os.Chmod(config, 0o600))
	for _, client := range []string{"acme", "blake"} {
		p.write(client+"/docs/deed.txt", "The deed of May 4, 2021 conveys the parcel to "+client+".")
		code, _, said := run("index", client+"/docs")
		require.Equal(t, 0, code, said)
		code, _, said = run("ask", "Who has the parcel?", "--matter", client+"/docs")
		require.Contains(t, []int{0, 3}, code, said)
		require.Zero(t, streams(t, ada)+streams(t, eve)-map[string]int{"acme": 0, "blake": 1}[client])
		code, out, said := run("share", "--yes", "--to", client, "--matter", client+"/docs")
		require.Equal(t, 0, code, said)
		require.Equal(t, "1 run sent\n", out)
		require.Contains(t, said, "at nats://"+address+" as "+map[string]string{"acme": "ada", "blake": "eve"}[client])
		code, _, said = run("ask", "--queue", "When was the deed of "+client+"?", "--matter", client+"/docs")
		require.Equal(t, 0, code, said)
	}
	require.Equal(t, 1, streams(t, ada))
	require.Equal(t, 1, streams(t, eve))
	code, _, said := run("worker", "--drain", "acme/docs", "blake/docs")
	require.Equal(t, 0, code, said)
	require.Equal(t, 2, strings.Count(said, "is done"), said)

	his := newProgram(t)
	theirs := his.online("HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "HEADNOTE_NATS_REPLICAS=1", "HEADNOTE_NATS_URL="+eve)
	code, _, said = theirs("join", "docs", "there")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "your runs in "+filepath.Join(his.home, "there")+" are sent there")
	_, out, _ := theirs("runs", "--matter", "there")
	require.Contains(t, out, "When was the deed of blake?")
	require.NotContains(t, out, "acme")

	// A cluster that is called the same and lies elsewhere is not the one that was agreed to.
	require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, "[clusters.acme]\nurl = %q\n", eve), 0o600))
	_, out, said = run("runs", "--matter", "acme/docs")
	require.Contains(t, said, "what was agreed to is nats://"+address+" as ada")
	require.Contains(t, out, "Who has the parcel?", "what is here is here")
	require.Equal(t, 1, streams(t, eve))
}

// TestUnshare: nothing is sent any more; what was sent stays, or is removed.
func TestUnshare(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	p := newProgram(t)
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run(p, "index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(p, "unshare", "--matter", "acme")
	require.Equal(t, 2, code)
	require.Contains(t, said, "is not shared")
	code, _, said = run(p, "share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "documents: 1 document (0.1 KB)")
	code, out, said := run(p, "doctor", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `✓ sharing acme is shared with nats://127.0.0.1:\d+ \(runs and documents\)`, flat(out))

	code, out, said = run(p, "unshare", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, flat(out), "nats stream rm")
	code, _, said = run(p, "ask", "Who has the parcel?", "--matter", "acme")
	require.Contains(t, []int{0, 3}, code, said)
	require.Equal(t, 1, streams(t, url))
	his := newProgram(t)
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	_, out, _ = run(his, "runs", "--matter", "acme")
	require.NotContains(t, out, "parcel", "it was asked after the sharing had ended")

	code, _, said = run(p, "share", "--yes", "--matter", "acme")
	require.Equal(t, 0, code, said)
	code, out, said = run(p, "unshare", "--remove", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "was deleted from")
	require.Zero(t, streams(t, url))
}

// TestAServedFolderCommandsNothing: the folder of a user was unpacked from somewhere. Who
// opens it over SSH reads why it does nothing, and nothing is sent.
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

// TestLinksLeadNowhere: a folder whose runs or settings lie elsewhere is not opened.
func TestLinksLeadNowhere(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	run := p.online()
	p.write("private/diary.txt", "The orchard was sold in secret.")
	p.write("gift/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run("index", "gift")
	require.Equal(t, 0, code, said)
	runs := filepath.Join(p.home, "gift/.headnote/runs")
	require.NoError(t, os.RemoveAll(runs))
	require.NoError(t, os.Symlink(filepath.Join(p.home, "private"), runs))
	for _, args := range [][]string{
		{"ask", "Who has the parcel?", "--matter", "gift"},
		{"runs", "--matter", "gift"},
		{"export", "last", "--matter", "gift"},
	} {
		code, out, said := run(args...)
		require.Equal(t, 1, code, "%v %s", args, said)
		require.Contains(t, said, "leads out of", args)
		require.NotContains(t, out, "orchard")
	}
	entries, err := os.ReadDir(filepath.Join(p.home, "private"))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing was written there")
}

// TestAtATerminal: a person is asked, and what they say counts.
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

// TestTheFirstPlanSaysWhatAModelIsSent: in the workbench the plan that is shown first says
// what a model elsewhere would be sent, and running it agrees.
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

// TestLinksBelowTheIndexLeadNowhere: a link at any depth of what headnote keeps could make
// it overwrite a file of the user; a folder of documents that is a link leads elsewhere.
func TestLinksBelowTheIndexLeadNowhere(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.write("own/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := p.run("index", "own")
	require.Equal(t, 0, code, said)
	victim := p.write("victim", "keys")
	for _, at := range []string{"index/passages/segments.new", "index.new/text-000001.zst", "index.new/deeper/to"} {
		link := filepath.Join(p.home, "own", ".headnote", filepath.FromSlash(at))
		require.NoError(t, os.MkdirAll(filepath.Dir(link), 0o700))
		require.NoError(t, os.Symlink(victim, link))
		p.write("own/new.txt", "Added before "+at)
		for _, args := range [][]string{
			{"index", "own"},
			{"index", "own", "--rebuild"},
			{"index", "own", "--to", "local"},
			{"search", "parcel", "--matter", "own"},
		} {
			code, _, said = p.run(args...)
			require.NotZero(t, code, "%v", args)
			require.Contains(t, said, "is a link", "%v", args)
			body, err := os.ReadFile(victim)
			require.NoError(t, err)
			require.Equal(t, "keys", string(body), "%v", args)
		}
		require.NoError(t, os.Remove(link))
	}
	code, _, said = p.run("index", "own")
	require.Equal(t, 0, code, said)

	p.write("private/diary.txt", "The orchard was sold in secret.")
	p.write("gift/.headnote/matter.toml", "name = \"\\u001b]0;pwn\\u0007gift\"\ndocuments = \"docs\"\n")
	require.NoError(t, os.Symlink(filepath.Join(p.home, "private"), filepath.Join(p.home, "gift", "docs")))
	for _, args := range [][]string{{
		"share", "--documents", "--yes", "--matter", "gift", "--nats-url",
		"nats://127.0.0.1:1",
	}} {
		code, _, said = p.online()(args...)
		require.Equal(t, 2, code, "%v: %s", args, said)
		require.Contains(t, said, filepath.Join(p.home, "private"), "%v: where the link leads is shown", args)
	}
	_, out, said := p.run("confirm", "gift")
	require.NotContains(t, out+said, "\x1b", "the folder's name does not command the terminal")
}
