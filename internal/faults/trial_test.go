package faults

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// prepared is what every trial begins with.
type prepared struct {
	dir              string // with the matter acme in it
	found            string // results of a trial's search
	run              string // the file of the run's journal
	exported         string // the exported run
	indexing, asking time.Duration
}

// trial is one fault and its consequences.
type trial struct {
	*testing.T
	base   *prepared
	random *rand.Rand
	dir    string
	env    []string
}

// begin copies the prepared matter.
func (t *trial) begin() {
	t.Helper()
	require.NoError(t, os.CopyFS(t.dir, os.DirFS(t.base.dir)))
	// A copy has newer times, and would be read again.
	require.NoError(t, filepath.WalkDir(t.base.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		require.NoError(t, err)
		rel, err := filepath.Rel(t.base.dir, path)
		require.NoError(t, err)
		return os.Chtimes(filepath.Join(t.dir, rel), info.ModTime(), info.ModTime())
	}))
}

func (t *trial) path(of ...string) string {
	return filepath.Join(append([]string{t.dir, "acme", ".headnote"}, of...)...)
}

func (t *trial) command(ctx context.Context, limit string, args ...string) *exec.Cmd {
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(ctx, exe, args...)
	if limit != "" {
		cmd = exec.CommandContext(ctx, "sh",
			append([]string{"-c", "ulimit -f " + limit + ` && exec "$0" "$@"`, exe}, args...)...)
	}
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), "FAULTS_PROGRAM=1", "HOME="+t.dir, "TMPDIR="+t.dir, "XDG_STATE_HOME=", "XDG_DATA_HOME=",
		"XDG_CONFIG_HOME=", "HEADNOTE_OFFLINE=true", "HEADNOTE_READER=false")
	cmd.Env = append(cmd.Env, t.env...)
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// run runs the program to its end; it must not crash, whatever it reports.
func (t *trial) run(args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return t.limited("", args...)
}

// limited runs it with a limit of blocks per file.
func (t *trial) limited(blocks string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var out, said bytes.Buffer
	cmd := t.command(ctx, blocks, args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	code = cmd.ProcessState.ExitCode()
	require.Contains(t, []int{0, 1, 2, 3}, code, "%v: %s", args, said.String())
	require.NotContains(t, said.String(), "panic", "%v", args)
	require.NotContains(t, said.String(), "goroutine", "%v", args)
	if code == 1 {
		require.NotEmpty(t, said.String(), "%v", args)
	}
	return code, out.String(), said.String()
}

// ok runs a command that must succeed.
func (t *trial) ok(args ...string) string {
	t.Helper()
	code, out, said := t.run(args...)
	require.Contains(t, []int{0, 3}, code, "%v: %s", args, said)
	return out
}

func (t *trial) timed(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}

// killed starts the program and kills it at a random moment of its expected duration.
func (t *trial) killed(within time.Duration, args ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := t.command(ctx, "", args...)
	require.NoError(t, cmd.Start())
	time.AfterFunc(time.Duration(t.random.Float64()*1.2*float64(within)), cancel)
	if err := cmd.Wait(); err != nil && ctx.Err() == nil {
		// 1 if there is nothing to resume
		require.Contains(t, []int{1, 3}, cmd.ProcessState.ExitCode(), "it ended by itself: %v", err)
	}
}

// found returns the results of searches for all documents: each by its own word, and all by one.
func (t *trial) found() string {
	t.Helper()
	return canon(t.ok(search...))
}

// search is the search of a trial.
var search = []string{"search", "--matter", "acme", "--limit", "100", "--format", "json", "Xanadu OR exhibit007x"}

// canon returns search results in an order that does not depend on which of equally good passages was indexed first.
func canon(out string) string {
	var found struct {
		Total int
		Hits  []map[string]any
	}
	if err := json.Unmarshal([]byte(out), &found); err != nil {
		return out
	}
	all := []string{fmt.Sprint(found.Total)}
	for _, h := range found.Hits {
		delete(h, "rank")
		all = append(all, fmt.Sprint(h))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// whole compares the matter with its initial state.
func (t *trial) whole() {
	t.Helper()
	require.Equal(t, t.base.found, t.found())
	require.Equal(t, t.base.exported, t.ok("export", t.first(), "--matter", "acme", "--format", "json"))
}

// runs returns the journals, first that of the initial run: names do not give the order within a second.
func (t *trial) runs() []string {
	t.Helper()
	files, err := filepath.Glob(t.path("runs", "*.jsonl"))
	require.NoError(t, err)
	slices.Sort(files)
	if at := slices.Index(files, t.path("runs", t.base.run)); at > 0 {
		files = slices.Insert(slices.Delete(files, at, at+1), 0, t.path("runs", t.base.run))
	}
	return files
}

// first returns the ID of the initial run.
func (t *trial) first() string {
	t.Helper()
	return strings.TrimSuffix(filepath.Base(t.runs()[0]), ".jsonl")
}

// lines returns the complete lines of a file.
func lines(t *testing.T, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	all := strings.SplitAfter(string(data), "\n")
	return all[:len(all)-1]
}

// damage changes a file in one of the ways in which disks and people do.
func (t *trial) damage(path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	if len(data) == 0 {
		return
	}
	at := t.random.IntN(len(data))
	end := min(len(data), at+1+t.random.IntN(600))
	switch t.random.IntN(6) {
	case 0: // a flipped bit
		data[at] ^= 1 << t.random.IntN(8)
	case 1: // a zeroed sector
		clear(data[at:end])
	case 2: // truncated
		data = data[:at]
	case 3: // garbage replacing something
		for i := at; i < end; i++ {
			data[i] = byte(t.random.IntN(256))
		}
	case 4: // garbage inserted
		data = slices.Insert(data, at, []byte("\x00rubbish\n\xff")...)
	case 5: // something duplicated
		data = slices.Insert(data, at, slices.Clone(data[at:end])...)
	}
	require.NoError(t, os.WriteFile(path, data, 0o600))
}

// some returns a random file below a folder.
func (t *trial) some(dir string) string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	require.NoError(t, err)
	require.NotEmpty(t, files, dir)
	return files[t.random.IntN(len(files))]
}
