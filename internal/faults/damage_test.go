package faults

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/stretchr/testify/require"
)

// damagedJournal: the unreadable lines are named, the others are kept.
func damagedJournal(t *trial) {
	t.begin()
	path := t.runs()[0]
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	t.damage(path)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	id := t.first()
	_, out, said := t.run("export", id, "--matter", "acme", "--format", "json")
	// a truncated end looks like a run that was killed
	if out != t.base.exported && !bytes.HasPrefix(before, after) {
		require.Contains(t, said, "unreadable line", "what cannot be read is named")
		code, checked, _ := t.run("doctor", "--matter", "acme", "--verify")
		require.Equal(t, 1, code)
		require.Contains(t, checked, "unreadable line")
	} else if out != t.base.exported && len(after) > 0 && after[len(after)-1] != '\n' {
		require.Contains(t, t.ok("doctor", "--matter", "acme", "--verify"), "was cut off")
		require.True(t, out != "" || strings.Contains(said, "headnote resume"), said)
	}
	t.run("runs", "--matter", "acme")
	t.run("replay", id, "--matter", "acme")
	t.run("resume", id, "--matter", "acme")
	t.ok("ask", question, "--matter", "acme") // the matter is usable
	require.Equal(t, t.base.found, t.found())
}

// damagedIndex: what is read is right, or the damage is reported; a rebuild repairs it.
func damagedIndex(t *trial) {
	t.begin()
	path := t.some(t.path("index"))
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	t.damage(path)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	code, out, said := t.run(search...)
	verified, checked, _ := t.run("doctor", "--matter", "acme", "--verify")
	switch {
	case code != 0:
		require.Regexp(t, "--rebuild|index again|run headnote index", said, filepath.Base(path))
		require.NotZero(t, verified, "the check finds what a search finds: %s", said)
	case canon(out) != t.base.found:
		require.NotZero(t, verified, "%s: another answer, and no damage found", filepath.Base(path))
	}
	if verified != 0 {
		require.Regexp(t, "--rebuild|index again|run headnote index", checked)
	} else {
		require.True(t, string(before) != string(after) || canon(out) == t.base.found)
	}
	if code, _, said := t.run("index", "acme"); code != 0 {
		require.Regexp(t, "--rebuild", said)
		t.ok("index", "acme", "--rebuild")
	} else if t.random.IntN(2) == 0 || verified != 0 {
		t.ok("index", "acme", "--rebuild")
	}
	t.whole()
	t.ok("doctor", "--matter", "acme", "--verify")
}

// damagedCache: unreadable settings are reported by file; what can be regenerated is.
func damagedCache(t *trial) {
	t.begin()
	t.ok("doctor", "--matter", "acme")
	files := map[string]string{
		t.path("session.json"): `{"draft":"x"}`,
		filepath.Join(t.dir, ".local/state/headnote/sources/quality.json"):             `{"sources":{}}`,
		filepath.Join(t.dir, ".local/state/headnote/sources/quota-courtlistener.json"): `{"counts":[[1,2]]}`,
		filepath.Join(t.dir, ".config/headnote/config.toml"):                           "rounds = 2\ntheme = \"dark\"\n",
	}
	for path, body := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		if _, err := os.Stat(path); err != nil {
			require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
		}
	}
	settings := filepath.Join(t.dir, ".config/headnote/config.toml")
	matter := t.path("matter.toml")
	all := []string{
		t.some(filepath.Join(t.dir, ".local/state/headnote/sources")), t.path("session.json"), settings,
		matter,
	}
	path := all[t.random.IntN(len(all))]
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	t.damage(path)
	code, _, said := t.run("ask", question, "--matter", "acme")
	if code == 1 || code == 2 {
		require.Contains(t, []string{settings, matter}, path, said)
		require.Regexp(t, "config.toml|matter.toml|index a folder first|grade_|headnote index|has no index|is locked", said)
		require.NoError(t, os.WriteFile(path, before, 0o600)) // as a person would
	}
	t.run("doctor", "--matter", "acme")
	require.NoError(t, os.WriteFile(matter,
		must(os.ReadFile(filepath.Join(t.base.dir, "acme", ".headnote", "matter.toml"))), 0o600))
	require.NoError(t, os.RemoveAll(settings))
	t.whole()
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// damagedSealed: a locked matter shows what is there, or names the file; nothing is invented.
func damagedSealed(t *trial) {
	t.begin()
	t.keyed()
	t.ok("lock", "acme")
	all := []string{t.path("index.age"), t.path("key.age"), t.runs()[0]}
	path := all[t.random.IntN(len(all))]
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	t.damage(path)
	code, out, said := t.run(search...)
	switch {
	case code == 0:
		require.Equal(t, t.base.found, canon(out))
	case path == all[1]:
		require.Regexp(t, "from a backup|is not the one that the matter was locked with", said)
	default:
		require.Contains(t, said, "--rebuild")
		t.ok("index", "acme", "--rebuild")
		require.Equal(t, t.base.found, t.found())
	}
	if path == all[2] {
		_, out, said := t.run("export", t.first(), "--matter", "acme", "--format", "json")
		after := must(os.ReadFile(path))
		if out != t.base.exported && !bytes.HasPrefix(before, after) {
			require.Contains(t, said, "unreadable line")
		}
	}
	if path != all[0] {
		require.NoError(t, os.WriteFile(path, before, 0o600))
	}
	t.ok("unlock", "acme")
	t.env = nil
	t.whole()
}
