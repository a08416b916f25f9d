package setup

import (
	"fmt"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/research/matter"
	"headnote/text"
)

// confirming holds the flags of headnote confirm.
type confirming struct{ model, gaps, yes bool }

func confirmCommand(env *command.Env) *cobra.Command {
	var c confirming
	cmd := &cobra.Command{
		Use: "confirm [DIR]", Short: "Confirm the settings of a matter folder", Args: command.Args(cobra.MaximumNArgs(1)),
		Long: "Lists the settings of a matter folder that can send data or access other files and that\n" +
			"you have neither made nor confirmed, with the effect of each, and asks for confirmation.\n" +
			"Unconfirmed settings have no effect. A changed setting, or a copy of the folder, must be\n" +
			"confirmed again. --online also allows the matter's questions to be sent to public sources.",
		Example: "  headnote confirm ~/downloads/acme\n" +
			"  headnote confirm --online --yes /srv/matters/acme      for an unattended worker",
		RunE: func(_ *cobra.Command, dirs []string) error {
			dir := env.Flags.Matter
			if len(dirs) > 0 {
				dir = dirs[0]
			}
			return confirm(env, dir, c)
		},
	}
	cmd.Flags().BoolVar(&c.model, "model", false, "also allow texts of the matter to be sent to the configured "+
		"language model")
	cmd.Flags().BoolVar(&c.gaps, "gap-searches", false, "also allow searches written by a language model to be sent "+
		"without review")
	cmd.Flags().BoolVar(&c.yes, "yes", false, "confirm without asking")
	return cmd
}

func confirm(env *command.Env, dir string, c confirming) error {
	m, err := matter.Find(".")
	if dir != "" {
		m, err = matter.Open(dir)
	}
	if err != nil {
		return err
	}
	f, p := matters.Folder(env, m), env.Page()
	open := f.Unconfirmed(matters.Settings(m))
	damaged := f.Check()
	opened := f.Confidential() && !m.Confidential
	online := env.Flags.Online && !f.Online()
	said, place := "", ""
	if c.model {
		said, place = network.Terms(env, m)
	}
	gaps := c.gaps && !f.Gaps()
	if len(open) == 0 && damaged == nil && !opened && !online && said == "" && !gaps {
		p.Line("Nothing to confirm.")
		return nil
	}
	p.Line(fmt.Sprintf("%s, in %s:", m.Name, text.Line(m.Dir)))
	if damaged != nil {
		p.Para("  ", "the record of your decisions")
		p.Para("    ", damaged.Error())
		p.Para("    ", "it will be set aside: earlier agreements no longer apply, and the matter is not shared until you "+
			"share it again")
	}
	for _, s := range open {
		p.Para("  ", fmt.Sprintf("%s = %q", s.Name, s.Value))
		p.Para("    ", s.Does)
	}
	if opened {
		p.Para("  ", "confidential = false")
		why := "it was confidential when you last used it"
		if damaged != nil {
			why = "it may have been confidential"
		}
		p.Para("    ", why+"; data you agree to send may then leave the machine")
	}
	if online {
		p.Para("  ", "--online")
		p.Para("    ", "words of its questions are sent to public sources, also by unattended commands")
	}
	if said != "" {
		p.Para("  ", "--model")
		p.Para("    ", said)
	}
	if gaps {
		p.Para("  ", "--gap-searches")
		p.Para("    ", "searches that a language model writes from the documents are sent to public sources without "+
			"review; they can contain words of the documents")
	}
	if err := env.Agree("Confirm?", c.yes); err != nil {
		return err
	}
	kept, err := f.Reset()
	if err != nil {
		return err
	}
	if kept != "" {
		env.Say("headnote: the damaged record was saved as %s", kept)
	}
	if err := f.Confirm(open...); err != nil {
		return err
	}
	if opened {
		if err := f.SetConfidential(false); err != nil {
			return err
		}
	}
	if online {
		if err := f.AgreeOnline(); err != nil {
			return err
		}
	}
	if said != "" {
		if err := f.AgreeModel(place); err != nil {
			return err
		}
	}
	if gaps {
		return f.AgreeGaps()
	}
	return nil
}
