// Package scratch makes folders for what is needed for a while and must not be found
// afterwards: for their owner only, in memory where asked for and possible, without a
// name as soon as their files are open, and swept away after a process that was killed.
package scratch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// prefix begins the name of every such folder.
const prefix = "headnote-"

// lockName is the file by which a folder's process is known to live.
const lockName = ".lock"

// young is how long a folder may be without a lock: its maker is about to take it.
const young = time.Minute

// Dir is such a folder. Only one goroutine at a time may call its methods.
type Dir struct {
	Path     string
	InMemory bool // its files lie in memory; the system may move them to its swap space
	lock     *flock.Flock
	gone     bool
}

// New makes a folder among the system's temporary files.
func New(name string) (*Dir, error) {
	tmp := os.TempDir()
	_, memory := space(tmp)
	return create(tmp, name, memory)
}

// InMemory makes a folder that takes need bytes in memory, where the system has such a
// place with room for them; else among its temporary files.
func InMemory(name string, need int64) (*Dir, error) {
	for _, base := range places() {
		if free, memory := space(base); memory && free > need {
			if d, err := create(base, name, true); err == nil {
				return d, nil
			}
		}
	}
	return New(name)
}

func create(base, name string, memory bool) (*Dir, error) {
	sweep(base)
	path, err := os.MkdirTemp(base, prefix+name+"-")
	if err != nil {
		return nil, fmt.Errorf("no temporary folder can be made: %w; set TMPDIR to a folder you can write", err)
	}
	d := &Dir{Path: path, InMemory: memory, lock: flock.New(filepath.Join(path, lockName), flock.SetPermissions(0o600))}
	if _, err := d.lock.TryLock(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	return d, nil
}

// Vanish takes the names away from the files that are in it, where the system lets them
// be read while they are open: nobody finds them then, and they are gone with the process.
func (d *Dir) Vanish() error {
	if !vanishes || d.gone {
		return nil
	}
	d.gone = true
	return os.RemoveAll(d.Path)
}

// Close removes the folder and all that is in it.
func (d *Dir) Close() error {
	var err error
	if !d.gone {
		err = os.RemoveAll(d.Path)
	}
	d.gone = true
	return errors.Join(err, d.lock.Close())
}

// sweep removes what processes that were killed have left in base. Where that cannot be
// done, the next one tries again.
func sweep(base string) {
	entries, err := os.ReadDir(base)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), prefix) && ours(e.Name()) {
			path := filepath.Join(base, e.Name())
			if abandoned(path) {
				remove(path)
			}
		}
	}
}

// ours tells the names that headnote gives from those of a user's own folders.
func ours(name string) bool {
	kind, number, ok := strings.Cut(strings.TrimPrefix(name, prefix), "-")
	switch kind {
	case "index", "ocr", "open", "edit", "eval":
		return ok && number != "" && strings.Trim(number, "0123456789") == ""
	}
	return false
}

// abandoned tells a folder whose process is gone. Those of other users cannot be told,
// and are left to them.
func abandoned(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || time.Since(info.ModTime()) < young {
		return false
	}
	file := filepath.Join(path, lockName)
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		return true
	}
	lock := flock.New(file, flock.SetFlag(os.O_RDONLY))
	held, err := lock.TryLock()
	if err != nil || !held {
		return false
	}
	return lock.Close() == nil
}

func remove(path string) {
	if err := os.RemoveAll(path); err != nil {
		return // another user's, or being removed by another process
	}
}
