// Package within opens files only by names below a folder. Every operation goes through an os.Root of that folder:
// neither a name with "..", nor an absolute one, nor a link that leads out of the folder reaches anything else.
package within

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder is a folder, or one below it. It is a value that holds nothing open: each operation opens the folder only as
// long as it takes, so nothing has to be closed, and a server with many matters keeps no descriptors for them. The zero
// value is the working directory.
type Folder struct {
	top string // the boundary
	sub string // where names begin, below top
}

// ErrOutside is why a name is refused.
var ErrOutside = errors.New("leads out of the folder")

// At returns the folder dir. A link in dir itself is followed, since a person named it.
func At(dir string) Folder { return Folder{top: dir} }

// Sub returns a folder below f, with the same boundary. If the name is not local, nothing can be opened in the result.
func (f Folder) Sub(name string) Folder {
	if !filepath.IsLocal(name) {
		return Folder{top: f.top, sub: name}
	}
	return Folder{top: f.top, sub: filepath.Join(f.sub, name)}
}

// String returns the path of the folder, for display.
func (f Folder) String() string { return filepath.Join(f.top, f.sub) }

// Path returns the path of a file, for display.
func (f Folder) Path(name string) string { return filepath.Join(f.top, f.sub, name) }

// do performs one operation, with the name relative to the top.
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

// explain names the link that leads out of the folder, if that is what failed.
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

// Open opens a file for reading.
func (f Folder) Open(name string) (*os.File, error) { return f.OpenFile(name, os.O_RDONLY, 0) }

// ReadFile reads a whole file.
func (f Folder) ReadFile(name string) ([]byte, error) {
	return do(f, name, func(r *os.Root, n string) ([]byte, error) {
		if info, err := r.Stat(n); err == nil && !info.Mode().IsRegular() { // reading a pipe would block
			return nil, fmt.Errorf("%s is not a regular file: %w", f.Path(name), ErrNotSolid)
		}
		return r.ReadFile(n)
	})
}

// ReadDir lists a folder, sorted by name.
func (f Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return do(f, name, func(r *os.Root, n string) ([]fs.DirEntry,
		error,
	) {
		return fs.ReadDir(r.FS(), filepath.ToSlash(n))
	})
}

// Stat describes a file, following a link within the folder.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	return do(f, name, func(r *os.Root, n string) (fs.FileInfo, error) { return r.Stat(n) })
}

// Has reports whether there is such a file or folder.
func (f Folder) Has(name string) bool {
	_, err := f.Stat(name)
	return err == nil
}

// Remove removes a file, or a link but not its target.
func (f Folder) Remove(name string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, r.Remove(n) })
	return err
}

// RemoveAll removes a file or a folder with its content; a missing one is not an error.
func (f Folder) RemoveAll(name string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, r.RemoveAll(n) })
	return err
}

// Rename renames a file within the folder.
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

// MkdirAll creates a folder accessible only by its owner, with all its parents.
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
