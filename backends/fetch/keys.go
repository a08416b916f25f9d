package fetch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"headnote/text"
)

// Keys holds the keys of sources, by name ("COURTLISTENER_TOKEN"). They can be retrieved but not printed.
type Keys struct {
	values map[string]string
	places map[string]string // where each was found
}

// NewKeys returns keys from a table; empty ones count as missing.
func NewKeys(values map[string]string) Keys {
	own := make(map[string]string, len(values))
	for name, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			own[name] = v
		}
	}
	return Keys{values: own, places: make(map[string]string)}
}

// Places are where keys are searched for. The first that has a key wins.
type Places struct {
	Env     func(string) string
	File    string  // TOML readable only by its owner; a missing file is not an error
	Keyring Keyring // nil for none
	// Known are the names allowed in the file; nil for all.
	Known []string
}

// LoadKeys finds the keys with the given names.
func LoadKeys(p Places, names []string) (Keys, error) {
	file, err := p.file()
	if err != nil {
		return Keys{}, err
	}
	k := NewKeys(nil)
	for _, name := range names {
		for _, place := range []struct {
			name string
			get  Keyring
		}{
			{"environment", func(name string) (string, error) { return p.Env(name), nil }},
			{"file", func(name string) (string, error) { return file[name], nil }},
			{"keyring", p.Keyring},
		} {
			if place.get == nil {
				continue
			}
			v, err := place.get(name)
			if err != nil {
				return Keys{}, fmt.Errorf("keys: the %s of the system cannot be read: %w; unlock it, or set keyring to false",
					place.name, err)
			}
			if v = strings.TrimSpace(v); v != "" { // a key from a file often has a trailing newline
				k.values[name], k.places[name] = v, place.name
				break
			}
		}
	}
	return k, nil
}

// file reads the key file.
func (p Places) file() (map[string]string, error) {
	values := make(map[string]string)
	info, err := os.Stat(p.File)
	switch {
	case errors.Is(err, fs.ErrNotExist) || p.File == "":
		return values, nil
	case err != nil:
		return nil, fmt.Errorf("keys: %w", err)
	case info.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("keys: %s can be read by others (mode %04o): chmod 600 %s", p.File, info.Mode().Perm(), p.File)
	}
	if _, err := toml.DecodeFile(p.File, &values); err != nil {
		return nil, fmt.Errorf("keys: %s is not a table of NAME = \"key\" lines", p.File) // the cause would show its text
	}
	for name := range values {
		if p.Known != nil && !slices.Contains(p.Known, name) {
			return nil, fmt.Errorf("keys: %s: %w; headnote doctor lists those that are used", p.File,
				text.Unknown("key", name, p.Known))
		}
	}
	return values, nil
}

// Has reports whether a key is present.
func (k Keys) Has(name string) bool { return k.values[name] != "" }

// Place returns where a key was found: environment, file or keyring; "" if it is missing.
func (k Keys) Place(name string) string { return k.places[name] }

// Get returns a key, or "" if it is missing. Only this package needs it.
func (k Keys) Get(name string) string { return k.values[name] }

// mark returns a tag that distinguishes the quotas of different keys without revealing them, or "" if the key is
// missing.
func (k Keys) mark(name string) string {
	v := k.values[name]
	if v == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("headnote, the quota of the key " + v))
	return "-" + hex.EncodeToString(sum[:6])
}

// Names lists the keys that are present.
func (k Keys) Names() []string { return slices.Sorted(maps.Keys(k.values)) }

// String keeps keys out of logs.
func (k Keys) String() string { return fmt.Sprintf("%d keys", len(k.values)) }

// GoString keeps keys out of dumps.
func (k Keys) GoString() string { return k.String() }

// MarshalJSON keeps keys out of records.
func (k Keys) MarshalJSON() ([]byte, error) { return []byte(`"` + k.String() + `"`), nil }

// scrub removes keys from what a source returned.
func (k Keys) scrub(b []byte) []byte {
	done := make(map[string]bool, len(k.values)) // one key may have several names
	for _, v := range k.values {
		if done[v] {
			continue
		}
		done[v] = true
		if len(v) >= shortest && bytes.Contains(b, []byte(v)) {
			b = bytes.ReplaceAll(b, []byte(v), []byte("[key]"))
		}
	}
	return b
}
