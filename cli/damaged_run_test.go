package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A journal with the events of another run is damaged: the list shows that with the reason, and no memo is written from
// it.
func TestAJournalOfAnotherRun(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.write("acme/order.txt", "ORDER\n\nThe answer is due on June 9, 2026.\n")
	code, _, said := p.run("index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = p.run("ask", "When is the answer due?", "--matter", "acme")
	require.Contains(t, []int{0, 3}, code, said)
	runs := filepath.Join(p.home, "acme/.headnote/runs")
	found, err := filepath.Glob(filepath.Join(runs, "*.jsonl"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	body, err := os.ReadFile(found[0])
	require.NoError(t, err)
	const id = "20260101-000000-abcdef"
	require.NoError(t, os.WriteFile(filepath.Join(runs, id+".jsonl"), body, 0o600))

	code, out, said := p.run("runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, id+" · damaged")
	require.Contains(t, flat(out), "it is of the run "+filepath.Base(found[0][:len(found[0])-len(".jsonl")]))
	for _, format := range []string{"md", "html", "json"} {
		code, out, said = p.run("export", id, "--matter", "acme", "--format", format)
		require.Equal(t, 1, code, format)
		require.Empty(t, out, format)
		require.Contains(t, said, "cannot be used", format)
		require.Contains(t, said, "no line of it can be read", format)
	}
	for _, args := range [][]string{{"resume", id}, {"doctor", "--verify"}} {
		code, out, said = p.run(append(args, "--matter", "acme")...)
		require.Equal(t, 1, code, "%s%s", out, said)
		require.Contains(t, squeezed(out+said), squeezed("no line of it can be read"), args)
	}
	after, err := os.ReadFile(filepath.Join(runs, id+".jsonl"))
	require.NoError(t, err)
	require.Equal(t, body, after, "the file is left as it was")
}
