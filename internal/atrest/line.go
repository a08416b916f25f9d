package atrest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"filippo.io/age"
)

// lineMark begins a sealed line of a journal.
const lineMark = "sealed:"

// lineUse is the context for deriving the key of lines; it changes with the format.
const lineUse = "headnote journal lines v1"

// lineCipher returns AES-256-GCM with a key derived from the matter's identity. Each line has a random nonce: after
// four billion lines of one matter, the key would have to be renewed.
func lineCipher(id *age.X25519Identity) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, []byte(id.String()), nil, lineUse, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// SealLine seals a line so that only this matter's key opens it, and only as part of the run.
func (k *Key) SealLine(run string, plain []byte) []byte {
	sealed := k.lines.Seal(nil, nil, plain, []byte(run)) //nolint:gosec // this cipher makes its nonce itself
	return base64.RawStdEncoding.AppendEncode([]byte(lineMark), sealed)
}

// OpenLine opens a sealed line of the run. A changed, truncated or foreign line is an error.
func (k *Key) OpenLine(run string, line []byte) ([]byte, error) {
	body, ok := bytes.CutPrefix(line, []byte(lineMark))
	if !ok {
		return nil, errors.New("it is not sealed")
	}
	sealed, err := base64.RawStdEncoding.AppendDecode(nil, body)
	if err != nil {
		return nil, fmt.Errorf("it is no sealed line: %w", err)
	}
	plain, err := k.lines.Open(nil, nil, sealed, []byte(run))
	if err != nil {
		return nil, errors.New("its seal is broken")
	}
	return plain, nil
}
