package cli

import (
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headnote/research/export"
)

// plainText is the --format of what is laid out for reading on a terminal.
const plainText = "text"

// formatFlag is a --format that is checked as the command line is read: a row of
// a table of export, or text.
type formatFlag[T any] struct {
	table  export.Table[T]
	text   bool // can be text, too
	chosen export.Form[T]
}

// addFormat adds --format to a command, with text as its default.
func addFormat[T any](cmd *cobra.Command, table export.Table[T]) *formatFlag[T] {
	f := &formatFlag[T]{table: table, text: true}
	cmd.Flags().Var(f, "format", f.wants())
	return f
}

// addFileFormat adds --format to a command that writes files, with the first of the table as its default.
func addFileFormat[T any](cmd *cobra.Command, table export.Table[T]) *formatFlag[T] {
	f := &formatFlag[T]{table: table, chosen: table.All()[0]}
	cmd.Flags().Var(f, "format", f.wants())
	return f
}

func (f *formatFlag[T]) wants() string {
	names := f.table.Names()
	if f.text {
		names = append([]string{plainText}, names...)
	}
	return export.List(names...)
}

// Set implements pflag.Value.
func (f *formatFlag[T]) Set(name string) error {
	if f.text && name == plainText {
		f.chosen = export.Form[T]{}
		return nil
	}
	form, err := f.table.Parse(name)
	if errors.Is(err, export.ErrUnknown) {
		return errors.New("must be one of " + f.wants())
	}
	f.chosen = form
	return err
}

// String implements pflag.Value.
func (f *formatFlag[T]) String() string {
	if f.chosen.Valid() {
		return f.chosen.String()
	}
	return plainText
}

// Type implements pflag.Value.
func (f *formatFlag[T]) Type() string { return "string" }

// written writes v in the format to standard output.
func written[T any](a *app, f export.Form[T], v T) error {
	if f.Binary() && isTerminal(os.Stdout) {
		return usage("a %s does not belong on a terminal: name a file with > FILE.%s", strings.ToLower(f.Title()), f.Extension())
	}
	return f.Write(a.stdout, v)
}
