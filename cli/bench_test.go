package cli_test

import (
	"bytes"
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
		"TERM=xterm-256color", "NO_COLOR=")
}

func runs(b *testing.B, path string, env []string, args ...string) {
	b.Helper()
	cmd := exec.Command(path, args...)
	cmd.Env, cmd.Dir = env, filepath.Dir(path)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 3 { // evidence that does not suffice is an answer
		require.NoError(b, err, string(out))
	}
}

// BenchmarkVersion is the start of the program.
func BenchmarkVersion(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		runs(b, path, env, "--version")
	}
}

// BenchmarkFirstPaint is the time from the start to the first frame of the
// workbench on the sample matter, in a terminal of 120 × 40.
func BenchmarkFirstPaint(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		cmd := exec.Command(path, "--sample")
		cmd.Env, cmd.Dir = env, filepath.Dir(path)
		tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
		require.NoError(b, err)
		var seen bytes.Buffer
		buf := make([]byte, 16<<10)
		for !bytes.Contains(seen.Bytes(), []byte("Results")) {
			n, err := tty.Read(buf)
			require.NoError(b, err)
			seen.Write(buf[:n])
		}
		b.StopTimer()
		require.NoError(b, cmd.Process.Kill())
		_ = cmd.Wait()
		require.NoError(b, tty.Close())
		b.StartTimer()
	}
}

// BenchmarkAskSample is the sample question, from the start of the program to its memo.
func BenchmarkAskSample(b *testing.B) {
	path, env := built(b)
	for b.Loop() {
		runs(b, path, env, "ask", "--sample", "--format", "json")
	}
}

// BenchmarkAskCorpus is a question over the 518 real documents, once they are indexed.
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
