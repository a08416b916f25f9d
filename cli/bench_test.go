package cli_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
)

// built builds the program as `make build` does, into a folder of its own.
func built(b *testing.B) (path string, env []string) {
	b.Helper()
	home := b.TempDir()
	path = filepath.Join(home, "headnote")
	out, err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "headnote").CombinedOutput()
	require.NoError(b, err, string(out))
	return path, append(os.Environ(), "HOME="+home, "XDG_STATE_HOME=", "XDG_DATA_HOME=", "XDG_CONFIG_HOME=",
		"TERM=xterm-256color", "NO_COLOR=", "HEADNOTE_READER=true")
}

func runs(b *testing.B, path string, env []string, args ...string) {
	b.Helper()
	cmd := exec.Command(path, args...)
	cmd.Env, cmd.Dir = env, filepath.Dir(path)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 3 { // insufficient evidence is a valid outcome
		require.NoError(b, err, string(out))
	}
}

// BenchmarkVersion measures the start of the program.
func BenchmarkVersion(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		runs(b, path, env, "--version")
	}
}

// BenchmarkFirstPaint measures the time from the start to the first frame of the workbench on the sample matter, in a
// terminal of 120 × 40.
func BenchmarkFirstPaint(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		cmd := exec.Command(path, "--sample")
		cmd.Env, cmd.Dir = env, filepath.Dir(path)
		tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
		require.NoError(b, err)
		until(b, tty, "Results")
		b.StopTimer()
		require.NoError(b, cmd.Process.Kill())
		_ = cmd.Wait()
		require.NoError(b, tty.Close())
		b.StartTimer()
	}
}

// BenchmarkFirstOrder measures a search of the 518 real documents at a terminal, from the start of the program until
// the results ranked by words are on the screen and, as s-to-judge, until the judged ones have replaced them. Each
// question is asked for the first time.
func BenchmarkFirstOrder(b *testing.B) {
	path, env := built(b)
	matter := filepath.Join(filepath.Dir(path), "matter")
	runs(b, path, env, "index", filepath.Join(shared.Dir(b), "corpus"), "--matter", matter)
	var judged time.Duration
	n := 0
	b.ResetTimer()
	for b.Loop() {
		n++
		cmd := exec.Command(path, "search", "--matter", matter, fmt.Sprintf(
			"Which debts does a discharge under 11 U.S.C. § %d leave in place?", 520+n))
		cmd.Env, cmd.Dir = env, filepath.Dir(path)
		start := time.Now()
		tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
		require.NoError(b, err)
		until(b, tty, "first by words")
		b.StopTimer()
		_, _ = io.Copy(io.Discard, tty) // until the other end is closed, which is an error
		require.NoError(b, cmd.Wait())
		judged += time.Since(start)
		require.NoError(b, tty.Close())
		b.StartTimer()
	}
	b.ReportMetric(judged.Seconds()/float64(n), "s-to-judge")
}

// until reads a terminal until it has shown something.
func until(b *testing.B, tty *os.File, shown string) {
	b.Helper()
	var seen bytes.Buffer
	buf := make([]byte, 16<<10)
	for !bytes.Contains(seen.Bytes(), []byte(shown)) {
		n, err := tty.Read(buf)
		require.NoError(b, err, seen.String())
		seen.Write(buf[:n])
	}
}

// BenchmarkAskSample measures the sample question, from the start of the program to its memo.
func BenchmarkAskSample(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		runs(b, path, env, "ask", "--sample", "--format", "json")
	}
}

// BenchmarkAskCorpus measures a question about the 518 real documents, once they are indexed.
func BenchmarkAskCorpus(b *testing.B) {
	path, env := built(b)
	matter := filepath.Join(filepath.Dir(path), "matter")
	dir := filepath.Join(shared.Dir(b), "corpus")
	start := time.Now()
	runs(b, path, env, "index", dir, "--matter", matter)
	indexed := time.Since(start)
	b.ResetTimer()
	for b.Loop() {
		runs(b, path, env, "ask", "--format", "json", "--offline", "--matter", matter, "Which debts does a discharge "+
			"under 11 U.S.C. § 523 leave in place?")
	}
	b.ReportMetric(indexed.Seconds(), "s-to-index")
}
