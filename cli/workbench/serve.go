package workbench

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/serve"
	"headnote/cli/teams"
)

func serveCommand(env *command.Env) *cobra.Command {
	c := serve.Config{Limits: serve.DefaultLimits()}
	var listen string
	var memory uint64
	var t teams.ServerFlags
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the workbench over SSH", Args: command.Args(cobra.NoArgs),
		Long: "Serves the workbench to everybody whose key stands in a file of the form of\n" +
			"OpenSSH's authorized_keys, each line with user=\"NAME\" before the key. Everybody has\n" +
			"a folder with their matters; matter=\"FOLDER\" gives one to several.",
		Example: "  headnote serve --listen :2222 --data /srv/headnote\n" +
			"  ssh -p 2222 host            the workbench\n" +
			"  ssh -p 2222 -t host acme    on the matter acme\n" +
			"  ssh -p 2222 host export acme last > memo.md",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.Limits.Memory = memory << 20
			return serveSSH(cmd.Context(), env, listen, c, t)
		},
	}
	f := cmd.Flags()
	f.StringVar(&listen, "listen", "127.0.0.1:2222", "address to listen on")
	f.StringVar(&t.URL, "nats", "", "the team's cluster, by which other servers and people share the matters: tls://HOST")
	f.StringVar(&t.Embedded, "embedded-nats", "", "run a server of the cluster in this program: --embedded-nats=FILE with nats-server's configuration, without a file one that stands alone")
	f.Lookup("embedded-nats").NoOptDefVal = teams.Alone
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

// serveSSH lets people in until a signal asks it to stop, which is no failure.
func serveSSH(ctx context.Context, env *command.Env, listen string, c serve.Config, t teams.ServerFlags) error {
	if c.Dir == "" {
		c.Dir = filepath.Join(config.DataDir(env.Getenv), "serve")
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
	if err := teams.ConnectServer(env, t, dir); err != nil {
		return err
	}
	h := host{env, dir}
	c.Memory, c.Now, c.Log = memoryInUse, env.Now, env.Log
	c.Open, c.Options, c.Unlock, c.Copied = h.open, h.options, h.unlock, h.copied
	s, err := serve.New(c)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("%s cannot be listened on: %w; choose another address with --listen", listen, err)
	}
	env.Say("headnote: serving on %s, host key %s, data in %s", l.Addr(), s.Fingerprint(), dir)
	err = s.Serve(ctx, l)
	env.Say("headnote: stopped serving")
	return err
}

// memoryInUse is what the process has of the system and has not given back.
func memoryInUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}
