package matters

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/gofrs/flock"

	"headnote/cli/command"
	"headnote/internal/atrest"
	"headnote/research/matter"
)

// Key returns the key of a locked matter; nil for one that is not locked. While the matter is in use here, nobody can
// lock or unlock it.
func Key(env *command.Env, m matter.Matter) (*atrest.Key, error) {
	if m.Sample {
		return nil, nil //nolint:nilnil // plain
	}
	if k, ok := env.Keys[m.Dir]; ok {
		return k, nil
	}
	if err := use(env, m); err != nil {
		return nil, err
	}
	var k *atrest.Key
	switch m.Locked {
	case "":
	case matter.Sealed:
		h, err := Holder(env, m, false)
		if err != nil {
			return nil, err
		}
		if k, err = atrest.Open(m.State(), h); err != nil {
			return nil, err
		}
	case matter.Sealing:
		return nil, fmt.Errorf("locking %s was interrupted; headnote lock %s continues", m.Name, m.Dir)
	default:
		return nil, fmt.Errorf("unlocking %s was interrupted; headnote unlock %s continues", m.Name, m.Dir)
	}
	env.Keys[m.Dir] = k
	return k, nil
}

// UnlockedBy records the key of a locked matter that was opened elsewhere.
func UnlockedBy(env *command.Env, m matter.Matter, k *atrest.Key) error {
	if k == nil {
		return nil
	}
	if err := use(env, m); err != nil {
		return err
	}
	env.Keys[m.Dir] = k
	return nil
}

// use takes a shared lock that tells other processes the matter is open. Where locks do not work, as on some network
// drives, the matter is opened without one.
func use(env *command.Env, m matter.Matter) error {
	l := flock.New(m.State(), flock.SetFlag(os.O_RDONLY))
	ok, err := l.TryRLock()
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	if !ok {
		return fmt.Errorf("another headnote process is locking or unlocking %s; wait until it has finished", m.Name)
	}
	env.OnClose(l.Close)
	now, err := matter.Open(m.Dir) // as it is on disk
	if err == nil && now.Locked != m.Locked {
		err = fmt.Errorf("%s was just locked or unlocked; try again", m.Name)
	}
	return err
}

// Holder returns what opens a matter here: the key file or the passphrase that the settings name, or the person at the
// terminal. With fresh, a new key file may be made.
func Holder(env *command.Env, m matter.Matter, fresh bool) (atrest.Holder, error) {
	if path := env.Config.LockKey; path != "" {
		if fresh && !command.Exists(path) {
			h, err := atrest.NewFile(path)
			if err == nil {
				env.Say("headnote: created the key file %s; keep a copy in a safe place, away from this machine", path)
			}
			return h, err
		}
		return atrest.FromFile(path)
	}
	if path := env.Config.LockPassphrase; path != "" {
		data, err := os.ReadFile(path)
		if err != nil {
			return atrest.Holder{}, fmt.Errorf("cannot read the passphrase: %w; correct lock_passphrase", err)
		}
		line, _, _ := bytes.Cut(data, []byte("\n"))
		return atrest.Passphrase(strings.TrimRight(string(line), "\r"))
	}
	if !command.IsTerminal(env.Stdin) {
		return atrest.Holder{}, fmt.Errorf("%s is locked, and there is no terminal to ask for its passphrase; set "+
			"lock_key or lock_passphrase to a file, for instance in the environment (HEADNOTE_LOCK_KEY)", m.Name)
	}
	first, err := env.Password("Passphrase for " + m.Name + ": ")
	if err != nil {
		return atrest.Holder{}, err
	}
	if fresh {
		again, err := env.Password("Repeat the passphrase: ")
		switch {
		case err != nil:
			return atrest.Holder{}, err
		case first != again:
			return atrest.Holder{}, errors.New("the passphrases do not match; nothing was changed")
		case len(first) < 12:
			env.Say("headnote: a passphrase this short can be guessed by anyone who has the disk; five words are better")
		}
	}
	return atrest.Passphrase(first)
}
