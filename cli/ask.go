package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/sample"
	"headnote/research"
)

func (a *app) askCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question with a memo, without the workbench",
		Long: "Asks the matter, shows the work on standard error, and prints the memo. The\n" +
			"question \"-\" is read from standard input. Ends with 3 where the evidence is\nnot sufficient.",
		Example: "  headnote ask \"When is the answer due?\" --matter ~/cases/acme\n" +
			"  headnote ask --format json \"When is the answer due?\" | jq .deadlines",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, words []string) error {
			return a.ask(cmd.Context(), strings.Join(words, " "), format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, md or json")
	return cmd
}

func (a *app) ask(ctx context.Context, question, format string) error {
	if err := oneOf(format, "text", "md", "json"); err != nil {
		return err
	}
	if question == "-" {
		data, err := a.input(ctx, research.MaxQuestion+1)
		if err != nil {
			return err
		}
		question = string(data)
	}
	if len(question) > research.MaxQuestion {
		return usage("the question is longer than %d KB: ask it in fewer words, and put the rest into the matter as a document", research.MaxQuestion>>10)
	}
	m, err := a.matter()
	if err != nil {
		return err
	}
	a.hold(m)
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
