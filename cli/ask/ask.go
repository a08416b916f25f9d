package ask

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/sample"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/sharing"
	"headnote/research"
	"headnote/team/queue"
)

func askCommand(env *command.Env) *cobra.Command {
	var as *command.Output
	var queued, review bool
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question with a memo",
		Long: "Answers a question from the matter without opening the workbench. Progress goes to\n" +
			"standard error, the memo to standard output: two pages, and the appendices that are\n" +
			"asked for. The question \"-\" is read from standard input. Exits with 3 if the evidence is\n" +
			"insufficient.",
		Example: "  headnote ask \"When is the answer due?\" --matter ~/cases/acme\n" +
			"  headnote ask --format json \"When is the answer due?\" | jq .deadlines\n" +
			"  headnote ask --appendix risks,deadlines --format md \"When is the answer due?\"\n" +
			"  headnote ask --queue \"50-state survey: when must a landlord return the deposit?\"",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, words []string) error {
			if queued {
				return enqueue(cmd.Context(), env, strings.Join(words, " "))
			}
			return run(cmd.Context(), env, strings.Join(words, " "), review, as)
		},
	}
	cmd.Flags().BoolVar(&queued, "queue", false, "queue the question for a worker of a shared matter and print its run id")
	cmd.Flags().BoolVar(&review, "review", false, "show what would be sent, as headnote plan does, and ask before it is")
	as = command.AddOutput(cmd)
	return cmd
}

// Run asks a question, or the suggested one if it is empty, and prints the memo in the requested form.
func Run(ctx context.Context, env *command.Env, question string, as *command.Output) error {
	return run(ctx, env, question, false, as)
}

func run(ctx context.Context, env *command.Env, question string, review bool, as *command.Output) error {
	question, err := readQuestion(ctx, env, question)
	if err != nil {
		return err
	}
	m, err := matters.Here(env)
	if err != nil {
		return err
	}
	if !review { // a review shows what would be sent, and asks
		network.Hold(env, m)
	}
	if err := network.HoldModel(env, m); err != nil {
		return err
	}
	e, err := engine.Open(ctx, env)
	if err != nil {
		return err
	}
	today, err := matters.Today(env, e.Matter())
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		if !e.Matter().Sample {
			return command.Usage("no question: headnote ask \"…\"")
		}
		question = sample.Question
		env.Say("Sample question: %s", question)
	}
	id, err := e.Start(ctx, research.Ask{
		Question: question, Offline: network.Locked(env, e.Matter()),
		MaxRounds: env.Config.Rounds, Today: today, Review: review,
	})
	if err != nil {
		return err
	}
	return follow(ctx, env, e, id, as)
}

// readQuestion returns the question, read from standard input if it is "-".
func readQuestion(ctx context.Context, env *command.Env, question string) (string, error) {
	if question == "-" {
		data, err := env.Input(ctx, research.MaxQuestion+1)
		if err != nil {
			return "", err
		}
		question = string(data)
	}
	if len(question) > research.MaxQuestion {
		return "", command.Usage("the question is longer than %d KB; shorten it, and add the details to the matter as a "+
			"document", research.MaxQuestion>>10)
	}
	return question, nil
}

// enqueue queues a question for a worker.
func enqueue(ctx context.Context, env *command.Env, question string) error {
	question, err := readQuestion(ctx, env, question)
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		return command.Usage("no question: headnote ask --queue \"…\"")
	}
	m, err := matters.Here(env)
	if err != nil {
		return err
	}
	network.Hold(env, m)
	today, err := matters.Today(env, m)
	if err != nil {
		return err
	}
	return sharing.Enqueue(ctx, env, m, queue.Job{
		Kind: queue.Ask, Question: question, Offline: network.Locked(env, m),
		Rounds: env.Config.Rounds, Today: today,
	})
}
