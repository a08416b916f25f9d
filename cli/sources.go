package cli

import (
	"os"
	"path/filepath"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/registry"
	"headnote/backends/stats"
	"headnote/cli/config"
	"headnote/research/matter"
)

// sources are the tools that ask public sources. They are there in a locked
// matter, too, and say that they were not asked.
func (a *app) sources(m matter.Matter) ([]backends.Tool, error) {
	c, err := a.client(m)
	if err != nil {
		return nil, err
	}
	seen, err := a.seen()
	if err != nil {
		return nil, err
	}
	usc := &registry.USC{Direct: a.config.USCDirect, GranulePages: a.config.USCGranulePages, WebSearch: a.config.USCWebSearch}
	return registry.Live(c, registry.Options{Seen: seen, USC: usc})
}

// locked tells whether nothing of a matter may leave the machine. The sample's
// parties do not exist, so that there is nothing to ask about them, unless a
// mirror or a tape was set up, or a tool is called by hand.
func (a *app) locked(m matter.Matter) bool {
	return a.config.Offline || a.held || m.Confidential || m.Sample && !a.elsewhere() && !a.byHand
}

// elsewhere tells whether a mirror or a tape answers in place of the sources.
func (a *app) elsewhere() bool { return a.config.SourcesBase != "" || a.config.Tape != "" }

// agreed tells whether the analyst has seen what leaves the machine: in the plan of
// an earlier run, or by saying --online.
func (a *app) agreed(m matter.Matter) bool {
	return a.flags.online || a.elsewhere() || a.folder(m).Online()
}

// hold keeps a run that nobody watches from sending a matter's first questions out:
// what would leave the machine is shown before it does.
func (a *app) hold(m matter.Matter) {
	if !a.locked(m) && !a.agreed(m) {
		a.held = true
		a.say("headnote: no question of this matter has left the machine yet, so public sources are not asked. The workbench shows what would be sent and where; --online sends it, and may send words of the question to %s", strings.Join(registry.Hosts(), ", "))
		if m.OnlineAgreed {
			a.say("headnote: the settings of the folder say that its questions may go out; that counts only where you have agreed yourself")
		}
	}
}

// seen is how good the answers of sources were, over all runs; nil where nothing can
// be kept.
func (a *app) seen() (*stats.Book, error) {
	dir := a.sourcesDir()
	if dir == "" {
		return nil, nil //nolint:nilnil // a nil book keeps nothing
	}
	return stats.Open(filepath.Join(dir, "quality.json"))
}

// sourcesDir is where answers, quotas and statistics are kept, "" where that cannot
// be written: headnote works there, too, and forgets.
func (a *app) sourcesDir() string {
	dir := filepath.Join(config.StateDir(a.env), "sources")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return ""
	}
	return dir
}

// keys are those of the sources. Behind the lock the keyring is left alone.
func (a *app) keys(locked bool) (fetch.Keys, error) {
	names, err := fetch.KeyNames()
	if err != nil {
		return fetch.Keys{}, err
	}
	return fetch.LoadKeys(a.keyPlaces(locked), names)
}

// sourceKeys are the names of the keys of sources.
func sourceKeys() []string {
	names, err := fetch.KeyNames()
	if err != nil {
		return nil // the table of hosts is in the program: tests read it
	}
	return names
}

// knownKeys are the names of all keys.
func knownKeys() []string {
	names := sourceKeys()
	for _, name := range keyOf {
		names = append(names, name)
	}
	return append(names, clusterKeys...)
}

// keyPlaces are where keys are looked for.
func (a *app) keyPlaces(locked bool) fetch.Places {
	p := fetch.Places{Env: a.env, File: config.KeysPath(a.env, a.config.KeysFile), Known: knownKeys()}
	if a.config.Keyring && !locked {
		p.Keyring = fetch.SystemKeyring
	}
	return p
}

// client is the one way of a matter to the network, or its lock.
func (a *app) client(m matter.Matter) (*fetch.Client, error) {
	locked := a.locked(m)
	keys, err := a.keys(locked)
	if err != nil && !locked { // behind the lock none is needed
		return nil, err
	}
	o := fetch.Options{
		Dir: a.sourcesDir(), Offline: locked, Keys: keys, Contact: a.config.Contact,
		Version: a.version, Base: a.config.SourcesBase, Now: a.now,
		Agreed: func() bool { return a.byHand || a.agreed(m) },
	}
	if o.Together, err = a.together(m); err != nil {
		return nil, err
	}
	if a.config.HostsFile != "" {
		if o.Hosts, err = fetch.LoadPolicies(a.config.HostsFile); err != nil {
			return nil, err
		}
	}
	if a.config.Tape != "" {
		if o.Tape, err = fetch.OpenTape(a.config.Tape); err != nil {
			return nil, err
		}
		a.onClose(o.Tape.Close)
	}
	return fetch.New(o)
}
