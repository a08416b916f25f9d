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
)

// Keys are the keys of sources, by name ("COURTLISTENER_TOKEN"). They can be
// asked for, and not printed.
type Keys struct{ values map[string]string }

// NewKeys makes keys from a table; empty ones count as missing.
func NewKeys(values map[string]string) Keys {
	own := make(map[string]string, len(values))
	for name, v := range values {
		if v = strings.TrimSpace(v); v != "" { // a key from a file often ends with a line
			own[name] = v
		}
	}
	return Keys{own}
}

// LoadKeys reads the keys of the given names from a TOML file, which nobody but
// its owner may read, and from the environment, which wins. A file that is not
// there is no error.
func LoadKeys(file string, env func(string) string, names []string) (Keys, error) {
	values := make(map[string]string)
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) || file == "":
	case err != nil:
		return Keys{}, fmt.Errorf("keys: %w", err)
	case info.Mode().Perm()&0o077 != 0:
		return Keys{}, fmt.Errorf("keys: %s can be read by others (mode %04o): chmod 600 %s", file, info.Mode().Perm(), file)
	default:
		if _, err := toml.DecodeFile(file, &values); err != nil {
			return Keys{}, fmt.Errorf("keys: %s is not a table of NAME = \"key\" lines", file) // the cause would show its text
		}
	}
	for _, name := range names {
		if v := env(name); v != "" {
			values[name] = v
		}
	}
	return NewKeys(values), nil
}

// Has tells whether a key is there.
func (k Keys) Has(name string) bool { return k.values[name] != "" }

// Get returns a key, "" where it is missing. Only this package needs it.
func (k Keys) Get(name string) string { return k.values[name] }

// mark tells the quota of one key from that of another in a name; it says nothing of
// the key. It is "" where the key is missing.
func (k Keys) mark(name string) string {
	v := k.values[name]
	if v == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("headnote, the quota of the key " + v))
	return "-" + hex.EncodeToString(sum[:6])
}

// Names lists the keys that are there.
func (k Keys) Names() []string { return slices.Sorted(maps.Keys(k.values)) }

// String keeps keys out of logs.
func (k Keys) String() string { return fmt.Sprintf("%d keys", len(k.values)) }

// GoString keeps keys out of dumps.
func (k Keys) GoString() string { return k.String() }

// MarshalJSON keeps keys out of records.
func (k Keys) MarshalJSON() ([]byte, error) { return []byte(`"` + k.String() + `"`), nil }

// scrub takes keys out of what a source sent back.
func (k Keys) scrub(b []byte) []byte {
	done := make(map[string]bool, len(k.values)) // one key may have several names
	for _, v := range k.values {
		if done[v] {
			continue
		}
		done[v] = true
		if len(v) >= 8 && bytes.Contains(b, []byte(v)) {
			b = bytes.ReplaceAll(b, []byte(v), []byte("[key]"))
		}
	}
	return b
}
