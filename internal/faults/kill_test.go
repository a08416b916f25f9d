package faults

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/stretchr/testify/require"
)

// killIndexing: what was read is kept, and the same command finishes.
func killIndexing(t *trial) {
	t.begin()
	if t.random.IntN(2) == 0 {
		require.NoError(t, os.RemoveAll(t.path("index")))
	}
	args := []string{"index", "acme"}
	if t.random.IntN(2) == 0 {
		args = append(args, "--rebuild")
	}
	t.killed(t.base.indexing, args...)
	t.ok("index", "acme")
	t.whole()
	t.ok("doctor", "--matter", "acme", "--verify")
}

// killAsking: every event that was on disk is kept, and the run is resumed to its end.
func killAsking(t *trial) {
	t.begin()
	t.killed(t.base.asking, "ask", question, "--matter", "acme")
	all := t.runs()
	if len(all) == 1 {
		t.whole() // it had not begun
		return
	}
	before := lines(t.T, all[1])
	if len(before) == 0 {
		// The run had no event yet: nothing was acknowledged.
		t.whole()
		return
	}
	id := strings.TrimSuffix(filepath.Base(all[1]), ".jsonl")
	for range 2 { // and killed again while it is resumed
		if t.random.IntN(2) == 0 {
			t.killed(t.base.asking, "resume", id, "--matter", "acme")
		}
	}
	t.run("resume", id, "--matter", "acme") // it may have ended before
	after := lines(t.T, all[1])
	require.Equal(t, before, after[:len(before)], "what was acknowledged is there, in order")
	require.Contains(t, t.ok("export", id, "--matter", "acme", "--format", "json"), `"finished"`)
	t.ok("doctor", "--matter", "acme", "--verify")
	t.whole()
}

// keyed gives the trial a key file.
func (t *trial) keyed() {
	t.env = append(t.env, "HEADNOTE_LOCK_KEY="+filepath.Join(t.dir, "acme.key"))
}

// killLocking: locked or not, the matter comes back complete.
func killLocking(t *trial) {
	t.begin()
	t.keyed()
	t.killed(300*time.Millisecond, "lock", "acme")
	if t.random.IntN(2) == 0 {
		if code, _, said := t.run("lock", "acme"); code != 0 {
			require.Contains(t, said, "is already locked")
		}
		t.whole()
		t.killed(300*time.Millisecond, "unlock", "acme")
	}
	if code, _, said := t.run("unlock", "acme"); code != 0 {
		require.Contains(t, said, "is not locked")
	}
	t.env = nil
	t.whole()
	t.ok("doctor", "--matter", "acme", "--verify")
}

// killSealedIndexing: the old index is used until the new one is complete.
func killSealedIndexing(t *trial) {
	t.begin()
	t.keyed()
	t.ok("lock", "acme")
	added := filepath.Join(t.dir, "acme", "added.md")
	require.NoError(t, os.WriteFile(added, []byte("The added paper speaks of Kubla Khan."), 0o600))
	t.killed(t.base.indexing, "index", "acme")
	t.ok("search", "--matter", "acme", "Xanadu")
	t.ok("index", "acme")
	require.Contains(t, t.ok("search", "--matter", "acme", "Kubla"), "added.md")
	require.NoError(t, os.Remove(added))
	t.ok("index", "acme")
	t.whole()
	left, err := filepath.Glob(filepath.Join(t.dir, "headnote-*"))
	require.NoError(t, err)
	require.Empty(t, left, "nothing plain is left")
}

// fullDiskIndexing: it is reported with a next step, and continues when there is room.
func fullDiskIndexing(t *trial) {
	t.begin()
	if t.random.IntN(2) == 0 {
		require.NoError(t, os.RemoveAll(t.path("index")))
	}
	code, _, said := t.limited(fmt.Sprint(1+t.random.IntN(60)), "index", "acme", "--rebuild")
	if code != 0 {
		require.Regexp(t, "free the disk|choose a folder|choose another folder|index again|run headnote index", said)
	}
	t.ok("index", "acme")
	t.whole()
	t.ok("doctor", "--matter", "acme", "--verify")
}

// fullDiskAsking: what was written is kept, and the run is resumed when there is room.
func fullDiskAsking(t *trial) {
	t.begin()
	code, _, said := t.limited(fmt.Sprint(1+t.random.IntN(80)), "ask", question, "--matter", "acme")
	all := t.runs()
	if code == 1 {
		require.Regexp(t, "free the disk|no space|file too large", said)
	}
	if len(all) > 1 && len(lines(t.T, all[1])) > 0 {
		before := lines(t.T, all[1])
		id := strings.TrimSuffix(filepath.Base(all[1]), ".jsonl")
		t.run("resume", id, "--matter", "acme")
		require.Equal(t, before, lines(t.T, all[1])[:len(before)])
		require.Contains(t, t.ok("export", id, "--matter", "acme", "--format", "json"), `"finished"`)
	}
	t.whole()
	t.ok("doctor", "--matter", "acme", "--verify")
}
