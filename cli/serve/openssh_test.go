package serve_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/cli/serve"
)

func TestOneWithAKeyIsLetIn(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	c := start(t, 100, 30, h.ssh("ana"))
	c.shows("sample")
	c.shows("ctrl+c quit")
	c.resize(140, 40)
	c.until("the wider window", func(s string, _ bool) bool {
		first, _, _ := strings.Cut(s, "\n")
		return len([]rune(strings.TrimRight(first, " "))) > 0 && strings.Contains(s, strings.Repeat("─", 100))
	})
	c.resize(50, 10)
	c.shows("60 × 16")
	c.resize(100, 30)
	c.shows("ctrl+c quit")
	c.press("\t")
	c.press("q")
	require.Equal(t, 0, c.ends())

	e := h.logged("the end", func(e serve.Entry) bool { return e.Event == serve.Logout })
	require.Equal(t, "ana", e.User)
	require.Contains(t, e.Key, "SHA256:")
	require.Contains(t, e.Client, "OpenSSH")
	info, err := os.Stat(filepath.Join(h.dir, "ssh_host_ed25519_key"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestNobodyElseIs(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	h.newKey("eve") // in no file of keys
	for name, args := range map[string][]string{
		"a key that is not known": h.ssh("eve", "-o", "BatchMode=yes"),
		"a password":              h.ssh("ana", "-o", "PubkeyAuthentication=no", "-o", "PreferredAuthentications=password,keyboard-interactive"),
		"nothing":                 h.ssh("ana", "-o", "PreferredAuthentications=none"),
	} {
		t.Run(name, func(t *testing.T) {
			c := start(t, 80, 24, args)
			require.Equal(t, 255, c.ends())
			require.Contains(t, c.bytes(), "Permission denied (publickey)")
		})
	}
	h.logged("the key that is not known", func(e serve.Entry) bool {
		return e.Event == serve.Refused && strings.Contains(strings.Join(e.Tried, " "), "key SHA256:")
	})
	for _, e := range h.audit() {
		require.Equal(t, serve.Refused, e.Event)
	}
}

func TestTwoWhoCannotSeeEachOthersMatters(t *testing.T) {
	h := newHouse(t, []string{"ana", "ben"})
	h.matterOf("users", "ana", "matters", "acme")
	h.matterOf("users", "ben", "matters", "borealis")
	require.NoError(t, os.Symlink(filepath.Join(h.dir, "users", "ben", "matters", "borealis"), filepath.Join(h.dir, "users", "ana", "matters", "stolen")))

	code, out, said := h.says("ana", "matters")
	require.Equal(t, 0, code, said)
	require.Equal(t, "acme\nsample\tthe built-in sample\n", out)
	_, out, _ = h.says("ben", "matters")
	require.Equal(t, "borealis\nsample\tthe built-in sample\n", out)

	for _, words := range [][]string{
		{"runs", "borealis"},
		{"export", "borealis", "last"},
		{"runs", "../../ben/matters/borealis"},
		{"runs", "stolen"},
		{"export", "acme", "../../../../ben/matters/borealis/runs/x"},
	} {
		code, out, said = h.says("ana", words...)
		require.Equal(t, 1, code, "%v", words)
		require.Empty(t, out)
		require.NotEmpty(t, said)
	}
	c := start(t, 100, 30, append(h.ssh("ana", "-t"), "borealis"))
	require.Equal(t, 1, c.ends())
	require.Contains(t, c.bytes(), `you have no matter "borealis"`)

	ana, ben := start(t, 100, 30, h.ssh("ana")), start(t, 100, 30, h.ssh("ben"))
	ana.shows("acme")
	ben.shows("borealis")
}

func TestARunOutlivesItsConnection(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	c := start(t, 120, 40, h.ssh("ana"))
	c.shows("ctrl+c quit")
	c.press(question + "\r")
	<-h.tool.called
	c.shows("search_cases")
	c.cut()
	h.logged("the cut", func(e serve.Entry) bool { return e.Event == serve.Left && strings.Contains(e.Reason, "cut") })

	c = start(t, 120, 40, h.ssh("ana"))
	c.shows("reverse payments?")
	c.until("the run going on", func(s string, _ bool) bool {
		return strings.Contains(s, "search_cases") && !strings.Contains(s, "done")
	})
	close(h.tool.release)
	c.shows("done")
	require.Equal(t, 1, h.opened["sample"], "both sat in one room")
	c.press("q")
	require.Equal(t, 0, c.ends())
	require.Eventually(t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.open == 0
	}, patience, 5*time.Millisecond, "the last who leaves closes the matter")

	code, out, said := h.says("ana", "export", "sample", "last", "html")
	require.Equal(t, 0, code, said)
	require.Equal(t, question+" as html", out)
}

func TestOneDrivesTheOthersFollow(t *testing.T) {
	shared := filepath.Join(t.TempDir(), "acme")
	h := newHouse(t, []string{fmt.Sprintf("ana matter=%q", shared), fmt.Sprintf("ben matter=%q", shared), "eve"})
	h.dir, shared = filepath.Dir(shared), h.dir
	h.matterOf("acme")
	h.dir = shared

	ana := start(t, 120, 40, h.ssh("ana"))
	ana.shows("acme")
	ana.shows("ctrl+c quit")
	ana.press(question + "\r")
	<-h.tool.called
	ben := start(t, 120, 40, h.ssh("ben"))
	ben.shows("reverse payments?") // what goes on is what one who comes in sees
	ben.shows("search_cases")
	ben.press("\t")
	ben.press("\x03")
	ben.shows("ana drives this run")
	close(h.tool.release)
	ana.shows("done")
	ben.shows("done")
	require.Equal(t, 1, h.opened["acme"])
	_, out, _ := h.says("eve", "matters")
	require.NotContains(t, out, "acme")
}

func TestTheSessionsTerminalCounts(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	first := start(t, 100, 30, h.ssh("ana"))
	first.shows("ctrl+c quit")
	first.press("\t")
	first.shows("? help")
	first.press("q")
	require.Equal(t, 0, first.ends())
	colour := "\x1b[38;"
	for name, c := range map[string]struct {
		env   []string
		args  []string
		wants bool
	}{
		"256 colours": {wants: true},
		"no colour":   {args: []string{"-o", "SetEnv=NO_COLOR=yes"}},
		"vt100":       {env: []string{"TERM=vt100"}},
	} {
		t.Run(name, func(t *testing.T) {
			x := start(t, 100, 30, h.ssh("ana", c.args...), c.env...)
			x.shows("? help") // after the first time the focus is where it was left
			require.Equal(t, c.wants, strings.Contains(x.bytes(), colour))
			x.press("\x1a") // ctrl+z would stop the server
			x.press("q")
			require.Equal(t, 0, x.ends())
		})
	}
}

func TestWithoutATerminalThereAreCommands(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	code, _, said := h.says("ana")
	require.Equal(t, 1, code)
	require.Contains(t, said, "ssh -t")
	_, out, _ := h.says("ana", "copied")
	require.Equal(t, "copied by ana", out)
	for _, words := range [][]string{{"export"}, {"export", "sample", "last", "exe"}, {"runs"}, {"export", "sample", "last"}} {
		code, out, said := h.says("ana", words...)
		require.Equal(t, 1, code)
		require.Empty(t, out)
		require.Contains(t, said, "headnote: ")
	}
}

// No editor is started on the server: a note is written in one of our own.
func TestANoteIsWrittenOverSSH(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	close(h.tool.release)
	t.Setenv("EDITOR", "touch "+filepath.Join(h.dir, "started"))
	t.Setenv("VISUAL", "")
	c := start(t, 120, 40, h.ssh("ana"))
	c.shows("ctrl+c quit")
	c.press(question + "\r")
	c.shows("done")
	c.press("2")
	c.shows("Executive Summary")
	for _, note := range []string{"first thought", "; second"} {
		c.press("E")
		c.shows("ctrl+s keep")
		c.press(note)
		c.shows(note)
		c.press("\x13")
		c.shows("Executive Summary")
	}
	c.press("E")
	c.shows("ctrl+s keep")
	c.press(" never mind")
	c.shows("first thought; second never mind")
	c.press("\x1b")
	c.until("the workbench", func(s string, _ bool) bool { return !strings.Contains(s, "ctrl+s keep") })
	c.press("q")
	require.Equal(t, 0, c.ends())
	runs, err := filepath.Glob(filepath.Join(h.dir, "users/ana/sample/runs/*.jsonl"))
	require.NoError(t, err)
	body, err := os.ReadFile(runs[0])
	require.NoError(t, err)
	require.Contains(t, string(body), `"note":"first thought; second","by":"ana"`)
	require.NotContains(t, string(body), "never mind")
	require.NoFileExists(t, filepath.Join(h.dir, "started"))
}

func TestTheWorkbenchInLines(t *testing.T) {
	h := newHouse(t, []string{"ana"})
	close(h.tool.release)
	args := append(h.ssh("ana", "-T"), "lines", "sample")
	cmd := exec.Command(args[0], args[1:]...)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(out)
	until := func(words string) {
		t.Helper()
		for {
			line, err := lines.ReadString('\n')
			require.NoError(t, err, "never: %s", words)
			require.NotContains(t, line, "\x1b")
			if strings.Contains(line, words) {
				return
			}
		}
	}
	until("headnote, matter sample")
	_, err = in.Write([]byte(question + "\n"))
	require.NoError(t, err)
	until("inished")
	_, err = in.Write([]byte("quit\n"))
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
}
