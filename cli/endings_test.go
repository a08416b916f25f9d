package cli_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/internal/patience"
	"headnote/internal/terminaltest"
	"headnote/internal/within"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/risk"
)

// flights is how many searches are in flight when the program ends.
const flights = 10

// openRun is the run that leftOpen writes.
var openRun = events.MustRunID("20260302-120000-abcdef")

// runsOf are the runs of a matter in a folder.
func runsOf(matter string) journal.Files {
	return journal.Files{Dir: within.At(filepath.Join(matter, ".headnote", "runs")), Now: time.Now}
}

// leftOpen writes the journal of a run that was killed with searches in flight.
func leftOpen(t *testing.T, matter string) {
	t.Helper()
	j, err := runsOf(matter).Create(openRun)
	require.NoError(t, err)
	plan := &events.PlanMade{Round: 1, Planner: "rules", Reason: "a test"}
	bodies := []events.Body{&events.RunStarted{Terms: events.Terms{
		Question: questions[3].question, Matter: "matter",
		MaxRounds: 1, Today: risk.NewDate(2026, 3, 2),
	}}, plan}
	for i := range flights {
		c := events.Call{
			ID: fmt.Sprintf("r1-%02d", i+1), Round: 1, Tool: "search_federal_register",
			Params: backends.Params{"query": fmt.Sprintf("zelotrine %d", i+1)}, Reason: "a test",
		}
		plan.Calls = append(plan.Calls, c)
		bodies = append(bodies, &events.CallStarted{Call: c.ID, Tool: c.Tool})
	}
	_, err = j.Append(bodies...)
	require.NoError(t, err)
	require.NoError(t, j.Close())
}

// searched returns the searches of the run that reached a server.
func searched(s *fetchtest.Server) []string {
	var out []string
	for _, a := range s.Asked() {
		if q := a.Query.Get("conditions[term]"); strings.HasPrefix(q, "zelotrine ") {
			out = append(out, q)
		}
	}
	slices.Sort(out)
	return out
}

// inFlight waits until every search of the run has begun again, and some have reached a server that does not answer; a
// host does not receive all of them at once.
func inFlight(t *testing.T, matter string, s *fetchtest.Server) {
	t.Helper()
	files := runsOf(matter)
	patience.Until(t, func() bool {
		all, _, err := files.Load(openRun)
		begun := -1 // since the run was resumed
		for _, ev := range all {
			switch ev.Body.(type) {
			case *events.RunResumed:
				begun = 0
			case *events.CallStarted:
				if begun >= 0 {
					begun++
				}
			}
		}
		return err == nil && begun == flights && len(searched(s)) > 0
	})
	require.Len(t, slices.Compact(searched(s)), len(searched(s)), "none twice")
}

// answered resumes the run with sources that answer, and checks that every search that was in flight is repeated
// exactly once.
func (o online) answered() {
	o.t.Helper()
	o.server = fetchtest.New(o.t, fetchtest.Played(o.t))
	o.env = nil
	for name, value := range o.server.Env(o.home) {
		o.env = append(o.env, name+"="+value)
	}
	var out, said bytes.Buffer
	cmd := o.asking("resume", "last", "--format", "json")
	cmd.Stdout, cmd.Stderr = &out, &said
	_ = cmd.Run()
	require.Contains(o.t, []int{0, 3}, cmd.ProcessState.ExitCode(), said.String())
	require.Contains(o.t, said.String(), "Resumed: 10 searches that were interrupted are asked again: "+
		"search_federal_register (10)")
	asked := searched(o.server)
	require.Len(o.t, asked, flights, "none twice: %v", asked)
	require.Len(o.t, slices.Compact(asked), flights)
}

// However the program ends, a resumed run repeats what was in flight, once each.
func TestSevenWaysOfEnding(t *testing.T) {
	t.Parallel()
	signal := func(s os.Signal) func(*testing.T, online) {
		return func(t *testing.T, o online) {
			cmd := o.asking("resume", "last")
			var said bytes.Buffer
			cmd.Stderr = &said
			require.NoError(t, cmd.Start())
			inFlight(t, filepath.Join(o.home, "matter"), o.server)
			require.NoError(t, cmd.Process.Signal(s))
			require.Error(t, cmd.Wait())
			if s != syscall.SIGKILL {
				require.Equal(t, 130, cmd.ProcessState.ExitCode(), said.String())
				require.Contains(t, said.String(), "headnote resume 20260302-120000-abcdef continues")
			}
		}
	}
	workbench := func(end func(*testing.T, *terminaltest.Terminal)) func(*testing.T, online) {
		return func(t *testing.T, o online) {
			x := startIn(t, o.asking(), 120, 40)
			x.Shows("ask a question about the matter")
			x.Press("\tr")
			x.Shows("interrupted")
			x.Press(enter)
			x.Shows("R resumes it")
			x.Press("R")
			inFlight(t, filepath.Join(o.home, "matter"), o.server)
			x.Shows("Resumed: 10 searches that were interrupted are asked again")
			end(t, x)
		}
	}
	for name, end := range map[string]func(*testing.T, online){
		"interrupt (ctrl+c)": signal(os.Interrupt), "terminated": signal(syscall.SIGTERM), "hung up": signal(syscall.SIGHUP),
		"killed": signal(syscall.SIGKILL),
		"q y": workbench(func(t *testing.T, x *terminaltest.Terminal) {
			x.Press("q")
			x.Shows("A run is in progress. Quit?")
			x.Press("y")
			require.Equal(t, 0, x.Ends())
		}),
		"the terminal is closed": workbench(func(_ *testing.T, x *terminaltest.Terminal) { x.HangUp() }),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOnline(t, fetchtest.Routes{"*": {Silent: true}})
			o.program = o.raced()
			leftOpen(t, filepath.Join(o.home, "matter"))
			end(t, o)
			o.answered()
		})
	}
}

// Draining a server is one of these ways, for users over SSH.
func TestADrainedServerLeavesWhatIsInFlightOpen(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	o := newOnline(t, fetchtest.Routes{"*": {Silent: true}})
	o.program = o.raced()
	key, data := filepath.Join(o.home, "key"), filepath.Join(o.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(o.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	acme := filepath.Join(data, "users/ana/matters/acme")
	o.write("data/users/ana/matters/acme/note.md", "---\ntitle: Note on lunch\nkind: memo\n---\nThe team orders lunch "+
		"at noon on Fridays.\n")
	code, _, said := o.run("index", acme)
	require.Equal(t, 0, code, said)
	leftOpen(t, acme)

	server := o.command("serve", "--listen", "127.0.0.1:0", "--data", data, "--online", "--drain", "1ms")
	server.Env = append(server.Env, o.env...)
	lines, ssh := serving(t, server, key)
	x := startIn(t, ssh("-t", "127.0.0.1"), 120, 40)
	x.Shows("acme · 1 document")
	x.Press("\tr")
	x.Shows("interrupted")
	x.Press(enter)
	x.Shows("R resumes it")
	x.Press("R")
	inFlight(t, acme, o.server)
	x.Shows("Resumed: 10 searches that were interrupted are asked again")
	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	last, err := lines.ReadString(0)
	require.Error(t, err)
	require.Contains(t, last, "server stopped")
	require.NoError(t, server.Wait())
	require.NoError(t, os.Rename(filepath.Join(o.home, "matter"), filepath.Join(o.home, "other")))
	require.NoError(t, os.Rename(acme, filepath.Join(o.home, "matter")))
	o.answered()
}

// Two programs that resume one run do so once: the second follows the first.
func TestTwoProgramsResumeOneRun(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Routes{"*": {Silent: true}})
	o.program = o.raced()
	matter := filepath.Join(o.home, "matter")
	leftOpen(t, matter)
	first, second := o.asking("resume", "last"), o.asking("resume", "last")
	require.NoError(t, first.Start())
	inFlight(t, matter, o.server)
	said, err := second.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, second.Start())
	lines := bufio.NewScanner(said)
	for following := false; !following; {
		require.True(t, lines.Scan(), "it ended without a word")
		following = strings.Contains(lines.Text(), "is already in progress; following it")
	}
	require.NoError(t, first.Process.Kill())
	require.Error(t, first.Wait())
	for lines.Scan() {
	}
	require.Error(t, second.Wait())
	require.Equal(t, 130, second.ProcessState.ExitCode(), "what it followed was interrupted")
	o.answered()
}
