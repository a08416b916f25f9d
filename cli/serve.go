package cli

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/spf13/cobra"

	"headnote/cli/config"
	"headnote/cli/serve"
	"headnote/internal/atrest"
	"headnote/internal/within"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/text"
	"headnote/ui"
)

func (a *app) serveCommand() *cobra.Command {
	c := serve.Config{Limits: serve.DefaultLimits()}
	var listen string
	var memory uint64
	var t teamFlags
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the workbench over SSH", Args: counted(cobra.NoArgs),
		Long: "Serves the workbench to everybody whose key stands in a file of the form of\n" +
			"OpenSSH's authorized_keys, each line with user=\"NAME\" before the key. Everybody has\n" +
			"a folder with their matters; matter=\"FOLDER\" gives one to several.",
		Example: "  headnote serve --listen :2222 --data /srv/headnote\n" +
			"  ssh -p 2222 host            the workbench\n" +
			"  ssh -p 2222 -t host acme    on the matter acme\n" +
			"  ssh -p 2222 host export acme last > memo.md",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.Limits.Memory = memory << 20
			return a.serve(cmd.Context(), listen, c, t)
		},
	}
	f := cmd.Flags()
	f.StringVar(&listen, "listen", "127.0.0.1:2222", "address to listen on")
	f.StringVar(&t.url, "nats", "", "the team's cluster, by which other servers and people share the matters: tls://HOST")
	f.StringVar(&t.embedded, "embedded-nats", "", "run a server of the cluster in this program: --embedded-nats=FILE with nats-server's configuration, without a file one that stands alone")
	f.Lookup("embedded-nats").NoOptDefVal = alone
	f.StringVar(&c.Dir, "data", "", "folder of the users, their matters, the host key and the log of logins")
	f.StringVar(&c.Keys, "keys", "", "file of keys (default: authorized_keys in the data folder)")
	f.BoolVar(&c.InsecureLocal, "insecure-local", false, "let anybody on this machine in, without a key")
	f.IntVar(&c.Limits.Connections, "max-connections", c.Limits.Connections, "connections at once")
	f.IntVar(&c.Limits.Strangers, "max-strangers", c.Limits.Strangers, "connections at once that have not logged in yet")
	f.IntVar(&c.Limits.Sessions, "max-sessions", c.Limits.Sessions, "sessions of one user at once")
	f.IntVar(&c.Limits.Runs, "max-runs", c.Limits.Runs, "runs going on at once")
	f.Uint64Var(&memory, "max-memory", 0, "megabytes in use from which nothing new begins (0: no limit)")
	f.DurationVar(&c.Limits.Idle, "idle", c.Limits.Idle, "how long a session may stay without a key and a run (0: for ever)")
	f.DurationVar(&c.Drain, "drain", 30*time.Second, "how long runs may go on when the server is asked to stop")
	return cmd
}

// serve lets people in until a signal asks it to stop, which is no failure.
func (a *app) serve(ctx context.Context, listen string, c serve.Config, t teamFlags) error {
	if c.Dir == "" {
		c.Dir = filepath.Join(config.DataDir(a.env), "serve")
	}
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return err
	}
	c.Dir = dir
	if c.Keys == "" {
		c.Keys = filepath.Join(dir, "authorized_keys")
	}
	if c.Limits.Memory > 0 {
		debug.SetMemoryLimit(int64(c.Limits.Memory)) //nolint:gosec // a number of megabytes
	}
	if err := a.joinTeam(t, dir); err != nil {
		return err
	}
	h := host{a, dir}
	c.Memory, c.Now, c.Log = memoryInUse, a.now, a.log
	c.Open, c.Options, c.Unlock, c.Copied = h.open, h.options, h.unlock, h.copied
	s, err := serve.New(c)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("%s cannot be listened on: %w; choose another address with --listen", listen, err)
	}
	a.say("headnote: serving on %s, host key %s, data in %s", l.Addr(), s.Fingerprint(), dir)
	err = s.Serve(ctx, l)
	a.say("headnote: stopped serving")
	return err
}

// memoryInUse is what the process has of the system and has not given back.
func memoryInUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}

// ownSettings is the file of a user's own settings, in their folder.
const ownSettings = "config.toml"

// host opens matters for those who are connected.
type host struct {
	a   *app
	dir string
}

// of is the program as one user runs it: with their own settings where they have
// some, and what they open closed by itself. What the server may not do, nobody may.
func (h host) of(user serve.UserName) (*app, error) {
	b := h.a.inner()
	b.config.Name = cmp.Or(user.String(), b.config.Name)
	home := serve.Home(h.dir, user)
	if user.IsZero() {
		return b, nil
	}
	switch _, err := home.Stat(ownSettings); {
	case errors.Is(err, fs.ErrNotExist):
		return b, nil
	case err != nil:
		return nil, fmt.Errorf("your settings cannot be read: %w", err)
	}
	c, err := config.Load(config.Source{File: home.Path(ownSettings), Env: h.a.env, Flags: h.a.flags.settings})
	if err != nil {
		return nil, fmt.Errorf("your settings are not in order: %w", err)
	}
	c.Offline = c.Offline || h.a.config.Offline
	c.KeysFile, c.Keyring, c.HostsFile = h.a.config.KeysFile, h.a.config.Keyring, h.a.config.HostsFile // keys are the server's, and go where it says
	c.SourcesBase, c.Tape = h.a.config.SourcesBase, h.a.config.Tape
	c.Name = cmp.Or(c.Name, user.String())
	s := h.a.config // matters are shared as the server's administrator has decided, with the server's credentials
	c.NATSURL, c.NATSCredentials, c.NATSCA, c.NATSCert, c.NATSKey, c.NATSPrefix = s.NATSURL, s.NATSCredentials, s.NATSCA, s.NATSCert, s.NATSKey, s.NATSPrefix
	c.NATSReplicas, c.TeamQuotas, c.Clusters = s.NATSReplicas, s.TeamQuotas, s.Clusters
	b.config = c
	return b, nil
}

func (h host) matter(p serve.Place) (matter.Matter, error) {
	if !p.Sample {
		return h.a.open(p.Dir)
	}
	m, note, err := matter.OpenSample(filepath.Dir(p.Dir))
	if err == nil && note != "" {
		err = errors.New(note) // on a server it would be shared by nobody and found by nobody
	}
	return m, err
}

// unlock implements serve.Config.Unlock. A user whose settings name a key file, or a file
// with the passphrase, is not asked.
func (h host) unlock(p serve.Place, ask func(string) (string, error)) (serve.Place, error) {
	m, err := h.matter(p)
	if err != nil || m.Locked != matter.Sealed {
		return p, err // what is being locked or unlocked is refused when it is opened
	}
	a, err := h.of(p.User)
	if err != nil || a.config.LockKey != "" || a.config.LockPassphrase != "" {
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

// engine is a matter's, and closes what was opened for it.
type engine struct {
	*research.Engine
	a *app
}

// Close implements serve.Engine.
func (e engine) Close() error { return e.a.close() }

func (h host) open(ctx context.Context, p serve.Place) (serve.Engine, int, error) {
	a, err := h.of(p.User)
	if err != nil {
		return nil, 0, err
	}
	a.owner, a.watched = p.User.String(), true
	m, err := h.matter(p)
	if err != nil {
		return nil, 0, err
	}
	if err := a.unlockedBy(m, p.Key); err != nil {
		return nil, 0, errors.Join(err, a.close())
	}
	x, err := a.liveIndex(ctx, m)
	if err != nil {
		return nil, 0, errors.Join(err, a.close())
	}
	e, err := a.engineOf(m, x)
	if err != nil {
		return nil, 0, errors.Join(err, a.close())
	}
	return engine{e, a}, x.Stats().Documents, nil
}

func (h host) options(user serve.UserName, p serve.Place) (ui.Options, error) {
	a, err := h.of(user)
	if err != nil {
		return ui.Options{}, err
	}
	m, err := h.matter(p)
	if err != nil {
		return ui.Options{}, err
	}
	err = a.unlockedBy(m, p.Key)
	var k *atrest.Key
	if err == nil {
		k, err = a.key(m)
	}
	if err = errors.Join(err, a.close()); err != nil { // the engine holds the matter
		return ui.Options{}, err
	}
	today, err := a.dayOf(m)
	if err != nil {
		return ui.Options{}, err
	}
	own := m
	if p.User.IsZero() { // how one reads a shared matter is their own affair
		own.Dir = serve.Home(h.dir, user).Path(filepath.Join("shared", placeName(p.Dir)))
	}
	terms, _ := a.terms(m)
	return ui.Options{
		Desk:   servedDesk{desk{a, own, k}, m, serve.Home(h.dir, user), p.Name},
		Matter: model.Matter{Name: p.Name.String(), Me: user.String(), Sample: m.Sample, Confidential: m.Confidential, SharedWith: a.sharedBriefly(m), FirstOnline: !a.agreed(m) || terms != "", Terms: terms},
		Ask:    research.Ask{Offline: a.locked(m), MaxRounds: a.config.Rounds, Review: a.flags.review, Today: today},
		Theme:  a.config.Theme, ASCII: a.flags.ascii, Slow: a.flags.slow, Keys: a.config.Keys, Now: a.now,
	}, nil
}

// placeName names a folder within another, unlike that of every other folder.
func placeName(dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return fmt.Sprintf("%s-%x", filepath.Base(dir), sum[:6])
}

func (h host) copied(user serve.UserName) ([]byte, error) {
	body, err := serve.Home(h.dir, user).ReadFile(copiedFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("nothing was copied yet: y copies what is selected")
	}
	return body, err
}

// servedDesk keeps a user's place in their own folder, and says how what is
// written here comes to where they are.
type servedDesk struct {
	desk
	m    matter.Matter
	home within.Folder
	name matter.Name
}

// Agree implements ui.Desk: for all who have the matter.
func (d servedDesk) Agree() error { return desk{d.a, d.m, d.key}.Agree() }

// Export implements ui.Desk.
func (d servedDesk) Export(r events.Run, format export.Format) (string, error) {
	path, err := desk{d.a, d.m, d.key}.Export(r, format)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s (bring it home: ssh HOST export %s %s %s)", filepath.Base(path), d.name, r.ID, format), nil
}

// Keep implements ui.Desk.
func (d servedDesk) Keep(copied string) (string, error) {
	if d.key != nil {
		return "", errors.New("the matter is locked")
	}
	if err := d.home.MkdirAll("."); err != nil {
		return "", err
	}
	return copiedFile + " (ssh HOST copied)", d.home.WriteFile(copiedFile, []byte(copied))
}
