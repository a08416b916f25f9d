package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"headnote/internal/locked"
)

// ErrBound means that a key was entered for another host.
type ErrBound struct {
	Key, Host string
	For       []string
}

// Error names the host that the key was entered for, and how to change that.
func (e ErrBound) Error() string {
	return fmt.Sprintf("%[1]s was entered for %[2]s, and is not sent to %[3]s: headnote keys bind %[1]s --host %[3]s "+
		"lets it be "+
		"sent there, too; headnote keys unbind %[1]s forgets the hosts of that key", e.Key, e.For[0], e.Host)
}

// keyMark identifies a key and its value without revealing it.
func keyMark(name, value string) string {
	sum := sha256.Sum256([]byte("headnote, the host of the key " + name + " " + value))
	return name + "-" + hex.EncodeToString(sum[:8])
}

// CheckKey returns an error if a key was entered for other hosts only.
func (b Book) CheckKey(name, value, host string) error {
	if value == "" {
		return nil
	}
	at, err := b.hostsOf(name, value)
	if err != nil || len(at) == 0 || slices.Contains(at, host) {
		return err
	}
	return ErrBound{Key: name, Host: host, For: at}
}

// KeyAccepted binds a key to a host that has accepted it, if it is not bound yet. It returns an error if the key has
// been bound to another host in the meantime.
func (b Book) KeyAccepted(name, value, host string) error {
	if value == "" {
		return nil
	}
	var wrong error
	err := b.changeHosts(func(all map[string][]string) bool {
		at := all[keyMark(name, value)]
		if len(at) > 0 {
			if !slices.Contains(at, host) {
				wrong = ErrBound{Key: name, Host: host, For: at}
			}
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
func (b Book) KeyIsFor(name, value, host string) (bool, error) {
	at, err := b.hostsOf(name, value)
	return slices.Contains(at, host), err
}

// BindKey records that a key is meant for a host, in addition to those that it was entered for.
func (b Book) BindKey(name, value, host string) error {
	if bound, err := b.KeyIsFor(name, value, host); err != nil || bound {
		return err
	}
	return b.changeHosts(func(all map[string][]string) bool {
		at := all[keyMark(name, value)]
		if slices.Contains(at, host) {
			return false
		}
		all[keyMark(name, value)] = append(at, host)
		return true
	})
}

// UnbindKey forgets every host that a key of this name was bound to, whatever its value
// was, and returns these hosts.
func (b Book) UnbindKey(name string) (hosts []string, err error) {
	if all, err := b.allHosts(); err != nil || len(all) == 0 {
		return nil, err
	}
	err = b.changeHosts(func(all map[string][]string) bool {
		for mark, at := range all {
			if i := strings.LastIndexByte(mark, '-'); i >= 0 && mark[:i] == name {
				hosts = append(hosts, at...)
				delete(all, mark)
			}
		}
		return len(hosts) > 0
	})
	slices.Sort(hosts)
	return slices.Compact(hosts), err
}

// hostsOf returns the hosts that a key was entered for.
func (b Book) hostsOf(name, value string) ([]string, error) {
	all, err := b.allHosts()
	return all[keyMark(name, value)], err
}

func (b Book) hostsPath() string { return filepath.Join(b.dir, "hosts.json") }

func (b Book) allHosts() (map[string][]string, error) {
	all, err := locked.Read[map[string][]string](b.hostsPath())
	if errors.Is(err, syscall.ENOTDIR) { // nothing could ever have been stored there
		return nil, nil
	}
	return all, hostsUnreadable(err)
}

// hostsUnreadable adds to an error what to do about it.
func hostsUnreadable(err error) error {
	if damaged := (*locked.DamagedError)(nil); errors.As(err, &damaged) {
		return fmt.Errorf("the hosts that keys belong to cannot be read, so no key is sent: %w. Put a copy of the file "+
			"back, or "+
			"remove it: then each key is bound to the first host that accepts it", err)
	}
	return err
}

func (b Book) changeHosts(change func(map[string][]string) bool) error {
	if _, err := b.allHosts(); err != nil {
		return err
	}
	err := os.MkdirAll(b.dir, 0o700)
	if err == nil {
		err = locked.Change(context.Background(), b.hostsPath(), func(all *map[string][]string) bool {
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
