package atrest_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/atrest"
)

// TestMain lets the test's own binary be the child that is killed.
func TestMain(m *testing.M) {
	if what := os.Getenv("ATREST_CHILD"); what != "" {
		if err := child(what, os.Getenv("ATREST_STATE")); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func placeOf(state string) atrest.Place {
	return atrest.Place{
		State: state, Open: []string{"matter.toml"}, Index: filepath.Join(state, "index"),
		Runs: filepath.Join(state, "runs"), Memos: filepath.Join(filepath.Dir(state), "headnote-memos"),
	}
}

func child(what, state string) error {
	h, err := atrest.CheapPassphrase("open sesame")
	if err != nil {
		return err
	}
	k, err := atrest.Open(state, h)
	if err != nil {
		return err
	}
	fmt.Println("begins")
	if what == "seal" {
		return placeOf(state).Seal(k)
	}
	return placeOf(state).Unseal(k)
}

// After a kill at any moment of sealing or unsealing, the next one continues, and every file comes back unchanged.
func TestKilledWhileSealing(t *testing.T) {
	seed := uint64(os.Getpid())
	random := rand.New(rand.NewPCG(seed, 1))
	state := filepath.Join(t.TempDir(), ".headnote")
	want := make(map[string]string)
	for i := range 30 {
		want[fmt.Sprintf("runs/20260101-%02d.jsonl", i)] = strings.Repeat(fmt.Sprintf("privileged %d\n", i), 50)
		want[fmt.Sprintf("index/passages/%06d.segment", i)] = strings.Repeat(fmt.Sprintf("privileged %d", i), 5_000)
		want[fmt.Sprintf("kept-%d.json", i)] = fmt.Sprintf("privileged %d", i)
	}
	for name, body := range want {
		path := filepath.Join(state, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	}
	k, p := key(t, state), placeOf(state)
	for kill := range 6 {
		interrupted(t, "seal", state, time.Duration(random.IntN(40_000))*time.Microsecond)
		require.NoError(t, p.Seal(k), "kill %d, seed %d", kill, seed)
		for name, body := range all(t, state) {
			require.NotContains(t, body, "privileged", name)
		}
		interrupted(t, "unseal", state, time.Duration(random.IntN(40_000))*time.Microsecond)
		require.NoError(t, p.Unseal(k), "kill %d, seed %d", kill, seed)
		got := all(t, state)
		delete(got, atrest.KeyFile)
		require.Equal(t, want, got, "kill %d, seed %d", kill, seed)
	}
}

// interrupted lets a child begin, and kills it a moment later.
func interrupted(t *testing.T, what, state string, moment time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "ATREST_CHILD="+what, "ATREST_STATE="+state)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		require.Equal(t, "begins", lines.Text())
		time.AfterFunc(moment, cancel)
	}
	if err := cmd.Wait(); err != nil {
		require.Error(t, ctx.Err(), "it was killed, and did not fail by itself: %v", err)
	}
}
