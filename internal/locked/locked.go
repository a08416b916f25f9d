// Package locked keeps small values in JSON files that several processes read and change concurrently.
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

// DamagedError means that a file does not contain the expected value. The file is left unchanged.
type DamagedError struct {
	Path string
	Err  error
}

// Error names the file and what is wrong with it.
func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Path, e.Err) }

// Unwrap returns what is wrong with the file.
func (e *DamagedError) Unwrap() error { return e.Err }

// Read reads the value in a file: the zero value if the file does not exist, a *DamagedError if it contains something
// else.
func Read[T any](path string) (T, error) {
	var v T
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return v, nil
	case err != nil:
		return v, err
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return *new(T), &DamagedError{path, err}
	}
	return v, nil
}

// Change reads the value in a file, lets f change it, and writes it back if f returns true, all under a lock. A missing
// file is the zero value; a damaged one is an error, and f is not called.
func Change[T any](ctx context.Context, path string, f func(*T) bool) error {
	return underLock(ctx, path, func() error {
		v, err := Read[T](path)
		if err != nil {
			return err
		}
		return write(path, v, f)
	})
}

// Update is Change for values that can be recomputed, such as counters: a damaged file counts as missing.
func Update[T any](ctx context.Context, path string, f func(*T) bool) error {
	return underLock(ctx, path, func() error {
		v, err := Read[T](path)
		if damaged := (*DamagedError)(nil); err != nil && !errors.As(err, &damaged) {
			return err
		}
		return write(path, v, f)
	})
}

func underLock(ctx context.Context, path string, f func() error) error {
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, 2*time.Millisecond); err != nil {
		return fmt.Errorf("%s is locked: %w", path, err)
	}
	return errors.Join(f(), lock.Close())
}

func write[T any](path string, v T, f func(*T) bool) error {
	if !f(&v) {
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return Replace(path, data)
}

// Replace atomically replaces the content of a file. It does not wait for the disk: after a power failure the file may
// be the older one.
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
