package fetch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/zalando/go-keyring"

	"headnote/internal/safe"
)

// KeyringService is the service name under which the system keyring stores headnote's keys; the account is the name of
// the key.
const KeyringService = "headnote"

// unlockWithin is how long a person has to unlock the keyring when prompted.
const unlockWithin = 30 * time.Second

// A Keyring returns the key with a name, or "".
type Keyring func(name string) (string, error)

// SystemKeyring queries the keyring of the desktop: the Keychain, the Credential Manager, or the Secret Service (GNOME
// Keyring, KWallet). It is used only on request, because it may prompt a person for a password.
func SystemKeyring(name string) (string, error) {
	if !hasBus(os.Getenv) {
		return "", errors.New("there is no session of a desktop here")
	}
	type answer struct {
		key string
		err error
	}
	got := make(chan answer, 1)
	var key string
	safe.Go("the keyring", func() (err error) {
		key, err = keyring.Get(KeyringService, name)
		return err
	}, func(err error) { got <- answer{key, err} })
	t := time.NewTimer(unlockWithin)
	defer t.Stop()
	select {
	case a := <-got:
		if errors.Is(a.err, keyring.ErrNotFound) {
			return "", nil
		}
		return a.key, a.err
	case <-t.C:
		return "", fmt.Errorf("it did not answer within %s", unlockWithin)
	}
}

// hasBus reports whether there is a bus for reaching the keyring. Without one, the library would start one, with nobody
// there to unlock anything.
func hasBus(env func(string) string) bool {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" || env("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	dir := env("XDG_RUNTIME_DIR")
	if dir == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, "bus"))
	return err == nil
}
