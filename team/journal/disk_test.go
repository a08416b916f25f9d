package journal_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal/journaltest"
	"headnote/team/teamtest"
)

// TestFullDisk: the disk of one of three servers fills up during a run. What was acknowledged before, during and after
// is there, once and in order; when the disk has room again, the server catches up and has it, too. The disk is a small
// file system in a namespace of its own, which needs no privileges.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take a while to choose a leader")
	}
	t.Parallel()
	if os.Getenv("HEADNOTE_TEST_DISK") != "" {
		fullDisk(t)
		return
	}
	if exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt").Run() != nil {
		t.Skip("skipped: no small disk can be mounted here")
	}
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command("unshare", "-rm", exe, "-test.run=^TestFullDisk$", "-test.v")
	cmd.Env = append(os.Environ(), "HEADNOTE_TEST_DISK=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "disk_test.go") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

func fullDisk(t *testing.T) {
	const at, matter = 2, "disk"
	disk := t.TempDir()
	out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=32m", "none", disk).CombinedOutput()
	require.NoError(t, err, string(out))
	t.Cleanup(func() { require.NoError(t, exec.Command("umount", "-l", disk).Run()) })
	c := teamtest.Start(t, func(o *server.Options) {
		if o.ServerName == fmt.Sprint("n", at) {
			o.StoreDir = filepath.Join(disk, "jetstream")
		}
	})
	nc := connect(t, c.URLs((at+1)%3, (at+2)%3))
	online(t, nc)
	j := create(t, machine(t, nc, matter, "Ada"), events.MustRunID("r"))
	n := 0
	var notes []string
	write := func(more int) {
		for range more {
			n++
			notes = append(notes, fmt.Sprint(n, " ", rand.Text(), strings.Repeat(rand.Text(), 50))) // hard to compress
			journaltest.Put(t, j, &events.Noted{Note: notes[n-1]})
		}
	}
	put := func(more int) {
		write(more)
		settle(t, j)
	}
	put(200)
	ballast := filepath.Join(disk, "ballast")
	fill(t, ballast)
	began := time.Now()
	sent := true
	for tries := 0; sent && c.JetStream(at) && tries < 100; tries++ {
		write(50)
		asked, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		sent = j.Settle(asked) == nil
		cancel()
	}
	if sent {
		require.False(t, c.JetStream(at), "a server whose disk is full serves no streams")
	} else {
		// Occasionally a server leads a stream whose last messages it could not store, and refuses new ones. Nothing is
		// lost in the meantime, and the administrator stops that server.
		c.Stop(at)
	}
	settle(t, j)
	t.Logf("the disk was full: the other two acknowledged the next events within %s, the third stopped by hand: %t",
		time.Since(began).Round(10*time.Millisecond), !sent)
	put(100)
	require.NoError(t, os.Remove(ballast))
	c.Stop(at)
	began = time.Now()
	c.Start(at)
	c.Ready()
	put(10)
	js := nc.JS
	require.Eventually(t, func() bool {
		x, err := js.Stream(t.Context(), "HEADNOTE_"+token(matter))
		if err != nil {
			return false
		}
		info := x.CachedInfo().Cluster
		caught := 0
		for _, r := range info.Replicas {
			if r.Current && r.Lag == 0 && !r.Offline {
				caught++
			}
		}
		return caught == 2
	}, teamtest.Soon, 50*time.Millisecond)
	t.Logf("caught up %s after its start", time.Since(began).Round(10*time.Millisecond))

	// Without one of the others it is needed for a quorum, and has everything.
	c.Stop((at + 1) % 3)
	put(50)
	require.NoError(t, j.Close())
	last := connect(t, c.URLs(at))
	online(t, last)
	var all []events.Event
	require.Eventually(t, func() bool {
		all, _, err = machine(t, last, matter, "auditor").Load(events.MustRunID("r"))
		return err == nil && len(all) >= n
	}, teamtest.Soon, 50*time.Millisecond)
	require.Len(t, all, n)
	for i, e := range all {
		require.Equal(t, uint64(i+1), e.Seq)
		require.Equal(t, notes[i], e.Body.(*events.Noted).Note)
	}
}

// fill fills a disk.
func fill(t *testing.T, path string) {
	f, err := os.Create(path)
	require.NoError(t, err)
	for size := 1 << 20; size > 0; {
		_, err := f.Write(make([]byte, size))
		if err != nil {
			require.True(t, errors.Is(err, syscall.ENOSPC), "%v", err)
			size /= 2
		}
	}
	require.NoError(t, f.Close())
}
