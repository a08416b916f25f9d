package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"headnote/internal/locked"
)

// Folder holds a person's decisions for a matter in one place: a copy elsewhere is another folder, without any
// decisions.
type Folder struct {
	path    string
	id, dir string
}

// Folder returns the decisions for the matter with an ID in a folder.
func (b Book) Folder(id, dir string) Folder {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	sum := sha256.Sum256([]byte(id + "\x00" + dir))
	return Folder{path: filepath.Join(b.dir, hex.EncodeToString(sum[:12])+".json"), id: id, dir: dir}
}

// Setting is one of a folder's settings that can make headnote send, run or open something.
type Setting struct {
	Name  string
	Value string
	Does  string // its effect, for the person who has to confirm it
}

// sum returns the hash of a setting that is stored, so that a changed one must be confirmed again.
func (s Setting) sum() string {
	sum := sha256.Sum256([]byte(s.Name + "\x00" + s.Value))
	return hex.EncodeToString(sum[:])
}

// Share describes with whom a matter is shared.
type Share struct {
	// its name in the person's settings, or an address; "" for the one of nats_url
	Cluster   string    `json:"cluster"`
	Place     string    `json:"place"`           // where and as whom, at that time
	Title     string    `json:"title,omitempty"` // the matter's name among colleagues
	Documents bool      `json:"documents,omitempty"`
	ReadOnly  bool      `json:"read_only,omitempty"` // the person was told that they have no write access
	Since     time.Time `json:"since"`
}

// decisions is the file of one folder.
type decisions struct {
	ID           string   `json:"id"`
	Dir          string   `json:"dir"`
	Confirmed    []string `json:"confirmed,omitempty"` // hashes of settings
	Confidential bool     `json:"confidential,omitempty"`
	Online       bool     `json:"online,omitempty"`
	Hosts        []string `json:"hosts,omitempty"`
	Share        *Share   `json:"share,omitempty"`
	Models       []string `json:"models,omitempty"` // places
	Gaps         bool     `json:"gaps,omitempty"`
}

// read returns the decisions, or none if the file does not exist.
func (f Folder) read() (decisions, error) {
	d, err := locked.Read[*decisions](f.path)
	switch {
	case errors.Is(err, syscall.ENOTDIR): // nothing could ever have been stored there
		return decisions{}, nil
	case err != nil:
		return decisions{}, err
	case d == nil:
		return decisions{}, nil
	case d.ID != f.id || d.Dir != f.dir:
		return decisions{}, &locked.DamagedError{Path: f.path, Err: errors.New("it is not about this folder")}
	}
	return *d, nil
}

// known returns the readable decisions. A damaged file grants nothing, and the matter counts as confidential, which it
// may have been.
func (f Folder) known() decisions {
	d, err := f.read()
	if err != nil {
		return decisions{Confidential: true}
	}
	return d
}

// Check returns an error if the decisions cannot be read. The matter must not be used then: it is unknown whether it is
// confidential, and with whom it is shared.
func (f Folder) Check() error {
	_, err := f.read()
	if err == nil {
		return nil
	}
	return fmt.Errorf("what you have decided for %s cannot be read: %w. Nothing is sent. Put a copy of the file back, or "+
		"decide again: headnote confirm %s", f.dir, err, f.dir)
}

// damagedSuffix is added to the name of a decisions file that cannot be read.
const damagedSuffix = ".damaged"

// Reset starts over if the decisions cannot be read: nothing is agreed to, and the matter is confidential. The damaged
// file is kept under the name returned, which is "" if there was no damage.
func (f Folder) Reset() (kept string, err error) {
	if f.Check() == nil {
		return "", nil
	}
	kept = f.path + damagedSuffix
	if err := os.Rename(f.path, kept); err != nil {
		return "", fmt.Errorf("the damaged file cannot be moved aside: %w", err)
	}
	return kept, f.change(func(d *decisions) { d.Confidential = true })
}

func (f Folder) change(change func(*decisions)) error {
	if err := f.Check(); err != nil {
		return err
	}
	err := os.MkdirAll(filepath.Dir(f.path), 0o700)
	if err == nil {
		err = locked.Change(context.Background(), f.path, func(d *decisions) bool {
			d.ID, d.Dir = f.id, f.dir
			change(d)
			return true
		})
	}
	if err != nil {
		return fmt.Errorf("what you decide for %s cannot be kept: %w; make %s writable", f.dir, err, filepath.Dir(f.path))
	}
	return nil
}

// Unconfirmed returns the settings that this person has neither made nor confirmed.
func (f Folder) Unconfirmed(all []Setting) []Setting {
	if len(all) == 0 {
		return nil
	}
	d := f.known()
	return slices.DeleteFunc(slices.Clone(all), func(s Setting) bool { return slices.Contains(d.Confirmed, s.sum()) })
}

// Confirm records that this person has made or confirmed settings.
func (f Folder) Confirm(all ...Setting) error {
	if len(f.Unconfirmed(all)) == 0 {
		return nil
	}
	return f.change(func(d *decisions) {
		for _, s := range all {
			if !slices.Contains(d.Confirmed, s.sum()) {
				d.Confirmed = append(d.Confirmed, s.sum())
			}
		}
	})
}

// Leave returns permission to reach a place that a setting names, if the setting was confirmed.
func (f Folder) Leave(s Setting, place string) (Granted, bool) {
	if len(f.Unconfirmed([]Setting{s})) > 0 {
		return Granted{}, false
	}
	return Granted{place}, true
}

// Confidential reports whether the matter was confidential when this person last used it, or may have been because the
// decisions cannot be read.
func (f Folder) Confidential() bool { return f.known().Confidential }

// SetConfidential records whether the matter is confidential.
func (f Folder) SetConfidential(on bool) error {
	if f.Confidential() == on {
		return nil
	}
	return f.change(func(d *decisions) { d.Confidential = on })
}

// Online reports whether this person has agreed to send the matter's questions to public sources.
func (f Folder) Online() bool { return f.known().Online }

// AgreeOnline records that agreement.
func (f Folder) AgreeOnline() error { return f.change(func(d *decisions) { d.Online = true }) }

// Hosts returns the hosts that this person has individually approved for the matter's questions.
func (f Folder) Hosts() []string { return f.known().Hosts }

// AgreeHosts records approval of hosts.
func (f Folder) AgreeHosts(hosts ...string) error {
	known := f.known().Hosts
	if !slices.ContainsFunc(hosts, func(h string) bool { return !slices.Contains(known, h) }) {
		return nil
	}
	return f.change(func(d *decisions) {
		d.Hosts = slices.Compact(slices.Sorted(slices.Values(slices.Concat(d.Hosts, hosts))))
	})
}

// Shared returns with whom this person shares the matter, and permission to reach them.
func (f Folder) Shared() (Share, Granted, bool) {
	d := f.known()
	if d.Share == nil || d.Share.Place == "" {
		return Share{}, Granted{}, false
	}
	return *d.Share, Granted{d.Share.Place}, true
}

// Share records with whom the matter is shared.
func (f Folder) Share(s Share) error { return f.change(func(d *decisions) { d.Share = &s }) }

// Unshare ends the sharing.
func (f Folder) Unshare() error { return f.change(func(d *decisions) { d.Share = nil }) }

// Model returns permission to send texts of the matter to a language model at a place, if this person has agreed to it.
func (f Folder) Model(place string) (Granted, bool) {
	if !slices.Contains(f.known().Models, place) {
		return Granted{}, false
	}
	return Granted{place}, true
}

// AgreeModel records that agreement.
func (f Folder) AgreeModel(place string) error {
	if _, ok := f.Model(place); ok {
		return nil
	}
	return f.change(func(d *decisions) { d.Models = append(d.Models, place) })
}

// Gaps reports whether searches that a model writes from the matter's documents may be sent without review.
func (f Folder) Gaps() bool { return f.known().Gaps }

// AgreeGaps records that they may.
func (f Folder) AgreeGaps() error { return f.change(func(d *decisions) { d.Gaps = true }) }

// Forget drops every decision for the folder.
func (f Folder) Forget() error {
	if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
