package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/matter"
	"headnote/text"
)

func planCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "plan QUESTION",
		Short: "Show what a question would send, and send nothing",
		Long: "Plans the searches of a question and prints them as a table: whether a search leaves\n" +
			"this machine, each request as it would be sent, what may be asked instead and of whom,\n" +
			"and how many requests it costs at most. Nothing is sent and no run is kept.",
		Example: "  headnote plan \"What has the Ninth Circuit held on standing since 2020?\"\n" +
			"  headnote plan --format json \"Show the 8-K filings of Acme Corp.\" | jq '.[].requests'",
		Args: command.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			return showPlan(cmd.Context(), env, strings.Join(words, " "), format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func showPlan(ctx context.Context, env *command.Env, question, format string) error {
	question, err := readQuestion(ctx, env, question)
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		return command.Usage("no question: headnote plan \"…\"")
	}
	e, err := engine.Open(ctx, env)
	if err != nil {
		return err
	}
	today, err := matters.Today(env, e.Matter())
	if err != nil {
		return err
	}
	rows, err := e.Draft(ctx, question, today)
	if err != nil {
		return err
	}
	MarkAgreed(env, e.Matter(), rows)
	if format == "json" {
		return env.JSON(rows)
	}
	_, err = fmt.Fprint(env.Stdout, PlanTable(rows))
	return err
}

// PlanTable lays out a plan for reading, one block per call: its parameters, its reason, whether it leaves this
// machine, each request, and the alternatives if it finds nothing.
func PlanTable(rows []research.Row) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%s\n", strings.TrimSpace(r.Call.ID+" "+named(r.Call.Tool)))
		fmt.Fprintf(&b, "  why: %s\n", text.Line(r.Call.Reason))
		if p := asked(r.Call.Params); p != "" {
			fmt.Fprintf(&b, "  asks for: %s\n", p)
		}
		switch {
		case r.Refused != "":
			fmt.Fprintf(&b, "  %s\n", text.Line(r.Refused))
		case r.Leaves:
			fmt.Fprintf(&b, "  leaves this machine: at most %s\n",
				command.Count(max(r.Call.Price, len(r.Requests)), "request"))
		default:
			b.WriteString("  stays on this machine\n")
		}
		if len(r.Unagreed) > 0 {
			fmt.Fprintf(&b, "  not agreed to yet for this matter: %s\n", strings.Join(r.Unagreed, ", "))
		}
		requests(&b, "  ", r.Requests, r.Follows)
		for _, x := range r.Instead {
			fmt.Fprintf(&b, "  if this fails or finds nothing: %s, asked for %s\n", named(x.Tool), asked(x.Params))
			if x.Refused != "" {
				fmt.Fprintf(&b, "    not available: %s\n", text.Line(strings.TrimPrefix(x.Refused, x.Tool+": ")))
			}
			requests(&b, "    ", x.Requests, x.Follows)
		}
	}
	return b.String()
}

// named returns a tool's name with its title.
func named(tool string) string {
	spec, err := registry.Spec(tool)
	if err != nil || spec.Title == "" {
		return tool
	}
	return spec.Title + " (" + tool + ")"
}

// MarkAgreed sets in each row the hosts that the user has not agreed to for the matter.
func MarkAgreed(env *command.Env, m matter.Matter, rows []research.Row) {
	for i, r := range rows {
		rows[i].Unagreed = slices.DeleteFunc(r.Hosts(), func(h string) bool { return network.AgreedTo(env, m, h) })
	}
}

// Agree records the user's agreement to every host of a plan they have seen; the matter's later plans do not ask about
// these hosts again.
func Agree(env *command.Env, m matter.Matter, rows []research.Row) error {
	var hosts []string
	for _, r := range rows {
		hosts = append(hosts, r.Unagreed...)
	}
	return matters.Folder(env, m).AgreeHosts(hosts...)
}

func requests(b *strings.Builder, indent string, sent []registry.Sent, follows []string) {
	for _, s := range sent {
		fmt.Fprintf(b, "%ssends %s %s\n", indent, s.Method, s.URL)
		if s.Body != "" {
			fmt.Fprintf(b, "%s  %s\n", indent, text.Line(s.Body))
		}
	}
	for _, address := range follows {
		fmt.Fprintf(b, "%sthen, depending on what is found: %s\n", indent, address)
	}
}

// asked formats the parameters of a call on one line; a value that another call will find is replaced by that call's
// ID.
func asked(p backends.Params) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(p)) {
		value := found.ReplaceAllString(text.Line(fmt.Sprint(p[name])), "(found by $1)")
		out = append(out, strings.ReplaceAll(name, "_", " ")+": "+value)
	}
	return strings.Join(out, "; ")
}

// found matches a value that another call will find.
var found = regexp.MustCompile(`\$\{([\w-]+)[^}]*\}`)

// approve shows the plan that waits for approval, asks on standard input whether to run it (y or yes), and approves it
// or cancels the run.
func approve(ctx context.Context, env *command.Env, e *research.Engine, s events.Run) error {
	waiting, ok := s.Waiting()
	if !ok {
		return nil
	}
	rows, err := e.Table(ctx, waiting.Calls)
	if err != nil {
		return err
	}
	MarkAgreed(env, e.Matter(), rows)
	env.Say("%s\nRun these searches? [y/N]", strings.TrimRight(PlanTable(rows), "\n"))
	line, err := env.ReadLine()
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if answer := strings.ToLower(strings.TrimSpace(line)); answer == "y" || answer == "yes" {
		if err := Agree(env, e.Matter(), rows); err != nil {
			return err
		}
		return e.Approve(s.ID, events.PlanApproved{Calls: waiting.Calls, By: env.Config.Name})
	}
	return e.Cancel(s.ID, "")
}
