package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/internal/patience"
	"headnote/internal/safe"
)

// onlyRun is the journal of the only run of a matter.
func onlyRun(t *testing.T, m string) (path, id string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(m, ".headnote/runs/*.jsonl"))
	require.NoError(t, err)
	require.Len(t, all, 1)
	return all[0], strings.TrimSuffix(filepath.Base(all[0]), ".jsonl")
}

// A journal may end anywhere, as after a program is killed: the complete part is replayed, listed and exported, and no
// date or statement is invented for the rest.
func TestAJournalThatEndsAnywhere(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	p.run("ask", "When are expert reports due?", "--matter", m).done(t)
	path, id := onlyRun(t, m)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	memo := p.run("export", id, "--matter", m).done(t)
	lines := bytes.SplitAfter(bytes.TrimSpace(whole), []byte("\n"))
	require.Greater(t, len(lines), 12)
	drafted := 0
	for n := 1; n < len(lines); n += max(1, len(lines)/12) {
		for _, torn := range []int{0, len(lines[n]) / 2} {
			body := append(bytes.Join(lines[:n], nil), lines[n][:torn]...)
			require.NoError(t, os.WriteFile(path, body, 0o600))
			told := p.run("replay", id, "--matter", m, "--format", "jsonl").done(t)
			require.Equal(t, n, strings.Count(told, "\n"), "%d and %d bytes", n, torn)
			var status []struct{ ID, Status string }
			require.NoError(t, json.Unmarshal([]byte(p.run("runs", "--matter", m, "--format", "json").done(t)), &status))
			require.Equal(t, id, status[0].ID)
			require.NotEqual(t, "finished", status[0].Status, "%d", n)
			exported := p.run("export", id, "--matter", m)
			if exported.code == command.ExitDone && strings.Contains(exported.out, "July 20, 2026") {
				drafted++
				require.Contains(t, memo, strings.SplitN(exported.out, "\n", 2)[0])
			}
			require.Contains(t, p.inLines(m, "runs", "1"), "When are expert reports due?")
		}
	}
	require.NoError(t, os.WriteFile(path, bytes.Join(lines[:len(lines)/2], nil), 0o600))
	p.run("resume", id, "--matter", m).done(t)
	require.Contains(t, p.run("export", id, "--matter", m).done(t), "July 20, 2026", "it is finished from where it ended")
	t.Log(drafted, "beginnings have a memo")
}

// conversing is a workbench in lines mode that runs alongside others in this process.
type conversing struct {
	t    *testing.T
	in   *os.File
	code chan int

	mu   sync.Mutex
	said bytes.Buffer
}

// Write implements io.Writer.
func (c *conversing) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.said.Write(p)
}

// converses opens the workbench of a matter for a person.
func (p program) converses(m, user string) *conversing {
	p.t.Helper()
	stdin, in, err := os.Pipe()
	require.NoError(p.t, err)
	c := &conversing{t: p.t, in: in, code: make(chan int, 1)}
	env := command.NewEnv("test")
	env.Stdin, env.Stdout, env.Stderr = stdin, bufio.NewWriter(c), io.Discard
	vars := p.with("USER", user).vars
	env.Getenv = func(name string) string { return vars[name] }
	env.Now = func() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }
	safe.Go("a workbench", func() error {
		c.code <- run(env, []string{"--accessible", "--matter", m})
		return stdin.Close()
	}, func(err error) { require.NoError(p.t, err) })
	return c
}

// hears types a line and waits for words.
func (c *conversing) hears(line, words string) {
	c.t.Helper()
	_, err := fmt.Fprintln(c.in, line)
	require.NoError(c.t, err)
	patience.Until(c.t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return strings.Contains(c.said.String(), words)
	}, words)
}

// leaves ends the workbench.
func (c *conversing) leaves() {
	c.t.Helper()
	_, err := fmt.Fprintln(c.in, "quit")
	require.NoError(c.t, err)
	require.Equal(c.t, command.ExitDone, <-c.code)
	require.NoError(c.t, c.in.Close())
}

// Two programs have one run open, and both record decisions: the journal has each decision once, without gaps. How a
// decision waits while the other program has the run open for writing is tested on a held clock in package research.
func TestTwoSessionsOnOneRun(t *testing.T) {
	p := inProcess(t)
	m := p.docketMatter()
	p.run("ask", "When are expert reports due?", "--matter", m).done(t)
	_, id := onlyRun(t, m)
	ada, ben := p.converses(m, "ada"), p.converses(m, "ben")
	for _, c := range []*conversing{ada, ben} {
		c.hears("runs", "1. 4 March 2026")
		c.hears("1", "Opened the run of 4 March 2026")
	}
	ada.hears("checked 1", "Statement 1 marked checked")
	ada.hears("wrong 3", "Statement 3 marked wrong")
	ada.leaves()
	ben.hears("doubtful 2", "Statement 2 marked doubtful")
	ben.hears("deadlines", "Deadlines: ")
	ben.hears("1", "stated: ")
	ben.hears("assign Dana Whitlow", "deadline assigned to Dana Whitlow")
	ben.leaves()

	told := p.run("replay", id, "--matter", m, "--format", "jsonl").done(t)
	seq := 0
	for line := range strings.Lines(told) {
		var e struct{ Seq int }
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		seq++
		require.Equal(t, seq, e.Seq, "no event is missing, and none is there twice")
	}
	for _, mark := range []string{"checked", "doubtful", "wrong"} {
		require.Equal(t, 1, strings.Count(told, `"mark":"`+mark+`"`), mark)
	}
	require.Contains(t, p.run("deadlines", "--run", id, "--matter", m).done(t), "assigned to Dana Whitlow")
	require.Contains(t, p.run("export", id, "--matter", m, "--format", "json").done(t), "doubtful")
}
