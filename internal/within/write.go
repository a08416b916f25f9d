package within

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
)

// unfinished is the name prefix of temporary files that will replace others.
const unfinished = ".new-"

// WriteFile atomically writes a file accessible only by its owner: after a crash there is the old one or the new one. A
// link in its place is replaced, not followed.
func (f Folder) WriteFile(name string, body []byte) error {
	_, err := do(f, name, func(r *os.Root, n string) (none, error) { return none{}, write(r, n, body) })
	return err
}

func write(r *os.Root, name string, body []byte) (err error) {
	dir := filepath.Dir(name)
	tmp := filepath.Join(dir, unfinished+rand.Text()[:12])
	file, err := r.OpenFile(tmp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(body)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = r.Rename(tmp, name)
	}
	if err != nil {
		return errors.Join(err, r.Remove(tmp))
	}
	d, err := r.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close()) // otherwise the name may be lost in a power failure
}
