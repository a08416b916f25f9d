package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"headnote/internal/locked"
)

// ErrBound says that a key was entered for another host.
type ErrBound struct {
	Key, Host string
	For       []string
}

// Error says for which hosts the key was entered.
func (e ErrBound) Error() string {
	return fmt.Sprintf("%s was entered for %s, and is not sent to %s: headnote keys bind %s --host %s says that it is meant for it",
		e.Key, e.For[0], e.Host, e.Key, e.Host)
}

// keyMark names a key and its value without saying what it is.
func keyMark(name, value string) string {
	sum := sha256.Sum256([]byte("headnote, the host of the key " + name + " " + value))
	return name + "-" + hex.EncodeToString(sum[:8])
}

// KeyFor returns an error where a key was entered for other hosts only. A key without a
// host is bound to the first one that a person names.
func (b Book) KeyFor(name, value, host string) error {
	if value == "" || b.KeyIsFor(name, value, host) {
		return nil
	}
	var wrong error
	err := b.hosts(func(all map[string][]string) bool {
		at := all[keyMark(name, value)]
		switch {
		case slices.Contains(at, host):
			return false
		case len(at) > 0:
			wrong = ErrBound{Key: name, Host: host, For: at}
			return false
		}
		all[keyMark(name, value)] = []string{host}
		return true
	})
	if wrong != nil {
		return wrong
	}
	return err
}

// KeyIsFor reports whether a key was entered for a host.
func (b Book) KeyIsFor(name, value, host string) bool {
	var all map[string][]string
	data, err := os.ReadFile(filepath.Join(b.dir, "hosts.json"))
	return err == nil && json.Unmarshal(data, &all) == nil && slices.Contains(all[keyMark(name, value)], host)
}

// BindKey keeps that a key is meant for a host, beside those that it was entered for.
func (b Book) BindKey(name, value, host string) error {
	if b.KeyIsFor(name, value, host) {
		return nil
	}
	return b.hosts(func(all map[string][]string) bool {
		at := all[keyMark(name, value)]
		if slices.Contains(at, host) {
			return false
		}
		all[keyMark(name, value)] = append(at, host)
		return true
	})
}

func (b Book) hosts(change func(map[string][]string) bool) error {
	err := os.MkdirAll(b.dir, 0o700)
	if err == nil {
		err = locked.Update(context.Background(), filepath.Join(b.dir, "hosts.json"), func(all *map[string][]string) bool {
			if *all == nil {
				*all = make(map[string][]string)
			}
			return change(*all)
		})
	}
	if err != nil {
		return fmt.Errorf("the host that a key belongs to cannot be kept: %w; make %s writable", err, b.dir)
	}
	return nil
}
