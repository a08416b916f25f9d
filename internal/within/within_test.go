package within_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
)

// layout creates a folder with links, and a secret next to it.
func layout(t *testing.T) (dir, secret string) {
	t.Helper()
	top := t.TempDir()
	dir, secret = filepath.Join(top, "matter"), filepath.Join(top, "secret")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "sub"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(top, "other"), 0o700))
	require.NoError(t, os.WriteFile(secret, []byte("secret"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "sub", "a"), []byte("a"), 0o600))
	for name, to := range map[string]string{
		"out": "../secret", "absolute": secret, "folder": "../other",
		"within": "sub/a", "dangling": "../nothing",
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	return dir, secret
}

// operations are all operations on a name.
var operations = map[string]func(f within.Folder, name string) error{
	"open": func(f within.Folder, n string) error {
		file, err := f.Open(n)
		if err == nil {
			err = file.Close()
		}
		return err
	},
	"create": func(f within.Folder, n string) error {
		file, err := f.OpenFile(n, os.O_CREATE|os.O_WRONLY, 0o600)
		if err == nil {
			err = file.Close()
		}
		return err
	},
	"read":   func(f within.Folder, n string) error { _, err := f.ReadFile(n); return err },
	"list":   func(f within.Folder, n string) error { _, err := f.ReadDir(n); return err },
	"stat":   func(f within.Folder, n string) error { _, err := f.Stat(n); return err },
	"write":  func(f within.Folder, n string) error { return f.WriteFile(n, []byte("x")) },
	"remove": func(f within.Folder, n string) error { return f.Remove(n) },
	"clear":  func(f within.Folder, n string) error { return f.RemoveAll(n) },
	"rename": func(f within.Folder, n string) error { return f.Rename(n, "sub/b") },
	"move":   func(f within.Folder, n string) error { return f.Rename("sub/a", n) },
	"make":   func(f within.Folder, n string) error { return f.MkdirAll(n) },
	"sub":    func(f within.Folder, n string) error { _, err := f.Sub(n).ReadFile("a"); return err },
	"solid":  func(f within.Folder, n string) error { return f.Solid(n) },
}

func TestNothingOutsideIsReached(t *testing.T) {
	for what, do := range operations {
		t.Run(what, func(t *testing.T) {
			dir, secret := layout(t)
			for _, f := range []within.Folder{within.At(dir), within.At(dir).Sub("sub")} {
				for _, name := range []string{"..", "../secret", "sub/../../secret", secret, "/", "../matter/sub/a", ""} {
					require.Error(t, do(f, name), name)
				}
			}
			for _, name := range []string{"folder/x", "out/x"} {
				err := do(within.At(dir), name)
				if err == nil { // a missing file is fine
					require.Contains(t, []string{"solid"}, what, name)
				}
			}
			body, err := os.ReadFile(secret)
			require.NoError(t, err)
			require.Equal(t, "secret", string(body))
			entries, err := os.ReadDir(filepath.Dir(secret))
			require.NoError(t, err)
			require.Len(t, entries, 3)
			entries, err = os.ReadDir(filepath.Join(filepath.Dir(secret), "other"))
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}

func TestALinkThatLeadsOutIsNamed(t *testing.T) {
	dir, _ := layout(t)
	f := within.At(dir)
	for _, name := range []string{"out", "absolute", "dangling", "folder/deeper"} {
		_, err := f.ReadFile(name)
		require.ErrorIs(t, err, within.ErrOutside, name)
		require.ErrorContains(t, err, "put the file or the folder itself in its place")
	}
	require.ErrorIs(t, f.Solid("folder"), within.ErrOutside)
	require.ErrorIs(t, f.Solid("."), within.ErrOutside, "it holds links that lead out")
	require.NoError(t, f.Solid("sub"))
	require.NoError(t, f.Solid("nothing"))
	body, err := f.ReadFile("within")
	require.NoError(t, err)
	require.Equal(t, "a", string(body))
	_, err = f.ReadFile("nothing")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NotErrorIs(t, err, within.ErrOutside)
}

func TestWriteFileReplacesTheLinkAndNotWhatItLeadsTo(t *testing.T) {
	dir, secret := layout(t)
	require.NoError(t, within.At(dir).WriteFile("out", []byte("mine")))
	body, err := os.ReadFile(secret)
	require.NoError(t, err)
	require.Equal(t, "secret", string(body))
	body, err = within.At(dir).ReadFile("out")
	require.NoError(t, err)
	require.Equal(t, "mine", string(body))
	info, err := within.At(dir).Stat("out")
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	left, err := filepath.Glob(filepath.Join(dir, ".new-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func FuzzNames(f *testing.F) {
	for _, name := range []string{
		"a", "..", "../x", "/etc/passwd", "a/../../x", "a\x00b", "out/..", "folder/../../secret",
		"./.", "\\..\\x",
	} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		dir, secret := layout(t)
		for what, do := range operations {
			if err := do(within.At(dir).Sub("sub"), name); errors.Is(err, fs.ErrInvalid) {
				t.Log(what, err)
			}
		}
		body, err := os.ReadFile(secret)
		require.NoError(t, err)
		require.Equal(t, "secret", string(body))
		entries, err := os.ReadDir(filepath.Dir(secret))
		require.NoError(t, err)
		require.Len(t, entries, 3)
	})
}

// Paths opened by libraries must contain only files and folders, at any depth: a link could redirect writes to any
// file.
func TestSolidLooksAtEveryDepth(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"a link that leads out":    func(at string) error { return os.Symlink(filepath.Join(os.TempDir(), "victim"), at) },
		"a link that stays inside": func(at string) error { return os.Symlink("file", at) },
		"a link to a folder":       func(at string) error { return os.Symlink("..", at) },
		"a pipe":                   func(at string) error { return syscall.Mkfifo(at, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			deep := filepath.Join(dir, "index.new", "passages")
			require.NoError(t, os.MkdirAll(deep, 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(deep, "file"), []byte("x"), 0o600))
			f := within.At(dir)
			require.NoError(t, f.Solid("."))
			require.NoError(t, make(filepath.Join(deep, "bad")))
			require.ErrorContains(t, f.Solid("."), "bad is a ")
			require.NoError(t, f.Solid(".", "index.new"), "what is opened in another way")
			if name == "a pipe" {
				_, err := f.ReadFile(filepath.Join("index.new", "passages", "bad"))
				require.ErrorIs(t, err, within.ErrNotSolid, "it is not waited for")
			}
		})
	}
}
