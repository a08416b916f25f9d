package atrest_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	"github.com/stretchr/testify/require"

	"headnote/internal/atrest"
)

// matter creates what headnote keeps of a matter.
func matter(t *testing.T) (atrest.Place, map[string]string) {
	t.Helper()
	state := filepath.Join(t.TempDir(), ".headnote")
	files := map[string]string{
		"matter.toml": "name", "session.json": "{}", "index/documents.db": strings.Repeat("privileged ", 20_000),
		"index/passages/segments":        "privileged",
		"runs/20260101-a.jsonl":          "privileged 1\nprivileged 2\ntorn privil",
		"runs/20260101-b.jsonl":          "",
		"../headnote-memos/memo.md":      "privileged",
		"../headnote-memos/.keep":        "",
		"index.new/documents.db":         "privileged",
		"runs/.20260101-a.jsonl12345678": "privileged",
	}
	for name, body := range files {
		path := filepath.Join(state, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	}
	p := atrest.Place{
		State: state, Open: []string{"matter.toml"}, Index: filepath.Join(state, "index"),
		Runs: filepath.Join(state, "runs"), Memos: filepath.Join(filepath.Dir(state), "headnote-memos"),
	}
	delete(files, "index.new/documents.db") // what was never finished does not come back
	delete(files, "runs/.20260101-a.jsonl12345678")
	return p, files
}

func key(t *testing.T, state string) *atrest.Key {
	t.Helper()
	h, err := atrest.CheapPassphrase("open sesame")
	require.NoError(t, err)
	k, err := atrest.Create(state, h)
	require.NoError(t, err)
	return k
}

// all returns the files below a folder.
func all(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		data, err := os.ReadFile(path)
		out[name] = string(data)
		return err
	}))
	return out
}

func TestSealAndUnseal(t *testing.T) {
	p, files := matter(t)
	k := key(t, p.State)
	require.NoError(t, p.Seal(k))
	for name, body := range all(t, filepath.Dir(p.State)) {
		require.NotContains(t, body, "privileged", name)
	}
	require.NoError(t, p.Seal(k), "sealed twice is sealed")
	sealed, err := p.Sealed()
	require.NoError(t, err)
	require.True(t, sealed)
	require.NoError(t, p.Unseal(k))
	require.NoError(t, os.Remove(filepath.Join(p.State, atrest.KeyFile)))
	got := all(t, p.State)
	for name, body := range files {
		if inside, ok := strings.CutPrefix(name, "../"); ok {
			require.Equal(t, body, string(read(t, filepath.Join(p.State, "..", inside))))
			continue
		}
		require.Equal(t, body, got[name], name)
		delete(got, name)
	}
	require.Empty(t, got)
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

func TestWhoHoldsTheKey(t *testing.T) {
	state := t.TempDir()
	key(t, state)
	right, err := atrest.CheapPassphrase("open sesame")
	require.NoError(t, err)
	_, err = atrest.Open(state, right)
	require.NoError(t, err)
	_, err = atrest.Create(state, right)
	require.ErrorContains(t, err, "was locked before")
	wrong, err := atrest.CheapPassphrase("open barley")
	require.NoError(t, err)
	_, err = atrest.Open(state, wrong)
	require.ErrorIs(t, err, atrest.ErrWrongKey)
	_, err = atrest.Passphrase("")
	require.Error(t, err)

	path := filepath.Join(t.TempDir(), "key")
	file, err := atrest.NewFile(path)
	require.NoError(t, err)
	_, err = atrest.NewFile(path)
	require.ErrorContains(t, err, "cannot be made", "no key is written over")
	_, err = atrest.Open(state, file)
	require.ErrorIs(t, err, atrest.ErrWrongKey)
	other := t.TempDir()
	_, err = atrest.Create(other, file)
	require.NoError(t, err)
	file, err = atrest.FromFile(path)
	require.NoError(t, err)
	_, err = atrest.Open(other, file)
	require.NoError(t, err)
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = atrest.FromFile(path)
	require.ErrorContains(t, err, "can be read by others")
	secret := filepath.Join(t.TempDir(), "other")
	require.NoError(t, os.WriteFile(secret, []byte("hunter2"), 0o600))
	_, err = atrest.FromFile(secret)
	require.ErrorContains(t, err, "is not a key file")
	require.NotContains(t, err.Error(), "hunter2")
}

// Lines that were changed, truncated, or belong to another run or matter are not read.
func TestLines(t *testing.T) {
	k, other := key(t, t.TempDir()), key(t, t.TempDir())
	line := k.SealLine("run-1", []byte(`{"seq":1}`))
	require.NotContains(t, string(line), "\n")
	plain, err := k.OpenLine("run-1", line)
	require.NoError(t, err)
	require.Equal(t, `{"seq":1}`, string(plain))
	require.NotEqual(t, line, k.SealLine("run-1", []byte(`{"seq":1}`)), "the same words do not look the same")
	_, err = k.OpenLine("run-2", line)
	require.ErrorContains(t, err, "seal is broken")
	_, err = other.OpenLine("run-1", line)
	require.ErrorContains(t, err, "seal is broken")
	for i := range line {
		for _, bad := range [][]byte{line[:i], append(append(bytes.Clone(line[:i]), line[i]^1), line[i+1:]...)} {
			_, err = k.OpenLine("run-1", bad)
			require.Error(t, err, "%d", i)
		}
	}
}

// A sealed file that was changed or truncated anywhere is an error, not other content.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	k := key(t, dir)
	path := filepath.Join(dir, "session.json")
	require.NoError(t, k.WriteFile(path, []byte("privileged")))
	sealed := read(t, path+atrest.Suffix)
	for i := range sealed {
		for _, bad := range [][]byte{sealed[:i], append(append(bytes.Clone(sealed[:i]), sealed[i]^1), sealed[i+1:]...)} {
			require.NoError(t, os.WriteFile(path+atrest.Suffix, bad, 0o600))
			_, err := k.ReadFile(path)
			require.ErrorContains(t, err, "is damaged, or was sealed with another key", "%d", i)
		}
	}
	_, err := k.ReadFile(filepath.Join(dir, "nothing"))
	require.ErrorIs(t, err, fs.ErrNotExist)

	from := t.TempDir()
	for i := range 3 {
		require.NoError(t, os.WriteFile(filepath.Join(from, fmt.Sprint(i)), bytes.Repeat([]byte("privileged "), 9_000*i),
			0o600))
	}
	packed := filepath.Join(dir, "index.age")
	require.NoError(t, k.PackDir(from, packed))
	whole := read(t, packed)
	for n := 0; n < len(whole); n += 7_001 {
		require.NoError(t, os.WriteFile(packed, whole[:n], 0o600))
		require.ErrorContains(t, k.UnpackDir(packed, t.TempDir()), "is damaged", "%d of %d bytes", n, len(whole))
	}
}

// What is sealed can be opened by the age program, with the matter's identity.
func TestTheFormIsThatOfAge(t *testing.T) {
	dir := t.TempDir()
	k := key(t, dir)
	require.NoError(t, k.WriteFile(filepath.Join(dir, "memo.md"), []byte("privileged")))
	open := func(path string, id age.Identity) string {
		r, err := age.Decrypt(bytes.NewReader(read(t, path)), id)
		require.NoError(t, err)
		plain, err := io.ReadAll(r)
		require.NoError(t, err)
		return string(plain)
	}
	pass, err := age.NewScryptIdentity("open sesame")
	require.NoError(t, err)
	id, err := age.ParseX25519Identity(strings.TrimSpace(open(filepath.Join(dir, atrest.KeyFile), pass)))
	require.NoError(t, err)
	require.Equal(t, "privileged", open(filepath.Join(dir, "memo.md.age"), id))
}

func FuzzOpenLine(f *testing.F) {
	h, err := atrest.CheapPassphrase("open sesame")
	require.NoError(f, err)
	k, err := atrest.Create(f.TempDir(), h)
	require.NoError(f, err)
	f.Add([]byte("sealed:"))
	f.Add([]byte(`{"seq":1}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		_, err := k.OpenLine("run", line)
		require.Error(t, err)
	})
}
