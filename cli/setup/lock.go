package setup

import (
	"errors"
	"fmt"
	"os"

	"github.com/gofrs/flock"
	"github.com/spf13/cobra"

	"headnote/backends/index/ingest"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/atrest"
	"headnote/research/matter"
)

func lockCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "lock [DIR]", Short: "Encrypt the stored data of a matter", Args: command.Args(cobra.MaximumNArgs(1)),
		Long: "Encrypts the index, runs, session, risk indicators and exported memos of the matter with a\n" +
			"passphrase, or with the key file named by lock_key (created if missing). Commands then ask\n" +
			"for the passphrase, and the matter is confidential: nothing of it leaves the machine. Your\n" +
			"documents are not encrypted. SECURITY.md describes what this protects. Without the\n" +
			"passphrase or key file the data cannot be recovered.",
		RunE: func(_ *cobra.Command, dirs []string) error { return lock(env, dirs) },
	}
}

func unlockCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "unlock [DIR]", Short: "Decrypt the stored data of a matter permanently",
		Args: command.Args(cobra.MaximumNArgs(1)),
		Long: "Reverses headnote lock. A locked matter can be used without unlocking it.",
		RunE: func(_ *cobra.Command, dirs []string) error { return unlock(env, dirs) },
	}
}

// sealedParts returns the parts of a matter to seal: everything but its name and settings.
func sealedParts(m matter.Matter) atrest.Place {
	return atrest.Place{
		State: m.State(), Open: []string{matter.File}, Index: m.Index(), Runs: m.Runs().String(),
		Memos: m.Files().Path(ingest.Memos),
	}
}

// exclusive opens the named matter, and keeps other processes out of it until free is called.
func exclusive(env *command.Env, dirs []string) (m matter.Matter, free func() error, err error) {
	if len(dirs) > 0 {
		m, err = matters.Open(env, dirs[0])
	} else {
		m, err = matters.Here(env)
	}
	switch {
	case err != nil:
		return m, nil, err
	case m.Sample:
		return m, nil, errors.New("the sample matter cannot be locked; name the folder of a matter")
	}
	l := flock.New(m.State(), flock.SetFlag(os.O_RDONLY))
	ok, err := l.TryLock()
	if err == nil && !ok {
		err = fmt.Errorf("%s is open in another headnote process; close it first", m.Name)
	}
	if err != nil {
		return m, nil, err
	}
	m, err = matters.Open(env, m.Dir) // its present state, now that nobody else can change it
	return m, l.Close, err
}

func lock(env *command.Env, dirs []string) (err error) {
	if len(dirs) > 0 { // a new matter can be locked before any document is read
		if _, err := matters.Open(env, dirs[0]); errors.Is(err, matter.ErrNone) && command.Exists(dirs[0]) {
			if _, err := matters.Create(env, dirs[0], dirs[0]); err != nil {
				return err
			}
		}
	}
	m, free, err := exclusive(env, dirs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, free()) }()
	switch {
	case m.Locked == matter.Sealed:
		return fmt.Errorf("%s is already locked", m.Name)
	case m.Locked == matter.Opening:
		return fmt.Errorf("unlocking %s was interrupted; headnote unlock %s continues", m.Name, m.Dir)
	case m.Cluster != "":
		return fmt.Errorf("the passages of %s are in the cluster %s, which headnote cannot encrypt; move them to this "+
			"machine with headnote index %s --to local", m.Name, m.Cluster, m.Root())
	}
	k, err := lockWith(env, m)
	if err != nil {
		return err
	}
	m.Locked, m.Confidential = matter.Sealing, true
	if err := m.Save(); err != nil {
		return err
	}
	if err := sealedParts(m).Seal(k); err != nil {
		return fmt.Errorf("locking is incomplete: %w; headnote lock %s continues", err, m.Dir)
	}
	m.Locked = matter.Sealed
	if err := m.Save(); err != nil {
		return err
	}
	p := env.Page()
	p.Line(m.Name + " is now locked and confidential.")
	p.Para("", fmt.Sprintf("The documents in %s are not encrypted. Data that was stored unencrypted before can remain "+
		"readable on the disk until the device overwrites it.", m.Root()))
	return nil
}

// lockWith returns the key for locking a matter: that of an interrupted lock, or a new one.
func lockWith(env *command.Env, m matter.Matter) (*atrest.Key, error) {
	again := m.Kept().Has(atrest.KeyFile)
	if again && m.Locked == "" { // nothing was sealed with it yet
		if sealed, err := sealedParts(m).Sealed(); err != nil || sealed {
			return nil, errors.Join(err, fmt.Errorf("%s contains a key and encrypted files but is not marked as locked; set "+
				"locked = %q in %s", m.State(), matter.Sealing, m.Kept().Path(matter.File)))
		}
		if err := m.Kept().Remove(atrest.KeyFile); err != nil {
			return nil, err
		}
		again = false
	}
	h, err := matters.Holder(env, m, !again)
	if err != nil {
		return nil, err
	}
	if again {
		return atrest.Open(m.State(), h)
	}
	return atrest.Create(m.State(), h)
}

func unlock(env *command.Env, dirs []string) (err error) {
	m, free, err := exclusive(env, dirs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, free()) }()
	if m.Locked == "" {
		return fmt.Errorf("%s is not locked", m.Name)
	}
	if !m.Kept().Has(atrest.KeyFile) {
		sealed, err := sealedParts(m).Sealed()
		if err != nil || sealed {
			return errors.Join(err, fmt.Errorf("%s is missing; restore it from a backup, the matter cannot be opened without "+
				"it", m.Kept().Path(atrest.KeyFile)))
		}
	} else {
		h, err := matters.Holder(env, m, false)
		if err != nil {
			return err
		}
		k, err := atrest.Open(m.State(), h)
		if err != nil {
			return err
		}
		m.Locked = matter.Opening
		if err := m.Save(); err != nil {
			return err
		}
		if err := sealedParts(m).Unseal(k); err != nil {
			return fmt.Errorf("unlocking is incomplete: %w; headnote unlock %s continues. To discard a damaged index, delete "+
				"%s and index again", err, m.Dir, m.Index()+atrest.Suffix)
		}
		if err := m.Kept().Remove(atrest.KeyFile); err != nil {
			return err
		}
	}
	m.Locked = ""
	if err := m.Save(); err != nil {
		return err
	}
	env.Printf("%s is unlocked; it remains confidential\n", m.Name)
	return nil
}
