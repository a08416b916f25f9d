package setup

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"headnote/cli/command"
)

// manual returns a man(7) page about a command and all its subcommands. It is generated here because mango, which fang
// uses, leaves out the description and examples of each command, prints hidden flags, and dates the page with the day
// of the build.
func manual(root *cobra.Command, version string) string {
	var b strings.Builder
	line := func(form string, args ...any) { fmt.Fprintf(&b, form+"\n", args...) }
	name := root.Name()
	line(`.TH %s 1 "" "%s %s" "User commands"`, strings.ToUpper(name), name, roff(version))
	line(".SH NAME\n%s \\- %s", name, roff(root.Short))
	line(".SH SYNOPSIS\n.B %s\n[question]\n.br\n.B %s\n.I command\n[flags]", name, name)
	line(".SH DESCRIPTION")
	paragraphs(&b, root.Long)
	line(".SH COMMANDS")
	commands(&b, root, name)
	line(".SH FLAGS OF EVERY COMMAND")
	flagsOf(&b, root.PersistentFlags())
	line(".SH EXIT STATUS")
	for _, s := range []struct {
		code  int
		means string
	}{
		{command.ExitDone, "done"},
		{command.ExitFailed, "failed"},
		{command.ExitUsage, "wrong usage"},
		{command.ExitInsufficient, "finished, but the evidence is not sufficient"},
		{command.ExitInterrupted, "interrupted"},
	} {
		line(".TP\n.B %d\n%s", s.code, s.means)
	}
	if root.Example != "" {
		line(".SH EXAMPLES\n.nf\n%s\n.fi", roff(root.Example))
	}
	return b.String()
}

func commands(b *strings.Builder, of *cobra.Command, path string) {
	for _, c := range of.Commands() {
		if c.Hidden || !c.IsAvailableCommand() {
			continue
		}
		fmt.Fprintf(b, ".SS %s\n", roff(path+" "+c.Use))
		if text := c.Long; text != "" {
			paragraphs(b, text)
		} else {
			paragraphs(b, c.Short+".")
		}
		flagsOf(b, c.NonInheritedFlags())
		commands(b, c, path+" "+c.Name())
	}
}

func flagsOf(b *strings.Builder, f *pflag.FlagSet) {
	f.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(b, ".TP\n.B \\-\\-%s", roff(f.Name))
		if value != "" {
			fmt.Fprintf(b, " \\fI%s\\fR", roff(value))
		}
		fmt.Fprintf(b, "\n%s\n", roff(usage))
	})
}

func paragraphs(b *strings.Builder, text string) {
	for p := range strings.SplitSeq(text, "\n\n") {
		fmt.Fprintf(b, ".PP\n%s\n", roff(p))
	}
}

// roff escapes what man(7) would take for a macro.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.TrimSpace(s))
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
