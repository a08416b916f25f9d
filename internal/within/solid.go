package within

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Solid holds what libraries open by its path to the same rule: neither the folder name
// nor anything directly in it is a link that leads out. What is not there is in order.
// Between this and the opening somebody could put a link there who may write in the
// folder already.
func (f Folder) Solid(name string) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) {
		info, err := r.Stat(n)
		if err != nil || !info.IsDir() {
			return none{}, err
		}
		entries, err := fs.ReadDir(r.FS(), filepath.ToSlash(n))
		if err != nil {
			return none{}, err
		}
		for _, e := range entries {
			if e.Type()&fs.ModeSymlink == 0 {
				continue
			}
			if _, err := r.Stat(filepath.Join(n, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return none{}, f.link(filepath.Join(n, e.Name()))
			}
		}
		return none{}, nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
