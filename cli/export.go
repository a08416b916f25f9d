package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/research/events"
	"headnote/research/memo"
)

func (a *app) exportCommand() *cobra.Command {
	var format, out string
	cmd := &cobra.Command{
		Use: "export ID", Short: "Write the memo of a run", Args: counted(cobra.ExactArgs(1)),
		Long: "Writes the memo as Markdown, HTML, Word or JSON, to standard output or a file. ID\nmay be \"last\" for the newest run.",
		RunE: func(_ *cobra.Command, ids []string) error {
			if err := oneOf(format, "md", "html", "docx", "json"); err != nil {
				return err
			}
			if format == "docx" && out == "" && isTerminal(os.Stdout) {
				return usage("a Word file does not belong on a terminal: name a file with --out memo.docx")
			}
			e, err := a.records()
			if err != nil {
				return err
			}
			id, err := newest(e, ids[0])
			if err != nil {
				return err
			}
			s, err := a.load(e, id)
			if err != nil {
				return err
			}
			body, err := exported(s, format)
			if err != nil {
				return err
			}
			return a.write(out, body)
		},
	}
	cmd.Flags().StringVar(&format, "format", "md", "md, html, docx or json")
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write")
	return cmd
}

// exported renders a run's memo, with what its reviewer said of it.
func exported(s events.Run, format string) ([]byte, error) {
	if s.Memo == nil {
		return nil, fmt.Errorf("run %s has no memo yet: headnote resume %s", s.ID, s.ID)
	}
	m := memo.Reviewed(*s.Memo, s.Marks)
	switch format {
	case "html":
		page, err := memo.HTML(m)
		return []byte(page), err
	case "docx":
		return memo.DOCX(m)
	case "json":
		return jsonBytes(resultOf(s)) // which has the marks as values
	}
	return []byte(memo.Markdown(m)), nil
}

// write puts a whole file in its place at once, or prints it where no place is named.
func (a *app) write(path string, body []byte) error {
	if path == "" {
		a.printf("%s", body)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // the person's own folder
		return fmt.Errorf("the folder of %s cannot be made: %w; choose another place with --out", path, err)
	}
	if err := renameio.WriteFile(path, body, 0o644); err != nil {
		return fmt.Errorf("%s cannot be written: %w; choose another place with --out", path, err)
	}
	a.say("written to %s", path)
	return nil
}
