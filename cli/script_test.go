package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"headnote/cli"
)

func TestMain(m *testing.M) {
	// Only the tests that ask for the model pay for it.
	if os.Getenv("HEADNOTE_READER") == "" {
		_ = os.Setenv("HEADNOTE_READER", "false")
	}
	main := func() { os.Exit(cli.Main()) }
	testscript.Main(asReleased{m}, map[string]func(){"headnote": main, racedName: main})
}

// racedName is the program as the tests are built: with the race detector if they have it.
const racedName = "headnote-as-tested"

// asReleased runs the tests with the program built as for users: with the race detector, each start and each search
// takes three times the processor time, which only tests of concurrency need.
type asReleased struct{ *testing.M }

// Run builds the program if the tests have the race detector; otherwise the test binary serves as the program.
func (r asReleased) Run() int {
	info, ok := debug.ReadBuildInfo()
	if !ok || !slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return r.M.Run()
	}
	path, err := exec.LookPath("headnote")
	if err == nil {
		err = os.Remove(path)
	}
	if err == nil {
		var said []byte
		if said, err = exec.Command("go", "build", "-buildvcs=false", "-o", path, "headnote").CombinedOutput(); err != nil {
			err = fmt.Errorf("%w\n%s", err, said)
		}
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "the program could not be built for its tests: %v\n", err)
		return 1
	}
	return r.M.Run()
}

// TestScripts runs the program as a person and as another program would: its flags, pipes and exit codes, and its error
// messages.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir+"/home")
			e.Setenv("TZ", "UTC")
			e.Setenv("HEADNOTE_OFFLINE", "true") // no test reaches the network
			e.Setenv("HEADNOTE_READER", "false")
			e.Setenv("GORACE", os.Getenv("GORACE"))
			return os.Mkdir(e.WorkDir+"/home", 0o755)
		},
		Condition: func(name string) (bool, error) {
			if name != "mount" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			return exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt").Run() == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"bytes": bytesOf,
		},
	})
}

// exits CODE COMMAND… runs a command that must end with the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, not %s", got, args[0])
	}
}

// bytesOf FILE QUOTED writes a file of bytes from a Go string without its quotes, for what a script cannot contain:
// NULs, control sequences, invalid UTF-8.
func bytesOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE GO-STRING")
	}
	s, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(s), 0o644))
}
