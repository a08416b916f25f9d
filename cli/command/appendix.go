package command

import (
	"github.com/spf13/cobra"

	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
)

// Output is the form of a run's memo: its format and appendices.
type Output struct {
	Format     *FormatFlag[export.Memo]
	appendices []memo.Appendix
}

// AddOutput adds --format, with text as its default, and --appendix to a command.
func AddOutput(cmd *cobra.Command) *Output {
	o := &Output{Format: AddFormat(cmd, export.Memos)}
	cmd.Flags().Var(o, "appendix", "appendices to add: risks, deadlines, authorities, log or all, separated by commas")
	return o
}

// AddFileOutput adds --format, with the first format as its default, and --appendix to a command.
func AddFileOutput(cmd *cobra.Command) *Output {
	o := &Output{Format: AddFileFormat(cmd, export.Memos)}
	cmd.Flags().Var(o, "appendix", "appendices to add: risks, deadlines, authorities, log or all, separated by commas")
	return o
}

// Of returns the memo of a run with the requested appendices; papers is the folder of its papers as seen from the memo.
func (o *Output) Of(s events.Run, papers string) export.Memo {
	return export.Memo{Run: s, Appendices: o.appendices, Papers: papers}
}

// Set implements pflag.Value.
func (o *Output) Set(s string) (err error) {
	o.appendices, err = memo.ParseAppendices(s)
	return err
}

// String implements pflag.Value.
func (o *Output) String() string { return memo.List(o.appendices) }

// Type implements pflag.Value.
func (o *Output) Type() string { return "string" }

// PlainOutput returns the output of the memo alone, laid out for reading on a terminal.
func PlainOutput() *Output {
	return &Output{Format: &FormatFlag[export.Memo]{table: export.Memos, text: true}}
}
