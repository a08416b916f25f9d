package local_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/backends/index/store"
)

// numbered returns files that differ by one word.
func numbered(n int) map[string]string {
	files := make(map[string]string, n)
	for i := range n {
		files[fmt.Sprintf("%d/%03d.txt", i%7, i)] = fmt.Sprintf("# Exhibit %d\n\nThe word is exhibit%03dx. ", i,
			i) + strings.Repeat("The parties stipulate to the facts of the record. ", 20+i%5*40)
	}
	return files
}

// Killed at any moment, the index opens, holds everything acknowledged, and the next build finishes it.
func TestKilled(t *testing.T) {
	kills := 5
	if n, err := strconv.Atoi(os.Getenv("HEADNOTE_KILLS")); err == nil {
		kills = n
	}
	const files = 60
	for name, e := range engines {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			write(t, root, numbered(files))
			random := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
			for kill := range kills {
				dir := filepath.Join(t.TempDir(), "index")
				acknowledged := killed(t, name, root, dir, 1+random.IntN(files-2),
					time.Duration(random.IntN(3000))*time.Microsecond)
				// Everything acknowledged is there and complete.
				if acknowledged > 0 {
					in(t, dir, e, func(x *local.Index) {
						n := 0
						for i := range files {
							n += len(found(t, x, fmt.Sprintf("exhibit%03dx", i)))
						}
						require.GreaterOrEqual(t, n, acknowledged, "kill %d", kill)
					})
				}
				// Changes made in the meantime are seen, and nothing old is left.
				write(t, root, map[string]string{"1/001.txt": fmt.Sprintf("The word is exhibit001x, version %d.", kill)})
				touch(t, root, "1/001.txt")
				r := buildIndex(t, root, dir, e, local.BuildOptions{})
				require.Equal(t, files, r.Documents)
				require.GreaterOrEqual(t, r.Unchanged+1, acknowledged)
				in(t, dir, e, func(x *local.Index) {
					require.Equal(t, files, sound(t, x))
					for i := range files {
						require.Equal(t, []string{fmt.Sprintf("%d/%03d.txt", i%7, i)}, found(t, x, fmt.Sprintf("exhibit%03dx", i)))
					}
				})
			}
		})
	}
}

// killed lets a child process index until it has acknowledged a number of files, and a moment longer, then kills it; it
// returns how many were acknowledged.
func killed(t *testing.T, engine, root, dir string, after int, moment time.Duration) (acknowledged int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := start(ctx, engine, root, dir, "INDEX_BATCH=1", "INDEX_STAYS=1")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, err := fmt.Sscanf(lines.Text(), "acknowledged %d", &acknowledged); err == nil && acknowledged >= after {
			time.AfterFunc(moment, cancel)
			after = 1 << 30
		}
	}
	require.Error(t, cmd.Wait(), "it was killed before it was done")
	return acknowledged
}

// A full disk is reported with a next step; acknowledged data is kept, and the same command continues once there is
// room.
func TestDiskFull(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped: the size of files cannot be limited here")
	}
	for name, e := range engines {
		t.Run(name, func(t *testing.T) {
			root, dir := t.TempDir(), filepath.Join(t.TempDir(), "index")
			write(t, root, numbered(60))
			buildIndex(t, t.TempDir(), dir, e, local.BuildOptions{}) // an empty index fits
			out, err := start(context.Background(), name, root, dir, "INDEX_BATCH=1", "INDEX_FILESIZE=120000").Output()
			require.Error(t, err)
			require.Contains(t, string(out), "failed:")
			require.Contains(t, string(out), "file too large")
			require.Contains(t, string(out), "free the disk")
			acknowledged := strings.Count(string(out), "acknowledged")
			require.Positive(t, acknowledged)
			in(t, dir, e, func(x *local.Index) { require.GreaterOrEqual(t, x.Stats().Documents, acknowledged) })
			require.Equal(t, 60, buildIndex(t, root, dir, e, local.BuildOptions{}).Documents)
			in(t, dir, e, func(x *local.Index) { require.Equal(t, 60, sound(t, x)) })
		})
	}
}

// A read-only folder is reported with a next step; an index in it can still be read.
func TestReadOnlyFolder(t *testing.T) {
	const nobody = 65534
	if os.Getuid() != 0 {
		t.Skip("skipped: only root can become somebody who may not write here")
	}
	for name, e := range engines {
		t.Run(name, func(t *testing.T) {
			base, err := os.MkdirTemp("", "headnote-readonly-")
			require.NoError(t, err)
			defer func() { require.NoError(t, os.RemoveAll(base)) }()
			require.NoError(t, os.Chmod(base, 0o755))
			root, dir := filepath.Join(base, "root"), filepath.Join(base, "index")
			write(t, root, numbered(3))
			write(t, root, map[string]string{"locked.txt": "x"})
			require.NoError(t, os.Chmod(filepath.Join(root, "locked.txt"), 0o600))
			env := "INDEX_UID=" + strconv.Itoa(nobody)
			out, err := start(context.Background(), name, root, dir, env).Output()
			require.Error(t, err)
			require.Contains(t, string(out), "permission denied")
			require.Contains(t, string(out), "choose a folder you can write with --matter DIR")
			buildIndex(t, root, dir, e, local.BuildOptions{})
			require.NoError(t, os.Chmod(dir, 0o555))
			in(t, dir, e, func(x *local.Index) { require.Len(t, found(t, x, "exhibit001x"), 1) })
		})
	}
}

// Two programs cannot write one index; the second gets an error.
func TestInUse(t *testing.T) {
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		root, dir := t.TempDir(), filepath.Join(t.TempDir(), "index")
		write(t, root, numbered(3))
		buildIndex(t, root, dir, e, local.BuildOptions{})
		in(t, dir, e, func(x *local.Index) {
			for _, rebuild := range []bool{false, true} {
				_, err := local.Build(context.Background(), root, dir,
					local.BuildOptions{Engine: e, Now: time.Now, Rebuild: rebuild})
				require.ErrorIs(t, err, store.ErrInUse)
			}
			in(t, dir, e, func(y *local.Index) { require.Equal(t, found(t, x, "exhibit001x"), found(t, y, "exhibit001x")) })
		})
	})
}
