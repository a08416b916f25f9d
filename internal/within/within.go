// Package within opens files by their names below a folder, and no others. Every
// operation goes through an os.Root of that folder: neither a name with ".." in it, nor
// an absolute one, nor a link that leads out of the folder reaches anything else.
package within

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder is a folder, or one below it. It is a value: it holds nothing open, each
// operation opens the folder for as long as it takes, so there is nothing to be closed
// and a server with many matters keeps no descriptors for them. The zero value is the
// working directory.
type Folder struct {
	top string // what nothing leaves
	sub string // where names begin, below top
}

// ErrOutside is why a name is refused.
var ErrOutside = errors.New("leads out of the folder")

// At is the folder dir. A link in dir itself is followed: it was named by a person.
func At(dir string) Folder { return Folder{top: dir} }

// Sub is a folder below f, still within the same one. A name that is not local makes a
// folder in which nothing can be opened.
func (f Folder) Sub(name string) Folder {
	if !filepath.IsLocal(name) {
		return Folder{top: f.top, sub: name}
	}
	return Folder{top: f.top, sub: filepath.Join(f.sub, name)}
}

// String is the path of the folder, to be shown.
func (f Folder) String() string { return filepath.Join(f.top, f.sub) }

// Path is the path of a file, to be shown.
func (f Folder) Path(name string) string { return filepath.Join(f.top, f.sub, name) }

// do carries out one operation, with the name from the top.
func do[T any](f Folder, name string, op func(*os.Root, string) (T, error)) (out T, err error) {
	if !filepath.IsLocal(name) || f.sub != "" && !filepath.IsLocal(f.sub) {
		return out, fmt.Errorf("%.80q: %w", name, ErrOutside)
	}
	top := f.top
	if top == "" {
		top = "."
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	name = filepath.Join(f.sub, name)
	if out, err = op(root, name); err != nil {
		err = f.explain(root, name, err)
	}
	return out, err
}

// explain names the link that leads out of the folder, where that is what failed.
func (f Folder) explain(root *os.Root, name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) && !strings.Contains(err.Error(), "escapes") {
		return err
	}
	at := ""
	for part := range strings.SplitSeq(filepath.ToSlash(name), "/") {
		at = filepath.Join(at, part)
		info, lerr := root.Lstat(at)
		if lerr != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		if _, serr := root.Stat(at); serr != nil && !errors.Is(serr, fs.ErrNotExist) {
			return f.link(at)
		}
	}
	return err
}

func (f Folder) link(at string) error {
	return fmt.Errorf("%s is a link that %w %s: put the file or the folder itself in its place", filepath.Join(f.top, at),
		ErrOutside, f.top)
}

type none = struct{}

// OpenFile opens a file, as os.OpenFile does.
func (f Folder) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return do(f, name, func(r *os.Root, n string) (*os.File, error) { return r.OpenFile(n, flag, perm) })
}

// Open opens a file to be read.
func (f Folder) Open(name string) (*os.File, error) { return f.OpenFile(name, os.O_RDONLY, 0) }

// ReadFile reads a whole file.
func (f Folder) ReadFile(name string) ([]byte, error) {
	return do(f, name, func(r *os.Root, n string) ([]byte, error) {
		if info, err := r.Stat(n); err == nil && !info.Mode().IsRegular() { // a pipe would be waited for
			return nil, fmt.Errorf("%s is not a regular file: %w", f.Path(name), ErrNotSolid)
		}
		return r.ReadFile(n)
	})
}

// ReadDir lists a folder, in the order of the names.
func (f Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return do(f, name, func(r *os.Root, n string) ([]fs.DirEntry,
		error,
	) {
		return fs.ReadDir(r.FS(), filepath.ToSlash(n))
	})
}

// Stat describes a file, and follows a link within the folder.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	return do(f, name, func(r *os.Root, n string) (fs.FileInfo, error) { return r.Stat(n) })
}

// Has reports whether there is such a file or folder.
func (f Folder) Has(name string) bool {
	_, err := f.Stat(name)
	return err == nil
}

// Remove removes a file, or a link but not what it leads to.
func (f Folder) Remove(name string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, r.Remove(n) })
	return err
}

// RemoveAll removes a file or a folder with all that is in it; none is no error.
func (f Folder) RemoveAll(name string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, r.RemoveAll(n) })
	return err
}

// Rename gives a file another name within the folder.
func (f Folder) Rename(from, to string) error {
	if !filepath.IsLocal(to) {
		return fmt.Errorf("%.80q: %w", to, ErrOutside)
	}
	_, err := do(f, from, func(r *os.Root, n string) (none, error) {
		return none{},
			r.Rename(n, filepath.Join(f.sub, to))
	})
	return err
}

// MkdirAll makes a folder, for its owner alone, with all above it.
func (f Folder) MkdirAll(name string) error {
	if err := os.MkdirAll(filepath.Clean(f.top), 0o700); err != nil {
		return err
	}
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, r.MkdirAll(n, 0o700) })
	return err
}

// Sync makes the names in the folder durable.
func (f Folder) Sync() error {
	d, err := f.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
