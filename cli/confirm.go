package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"headnote/research/matter"
	"headnote/text"
)

// confirming is what headnote confirm is asked for.
type confirming struct{ model, gaps, yes bool }

func (a *app) confirmCommand() *cobra.Command {
	var c confirming
	cmd := &cobra.Command{
		Use: "confirm [DIR]", Short: "Confirm the settings of a matter that somebody else made", Args: counted(cobra.MaximumNArgs(1)),
		Long: "Shows those settings of the matter that can send, run or open something and that you\n" +
			"have neither made nor confirmed, with what each would do, and asks. Until then they do\n" +
			"nothing. A setting that changes is asked about again, and so is a copy of the folder.\n" +
			"With --online it also confirms that the matter's questions may go to public sources.",
		Example: "  headnote confirm ~/downloads/acme\n" +
			"  headnote confirm --online --yes /srv/matters/acme      for a worker, which nobody watches",
		RunE: func(_ *cobra.Command, dirs []string) error {
			dir := a.flags.matter
			if len(dirs) > 0 {
				dir = dirs[0]
			}
			return a.confirm(dir, c)
		},
	}
	cmd.Flags().BoolVar(&c.model, "model", false, "also that texts of the matter go to the language model of the settings")
	cmd.Flags().BoolVar(&c.gaps, "gap-searches", false, "also that searches which a language model writes from the documents leave unseen")
	cmd.Flags().BoolVar(&c.yes, "yes", false, "confirm without being asked")
	return cmd
}

func (a *app) confirm(dir string, c confirming) error {
	m, err := matter.Find(".")
	if dir != "" {
		m, err = matter.Open(dir)
	}
	if err != nil {
		return err
	}
	f, p := a.folder(m), a.page()
	open := f.Unconfirmed(settings(m))
	damaged := f.Check()
	opened := f.Confidential() && !m.Confidential
	online := a.flags.online && !f.Online()
	said, place := "", ""
	if c.model {
		said, place = a.terms(m)
	}
	gaps := c.gaps && !f.Gaps()
	if len(open) == 0 && damaged == nil && !opened && !online && said == "" && !gaps {
		p.line("Nothing to confirm.")
		return nil
	}
	p.line(fmt.Sprintf("%s, in %s:", m.Name, text.Line(m.Dir)))
	if damaged != nil {
		p.para("  ", "the record of your decisions")
		p.para("    ", damaged.Error())
		p.para("    ", "it is put aside: what you agreed to before counts no more, and the matter is shared with nobody until you share it again")
	}
	for _, s := range open {
		p.para("  ", fmt.Sprintf("%s = %q", s.Name, s.Value))
		p.para("    ", s.Does)
	}
	if opened {
		p.para("  ", "confidential = false")
		why := "it was confidential when you last used it"
		if damaged != nil {
			why = "it may have been confidential"
		}
		p.para("    ", why+"; from now on what you agree to may leave the machine")
	}
	if online {
		p.para("  ", "--online")
		p.para("    ", "the words of its questions are sent to public sources, also where nobody watches")
	}
	if said != "" {
		p.para("  ", "--model")
		p.para("    ", said)
	}
	if gaps {
		p.para("  ", "--gap-searches")
		p.para("    ", "searches that a language model writes from the documents are sent to public sources unseen; words of the documents can leave in them")
	}
	if err := a.agree("Confirm?", c.yes); err != nil {
		return err
	}
	kept, err := f.Reset()
	if err != nil {
		return err
	}
	if kept != "" {
		a.say("headnote: the damaged record is kept as %s", kept)
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

// agree asks the person at the terminal. Where there is nobody it is refused, unless they
// have said yes beforehand.
func (a *app) agree(question string, yes bool) error {
	if yes {
		return nil
	}
	if !isTerminal(a.stdin) {
		return usage("there is no terminal to ask at: --yes agrees to what is shown above")
	}
	if err := a.stdout.Flush(); err != nil {
		return err
	}
	if _, err := fmt.Fprint(a.stderr, question+" [y/N] "); err != nil {
		return err
	}
	line, err := bufio.NewReader(io.LimitReader(a.stdin, 64)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return nil
	}
	return errors.New("not agreed; nothing was changed")
}
