package cli_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestManual checks that every command in the help is in the manual page, and that man(1) reports no problem.
func TestManual(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	code, page, said := p.run("man")
	require.Equal(t, 0, code, said)
	for _, command := range []string{
		"ask", "index", "search", "cite", "deadlines", "risk", "runs", "resume", "replay",
		"export", "share", "tools", "tool", "doctor", "config path",
	} {
		require.Contains(t, page, "\n.SS headnote "+command, "the manual lacks %s", command)
	}
	require.Contains(t, page, ".B 130\ninterrupted")
	for _, shell := range []string{"bash", "zsh", "fish"} {
		code, out, said := p.run("completion", shell)
		require.Equal(t, 0, code, said)
		require.Contains(t, out, "headnote")
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("groff is not installed: the page was not typeset")
	}
	cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
	cmd.Stdin = strings.NewReader(page)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err)
	require.Empty(t, string(out))
}
