package trust

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"headnote/internal/locked"
)

// Folder is what a person has decided for a matter in one place: a copy of it elsewhere
// is another folder, and begins with nothing.
type Folder struct {
	path    string
	id, dir string
}

// Folder finds the decisions for the matter with an id in a folder.
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
	Does  string // what follows from it, for the person who is to confirm it
}

// sum is what of a setting is kept: whoever changes it is asked again.
func (s Setting) sum() string {
	sum := sha256.Sum256([]byte(s.Name + "\x00" + s.Value))
	return hex.EncodeToString(sum[:])
}

// Share is with whom a matter is shared.
type Share struct {
	Cluster   string    `json:"cluster"`         // its name in the person's settings, or an address; "" for the one of nats_url
	Place     string    `json:"place"`           // where that was, and as whom
	Title     string    `json:"title,omitempty"` // what colleagues call the matter
	Documents bool      `json:"documents,omitempty"`
	Since     time.Time `json:"since"`
}

// decisions is the file of one folder.
type decisions struct {
	ID           string   `json:"id"`
	Dir          string   `json:"dir"`
	Confirmed    []string `json:"confirmed,omitempty"` // sums of settings
	Confidential bool     `json:"confidential,omitempty"`
	Online       bool     `json:"online,omitempty"`
	Share        *Share   `json:"share,omitempty"`
	Models       []string `json:"models,omitempty"` // places
	Gaps         bool     `json:"gaps,omitempty"`
}

// read returns the decisions. A file that is missing, damaged or another folder's decides nothing.
func (f Folder) read() decisions {
	var d decisions
	data, err := os.ReadFile(f.path)
	if err != nil || json.Unmarshal(data, &d) != nil || d.ID != f.id || d.Dir != f.dir {
		return decisions{}
	}
	return d
}

func (f Folder) change(change func(*decisions)) error {
	err := os.MkdirAll(filepath.Dir(f.path), 0o700)
	if err == nil {
		err = locked.Update(context.Background(), f.path, func(d *decisions) bool {
			if d.ID != f.id || d.Dir != f.dir {
				*d = decisions{ID: f.id, Dir: f.dir}
			}
			change(d)
			return true
		})
	}
	if err != nil {
		return fmt.Errorf("what you decide for %s cannot be kept: %w; make %s writable", f.dir, err, filepath.Dir(f.path))
	}
	return nil
}

// Unconfirmed returns those of the settings that this person has neither made nor confirmed.
func (f Folder) Unconfirmed(all []Setting) []Setting {
	if len(all) == 0 {
		return nil
	}
	d := f.read()
	return slices.DeleteFunc(slices.Clone(all), func(s Setting) bool { return slices.Contains(d.Confirmed, s.sum()) })
}

// Confirm keeps that this person has made or confirmed settings.
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

// Leave is the leave to reach a place that a setting names, where it was confirmed.
func (f Folder) Leave(s Setting, place string) (Granted, bool) {
	if len(f.Unconfirmed([]Setting{s})) > 0 {
		return Granted{}, false
	}
	return Granted{place}, true
}

// Confidential reports whether the matter was confidential when this person last used it.
func (f Folder) Confidential() bool { return f.read().Confidential }

// SetConfidential keeps whether the matter is confidential.
func (f Folder) SetConfidential(on bool) error {
	if f.Confidential() == on {
		return nil
	}
	return f.change(func(d *decisions) { d.Confidential = on })
}

// Online reports whether this person has agreed that the matter's questions go to public sources.
func (f Folder) Online() bool { return f.read().Online }

// AgreeOnline keeps that they have.
func (f Folder) AgreeOnline() error { return f.change(func(d *decisions) { d.Online = true }) }

// Shared is with whom this person shares the matter, and the leave to reach them.
func (f Folder) Shared() (Share, Granted, bool) {
	d := f.read()
	if d.Share == nil || d.Share.Place == "" {
		return Share{}, Granted{}, false
	}
	return *d.Share, Granted{d.Share.Place}, true
}

// Share keeps with whom the matter is shared.
func (f Folder) Share(s Share) error { return f.change(func(d *decisions) { d.Share = &s }) }

// Unshare ends the sharing.
func (f Folder) Unshare() error { return f.change(func(d *decisions) { d.Share = nil }) }

// Model is the leave to send texts of the matter to a language model at a place, where
// this person has agreed to it.
func (f Folder) Model(place string) (Granted, bool) {
	if !slices.Contains(f.read().Models, place) {
		return Granted{}, false
	}
	return Granted{place}, true
}

// AgreeModel keeps that they have.
func (f Folder) AgreeModel(place string) error {
	if _, ok := f.Model(place); ok {
		return nil
	}
	return f.change(func(d *decisions) { d.Models = append(d.Models, place) })
}

// Gaps reports whether searches that a model writes from the matter's documents may leave unseen.
func (f Folder) Gaps() bool { return f.read().Gaps }

// AgreeGaps keeps that they may.
func (f Folder) AgreeGaps() error { return f.change(func(d *decisions) { d.Gaps = true }) }

// Forget drops every decision for the folder.
func (f Folder) Forget() error {
	if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
