package cli_test

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	gossh "golang.org/x/crypto/ssh"

	"headnote/cli/serve"
)

// Canaries are words that only ben may read: in his papers, his memo, his questions, what he copied, his settings.
// secretKey is the beginning of the server's own key.
const (
	canary    = "Zyzzyva"
	secretKey = "OPENSSH PRIVATE KEY"
)

// campaign is a real server with two users, and what the campaign knows about it.
type campaign struct {
	t       *testing.T
	data    string
	address string
	signer  map[string]gossh.Signer
	run     map[string]string // the run that each has, by user
	benKey  string            // another key, as a line of the keys file
}

func newKey(t *testing.T) (gossh.Signer, string) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	signer, err := gossh.NewSignerFromKey(key)
	require.NoError(t, err)
	return signer, strings.TrimSpace(string(gossh.MarshalAuthorizedKey(signer.PublicKey())))
}

// serveTwo makes the matters of ana and ben, a run in each, and starts the server.
func serveTwo(t *testing.T) *campaign {
	t.Helper()
	p := newProgram(t)
	s := &campaign{t: t, data: filepath.Join(p.home, "data"), signer: map[string]gossh.Signer{}, run: map[string]string{}}
	var lines strings.Builder
	for user, paper := range map[string]string{
		"ana": "LEASE\n\nThe tenant pays a deposit of $900. The landlord shall return the deposit no later than March 31, " +
			"2026.\n",
		"ben": "DEED\n\nThe deed of May 4, 2021 conveys the " + canary + " parcel. The " + canary + " fee is due no later " +
			"than March 31, 2026.\n",
	} {
		signer, public := newKey(t)
		s.signer[user] = signer
		fmt.Fprintf(&lines, "user=%q %s\n", user, public)
		name := "data/users/" + user + "/matters/" + s.matter(user)
		p.write(name+"/paper.txt", paper)
		p.write("data/users/"+user+"/config.toml", "rounds = 1\n")
		code, _, said := p.run("index", filepath.Join(p.home, name))
		require.Equal(t, 0, code, said)
		question := map[string]string{"ana": "When must the landlord return the deposit?", "ben": "When is the " + canary +
			" fee due?"}[user]
		code, _, said = p.run("ask", question, "--matter", filepath.Join(p.home, name))
		require.Equal(t, 0, code, said)
		runs, err := filepath.Glob(filepath.Join(p.home, name, ".headnote/runs/*.jsonl"))
		require.NoError(t, err)
		require.Len(t, runs, 1)
		s.run[user] = strings.TrimSuffix(filepath.Base(runs[0]), ".jsonl")
	}
	p.write("data/users/ben/copied.txt", canary+" was copied\n")
	_, s.benKey = newKey(t)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", lines.String()), 0o600))

	server := p.command("serve", "--listen", "127.0.0.1:0", "--data", s.data)
	stderr, err := server.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	said := bufio.NewReader(stderr)
	for s.address == "" {
		line, err := said.ReadString('\n')
		require.NoError(t, err)
		if strings.Contains(line, "host key SHA256:") {
			s.address = strings.TrimSuffix(strings.Fields(line)[3], ",")
		}
	}
	return s
}

func (s *campaign) matter(user string) string {
	return map[string]string{"ana": "acme", "ben": "borealis"}[user]
}

func (s *campaign) dial(user string) *gossh.Client {
	s.t.Helper()
	_, _, err := net.SplitHostPort(s.address)
	require.NoError(s.t, err)
	c, err := gossh.Dial("tcp", s.address, &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{gossh.PublicKeys(s.signer[user])},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	require.NoError(s.t, err)
	return c
}

// quoted quotes a word for the server's shell-like parser.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// says runs a command on the server, with a terminal if requested, and returns everything that comes back.
func (s *campaign) says(c *gossh.Client, terminal bool, words ...string) (string, error) {
	s.t.Helper()
	x, err := c.NewSession()
	if err != nil {
		return "", err
	}
	defer func() { _ = x.Close() }()
	if terminal {
		require.NoError(s.t, x.RequestPty("xterm", 24, 80, gossh.TerminalModes{}))
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	out, err := x.CombinedOutput(strings.Join(words, " "))
	return string(out), err
}

// hostile returns values that would reach another user's files if they were joined into a path, passed to a shell,
// written to a log, or looked up without checking the owner.
func (s *campaign) hostile() []string {
	ben := filepath.Join(s.data, "users/ben/matters/borealis")
	up := "../../../../../"
	return []string{
		"", " ", ".", "..", "/", "../", "../../x", "../../../../../../authorized_keys", filepath.Join(s.data,
			"authorized_keys"), filepath.Join(s.data, "ssh_host_ed25519_key"),
		"/etc/passwd", "x/../../../../../../authorized_keys", "md/../../../../../../authorized_keys", "borealis", "ben",
		"ben/borealis", ben, ben + "/.headnote",
		"../../ben/matters/borealis", "acme/../../../ben/matters/borealis", up + "ben/matters/borealis/.headnote/runs/" +
			s.run["ben"],
		up + "ben/matters/borealis/.headnote/runs/" + s.run["ben"] +
			".jsonl", filepath.Join(ben, ".headnote/runs", s.run["ben"]), s.run["ben"], s.run["ben"] + ".jsonl",
		s.run["ana"] + "/../../../../../ben/matters/borealis/.headnote/runs/" +
			s.run["ben"], "last/../../x", "last\x00", "last/",
		"borealis\x00", "acme\x00../borealis", "acme\n../borealis", "acme\r\nuser=\"ben\" " +
			s.benKey, "\x1b[2J\x1b]0;x\x07\x1b]52;c;eA==\x07", "acme\x1b[31m",
		"b\u043erealis", "\uff0e\uff0e\uff0f\uff0e\uff0e\uff0fx", "..\u2215..\u2215x", "%2e%2e%2fx", "..\\..\\x",
		"bore\u0301alis", "\u202eslaerob", "acme\u200b", "\xff\xfe..",
		"~ben", "$HOME", "`id`", "$(id)", "; id", "| id", "'", "\"", "-rf", "--help", "--matter=" +
			ben, "*", "../*", "CON", "user=\"ben\" " + s.benKey, canaryless(strings.Repeat("../", 2000) + "x"),
	}
}

// canaryless requires that a word of the campaign itself is not a canary.
func canaryless(w string) string {
	if strings.Contains(w, canary) {
		panic("a value of the campaign holds the canary")
	}
	return w
}

// TestTwoUsersOfOneServer is the campaign: ana tries every command, with every parameter replaced by every hostile
// value. Nothing of ben's or the server's may be read or written.
func TestTwoUsersOfOneServer(t *testing.T) {
	t.Parallel()
	s := serveTwo(t)
	ben := s.dial("ben")
	out, err := s.says(ben, false, "export", "borealis", "last", "md")
	require.NoError(t, err, out)
	require.Contains(t, out, canary, "it is what ben reads")
	out, err = s.says(ben, false, "copied")
	require.NoError(t, err, out)
	require.Contains(t, out, canary)
	require.NoError(t, ben.Close())

	before := s.snapshot()
	c := s.dial("ana")
	benign := map[string]string{"MATTER": "acme", "RUN": "last", "FORMAT": "md", "APPENDICES": "log"}
	tried := 0
	try := func(terminal bool, words ...string) {
		t.Helper()
		out, _ := s.says(c, terminal, words...)
		s.keeps(out, "%.200q", words)
		tried++
	}
	for _, command := range serve.Commands() {
		good := []string{command.Name}
		for _, kind := range command.Takes {
			require.Contains(t, benign, kind, "a kind of parameter that the campaign does not know")
			good = append(good, benign[kind])
		}
		out, err := s.says(c, false, append([]string(nil), good...)...)
		if command.Name != "copied" { // ana has copied nothing
			require.NoError(t, err, "%q: %s", good, out)
		}
		s.keeps(out, "%q", good)
		for _, bad := range s.hostile() {
			for i := 1; i <= len(command.Takes)+1; i++ { // and one more than it takes
				words := append([]string(nil), good...)
				if i < len(words) {
					words[i] = bad
				} else {
					words = append(words, bad)
				}
				try(false, words...)
			}
			all := []string{command.Name}
			for range command.Takes {
				all = append(all, bad)
			}
			try(false, all...)
		}
	}
	for _, bad := range s.hostile() { // in the place of a command, and of a matter's name
		try(false, bad)
		if bad != "" {
			try(true, bad)
		}
	}
	big := s.dial("ana") // its connection may end: a megabyte is more than a request of SSH holds
	for _, size := range []int{200 << 10, 1 << 20} {
		out, err := s.says(big, false, "export", "acme", strings.Repeat("A", size), "md")
		require.Error(t, err)
		s.keeps(out, "%d bytes", size)
	}
	_ = big.Close()
	s.lines(c)
	out, err = s.says(c, false, "runs", "acme")
	require.NoError(t, err, "the server still serves ana: %s", out)
	require.NoError(t, c.Close())
	require.Greater(t, tried, 500)
	t.Logf("%d commands", tried)

	require.Equal(t, before, s.snapshot(), "a file that is not ana's was made, changed or removed")
	audit, err := os.ReadFile(filepath.Join(s.data, "logins.jsonl"))
	require.NoError(t, err)
	for line := range bytes.Lines(audit) { // one line each, whatever was sent
		require.True(t, bytes.HasPrefix(line, []byte(`{"time":`)), "%s", line)
		require.NotContains(t, string(line), canary)
	}
	_, err = gossh.Dial("tcp", s.address, &gossh.ClientConfig{User: "ben", HostKeyCallback: gossh.InsecureIgnoreHostKey()})
	require.Error(t, err)
}

// keeps checks that the response contains nothing that is not ana's.
func (s *campaign) keeps(out, format string, args ...any) {
	s.t.Helper()
	for _, secret := range []string{canary, secretKey} {
		require.NotContains(s.t, out, secret, "read by "+fmt.Sprintf(format, args...))
	}
}

// snapshot returns every file on the server that is not ana's, with its size and hash.
func (s *campaign) snapshot() map[string]string {
	s.t.Helper()
	out := map[string]string{}
	require.NoError(s.t, filepath.WalkDir(s.data, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(s.data, path)
		switch {
		case err != nil:
			return err
		case rel == filepath.Join("users", "ana"):
			return fs.SkipDir
		case rel == "logins.jsonl": // it grows, and is checked separately
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		sum := ""
		if d.Type().IsRegular() {
			body, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			sum = fmt.Sprintf("%x", sha256.Sum256(body))
		}
		out[rel] = fmt.Sprintf("%s %d %s", info.Mode(), info.Size(), sum)
		return nil
	}))
	return out
}
