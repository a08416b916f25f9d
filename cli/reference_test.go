package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/network"
	"headnote/ui"
)

const referencePath = "../docs/reference.md"

// TestReferenceIsUpToDate compares docs/reference.md with the program's commands, settings, keys and tools.
func TestReferenceIsUpToDate(t *testing.T) {
	r := &reference{t: t}
	r.line("# Reference\n\nEvery command, setting, key and tool, made from the program itself (`make reference`); a " +
		"test holds it to the program. What the JSON means, field by field, is in [json.md](json.md).\n")
	r.line("[Commands](#commands) · [Settings](#settings) · [Keys of the workbench](#keys-of-the-workbench) · " +
		"[Tools](#tools) · [Keys of sources](#keys-of-sources) · [Exit codes](#exit-codes) · [Files](#files)\n")
	env := command.NewEnv("")
	env.Getenv = func(string) string { return "" }
	root := root(env)
	r.line("## Commands\n")
	r.commands(root, root.Name())
	r.line("### Flags of every command\n")
	r.flags(root.PersistentFlags())
	r.settings()
	r.keys()
	r.tools()
	r.line("## Exit codes\n\n| code | means |\n|---|---|\n| 0 | done |\n| 1 | failed |\n| 2 | wrong usage |\n| 3 | " +
		"finished, but the evidence is not sufficient; for `check`, something is contradicted or not found |\n| 130 | " +
		"interrupted |\n")
	r.line("## Files\n\n| place | what |\n|---|---|\n| `.headnote/matter.toml` | the matter's name, where its " +
		"documents and passages lie, whether it is confidential and locked |\n| `.headnote/index/` | the index " +
		"([format](index-format.md)); `index.age` in a locked matter |\n| `.headnote/runs/*.jsonl` | a journal for each " +
		"run |\n| `.headnote/session.json` | where you left the workbench |\n| `.headnote/judgments` | how well passages " +
		"answered questions that were asked, as hashes and numbers; can be deleted |\n| " +
		"`.headnote/indicators.toml` | your own words of risk ([risk](risk.md)) |\n| `.headnote/key.age` | the key of a " +
		"locked matter, encrypted |\n| `.headnoteignore` | which documents are left out, written like a " +
		"`.gitignore` |\n| `headnote-memos/` | exported " +
		"memos; never read as documents |\n| `~/.config/headnote/config.toml`, `keys.toml` | settings; keys of sources, " +
		"for their owner only |\n| `~/.local/state/headnote/` | the log, quotas, answers of sources, details of crashes |")
	if *update {
		require.NoError(t, os.WriteFile(referencePath, []byte(r.out.String()), 0o644))
		return
	}
	page, err := os.ReadFile(referencePath)
	require.NoError(t, err)
	require.Equal(t, r.out.String(), string(page), "the program has changed: make reference, and say so in "+
		"CHANGELOG.md where it is a contract")
}

// reference writes the page.
type reference struct {
	t   *testing.T
	out strings.Builder
}

func (r *reference) line(s string) { r.out.WriteString(s + "\n") }

// cell makes text fit for a table.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "<", "&lt;").Replace(strings.TrimSpace(s))
}

func (r *reference) commands(of *cobra.Command, path string) {
	for _, c := range of.Commands() {
		if c.Hidden || !c.IsAvailableCommand() {
			continue
		}
		r.line("### `" + path + " " + c.Use + "`\n")
		r.line(c.Short + ".")
		if c.Long != "" {
			r.line("\n" + c.Long)
		}
		r.line("")
		if c.Example != "" {
			r.line("```\n" + strings.Trim(c.Example, "\n") + "\n```\n")
		}
		r.flags(c.NonInheritedFlags())
		r.commands(c, path+" "+c.Name())
	}
}

func (r *reference) flags(f *pflag.FlagSet) {
	var rows []string
	f.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		rows = append(rows, fmt.Sprintf("| `--%s` | %s |", strings.TrimSpace(f.Name+" "+value), cell(usage)))
	})
	if len(rows) > 0 {
		r.line("| flag | what |\n|---|---|\n" + strings.Join(rows, "\n") + "\n")
	}
}

func (r *reference) settings() {
	r.line("## Settings\n\nEach has one name in three places: the key in `config.toml`, `HEADNOTE_` and the key in " +
		"capitals in the environment, and the key with hyphens as a flag. Flags win over the environment, and the " +
		"environment over the file. `headnote config init` writes a file with all of them.\n")
	r.line("| key | what | value | otherwise |\n|---|---|---|---|")
	c := config.Default()
	for _, s := range c.Settings() {
		help := s.Help
		if s.Inert != "" {
			help += " (has no effect: " + s.Inert + ")"
		}
		r.line(fmt.Sprintf("| `%s` | %s | %s | `%s` |", s.Key, cell(help), cell(s.Wants()), s))
	}
	r.line("")
}

func (r *reference) keys() {
	r.line("## Keys of the workbench\n\nThe table `[keys]` of the configuration gives a command other keys: `memo = " +
		"[\"2\", \"m\"]`.\n")
	rows, err := ui.KeyTable(nil)
	require.NoError(r.t, err)
	r.line("| command | keys | where | what |\n|---|---|---|---|")
	for _, k := range rows {
		r.line(fmt.Sprintf("| `%s` | `%s` | %s | %s |", k[0], strings.ReplaceAll(cell(k[1]), ", ", "` `"), k[2], cell(k[3])))
	}
	r.line("")
}

func (r *reference) tools() {
	c, err := fetch.New(fetch.Options{Offline: true, Now: time.Now})
	require.NoError(r.t, err)
	live, err := registry.Live(c, registry.Options{})
	require.NoError(r.t, err)
	reg, err := registry.New(live...)
	require.NoError(r.t, err)
	r.line("## Tools\n\n`headnote tool NAME --param KEY=VALUE …` calls one by hand; `headnote mcp` gives them to other " +
		"programs.\n")
	category := ""
	for _, s := range reg.Specs() {
		if string(s.Category) != category {
			category = string(s.Category)
			r.line("### " + category + "\n")
		}
		r.line("**`" + s.Name + "`** (" + s.Source + "). " + s.Description + "\n")
		r.line("| parameter | type | what |\n|---|---|---|")
		for _, f := range s.Schema.Fields {
			need := ""
			switch {
			case f.Required:
				need = "; required"
			case f.Default != nil:
				need = fmt.Sprintf("; default %v", f.Default)
			}
			r.line(fmt.Sprintf("| `%s` | %s | %s |", f.Name, f.Type, cell(f.Description+need)))
		}
		r.line("")
	}
	r.line("## Keys of sources\n\nThey are looked for in the environment and in `keys.toml`; none is ever an argument " +
		"of a command.\n\n| name | for | needed | from |\n|---|---|---|---|")
	for _, k := range c.KeyStates(fetch.Keys{}) {
		need := "no: a smaller quota without it"
		if k.Required {
			need = "yes"
		}
		r.line(fmt.Sprintf("| `%s` | %s | %s | %s |", k.Name, strings.Join(k.Sources, ", "), need, k.From))
	}
	for _, k := range network.ClusterKeys {
		r.line("| `" + k + "` | the cluster of `index --to` | as the cluster wants it | its administrator |")
	}
	r.line("")
}
