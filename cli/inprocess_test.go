package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// program runs commands within the test process, each in an environment of its own: what users run, without the time it
// takes to start the program.
type program struct {
	t    *testing.T
	dir  string            // folder for what a test writes
	vars map[string]string // environment variables
	in   string            // standard input; empty if ""
}

// ended is the outcome of a command: its exit code, output and messages.
type ended struct {
	code      int
	out, said string
}

// inProcess returns a program with its own home, offline and without the reading model.
func inProcess(t *testing.T) program {
	t.Helper()
	dir := t.TempDir()
	return program{t, dir, map[string]string{
		"HOME": filepath.Join(dir, "home"), "USER": "ada", "HEADNOTE_OFFLINE": "true", "HEADNOTE_READER": "false",
	}, ""}
}

// with returns the program with environment variables.
func (p program) with(pairs ...string) program {
	p.vars = maps.Clone(p.vars)
	for i := 0; i < len(pairs); i += 2 {
		p.vars[pairs[i]] = pairs[i+1]
	}
	return p
}

// reading returns the program with text on its standard input.
func (p program) reading(in string) program {
	p.in = in
	return p
}

// run runs one command on a fixed day.
func (p program) run(args ...string) ended {
	p.t.Helper()
	in := filepath.Join(p.t.TempDir(), "in")
	require.NoError(p.t, os.WriteFile(in, []byte(p.in), 0o600))
	file, err := os.Open(in)
	require.NoError(p.t, err)
	defer func() { require.NoError(p.t, file.Close()) }()
	return p.on(file, args...)
}

// on runs one command with a file as its standard input.
func (p program) on(in *os.File, args ...string) ended {
	var out, said bytes.Buffer
	env := command.NewEnv("test")
	env.Stdin, env.Stdout, env.Stderr = in, bufio.NewWriter(&out), &said
	env.Getenv = func(name string) string { return p.vars[name] }
	env.Now = func() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }
	code := run(env, args)
	return ended{code, out.String(), said.String()}
}

// file writes a file below the test's folder, creating its folders.
func (p program) file(name, body string) string {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(p.t, os.WriteFile(path, []byte(body), 0o600))
	return path
}

// orderText is a paper with a deadline, a citation and a risk.
const orderText = "UNITED STATES DISTRICT COURT\nDISTRICT OF MAINE\n\nPelham v. Ostrander, No. 2:24-cv-00118\n\n" +
	"ORDER of March 2, 2026\n\nDefendant shall produce the inspection log by April 14, 2026. See Fed. R. Civ. P. " +
	"34(b)(2)(A); Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007). Failure to comply may result in sanctions.\n"

// matter is a folder with one paper that has been indexed.
func (p program) matter() string {
	p.t.Helper()
	dir := filepath.Dir(p.file("acme/order.txt", orderText))
	p.run("index", dir).done(p.t)
	return dir
}

// done requires that the command succeeded, and returns its output.
func (e ended) done(t *testing.T) string {
	t.Helper()
	require.Equal(t, command.ExitDone, e.code, e.said)
	return e.out
}

// refused requires that the command failed with a code, printed nothing, and that its messages contain all of these.
func (e ended) refused(t *testing.T, code int, says ...string) {
	t.Helper()
	require.Equal(t, code, e.code, e.said)
	require.Empty(t, e.out, "what is wrong goes to standard error")
	for _, s := range says {
		require.Contains(t, e.said, s)
	}
	require.LessOrEqual(t, strings.Count(strings.TrimSpace(e.said), "\n"), 3, "an error is a line or two")
}

// value requires that the output is exactly one JSON value, and returns it.
func (e ended) value(t *testing.T) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(e.out))
	var v any
	require.NoError(t, dec.Decode(&v), e.said)
	require.False(t, dec.More(), "one value")
	return v
}
