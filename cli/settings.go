package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"headnote/cli/config"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// decided is all that this person has decided. On a server it is the server's
// administrator who decides.
func (a *app) decided() trust.Book { return trust.Open(config.StateDir(a.env)) }

// folder is what this person has decided for a matter where it is.
func (a *app) folder(m matter.Matter) trust.Folder { return a.decided().Folder(m.ID.String(), m.Dir) }

// open reads the matter in a folder, and heeds of its settings what this person has
// made or confirmed. Nothing else in this package opens a matter.
func (a *app) open(dir string) (matter.Matter, error) {
	m, err := matter.Open(dir)
	if err != nil {
		return m, err
	}
	return a.heed(m)
}

// find reads the matter in a folder or above it.
func (a *app) find(dir string) (matter.Matter, error) {
	m, err := matter.Find(dir)
	if err != nil {
		return m, err
	}
	return a.heed(m)
}

// create makes a folder a matter whose documents this person names.
func (a *app) create(dir, documents string) (matter.Matter, error) {
	m, err := matter.Create(dir, documents)
	if err != nil {
		return m, err
	}
	if m, err = a.heed(m); err != nil {
		return m, err
	}
	if err := a.folder(m).Confirm(outside(m)...); err != nil {
		a.sayOnce("headnote: %v", err) // this time it is known who named them
	}
	return m, nil
}

// heed keeps confidential what somebody else has opened. A matter whose decisions cannot
// be read is not opened: it may be confidential.
func (a *app) heed(m matter.Matter) (matter.Matter, error) {
	f := a.folder(m)
	if err := f.Check(); err != nil {
		return m, err
	}
	switch {
	case m.Confidential:
		if err := f.SetConfidential(true); err != nil {
			a.log.Warn("it is not kept that a matter is confidential", "error", err)
		}
	case f.Confidential():
		m.Confidential = true
		a.sayOnce("headnote: %s was confidential when you last used it, and its settings say otherwise now: it stays confidential. If you mean it to be open: headnote confirm %s", m.Name, m.Dir)
	}
	return m, nil
}

// clusterSetting is that the passages of a matter are in a cluster.
func clusterSetting(address string) trust.Setting {
	return trust.Setting{Name: "cluster", Value: address, Does: "every passage of the documents and the words of each search are sent there, with OPENSEARCH_USER and OPENSEARCH_PASSWORD where these are set and meant for that host"}
}

// outside are the settings by which documents are read outside of the matter's folder.
// A folder of documents may also be a link: where it leads is what counts.
func outside(m matter.Matter) []trust.Setting {
	inside, value := filepath.IsLocal(m.Documents) || m.Documents == "", m.Documents
	root, err := filepath.EvalSymlinks(m.Root())
	dir, err2 := filepath.EvalSymlinks(m.Dir)
	if err == nil && err2 == nil && inside {
		rel, err := filepath.Rel(dir, root)
		if inside = err == nil && filepath.IsLocal(rel); !inside {
			value = root
		}
	}
	if inside {
		return nil
	}
	return []trust.Setting{{Name: "documents", Value: value, Does: "documents are read from there, and those of colleagues written there"}}
}

// settings are all of a folder that can make headnote send, run or open something.
// Files that lead out of it are refused whatever anybody says: package within.
func settings(m matter.Matter) []trust.Setting {
	out := outside(m)
	if m.Cluster != "" {
		out = append(out, clusterSetting(m.Cluster))
	}
	return out
}

// needs asks the person at the terminal to confirm those of a folder's settings that they
// have neither made nor confirmed. It returns an error that names what stays unconfirmed.
func (a *app) needs(m matter.Matter, settings ...trust.Setting) error {
	if err := a.askToConfirm(m, settings); err != nil {
		return err
	}
	return a.unconfirmed(m, settings)
}

// askToConfirm shows the settings of a folder that are not confirmed, and asks, once in a
// run of the program. Where nobody is at a terminal it does nothing.
func (a *app) askToConfirm(m matter.Matter, settings []trust.Setting) error {
	open := a.folder(m).Unconfirmed(settings)
	asked := "confirm " + m.Dir
	if len(open) == 0 || a.told[asked] || !isTerminal(a.stdin) || !isTerminal(a.stderr) {
		return nil
	}
	a.told[asked] = true
	a.say("headnote: these settings in %s were not made by you:", m.State())
	for _, s := range open {
		a.say("  %s = %q\n    %s", s.Name, s.Value, s.Does)
	}
	if err := a.agree("Confirm them for this folder?", false); err != nil {
		a.say("headnote: not confirmed; they do nothing")
		return nil //nolint:nilerr // a refusal: the caller reports what does not work without them
	}
	return a.folder(m).Confirm(open...)
}

// unconfirmed returns an error that names those of a folder's settings that this person
// has neither made nor confirmed.
func (a *app) unconfirmed(m matter.Matter, settings []trust.Setting) error {
	open := a.folder(m).Unconfirmed(settings)
	if len(open) == 0 {
		return nil
	}
	lines := make([]string, len(open))
	for i, s := range open {
		lines[i] = fmt.Sprintf("%s = %q (%s)", s.Name, s.Value, s.Does)
	}
	return usage("the settings in %s were not made by you, and do nothing before you confirm them: %s. headnote confirm %s shows them and asks", m.State(), strings.Join(lines, "; "), m.Dir)
}

// settingFindings are the doctor's report of what a folder wants and nobody has confirmed.
func (a *app) settingFindings(m matter.Matter) []finding {
	if err := a.unconfirmed(m, settings(m)); err != nil {
		return []finding{{false, "settings", err.Error()}}
	}
	return nil
}
