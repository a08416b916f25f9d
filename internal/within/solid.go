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

// ErrNotSolid says that a folder holds what headnote never makes there: a link, a pipe or
// a device.
var ErrNotSolid = errors.New("headnote makes only files and folders there")

// Solid holds what libraries open by its path to the same rule: the folder name holds
// files and folders and nothing else, at any depth. A link could lead what is written to
// any file of the user, and a pipe would be waited for. What is not there is in order;
// the folders except are opened by Folder alone, and are not looked through. Between this
// and the opening somebody could put a link there who may write in the folder already.
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
