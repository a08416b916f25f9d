// Package atrest encrypts what headnote keeps of a matter, with age (https://age-encryption.org). Each matter has its
// own identity, created when it is locked and stored in key.age, encrypted to a passphrase or to the identity in a key
// file. Whole files and the index are age files for that identity, so that the age program can open them, too; the
// lines of journals are sealed one by one, so that they can be appended.
package atrest

import (
	"bytes"
	"crypto/cipher"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"filippo.io/age"
	"github.com/google/renameio/v2"
)

// KeyFile is the name of the file that holds a matter's identity, encrypted.
const KeyFile = "key.age"

// Suffix is the end of the name of every file that is sealed whole.
const Suffix = ".age"

// ErrWrongKey means that a passphrase or a key file is not the one that a matter was locked with.
var ErrWrongKey = errors.New("is not the one that the matter was locked with; nothing was changed")

// Holder is someone who can open a matter: by a passphrase or a key file.
type Holder struct {
	what      string
	recipient age.Recipient
	identity  []age.Identity
}

// workFactor of scrypt: about a second on a laptop. Files with a higher one are rejected.
const workFactor = 18

// Passphrase returns the holder of a passphrase.
func Passphrase(p string) (Holder, error) { return passphrase(p, workFactor) }

func passphrase(p string, work int) (Holder, error) {
	r, err := age.NewScryptRecipient(p)
	if err != nil {
		return Holder{}, fmt.Errorf("the passphrase cannot be used: %w", err)
	}
	r.SetWorkFactor(work)
	id, err := age.NewScryptIdentity(p)
	if err != nil {
		return Holder{}, fmt.Errorf("the passphrase cannot be used: %w", err)
	}
	id.SetMaxWorkFactor(workFactor)
	return Holder{"this passphrase", r, []age.Identity{id}}, nil
}

// FromFile returns the holder of a key file, in the format of age-keygen. Only its owner may have access to it.
func FromFile(path string) (Holder, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Holder{}, fmt.Errorf("the key file cannot be read: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return Holder{}, fmt.Errorf("the key file %s can be read by others (mode %04o): chmod 600 %s", path,
			info.Mode().Perm(), path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Holder{}, fmt.Errorf("the key file cannot be read: %w", err)
	}
	ids, err := age.ParseIdentities(bytes.NewReader(data))
	if err != nil {
		// the cause would reveal its text
		return Holder{}, fmt.Errorf("%s is not a key file of age: make one with age-keygen, or let headnote lock make it",
			path)
	}
	for _, id := range ids {
		switch x := id.(type) {
		case *age.X25519Identity:
			return Holder{"the key file " + path, x.Recipient(), ids}, nil
		case *age.HybridIdentity:
			return Holder{"the key file " + path, x.Recipient(), ids}, nil
		}
	}
	return Holder{}, fmt.Errorf("%s holds no key of age: make one with age-keygen, or let headnote lock make it", path)
}

// NewFile creates a key file if there is none.
func NewFile(path string) (Holder, error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return Holder{}, err
	}
	body := fmt.Sprintf("# opens matters that headnote locked; there is no way back without it\n# public key: %s\n%s\n",
		id.Recipient(), id)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Holder{}, fmt.Errorf("the key file cannot be made: %w", err)
	}
	_, err = f.WriteString(body)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return Holder{}, fmt.Errorf("the key file cannot be written: %w", errors.Join(err, os.Remove(path)))
	}
	return FromFile(path)
}

// Key opens and seals the data of one matter. It is safe for concurrent use.
type Key struct {
	id    *age.X25519Identity
	lines cipher.AEAD
}

// Create creates a matter's identity, and stores it in state for its holder.
func Create(state string, h Holder) (*Key, error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, err
	}
	sealed, err := encrypt(h.recipient, []byte(id.String()+"\n"))
	if err != nil {
		return nil, err
	}
	path := filepath.Join(state, KeyFile)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is there already: the matter was locked before, and is opened by what it was locked with",
			path)
	}
	if err := renameio.WriteFile(path, sealed, 0o600); err != nil {
		return nil, fmt.Errorf("the matter's key cannot be written: %w; nothing was changed", err)
	}
	return Open(state, h) // check it before anything depends on it
}

// Open reads a matter's identity.
func Open(state string, h Holder) (*Key, error) {
	path := filepath.Join(state, KeyFile)
	sealed, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the matter is locked, and its key cannot be read: %w; bring %s back from a backup", err, path)
	}
	plain, err := decrypt(h.identity, sealed)
	var none *age.NoIdentityMatchError
	switch {
	case errors.As(err, &none):
		return nil, fmt.Errorf("%s %w", h.what, ErrWrongKey)
	case err != nil:
		return nil, fmt.Errorf("%s is damaged: %w; bring it back from a backup, without it the matter cannot be opened", path,
			err)
	}
	id, err := age.ParseX25519Identity(strings.TrimSpace(string(plain)))
	if err != nil {
		return nil, fmt.Errorf("%s holds no key of a matter; bring it back from a backup", path)
	}
	return newKey(id)
}

func newKey(id *age.X25519Identity) (*Key, error) {
	lines, err := lineCipher(id)
	return &Key{id, lines}, err
}

func encrypt(to age.Recipient, plain []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := age.Encrypt(&b, to)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(plain)
	err = errors.Join(err, w.Close()) // this writes the end
	return b.Bytes(), err
}

func decrypt(ids []age.Identity, sealed []byte) ([]byte, error) {
	r, err := age.Decrypt(bytes.NewReader(sealed), ids...)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
