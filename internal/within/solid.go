package within

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// ErrNotSolid means that a folder contains something that headnote never creates there: a link, a pipe or a device.
var ErrNotSolid = errors.New("headnote makes only files and folders there")

// Solid checks paths that libraries will open by name: the folder name must contain only files and folders, at any
// depth. A link could redirect writes to any file of the user, and reading a pipe would block. A missing folder is
// fine; the folders in except are opened only through Folder, and are not checked. Between this check and the opening,
// a link could still be placed by somebody who already may write to the folder.
func (f Folder) Solid(name string, except ...string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) {
		if info, err := r.Stat(n); err != nil || !info.IsDir() {
			return none{}, err
		}
		top := filepath.ToSlash(n)
		return none{}, fs.WalkDir(r.FS(), top, func(at string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir() && slices.ContainsFunc(except, func(x string) bool { return at == path.Join(top, x) }):
				return fs.SkipDir
			case e.IsDir() || e.Type().IsRegular():
				return nil
			case e.Type()&fs.ModeSymlink != 0:
				if _, err := r.Stat(filepath.FromSlash(at)); err != nil && !errors.Is(err, fs.ErrNotExist) {
					return f.link(filepath.FromSlash(at))
				}
			}
			return fmt.Errorf("%s is a %s: %w; remove it, or put the file itself in its place",
				filepath.Join(f.top, filepath.FromSlash(at)), kind(e.Type()), ErrNotSolid)
		})
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func kind(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return "link"
	case m&fs.ModeNamedPipe != 0:
		return "pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	}
	return "device"
}
