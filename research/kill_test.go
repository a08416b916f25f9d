package research_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
)

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("HEADNOTE_TEST_RUN"); dir != "" {
		if err := child(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child asks the question, or resumes the existing run, and reports when a line of its journal is durable.
func child(dir string) error {
	ctx := context.Background()
	x, _, err := local.Memory(ctx, files, time.Now)
	if err != nil {
		return err
	}
	e, err := research.New(configOf("Test", dir, x, time.Now))
	if err != nil {
		return err
	}
	runs, err := e.Runs(ctx)
	if err != nil {
		return err
	}
	var id events.RunID
	if len(runs) == 0 {
		id, err = e.Start(ctx, research.Ask{Question: question})
	} else {
		id = runs[0].ID
		if runs[0].Status != events.Finished {
			err = e.Resume(ctx, id)
		}
	}
	if err != nil {
		return err
	}
	for after := uint64(0); ; {
		evs, err := e.Events(ctx, id, after)
		if errors.Is(err, io.EOF) {
			return errors.Join(e.Close(), x.Close())
		}
		if err != nil {
			return err
		}
		after = evs[len(evs)-1].Seq
		fmt.Println(after)
	}
}

// kill -9 in the middle of a run, twenty times: nothing that was seen is lost,
// and the run ends.
func TestKillNine(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	store := journal.Files{Dir: within.At(filepath.Join(dir, "runs")), Now: time.Now}
	seed := uint64(20260302)
	random := rand.New(rand.NewPCG(seed, seed))
	seen := uint64(0)
	for range 20 {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), "HEADNOTE_TEST_RUN="+dir)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		// Kill after a random number of durable events, so that the moment does not
		// depend on how fast the machine is.
		stopAt := seen + uint64(random.IntN(4)) + 1
		finished := true
		for {
			var n uint64
			if _, err := fmt.Fscanln(out, &n); err != nil {
				break
			}
			seen = max(seen, n)
			if n >= stopAt {
				require.NoError(t, cmd.Process.Kill())
				finished = false
				break
			}
		}
		err = cmd.Wait()
		if finished {
			if err != nil {
				t.Fatalf("the run did not end well: %v", err)
			}
			break
		}
		ids, err := store.List()
		require.NoError(t, err)
		require.Len(t, ids, 1)
		all, damage, err := store.Load(ids[0])
		require.NoError(t, err)
		require.False(t, damage.Corrupt())
		require.GreaterOrEqual(t, all[len(all)-1].Seq, seen, "what was seen is there")
		ended := map[string]bool{}
		for i, ev := range all {
			require.Equal(t, uint64(i+1), ev.Seq)
			switch b := ev.Body.(type) {
			case *events.CallStarted:
				require.False(t, ended[b.Call], "call %s had ended and was made again", b.Call)
			case *events.CallEnded:
				ended[b.Call] = true
			}
		}
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "HEADNOTE_TEST_RUN="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	ids, err := store.List()
	require.NoError(t, err)
	all, _, err := store.Load(ids[0])
	require.NoError(t, err)
	require.IsType(t, &events.RunFinished{}, all[len(all)-1].Body)
}
