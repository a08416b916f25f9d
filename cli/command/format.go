package command

import (
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headnote/research/export"
)

// plainText is the --format for reading on a terminal.
const plainText = "text"

// FormatFlag is a --format that is validated when the command line is parsed: a row of an export table, or text.
type FormatFlag[T any] struct {
	table  export.Table[T]
	text   bool // text is also allowed
	Chosen export.Form[T]
}

// AddFormat adds --format to a command, with text as its default.
func AddFormat[T any](cmd *cobra.Command, table export.Table[T]) *FormatFlag[T] {
	f := &FormatFlag[T]{table: table, text: true}
	cmd.Flags().Var(f, "format", f.wants())
	return f
}

// AddFileFormat adds --format to a command that writes files, with the table's first format as its default.
func AddFileFormat[T any](cmd *cobra.Command, table export.Table[T]) *FormatFlag[T] {
	f := &FormatFlag[T]{table: table, Chosen: table.All()[0]}
	cmd.Flags().Var(f, "format", f.wants())
	return f
}

func (f *FormatFlag[T]) wants() string {
	names := f.table.Names()
	if f.text {
		names = append([]string{plainText}, names...)
	}
	return export.List(names...)
}

// Set implements pflag.Value.
func (f *FormatFlag[T]) Set(name string) error {
	if f.text && name == plainText {
		f.Chosen = export.Form[T]{}
		return nil
	}
	form, err := f.table.Parse(name)
	if errors.Is(err, export.ErrUnknown) {
		return errors.New("must be one of " + f.wants())
	}
	f.Chosen = form
	return err
}

// String implements pflag.Value.
func (f *FormatFlag[T]) String() string {
	if f.Chosen.Valid() {
		return f.Chosen.String()
	}
	return plainText
}

// Type implements pflag.Value.
func (f *FormatFlag[T]) Type() string { return "string" }

// Write writes v in the format to standard output.
func Write[T any](env *Env, f export.Form[T], v T) error {
	if f.Binary() && IsTerminal(os.Stdout) {
		return Usage("a %s cannot be shown on a terminal; redirect it with > FILE.%s", strings.ToLower(f.Title()),
			f.Extension())
	}
	return f.Write(env.Stdout, v)
}
