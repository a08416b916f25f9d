package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
)

// program is the built program with a home of its own.
type program struct {
	t    *testing.T
	path string
	home string
	uid  uint32 // another user, 0 for the one who runs the tests
}

func newProgram(t *testing.T) program {
	t.Helper()
	path, err := exec.LookPath("headnote")
	require.NoError(t, err)
	return program{t: t, path: path, home: t.TempDir()}
}

// raced returns the program built with the race detector, if the tests are: for what several goroutines or programs do
// concurrently.
func (p program) raced() program {
	p.t.Helper()
	path, err := exec.LookPath(racedName)
	require.NoError(p.t, err)
	p.path = path
	return p
}

func (p program) command(args ...string) *exec.Cmd {
	cmd := exec.Command(p.path, args...)
	cmd.Dir = p.home
	cmd.Env = append(os.Environ(), "HEADNOTE_OFFLINE=true", "HOME="+p.home, "XDG_STATE_HOME=", "XDG_DATA_HOME=",
		"XDG_CONFIG_HOME=")
	if p.uid != 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: p.uid, Gid: p.uid}}
	}
	return cmd
}

// run runs the program to its end.
func (p program) run(args ...string) (code int, stdout, stderr string) {
	p.t.Helper()
	var out, said bytes.Buffer
	cmd := p.command(args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(p.t, err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), said.String()
}

func (p program) write(name, body string) string {
	p.t.Helper()
	path := filepath.Join(p.home, name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(p.t, os.WriteFile(path, []byte(body), 0o644))
	return path
}

// asAnother returns a program that runs without root's rights, which would bypass permissions.
func (p program) asAnother() program {
	p.t.Helper()
	if os.Getuid() != 0 {
		return p
	}
	p.uid = 65534
	data, err := os.ReadFile(p.path)
	require.NoError(p.t, err)
	p.path = filepath.Join(p.t.TempDir(), "headnote")
	require.NoError(p.t, os.WriteFile(p.path, data, 0o755))
	for _, dir := range []string{p.home, filepath.Dir(p.home), filepath.Dir(p.path), filepath.Dir(filepath.Dir(p.path))} {
		require.NoError(p.t, os.Chmod(dir, 0o755))
	}
	return p
}

func TestWithoutPermission(t *testing.T) {
	p := newProgram(t).asAnother()
	require.NoError(t, os.Chmod(p.home, 0o777)) // decisions about a folder are kept there
	p.write("papers/deed.txt", "The deed of May 4, 2021 conveys the parcel.")
	secret := p.write("papers/secret.txt", "Nobody may read this.")
	closed := filepath.Join(p.home, "closed")
	require.NoError(t, os.Mkdir(closed, 0o000))
	require.NoError(t, os.Chmod(secret, 0o000))
	mine := filepath.Join(p.home, "mine")
	require.NoError(t, os.Mkdir(mine, 0o777))
	require.NoError(t, os.Chmod(mine, 0o777))
	require.NoError(t, os.Chmod(filepath.Join(p.home, "papers"), 0o555))
	t.Cleanup(func() {
		require.NoError(t, os.Chmod(closed, 0o755))
		require.NoError(t, os.Chmod(filepath.Join(p.home, "papers"), 0o755))
	})

	code, _, stderr := p.run("index", closed)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "permission denied")

	code, _, stderr = p.run("index", "papers")
	require.Equal(t, 1, code, "its own files cannot be written there")
	require.Contains(t, stderr, "choose a folder you can write with --matter DIR")

	code, stdout, stderr := p.run("index", "papers", "--matter", mine)
	require.Equal(t, 0, code, stderr)
	require.Contains(t, stdout, "1 document,")
	require.Contains(t, stdout, "secret.txt")
	require.Contains(t, stdout, "no permission to read it")

	code, _, stderr = p.run("cite", secret)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "secret.txt: cannot be read")
}

func TestSeveralHeadnotesOnOneMatter(t *testing.T) {
	t.Parallel()
	p := newProgram(t).raced()
	for i := range 60 {
		p.write(fmt.Sprintf("papers/%02d.txt", i), fmt.Sprintf("Exhibit %d was received on March %d, 2025.", i, i%28+1))
	}
	together := func(n int, args ...string) (codes []int, said []string) {
		codes, said = make([]int, n), make([]string, n)
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() { codes[i], _, said[i] = p.run(args...) })
		}
		wg.Wait()
		return codes, said
	}

	codes, said := together(3, "index", "papers")
	done := 0
	for i, code := range codes {
		if code == 0 {
			done++
			continue
		}
		require.Equal(t, 1, code)
		require.Contains(t, said[i], "another headnote")
	}
	require.Positive(t, done)
	_, stdout, _ := p.run("index", "papers")
	require.Contains(t, stdout, "60 documents")
	require.Contains(t, stdout, "60 unchanged")

	codes, said = together(4, "ask", "--matter", "papers", "When was exhibit 12 received?")
	for i, code := range codes {
		require.Contains(t, []int{0, 3}, code, said[i])
	}
	_, stdout, _ = p.run("runs", "--matter", "papers")
	require.Equal(t, 4, strings.Count(stdout, "finished"), stdout)
}

func TestInterrupted(t *testing.T) {
	p := newProgram(t)
	cmd := p.command("cite") // waits for standard input, which never comes
	input, err := cmd.StdinPipe()
	require.NoError(t, err)
	defer input.Close()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	patience.Until(t, func() bool {
		log, err := os.ReadFile(filepath.Join(p.home, ".local/state/headnote/headnote.log"))
		return err == nil && strings.Contains(string(log), "headnote cite")
	})
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, 130, exit.ExitCode())
	require.Equal(t, "headnote: interrupted\n", stderr.String())
}
