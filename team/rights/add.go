package rights

import (
	"bytes"
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"golang.org/x/crypto/bcrypt"
)

// Add adds a member to the cluster of a folder that Write created: a password, certificate and settings, and the new
// rights for all servers, which take effect when the servers reload them. Nobody else's password changes.
func Add(dir string, m Member, now time.Time, cost int) (Plan, error) {
	p, err := Read(dir)
	if err != nil {
		return p, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return p, err
	}
	p.Members = append(slices.Clip(p.Members), m)
	if p, err = p.complete(); err != nil {
		return p, err
	}
	ca, err := readAuthority(dir)
	if err != nil {
		return p, err
	}
	out := make(map[string][]byte)
	hashes := make(map[string]string)
	for _, o := range p.Members {
		password, err := os.ReadFile(filepath.Join(dir, "people", o.User(), "password"))
		if errors.Is(err, os.ErrNotExist) { // the new member, and the administrator of a new client
			hashes[o.User()], err = p.member(out, dir, o, ca, now, cost)
		} else if err == nil {
			hashes[o.User()], err = hash(password, cost)
		}
		if err != nil {
			return p, err
		}
	}
	password, err := os.ReadFile(filepath.Join(dir, "system", "password"))
	if err != nil {
		return p, err
	}
	system := user{Name: "sys"}
	if system.Hash, err = hash(password, cost); err != nil {
		return p, err
	}
	accounts, err := p.accounts(hashes, system)
	if err != nil {
		return p, err
	}
	for _, s := range p.Servers {
		out[path.Join(s.Name, "accounts.conf")] = accounts
	}
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(p); err != nil {
		return p, err
	}
	out[planFile] = b.Bytes()
	return p, write(dir, out)
}

func hash(password []byte, cost int) (string, error) {
	h, err := bcrypt.GenerateFromPassword(bytes.TrimSpace(password), cost)
	return string(h), err
}

// readAuthority reads the authority that signed the certificates of a folder.
func readAuthority(dir string) (*authority, error) {
	a := &authority{}
	var err error
	if a.pem, err = os.ReadFile(filepath.Join(dir, "ca.pem")); err != nil {
		return nil, err
	}
	if a.secret, err = os.ReadFile(filepath.Join(dir, "ca.key")); err != nil {
		return nil, fmt.Errorf(
			"the key of the certificate authority is missing: %w; put ca.key back while you add members", err)
	}
	certificate, _ := pem.Decode(a.pem)
	secret, _ := pem.Decode(a.secret)
	if certificate == nil || secret == nil || !strings.HasSuffix(secret.Type, "PRIVATE KEY") {
		return nil, errors.New("ca.pem or ca.key is damaged: neither is a valid PEM file")
	}
	if a.certificate, err = x509.ParseCertificate(certificate.Bytes); err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(secret.Bytes)
	if err != nil {
		return nil, err
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, errors.New("ca.key cannot sign")
	}
	a.key = signer
	return a, nil
}
