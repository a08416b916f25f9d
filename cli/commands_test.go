package cli

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// everyCommand lists the commands below root, by their path: "queue retry".
func everyCommand(root *cobra.Command) map[string]*cobra.Command {
	all := make(map[string]*cobra.Command)
	var add func(of *cobra.Command, path string)
	add = func(of *cobra.Command, path string) {
		for _, c := range of.Commands() {
			name := strings.TrimSpace(path + " " + c.Name())
			all[name] = c
			add(c, name)
		}
	}
	add(root, "")
	return all
}

// Each command of each family is below the root, describes itself in a line that begins with a capital letter and does
// not end with a period, and refuses unknown arguments.
func TestEveryCommandIsReachable(t *testing.T) {
	all := everyCommand(root(command.NewEnv("test")))
	for _, name := range strings.Fields("ask search runs resume replay export tools tool index attach cite check " +
		"deadlines " +
		"risk share unshare join queue worker team serve mcp config keys doctor confirm lock unlock man eval") {
		require.Contains(t, all, name)
	}
	for name, c := range all {
		require.Regexp(t, `^[A-Z].*[^.]$`, c.Short, name)
		require.True(t, c.Runnable() || c.HasSubCommands(), name)
		env := command.NewEnv("test")
		var said bytes.Buffer
		env.Stderr = &said
		env.Getenv = func(string) string { return "" }
		c := root(env)
		c.SetArgs(append(strings.Fields(name), "--no-such-flag"))
		require.ErrorContains(t, c.Execute(), "unknown flag: --no-such-flag", name)
	}
}

// Commands that messages, help and documents tell people to type exist, with their subcommands and the flags that
// directly follow them.
func TestCommandsThatAreNamedExist(t *testing.T) {
	top := root(command.NewEnv("test"))
	named := regexp.MustCompile("(?:^|[\\s`(;,])headnote ([a-z]+)((?: [a-z]+)?)((?: --[a-z-]+)?)")
	checked := 0
	check := func(t *testing.T, where, text string) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			c, _, err := top.Find([]string{m[1]})
			if err != nil || c == top {
				continue // prose: "headnote is", or a question
			}
			checked++
			if sub := strings.TrimSpace(m[2]); sub != "" && c.HasSubCommands() {
				found, _, err := c.Find([]string{sub})
				require.True(t, c.Runnable() || err == nil && found != c, "%s names %q, which does not exist", where, m[0])
				if err == nil {
					c = found
				}
			}
			if flag := strings.TrimPrefix(strings.TrimSpace(m[3]), "--"); flag != "" && flag != "help" {
				require.True(t, c.Flags().Lookup(flag) != nil || top.PersistentFlags().Lookup(flag) != nil,
					"%s names %q, whose flag does not exist", where, m[0])
			}
		}
	}
	require.NoError(t, fs.WalkDir(os.DirFS(".."), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "bin" || strings.HasPrefix(d.Name(), ".") && path != "."):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			page, err := os.ReadFile(filepath.Join("..", path))
			check(t, path, string(page))
			return err
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", path), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
				text, err := strconv.Unquote(s.Value)
				require.NoError(t, err)
				check(t, path, text)
			}
			return true
		})
		return nil
	}))
	require.Greater(t, checked, 100)
}
