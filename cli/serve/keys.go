package serve

import (
	"bufio"
	"bytes"
	"crypto/rsa"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/crypto/ssh"

	"headnote/research/matter"
)

// Grant is a line of the keys file: who holds a key, and which matters it opens besides their own.
type Grant struct {
	User    UserName
	Key     ssh.PublicKey
	Matters []string // folders
	Line    int
}

const (
	keysAtMost = 1 << 20 // size of the file in bytes
	rsaAtLeast = 2048    // bits
)

// BadLine is a line of the keys file that cannot be used.
type BadLine struct {
	Line   int
	Reason string
}

func (b BadLine) Error() string { return fmt.Sprintf("line %d: %s", b.Line, b.Reason) }

// ParseKeys parses the format of OpenSSH's authorized_keys with two options of headnote: user="NAME", required on every
// line, and matter="FOLDER", which can be repeated. A line with an unknown option is rejected, because ignoring a
// restriction would lift it. Relative folders are resolved against dir. It returns the valid lines in order, and the
// errors of the others.
func ParseKeys(r io.Reader, dir string) ([]Grant, []BadLine) {
	var out []Grant
	var bad []BadLine
	lines := bufio.NewScanner(io.LimitReader(r, keysAtMost))
	lines.Buffer(nil, keysAtMost)
	n := 0
	for lines.Scan() {
		n++
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		g, err := parseGrant(line, dir)
		if err == nil && slices.ContainsFunc(out, func(o Grant) bool { return sameKey(o.Key, g.Key) }) {
			err = errors.New("this key is already listed above")
		}
		if err != nil {
			bad = append(bad, BadLine{n, err.Error()})
			continue
		}
		g.Line = n
		out = append(out, g)
	}
	if err := lines.Err(); err != nil {
		bad = append(bad, BadLine{n + 1, err.Error()})
	}
	return out, bad
}

func parseGrant(line []byte, dir string) (Grant, error) {
	key, _, options, _, err := ssh.ParseAuthorizedKey(line)
	if err != nil {
		return Grant{}, fmt.Errorf("invalid public key: %w", err)
	}
	if err := strong(key); err != nil {
		return Grant{}, err
	}
	g := Grant{Key: key}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		value = strings.ReplaceAll(strings.Trim(value, `"`), `\"`, `"`)
		switch strings.ToLower(name) {
		case "user":
			if !g.User.IsZero() {
				return Grant{}, fmt.Errorf("user=%q: must be a single name", value)
			}
			if g.User, err = ParseUserName(value); err != nil {
				return Grant{}, err
			}
		case "matter":
			if value == "" {
				return Grant{}, errors.New(`matter="": must be the folder of a matter`)
			}
			if !filepath.IsAbs(value) {
				value = filepath.Join(dir, value)
			}
			value = filepath.Clean(value)
			if _, err := matter.ParseName(filepath.Base(value)); err != nil {
				return Grant{}, fmt.Errorf("matter=%q: folder name: %w", value, err)
			}
			g.Matters = append(g.Matters, value)
		default:
			return Grant{}, fmt.Errorf("unknown option %q; the options are user and matter", name)
		}
	}
	if g.User.IsZero() {
		return Grant{}, errors.New(`the key has no user; put user="NAME" before it`)
	}
	return g, nil
}

// strong refuses keys that can be forged, and certificates, whose constraints are not checked here.
func strong(key ssh.PublicKey) error {
	switch key.Type() {
	case ssh.KeyAlgoED25519, ssh.KeyAlgoSKED25519, ssh.KeyAlgoSKECDSA256,
		ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521:
		return nil
	case ssh.KeyAlgoRSA:
		if k, ok := key.(ssh.CryptoPublicKey); ok {
			if r, ok := k.CryptoPublicKey().(*rsa.PublicKey); ok && r.N.BitLen() >= rsaAtLeast {
				return nil
			}
		}
		return fmt.Errorf("an RSA key needs at least %d bits; ssh-keygen -t ed25519 creates a better one", rsaAtLeast)
	}
	return fmt.Errorf("keys of type %s are not accepted; ssh-keygen -t ed25519 creates one that is", key.Type())
}

func sameKey(a, b ssh.PublicKey) bool {
	return subtle.ConstantTimeCompare(a.Marshal(), b.Marshal()) == 1
}

// ReadKeys reads the keys file, which only its owner may be able to write.
func ReadKeys(path, dir string) ([]Grant, []BadLine, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("authorized keys file %s does not exist; add a line for each user: user=\"NAME\" and "+
			"their public key", path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the authorized keys file: %w", err)
	}
	grants, bad, err := readKeys(f, dir)
	return grants, bad, errors.Join(err, f.Close())
}

func readKeys(f *os.File, dir string) ([]Grant, []BadLine, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.Mode().Perm()&0o022 != 0 {
		return nil, nil, fmt.Errorf("the authorized keys file can be written by others (%s); run chmod 600 %s",
			info.Mode().Perm(), f.Name())
	}
	if info.Size() > keysAtMost {
		return nil, nil, fmt.Errorf("the authorized keys file %s is larger than %d MB", f.Name(), keysAtMost>>20)
	}
	grants, bad := ParseKeys(f, dir)
	return grants, bad, nil
}
