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
		Use: "team", Short: "Set up a team's cluster, and check its rights",
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(initCommand(env), addCommand(env), checkCommand(env))
	return cmd
}

func initCommand(env *command.Env) *cobra.Command {
	var servers, members []string
	var etc, store string
	cmd := &cobra.Command{
		Use: "init DIR", Short: "Write the configuration of a cluster with least rights", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Writes into the new folder DIR all that a cluster of NATS servers needs: the\n" +
			"configuration, certificate and systemd unit of each server, a compose file, and for\n" +
			"each member a password, a certificate and the lines of their config.toml. Each client\n" +
			"has accounts of its own, and each role only the rights that it needs: a reader sees, a\n" +
			"worker does queued jobs, a writer asks and marks, an owner begins matters. An\n" +
			"administrator for each client is added. The servers hold hashes of the passwords only.\n" +
			"Without flags it is a trial on this machine. docs/team.md explains the rest.",
		Example: "  headnote team init ~/cluster\n" +
			"  headnote team init ~/cluster --servers a.firm.example,b.firm.example,c.firm.example --etc /etc/nats --store /var/lib/nats \\\n" +
			"    --member acme/olga=owner --member acme/ada=writer --member acme/bob=reader --member blake/eve=owner",
		RunE: func(_ *cobra.Command, args []string) error {
			return initCluster(env, args[0], servers, members, etc, store)
		},
	}
	cmd.Flags().StringSliceVar(&servers, "servers", []string{"localhost:4222", "localhost:4223", "localhost:4224"}, "HOST or HOST:PORT of each server; they reach each other 2000 ports above")
	cmd.Flags().StringArrayVar(&members, "member", []string{"client/owner=owner", "client/writer=writer", "client/worker=worker", "client/reader=reader"}, "CLIENT/NAME=ROLE, with the role reader, worker, writer, owner or admin; may be repeated")
	cmd.Flags().StringVar(&etc, "etc", "", "folder on the servers that each one's folder is copied to (default: DIR)")
	cmd.Flags().StringVar(&store, "store", "", "folder on the servers for the streams (default: data, beside the configuration)")
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
	env.Printf("%s, %s and %s written to %s: its README.md says what goes where\n", command.Count(len(p.Servers), "server"),
		command.Count(len(p.Clients()), "client"), command.Count(len(p.Members), "member"), dir)
	env.Say("headnote: when the servers run, headnote team check %s tries their rights", dir)
	return nil
}

func addCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "add DIR CLIENT/NAME=ROLE", Short: "Add a member to a cluster", Args: command.Args(cobra.ExactArgs(2)),
		Long: "Adds a member to the cluster of the folder DIR, which headnote team init made: their\n" +
			"password, certificate and settings, and the new accounts.conf of each server. Copy that\n" +
			"to the servers and reload them; nobody else's password changes.",
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
			env.Printf("%s was added: their files are in %s\n", m.User(), filepath.Join(args[0], "people", m.User()))
			env.Say("headnote: copy accounts.conf to %s and reload them (systemctl reload nats)", command.Count(len(p.Servers), "server"))
			return nil
		},
	}
}

func checkCommand(env *command.Env) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "check DIR", Short: "Try what a running cluster must refuse, and must allow", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Connects to the cluster of the folder DIR, which headnote team init made, as each role of\n" +
			"each client, and tries every request of the JetStream API, every subject, subscription\n" +
			"and message header that the role must be refused, and everything that it needs. It tries\n" +
			"on a matter that it makes for this and removes again, so that nothing is harmed where\n" +
			"something is let through. Streams that earlier versions made are changed first, so that\n" +
			"nobody can remove what others stored. Ends with 1 where something is let through. Run\n" +
			"it after every change of the configuration and every upgrade.",
		Example: "  headnote team check ~/cluster",
		RunE: func(cmd *cobra.Command, args []string) error {
			return checkCluster(cmd.Context(), env, args[0], all)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "list what is in order as well")
	return cmd
}

// tally counts what was tried as a role of a client.
type tally struct {
	client                              string
	role                                rights.Role
	refused, toRefuse, allowed, toAllow int
}

func checkCluster(ctx context.Context, env *command.Env, dir string, all bool) error {
	if env.Config.Offline {
		return command.Usage("--offline opens no connection: leave it out to check a cluster")
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
			return fmt.Errorf("the rights of %s could not be checked: %w", client, err)
		}
	}
	for _, t := range found {
		page.Line(command.Joined(t.client, string(t.role), fmt.Sprintf("refused %d of %d", t.refused, t.toRefuse), fmt.Sprintf("allowed %d of %d", t.allowed, t.toAllow)))
	}
	if failed > 0 {
		return fmt.Errorf("%s of this cluster differ from what docs/team.md promises: correct accounts.conf, and run this again before anybody works with it", command.Count(failed, "right"))
	}
	env.Say("headnote: each role can do what it needs, and nothing else")
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

// describeTry is a try in one line.
func describeTry(t rights.Try) string {
	said := "refused"
	switch {
	case t.Failed && !t.Allowed:
		said = "ALLOWED, and must not be"
	case t.Failed:
		said = "FAILED: " + errors.Join(t.Err).Error()
	case t.Allowed:
		said = "works"
	}
	return command.Joined(t.Client, string(t.Role), t.Act, said)
}
