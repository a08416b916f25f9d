package teams

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/bcrypt"

	"headnote/cli/command"
	"headnote/team/check"
	"headnote/team/rights"
)

func teamCommand(env *command.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use: "team", Short: "Set up a team's cluster and check its permissions",
		Args: command.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(initCommand(env), addCommand(env), checkCommand(env))
	return cmd
}

func initCommand(env *command.Env) *cobra.Command {
	var servers, members []string
	var etc, store string
	cmd := &cobra.Command{
		Use: "init DIR", Short: "Create the configuration of a cluster with least privilege",
		Args: command.Args(cobra.ExactArgs(1)),
		Long: "Creates in the new folder DIR everything that a cluster of NATS servers needs: the\n" +
			"configuration, certificate and systemd unit of each server, a compose file, and for each\n" +
			"member a password, a certificate and the lines for their config.toml. Each client has its\n" +
			"own accounts, and each role only the permissions it needs: a reader reads, a worker\n" +
			"processes queued jobs, a writer asks and marks, an owner creates matters. An administrator\n" +
			"is added for each client. The servers store password hashes only. Without flags the cluster\n" +
			"is a trial on this machine. See docs/team.md.",
		Example: "  headnote team init ~/cluster\n" +
			"  headnote team init ~/cluster --servers a.firm.example,b.firm.example,c.firm.example --etc /etc/nats --store " +
			"/var/lib/nats \\\n" +
			"    --member acme/olga=owner --member acme/ada=writer --member acme/bob=reader --member blake/eve=owner",
		RunE: func(_ *cobra.Command, args []string) error {
			return initCluster(env, args[0], servers, members, etc, store)
		},
	}
	cmd.Flags().StringSliceVar(&servers, "servers", []string{"localhost:4222", "localhost:4223", "localhost:4224"},
		"HOST or HOST:PORT of each server; servers connect to each other at the port plus 2000")
	cmd.Flags().StringArrayVar(&members, "member", []string{
		"client/owner=owner", "client/writer=writer",
		"client/worker=worker", "client/reader=reader",
	}, "CLIENT/NAME=ROLE, with the role reader, worker, writer, owner "+
		"or admin; may be repeated")
	cmd.Flags().StringVar(&etc, "etc", "", "folder on each server that its configuration is copied to (default: DIR)")
	cmd.Flags().StringVar(&store, "store", "", "folder on each server for its data (default: data, next to the "+
		"configuration)")
	return cmd
}

func initCluster(env *command.Env, dir string, servers, members []string, etc, store string) error {
	p := rights.Plan{Etc: etc, Store: store}
	for _, s := range servers {
		server, err := rights.ParseServer(s)
		if err != nil {
			return command.AsUsage(err)
		}
		p.Servers = append(p.Servers, server)
	}
	for _, s := range members {
		m, err := rights.ParseMember(s)
		if err != nil {
			return command.AsUsage(err)
		}
		p.Members = append(p.Members, m)
	}
	p, err := p.Write(dir, env.Now(), bcrypt.DefaultCost)
	if err != nil {
		return err
	}
	env.Printf("%s, %s and %s written to %s; see its README.md\n", command.Count(len(p.Servers), "server"),
		command.Count(len(p.Clients()), "client"), command.Count(len(p.Members), "member"), dir)
	env.Say("headnote: once the servers run, headnote team check %s checks their permissions", dir)
	return nil
}

func addCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "add DIR CLIENT/NAME=ROLE", Short: "Add a member to a cluster", Args: command.Args(cobra.ExactArgs(2)),
		Long: "Adds a member to the cluster of the folder DIR, created by headnote team init: their\n" +
			"password, certificate and settings, and a new accounts.conf for each server. Copy that file\n" +
			"to the servers and reload them; no other password changes.",
		Example: "  headnote team add ~/cluster acme/bob=reader",
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := rights.ParseMember(args[1])
			if err != nil {
				return command.AsUsage(err)
			}
			p, err := rights.Add(args[0], m, env.Now(), bcrypt.DefaultCost)
			if err != nil {
				return err
			}
			env.Printf("%s was added; their files are in %s\n", m.User(), filepath.Join(args[0], "people", m.User()))
			env.Say("headnote: copy accounts.conf to %s and reload them (systemctl reload nats)",
				command.Count(len(p.Servers), "server"))
			return nil
		},
	}
}

func checkCommand(env *command.Env) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "check DIR", Short: "Check the permissions of a running cluster", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Connects to the cluster of the folder DIR, created by headnote team init, as each role of\n" +
			"each client and tries every request of the JetStream API, every subject, subscription and\n" +
			"message header that the role must be denied, and everything that it needs. It uses a\n" +
			"temporary matter, so that nothing is damaged if something is wrongly allowed; in that case\n" +
			"it exits with 1. Streams of earlier versions are updated first, so that nobody can remove\n" +
			"what others stored. Run it after every change of the configuration and every upgrade.",
		Example: "  headnote team check ~/cluster",
		RunE: func(cmd *cobra.Command, args []string) error {
			return checkCluster(cmd.Context(), env, args[0], all)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "list passed checks too")
	return cmd
}

// tally counts the attempts made as a role of a client.
type tally struct {
	client                              string
	role                                rights.Role
	refused, toRefuse, allowed, toAllow int
}

func checkCluster(ctx context.Context, env *command.Env, dir string, all bool) error {
	if env.Config.Offline {
		return command.Usage("checking a cluster needs a connection; omit --offline")
	}
	p, err := rights.Read(dir)
	if err != nil {
		return err
	}
	var found []tally
	failed := 0
	page := env.Page()
	for _, client := range p.Clients() {
		err := check.Run(ctx, dir, p, client, env.Now, func(t rights.Try) {
			found = tallied(found, t)
			if t.Failed {
				failed++
			}
			if t.Failed || all {
				page.Line(describeTry(t))
			}
		})
		if err != nil {
			return fmt.Errorf("cannot check the permissions of %s: %w", client, err)
		}
	}
	for _, t := range found {
		page.Line(command.Joined(t.client, string(t.role), fmt.Sprintf("denied %d of %d", t.refused, t.toRefuse),
			fmt.Sprintf("allowed %d of %d", t.allowed, t.toAllow)))
	}
	if failed > 0 {
		return fmt.Errorf("%s of this cluster differ from those in docs/team.md; correct accounts.conf and run the check "+
			"again before using the cluster", command.Count(failed, "right"))
	}
	env.Say("headnote: each role has exactly the permissions it needs")
	return nil
}

func tallied(found []tally, t rights.Try) []tally {
	i := slices.IndexFunc(found, func(o tally) bool { return o.client == t.Client && o.role == t.Role })
	if i < 0 {
		i, found = len(found), append(found, tally{client: t.Client, role: t.Role})
	}
	good := 1
	if t.Failed {
		good = 0
	}
	if t.Allowed {
		found[i].allowed, found[i].toAllow = found[i].allowed+good, found[i].toAllow+1
	} else {
		found[i].refused, found[i].toRefuse = found[i].refused+good, found[i].toRefuse+1
	}
	return found
}

// describeTry describes an attempt in one line.
func describeTry(t rights.Try) string {
	said := "denied"
	switch {
	case t.Failed && !t.Allowed:
		said = "ALLOWED, but must be denied"
	case t.Failed:
		said = "FAILED: " + errors.Join(t.Err).Error()
	case t.Allowed:
		said = "allowed"
	}
	return command.Joined(t.Client, string(t.Role), t.Act, said)
}
