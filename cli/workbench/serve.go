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
		Long: "Serves the workbench to the users whose keys are listed in a file in the format of OpenSSH's\n" +
			"authorized_keys, with user=\"NAME\" before each key. Each user has a folder of matters;\n" +
			"matter=\"FOLDER\" gives access to a shared one.",
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
	f.StringVar(&t.URL, "nats", "", "the team's cluster for sharing matters with other servers and users: tls://HOST")
	f.StringVar(&t.Embedded, "embedded-nats", "", "run a NATS server in this process: --embedded-nats=FILE uses a "+
		"nats-server configuration, without FILE a single server")
	f.Lookup("embedded-nats").NoOptDefVal = teams.Alone
	f.StringVar(&c.Dir, "data", "", "folder of the users, their matters, the host key and the login log")
	f.StringVar(&c.Keys, "keys", "", "authorized keys file (default: authorized_keys in the data folder)")
	f.BoolVar(&c.InsecureLocal, "insecure-local", false, "allow anyone on this machine to connect without a key")
	f.IntVar(&c.Limits.Connections, "max-connections", c.Limits.Connections, "maximum number of connections")
	f.IntVar(&c.Limits.Unauthenticated, "max-strangers", c.Limits.Unauthenticated,
		"maximum number of unauthenticated connections")
	f.IntVar(&c.Limits.Sessions, "max-sessions", c.Limits.Sessions, "maximum number of sessions per user")
	f.IntVar(&c.Limits.Runs, "max-runs", c.Limits.Runs, "maximum number of runs in progress")
	f.Uint64Var(&memory, "max-memory", 0, "memory use in MB above which no new session or run starts (0: no limit)")
	f.DurationVar(&c.Limits.Idle, "idle", c.Limits.Idle, "time after which a session without input and runs is closed "+
		"(0: never)")
	f.DurationVar(&c.Drain, "drain", 30*time.Second, "time that runs may continue when the server is stopped")
	return cmd
}

// serveSSH accepts connections until a signal stops it, which is not an error.
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
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --listen", listen, err)
	}
	env.Say("headnote: serving on %s, host key %s, data in %s", l.Addr(), s.Fingerprint(), dir)
	err = s.Serve(ctx, l)
	env.Say("headnote: server stopped")
	return err
}

// memoryInUse returns the memory that the process has obtained from the system and not returned.
func memoryInUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}
