package atrest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
)

// Place is where headnote keeps its data on a matter.
type Place struct {
	State string   // the folder of its own files, with the key
	Open  []string // names in State that stay unencrypted
	Index string   // the folder of the index, in State
	Runs  string   // the folder of the journals, in State
	Memos string   // the folder of exported memos; it may not exist
}

// Seal encrypts all of it. Each file is sealed, read back and compared before the plain one is deleted, so that a
// killed process leaves every file in at least one form; the next Seal continues from there.
func (p Place) Seal(k *Key) error {
	for _, left := range []string{p.Index + ".new", p.Index + ".opening", p.Index + ".sealed"} {
		if err := os.RemoveAll(left); err != nil {
			return err
		}
	}
	if err := p.sealIndex(k); err != nil {
		return err
	}
	return p.each(func(path string) error {
		switch {
		case strings.HasSuffix(path, Suffix):
			return nil
		case p.journal(path):
			return k.rewrite(path, k.sealLines)
		}
		plain, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := k.WriteFile(path, plain); err != nil {
			return err
		}
		if back, err := k.ReadFile(path); err != nil || !bytes.Equal(back, plain) {
			return fmt.Errorf("%s was not written as it is: %w", path+Suffix, err)
		}
		return os.Remove(path)
	})
}

// Unseal undoes Seal in the same way. A file that this key does not open is left unchanged and named in the error; the
// others are still opened.
func (p Place) Unseal(k *Key) error {
	if err := p.unsealIndex(k); err != nil {
		return err
	}
	var closed []error
	err := p.each(func(path string) error {
		if p.journal(path) {
			return k.rewrite(path, k.openLines)
		}
		plain, sealed := strings.CutSuffix(path, Suffix)
		if !sealed {
			return nil
		}
		body, err := k.ReadFile(plain)
		if err != nil {
			closed = append(closed, err)
			return nil
		}
		if err := renameio.WriteFile(plain, body, 0o600, renameio.WithTempDir(filepath.Dir(plain))); err != nil {
			return err
		}
		return os.Remove(path)
	})
	return errors.Join(err, errors.Join(closed...))
}

// Sealed reports whether anything besides the key is sealed.
func (p Place) Sealed() (bool, error) {
	found := false
	err := p.each(func(path string) error {
		found = found || strings.HasSuffix(path, Suffix)
		return nil
	})
	return found, err
}

// numbered matches a hidden file name that ends with a number, as temporary files for replacement do.
var numbered = regexp.MustCompile(`^\..+[0-9]{6,}$`)

// unfinished reports whether a file is a temporary one meant to replace another. In the folder of memos, where the user
// may have hidden files with numbers (".notes-20260303"), the other file must exist in one of its forms.
func (p Place) unfinished(path string) bool {
	dir, name := filepath.Split(path)
	if !numbered.MatchString(name) {
		return false
	}
	if rel, err := filepath.Rel(p.State, path); err == nil && filepath.IsLocal(rel) {
		return true
	}
	for end := len(name) - 1; end > 1 && name[end] >= '0' && name[end] <= '9'; end-- {
		base := name[1:end]
		for _, form := range []string{base, base + Suffix, strings.TrimSuffix(base, Suffix)} {
			if _, err := os.Lstat(filepath.Join(dir, form)); err == nil && form != "" {
				return true
			}
		}
	}
	return false
}

func (p Place) journal(path string) bool {
	return filepath.Dir(path) == p.Runs && strings.HasSuffix(path, ".jsonl")
}

// each calls f for every file except those that stay unencrypted, the key and the plain index. Temporary files of a
// killed process are removed.
func (p Place) each(f func(path string) error) error {
	visit := func(path string, d fs.DirEntry, err error) error {
		name := filepath.Base(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.IsDir() && path == p.Index:
			return fs.SkipDir
		case !d.Type().IsRegular() || strings.HasSuffix(name, ".lock"):
			return nil
		case p.unfinished(path):
			return os.Remove(path) //nolint:gosec // the folder belongs to the matter and is walked without following links
		case strings.HasPrefix(name, "."):
			return nil
		case filepath.Dir(path) == p.State && (name == KeyFile || slices.Contains(p.Open, name)):
			return nil
		}
		return f(path)
	}
	return errors.Join(filepath.WalkDir(p.State, visit), filepath.WalkDir(p.Memos, visit))
}

func (p Place) sealIndex(k *Key) error {
	if _, err := os.Stat(p.Index); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	// otherwise it is complete: only the plain one was left to delete
	if _, err := os.Stat(p.Index + Suffix); errors.Is(err, fs.ErrNotExist) {
		if err := k.PackDir(p.Index, p.Index+Suffix); err != nil {
			return err
		}
	}
	if err := k.same(p.Index+Suffix, p.Index); err != nil {
		return fmt.Errorf("the sealed index does not match: %w; remove %s and lock again", err, p.Index+Suffix)
	}
	if err := os.Rename(p.Index, p.Index+".sealed"); err != nil { // half of an index is useless
		return err
	}
	return os.RemoveAll(p.Index + ".sealed")
}

func (p Place) unsealIndex(k *Key) error {
	sealed, opening := p.Index+Suffix, p.Index+".opening"
	if _, err := os.Stat(sealed); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, left := range []string{opening, p.Index} { // left by a killed process
		if err := os.RemoveAll(left); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(opening, 0o700); err != nil {
		return err
	}
	if err := k.UnpackDir(sealed, opening); err != nil {
		return err
	}
	if err := syncAll(opening); err != nil {
		return err
	}
	if err := os.Rename(opening, p.Index); err != nil {
		return err
	}
	return os.Remove(sealed)
}

// syncAll makes the files of a folder durable.
func syncAll(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		//nolint:gosec // the folder belongs to the matter and is walked without following links
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}

// rewrite replaces a journal by a converted one.
func (k *Key) rewrite(path string, form func(run string, data []byte) ([]byte, error)) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out, err := form(strings.TrimSuffix(filepath.Base(path), ".jsonl"), data)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if bytes.Equal(data, out) {
		return nil
	}
	return renameio.WriteFile(path, out, 0o600, renameio.WithTempDir(filepath.Dir(path)))
}

// sealLines seals the plain lines, including torn and damaged ones: nothing is lost.
func (k *Key) sealLines(run string, data []byte) ([]byte, error) {
	var out []byte
	for line := range bytes.Lines(data) {
		body, whole := bytes.CutSuffix(line, []byte("\n"))
		if !bytes.HasPrefix(body, []byte(lineMark)) {
			sealed := k.SealLine(run, body)
			if back, err := k.OpenLine(run, sealed); err != nil || !bytes.Equal(back, body) {
				return nil, errors.New("a line was not sealed as it is")
			}
			body = sealed
		}
		out = append(out, body...)
		if whole {
			out = append(out, '\n')
		}
	}
	return out, nil
}

// openLines opens the sealed lines; one that cannot be opened is left unchanged, and the reader of the journal reports
// it.
func (k *Key) openLines(run string, data []byte) ([]byte, error) {
	var out []byte
	for line := range bytes.Lines(data) {
		body, whole := bytes.CutSuffix(line, []byte("\n"))
		if plain, err := k.OpenLine(run, body); err == nil {
			body = plain
		}
		out = append(out, body...)
		if whole {
			out = append(out, '\n')
		}
	}
	return out, nil
}
