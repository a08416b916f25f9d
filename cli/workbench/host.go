package workbench

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/serve"
	"headnote/cli/sharing"
	"headnote/cli/teams"
	"headnote/internal/atrest"
	"headnote/internal/within"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/research/memo"
	"headnote/text"
	"headnote/ui"
)

// ownSettings is the file of a user's own settings, in that user's folder.
const ownSettings = "config.toml"

// host opens matters for connected users.
type host struct {
	env *command.Env
	dir string
}

// of returns the environment of one user: with their own settings, if any, and its own Close. A user may do nothing
// that the server may not.
func (h host) of(user serve.UserName) (*command.Env, error) {
	b := h.env.Inner()
	b.Config.Name = cmp.Or(user.String(), b.Config.Name)
	home := serve.Home(h.dir, user)
	if user.IsZero() {
		return b, nil
	}
	switch _, err := home.Stat(ownSettings); {
	case errors.Is(err, fs.ErrNotExist):
		return b, nil
	case err != nil:
		return nil, fmt.Errorf("cannot read your settings: %w", err)
	}
	c, err := config.Load(config.Source{File: home.Path(ownSettings), Env: h.env.Getenv, Flags: h.env.Flags.Settings})
	if err != nil {
		return nil, fmt.Errorf("your settings are invalid: %w", err)
	}
	c.Offline = c.Offline || h.env.Config.Offline
	// keys are the server's, and so are the places that they go to
	c.KeysFile, c.Keyring, c.HostsFile = h.env.Config.KeysFile, h.env.Config.Keyring, h.env.Config.HostsFile
	c.SourcesBase, c.Tape = h.env.Config.SourcesBase, h.env.Config.Tape
	c.Name = cmp.Or(c.Name, user.String())
	s := h.env.Config // sharing is decided by the server's administrator, with the server's credentials
	c.NATSURL, c.NATSCredentials, c.NATSPrefix = s.NATSURL, s.NATSCredentials, s.NATSPrefix
	c.NATSCA, c.NATSCert, c.NATSKey = s.NATSCA, s.NATSCert, s.NATSKey
	c.NATSReplicas, c.NATSTimeoutMS = s.NATSReplicas, s.NATSTimeoutMS
	c.TeamQuotas, c.Clusters = s.TeamQuotas, s.Clusters
	b.Config = c
	return b, nil
}

func (h host) matter(p serve.Matter) (matter.Matter, error) {
	if !p.Sample {
		return matters.Open(h.env, p.Dir)
	}
	m, note, err := matter.OpenSample(filepath.Dir(p.Dir))
	if err == nil && note != "" {
		err = errors.New(note) // on a server, nobody would see the note
	}
	return m, err
}

// unlock implements serve.Config.Unlock. A user whose settings name a key file or a passphrase file is not asked.
func (h host) unlock(p serve.Matter, ask func(string) (string, error)) (serve.Matter, error) {
	m, err := h.matter(p)
	if err != nil || m.Locked != matter.Sealed {
		return p, err // a matter being locked or unlocked is refused when it is opened
	}
	env, err := h.of(p.User)
	if err != nil || env.Config.LockKey != "" || env.Config.LockPassphrase != "" {
		return p, err
	}
	typed, err := ask("Passphrase for " + text.Line(m.Name) + ": ")
	if err != nil {
		return p, err
	}
	holder, err := atrest.Passphrase(typed)
	if err != nil {
		return p, err
	}
	p.Key, err = atrest.Open(m.State(), holder)
	return p, err
}

// servedEngine is the engine of a matter; Close closes what was opened for it.
type servedEngine struct {
	*research.Engine
	env *command.Env
}

// Close implements serve.Engine.
func (e servedEngine) Close() error { return e.env.Close() }

func (h host) open(ctx context.Context, p serve.Matter) (serve.Engine, int, error) {
	env, err := h.of(p.User)
	if err != nil {
		return nil, 0, err
	}
	env.Owner, env.Consent.Watched = p.User.String(), true
	m, err := h.matter(p)
	if err != nil {
		return nil, 0, err
	}
	if err := matters.UnlockedBy(env, m, p.Key); err != nil {
		return nil, 0, errors.Join(err, env.Close())
	}
	x, err := teams.LiveIndex(ctx, env, m)
	if err != nil {
		return nil, 0, errors.Join(err, env.Close())
	}
	e, err := engine.New(env, m, x)
	if err != nil {
		return nil, 0, errors.Join(err, env.Close())
	}
	return servedEngine{e, env}, x.Stats().Documents, nil
}

func (h host) options(user serve.UserName, p serve.Matter) (ui.Options, error) {
	env, err := h.of(user)
	if err != nil {
		return ui.Options{}, err
	}
	m, err := h.matter(p)
	if err != nil {
		return ui.Options{}, err
	}
	err = matters.UnlockedBy(env, m, p.Key)
	var k *atrest.Key
	if err == nil {
		k, err = matters.Key(env, m)
	}
	if err = errors.Join(err, env.Close()); err != nil { // the engine keeps the matter open
		return ui.Options{}, err
	}
	today, err := matters.Today(env, m)
	if err != nil {
		return ui.Options{}, err
	}
	own := m
	if p.User.IsZero() { // each user has their own session of a shared matter
		own.Dir = serve.Home(h.dir, user).Path(filepath.Join("shared", placeName(p.Dir)))
	}
	terms, _ := network.Terms(env, m)
	var watches ui.Watches // of the user's own matters; a shared matter's watches are its owner's
	if !p.User.IsZero() && !m.Sample {
		if watches, err = matters.Watches(env, m); err != nil {
			return ui.Options{}, err
		}
	}
	return ui.Options{
		Watches: watches,
		Catalog: servedCatalog{env, m, k},
		Store:   servedSession{Session{env, own, k}, m, serve.Home(h.dir, user), p.Name},
		Matter: model.Matter{
			Name: p.Name.String(), Client: m.Client, Me: user.String(), Sample: m.Sample, Confidential: m.Confidential,
			SharedWith: sharing.Brief(env, m), Terms: terms,
		},
		Ask: research.Ask{
			Offline: network.Locked(env, m), MaxRounds: env.Config.Rounds, Review: env.Flags.Review,
			Today: today,
		},
		Theme: env.Config.Theme, ASCII: env.Flags.ASCII, Slow: env.Flags.Slow, Keys: env.Config.Keys, Now: env.Now,
	}, nil
}

// placeName returns a name for a folder within another folder that no other folder has.
func placeName(dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return fmt.Sprintf("%s-%x", filepath.Base(dir), sum[:6])
}

func (h host) copied(user serve.UserName) ([]byte, error) {
	body, err := serve.Home(h.dir, user).ReadFile(CopiedFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("nothing was copied yet; y copies the selection")
	}
	return body, err
}

// servedSession keeps a user's session in that user's folder, and explains how files written here reach the user.
type servedSession struct {
	Session
	m    matter.Matter
	home within.Folder
	name matter.Name
}

// Agree implements ui.Store. It applies to all users of the matter.
func (d servedSession) Agree(hosts []string, model bool) error {
	return Session{d.env, d.m, d.key}.Agree(hosts, model)
}

// Export implements ui.Store.
func (d servedSession) Export(r events.Run, format export.Format, appendices []memo.Appendix) (string, error) {
	path, err := Session{d.env, d.m, d.key}.Export(r, format, appendices)
	if err != nil {
		return "", err
	}
	download := fmt.Sprintf("ssh HOST export %s %s %s %s", d.name, r.ID, format, memo.List(appendices))
	return fmt.Sprintf("%s (to download: %s)", filepath.Base(path), strings.TrimSpace(download)), nil
}

// ExportDeadlines implements ui.Store.
func (d servedSession) ExportDeadlines(w model.WriteDeadlines) (string, error) {
	path, err := Session{d.env, d.m, d.key}.ExportDeadlines(w)
	if err != nil {
		return "", err
	}
	return ingest.Memos + " of the matter: " + filepath.Base(path), nil
}

// Keep implements ui.Store.
func (d servedSession) Keep(copied string) (string, error) {
	if d.key != nil {
		return "", errors.New("the matter is locked")
	}
	if err := d.home.MkdirAll("."); err != nil {
		return "", err
	}
	return CopiedFile + " (ssh HOST copied)", d.home.WriteFile(CopiedFile, []byte(copied))
}
