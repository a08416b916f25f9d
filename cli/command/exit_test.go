package command_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/internal/safe"
	"headnote/papers/reader"
)

// at returns an environment with its own home, whose output and messages are captured.
func at(t *testing.T) (env *command.Env, out, said *bytes.Buffer, home string) {
	t.Helper()
	out, said, home = new(bytes.Buffer), new(bytes.Buffer), t.TempDir()
	env = command.NewEnv("1.2.3")
	env.Stdout, env.Stderr = bufio.NewWriter(out), said
	env.Getenv = func(name string) string { return map[string]string{"HOME": home}[name] }
	return env, out, said, home
}

// Each way in which a command can end has its exit code and one line of output, however the error is wrapped.
func TestExitCodes(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	usage := command.Usage("--limit must be from 1 to %d, not %d", 9, 0)
	stopped := command.Interrupted("headnote resume last continues")
	for _, c := range []struct {
		name string
		ctx  context.Context
		err  error
		code int
		said string
	}{
		{"done", t.Context(), nil, command.ExitDone, ""},
		{"done after a signal", gone, nil, command.ExitDone, ""},
		{"failed", t.Context(), errors.New("disk is full"), command.ExitFailed, "headnote: disk is full\n"},
		{"wrong use", t.Context(), usage, command.ExitUsage, "headnote: --limit must be from 1 to 9, not 0\n"},
		{"wrapped", t.Context(), fmt.Errorf("search: %w", usage), command.ExitUsage, "headnote: search: --limit must be"},
		{"joined", t.Context(), errors.Join(io.EOF, usage), command.ExitUsage, "EOF\n--limit must be"},
		{"as usage", t.Context(), command.AsUsage(io.EOF), command.ExitUsage, "headnote: EOF\n"},
		{"too little", t.Context(), command.ErrInsufficient, command.ExitInsufficient, "the evidence is insufficient"},
		{
			"too little, in words", t.Context(), fmt.Errorf("two are not found; %w", command.ErrInsufficient),
			command.ExitInsufficient, "headnote: two are not found; finished, but",
		},
		{"interrupted", t.Context(), stopped, command.ExitInterrupted, "headnote: interrupted; headnote resume last"},
		{"interrupted, joined", gone, errors.Join(stopped, io.EOF), command.ExitInterrupted, "headnote: interrupted; head"},
		{"a signal", gone, errors.New("a request was cancelled"), command.ExitInterrupted, "headnote: interrupted\n"},
		{"a signal and a wrong use", gone, usage, command.ExitInterrupted, "headnote: interrupted\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			env, _, said, _ := at(t)
			require.Equal(t, c.code, env.Report(c.ctx, c.err))
			require.Contains(t, said.String(), c.said)
			if c.err == nil {
				require.Empty(t, said.String())
			}
		})
	}
}

// Text from a document or a name that an error quotes cannot control the terminal.
func TestErrorsAreFitForATerminal(t *testing.T) {
	env, _, said, _ := at(t)
	const hostile = "file \x1b]0;owned\x07brief\x1b[2J.txt\u202e does not exist \n\n"
	env.Report(t.Context(), errors.New(hostile))
	require.NotRegexp(t, "[\x00-\x09\x0b-\x1f\x7f]|\u202e", said.String())
	require.Contains(t, said.String(), "does not exist")
	require.NotContains(t, said.String(), "\n\n", "what ends an error is not printed")
}

// A panic is saved in a file that only its user can read; the message names the file, which has what a report needs.
func TestAPanicIsKept(t *testing.T) {
	env, _, said, home := at(t)
	err := safe.Do("reading", func() error { panic("index out of range") })
	require.Equal(t, command.ExitFailed, env.Report(t.Context(), fmt.Errorf("cite: %w", err)))
	require.Contains(t, said.String(), "details are in "+home)
	kept, err := filepath.Glob(filepath.Join(home, ".local/state/headnote/crash-*.txt"))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	info, err := os.Stat(kept[0])
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	body, err := os.ReadFile(kept[0])
	require.NoError(t, err)
	require.Regexp(t, `(?s)^headnote 1\.2\.3\n.*index out of range.*exit_test\.go`, string(body))

	// If no home can be written, it is saved in the folder for temporary files.
	t.Setenv("TMPDIR", t.TempDir())
	env, _, said, _ = at(t)
	env.Getenv = func(name string) string { return map[string]string{"HOME": "/dev/null"}[name] }
	require.Equal(t, command.ExitFailed, env.Report(t.Context(), safe.Do("reading", func() error { panic("again") })))
	require.Contains(t, said.String(), "details are in "+os.TempDir())
}

// A panic caused by a file is saved; a file that is merely unreadable causes none.
func TestFaultsOfFilesAreKept(t *testing.T) {
	env, _, said, _ := at(t)
	env.KeepFault(&reader.Problem{Path: "scan.pdf", Reason: "is encrypted"})
	require.Empty(t, said.String())
	err := reader.Guard("scan.pdf", "reading it", func() error { panic("no page") })
	var p *reader.Problem
	require.ErrorAs(t, err, &p)
	env.KeepFault(p)
	require.Contains(t, said.String(), "please report them")
}

// Everything opened is closed, last first, and each error is reported, including that of a broken pipe.
func TestEverythingIsClosed(t *testing.T) {
	env, out, _, _ := at(t)
	var order []string
	for _, name := range []string{"index", "journal"} {
		env.OnClose(func() error { order = append(order, name); return errors.New(name + " is damaged") })
	}
	env.Printf("%s", "the memo")
	err := env.Close()
	require.ErrorContains(t, err, "journal is damaged\nindex is damaged")
	require.Equal(t, []string{"journal", "index"}, order)
	require.Equal(t, "the memo", out.String(), "what was printed is written all the same")

	env, _, _, _ = at(t)
	env.Stdout = bufio.NewWriter(broken{})
	env.Printf("%s", "the memo")
	require.ErrorContains(t, env.Close(), "cannot write to standard output: disk is full")
}

// broken is a writer to a full disk.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk is full") }

// What is printed within a command is discarded, and its messages are not.
func TestAnInnerEnvironmentIsMute(t *testing.T) {
	env, out, said, _ := at(t)
	env.Flags.Matter, env.Owner = "acme", "ada"
	env.OnClose(func() error { return errors.New("of the command") })
	b := env.Inner()
	b.Printf("%s", "3 documents")
	b.Say("one could not be read")
	require.True(t, b.Once("x"))
	require.NoError(t, b.Close(), "it closes what it opened, and nothing else")
	require.Empty(t, out.String())
	require.Equal(t, "one could not be read\n", said.String())
	require.Equal(t, []string{"acme", "ada"}, []string{b.Flags.Matter, b.Owner})
	require.True(t, env.Once("x"), "what was said within was said there")
	require.ErrorContains(t, env.Close(), "of the command")
}
