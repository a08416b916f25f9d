package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/sample"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
)

func (a *app) askCommand() *cobra.Command {
	var as *formatFlag[events.Run]
	var queued bool
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question with a memo, without the workbench",
		Long: "Asks the matter, shows the work on standard error, and prints the memo. The\n" +
			"question \"-\" is read from standard input. Ends with 3 where the evidence is\nnot sufficient.",
		Example: "  headnote ask \"When is the answer due?\" --matter ~/cases/acme\n" +
			"  headnote ask --format json \"When is the answer due?\" | jq .deadlines\n" +
			"  headnote ask --queue \"50-state survey: when must a landlord return the deposit?\"",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, words []string) error {
			if queued {
				return a.enqueue(cmd.Context(), strings.Join(words, " "))
			}
			return a.ask(cmd.Context(), strings.Join(words, " "), as.chosen)
		},
	}
	cmd.Flags().BoolVar(&queued, "queue", false, "in a shared matter: let a worker answer it, and print the id of its run")
	as = addFormat(cmd, export.Memos)
	return cmd
}

func (a *app) ask(ctx context.Context, question string, format export.Format) error {
	question, err := a.question(ctx, question)
	if err != nil {
		return err
	}
	m, err := a.matter()
	if err != nil {
		return err
	}
	a.hold(m)
	if err := a.holdModel(m); err != nil {
		return err
	}
	e, err := a.engine(ctx)
	if err != nil {
		return err
	}
	today, err := a.dayOf(e.Matter())
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		if !e.Matter().Sample {
			return usage("there is no question: headnote ask \"…\"")
		}
		question = sample.Question
		a.say("The sample question: %s", question)
	}
	id, err := e.Start(ctx, research.Ask{Question: question, Offline: a.locked(e.Matter()), MaxRounds: a.config.Rounds, Today: today})
	if err != nil {
		return err
	}
	return a.follow(ctx, e, id, format)
}

// question is the one given, or standard input where that is "-".
func (a *app) question(ctx context.Context, question string) (string, error) {
	if question == "-" {
		data, err := a.input(ctx, research.MaxQuestion+1)
		if err != nil {
			return "", err
		}
		question = string(data)
	}
	if len(question) > research.MaxQuestion {
		return "", usage("the question is longer than %d KB: ask it in fewer words, and put the rest into the matter as a document", research.MaxQuestion>>10)
	}
	return question, nil
}
