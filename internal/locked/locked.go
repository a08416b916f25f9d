// Package locked keeps small values in JSON files that several processes read and
// change at the same time.
package locked

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Update reads the value in a file, lets f change it, and writes it back where f
// says so, all under a lock. A file that is missing or damaged is the zero value:
// what is kept here can be counted anew.
func Update[T any](ctx context.Context, path string, f func(*T) bool) error {
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, 2*time.Millisecond); err != nil {
		return fmt.Errorf("%s is locked: %w", path, err)
	}
	return errors.Join(change(path, f), lock.Close())
}

func change[T any](path string, f func(*T) bool) error {
	var v T
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case json.Unmarshal(data, &v) != nil:
		v = *new(T)
	}
	if !f(&v) {
		return nil
	}
	if data, err = json.Marshal(v); err != nil {
		return err
	}
	return Replace(path, data)
}

// Replace puts data in the place of a file, whole or not at all. It does not wait
// for the disk: after a power cut the file may be the older one.
func Replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
