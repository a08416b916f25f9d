package serve

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"
)

// HostKey reads the key by which clients identify this server. The first start creates it, readable only by its owner.
func HostKey(path string) (ssh.Signer, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		data, err = newHostKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read or create the host key: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the host key can be read by others (%s); run chmod 600 %s, or delete it to create a new "+
			"one if it may have been copied", info.Mode().Perm(), path)
	}
	signer, err := ssh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("the host key %s is damaged: %w; restore it, or delete it to create a new one (clients "+
			"will warn of the change)", path, err)
	}
	return signer, nil
}

// newHostKey never overwrites a key: if two servers start at the same time, the second fails.
func newHostKey(path string) ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(key, "headnote")
	if err != nil {
		return nil, err
	}
	data := pem.EncodeToMemory(block)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(data)
	return data, errors.Join(err, f.Sync(), f.Close())
}
