package cli_test

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	"github.com/stretchr/testify/require"
)

// holding returns the files below dir that contain the words unencrypted.
func holding(t *testing.T, dir, words string) []string {
	t.Helper()
	var out []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(data), words) {
			out = append(out, path)
		}
		return err
	}))
	return out
}

// TestLock checks that a locked matter works as before for a user with the key, keeps no document text or question in
// plain text, and can be unlocked completely.
func TestLock(t *testing.T) {
	p := newProgram(t)
	p.write("papers/deed.txt", "The deed of May 4, 2021 conveys the Xanadu parcel to Acme.")
	p.write("acme/.headnote/indicators.toml", "")
	ok := func(args ...string) string {
		t.Helper()
		code, out, said := p.run(args...)
		require.Equal(t, 0, code, said)
		return out
	}
	fails := func(args ...string) string {
		t.Helper()
		code, _, said := p.run(args...)
		require.Equal(t, 1, code, said)
		return said
	}
	ok("index", "papers", "--matter", "acme")
	ok("ask", "When was the deed to the Xanadu parcel made?", "--matter", "acme")
	p.write("acme/headnote-memos/memo.md", "Xanadu")
	before := ok("export", "last", "--matter", "acme", "--format", "json")
	acme := filepath.Join(p.home, "acme")
	require.NotEmpty(t, holding(t, acme, "Xanadu"))

	key := filepath.Join(p.home, "acme.key")
	t.Setenv("HEADNOTE_LOCK_KEY", key)
	out := ok("lock", "acme")
	require.Contains(t, out, "papers are not encrypted")
	info, err := os.Stat(key)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	require.Empty(t, holding(t, acme, "Xanadu"))
	require.NoDirExists(t, filepath.Join(acme, ".headnote", "index"))
	require.Contains(t, fails("lock", "acme"), "is already locked")

	// It works as before, and stays sealed.
	require.Equal(t, before, ok("export", "last", "--matter", "acme", "--format", "json"))
	require.Contains(t, ok("search", "parcel", "--matter", "acme"), "Xanadu")
	p.write("papers/lease.txt", "The lease of the Xanadu warehouse ends on June 30, 2024.")
	require.Contains(t, ok("index", "papers", "--matter", "acme"), "1 added · 0 changed · 0 moved · 0 deleted · 1 "+
		"unchanged")
	require.Contains(t, ok("ask", "When does the lease of the Xanadu warehouse end?", "--matter", "acme"), "June 30, 2024")
	require.Len(t, strings.Split(strings.TrimSpace(ok("runs", "--matter", "acme")), "\n"), 4, "two runs of two lines")
	require.Contains(t, ok("doctor", "--matter", "acme"), "locked")
	require.Empty(t, holding(t, acme, "Xanadu"))
	require.Contains(t, fails("index", "papers", "--matter", "acme", "--to", "opensearch://host/acme"),
		"stay on this machine")

	// Without the key, or with a wrong one, nothing is opened or changed.
	t.Setenv("HEADNOTE_LOCK_KEY", "")
	require.Contains(t, fails("search", "parcel", "--matter", "acme"), "set lock_key or lock_passphrase")
	t.Setenv("HEADNOTE_LOCK_PASSPHRASE", p.write("passphrase", "wrong horse\n"))
	require.Contains(t, fails("runs", "--matter", "acme"), "is not the one that the matter was locked with; nothing "+
		"was changed")
	require.Contains(t, fails("unlock", "acme"), "is not the one that the matter was locked with")
	t.Setenv("HEADNOTE_LOCK_PASSPHRASE", "")
	t.Setenv("HEADNOTE_LOCK_KEY", key)

	// A truncated index is reported and rebuilt; a truncated journal is named, and read as far as it goes.
	index := filepath.Join(acme, ".headnote", "index.age")
	whole, err := os.ReadFile(index)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(index, whole[:len(whole)-1], 0o600))
	require.Contains(t, fails("search", "parcel", "--matter", "acme"), "--rebuild rebuilds it")
	ok("index", "papers", "--matter", "acme", "--rebuild")
	require.Contains(t, ok("search", "warehouse", "--matter", "acme"), "lease.txt")

	require.Contains(t, ok("unlock", "acme"), "is unlocked; it remains confidential")
	require.NotEmpty(t, holding(t, acme, "Xanadu"))
	require.Empty(t, must(filepath.Glob(filepath.Join(acme, ".headnote", "*.age"))))
	require.FileExists(t, filepath.Join(acme, "headnote-memos", "memo.md"))
	t.Setenv("HEADNOTE_LOCK_KEY", "")
	require.Contains(t, ok("search", "parcel", "--matter", "acme"), "Xanadu")
	require.Len(t, strings.Split(strings.TrimSpace(ok("runs", "--matter", "acme")), "\n"), 4, "two runs of two lines")
	require.Contains(t, fails("unlock", "acme"), "is not locked")
	require.Contains(t, fails("lock", "--sample"), "the sample matter cannot be locked")
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// rewrap gives a locked matter a passphrase instead of its key file, with a low cost.
func rewrap(t *testing.T, state, keyFile, passphrase string) {
	t.Helper()
	ids, err := age.ParseIdentities(strings.NewReader(string(must(os.ReadFile(keyFile)))))
	require.NoError(t, err)
	path := filepath.Join(state, "key.age")
	f, err := os.Open(path)
	require.NoError(t, err)
	r, err := age.Decrypt(f, ids...)
	require.NoError(t, err)
	identity, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	to, err := age.NewScryptRecipient(passphrase)
	require.NoError(t, err)
	to.SetWorkFactor(10)
	var b bytes.Buffer
	w, err := age.Encrypt(&b, to)
	require.NoError(t, err)
	_, err = w.Write(identity)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o600))
}

// TestLockWithAPassphrase takes a passphrase from a file without a terminal, and checks that an interrupted lock is
// reported and can be continued.
func TestLockWithAPassphrase(t *testing.T) {
	p := newProgram(t)
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	ok := func(args ...string) {
		t.Helper()
		code, _, said := p.run(args...)
		require.Equal(t, 0, code, said)
	}
	key := filepath.Join(p.home, "acme.key")
	t.Setenv("HEADNOTE_LOCK_KEY", key)
	ok("lock", "acme") // before its first document is read
	ok("index", "acme")
	require.Len(t, holding(t, p.home, "conveys"), 1, "the document alone")
	t.Setenv("HEADNOTE_LOCK_KEY", "")
	state := filepath.Join(p.home, "acme", ".headnote")
	rewrap(t, state, key, "five words in a row")
	t.Setenv("HEADNOTE_LOCK_PASSPHRASE", p.write("passphrase", "five words in a row\r\n"))
	ok("search", "parcel", "--matter", "acme")

	path := filepath.Join(state, "matter.toml")
	data := string(must(os.ReadFile(path)))
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(data, `"sealed"`, `"sealing"`, 1)), 0o600))
	code, _, said := p.run("search", "parcel", "--matter", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "was interrupted; headnote lock")
	ok("lock", "acme")
	ok("search", "parcel", "--matter", "acme")

	require.NoError(t, os.Truncate(filepath.Join(state, "key.age"), 30))
	code, _, said = p.run("search", "parcel", "--matter", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, "key.age is damaged")
	require.Contains(t, said, "bring it back from a backup")
}

// TestThePassphraseIsAskedFor checks that the terminal does not echo it, and that ctrl+c changes nothing.
func TestThePassphraseIsAskedFor(t *testing.T) {
	p := newProgram(t)
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	key := filepath.Join(p.home, "acme.key")
	t.Setenv("HEADNOTE_LOCK_KEY", key)
	for _, args := range [][]string{{"index", "acme"}, {"lock", "acme"}} {
		code, _, said := p.run(args...)
		require.Equal(t, 0, code, said)
	}
	t.Setenv("HEADNOTE_LOCK_KEY", "")
	rewrap(t, filepath.Join(p.home, "acme", ".headnote"), key, "five words in a row")

	s := p.start(100, 30, "search", "parcel", "--matter", "acme")
	s.Shows("Passphrase for acme:")
	s.Press("five words in a row\r")
	s.Shows("conveys the parcel")
	require.NotContains(t, s.Text(), "five words in a row")
	require.Equal(t, 0, s.Ends())

	s = p.start(100, 30, "search", "parcel", "--matter", "acme")
	s.Shows("Passphrase for acme:")
	s.Press("\x03")
	s.Shows("no passphrase was entered")
	require.Equal(t, 1, s.Ends())
}
