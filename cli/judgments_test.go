package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestJudgments checks that a judgment of how well passages answer a question is computed once per matter and kept with
// the matter's files, and that a damaged or hostile file changes nothing.
func TestJudgments(t *testing.T) {
	t.Setenv("HEADNOTE_READER", "true")
	p := newProgram(t)
	p.write("acme/lease.txt", "Tenant shall have thirty (30) days after written notice to cure any default.")
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the Xanadu parcel to the tenant.")
	const question = "How many days does the tenant have to cure a default?"
	ok := func(args ...string) string {
		t.Helper()
		code, out, said := p.run(args...)
		require.Equal(t, 0, code, said)
		return out
	}
	search := func() string { return ok("search", question, "--matter", "acme", "--format", "json") }
	ok("index", "acme")
	file := filepath.Join(p.home, "acme", ".headnote", "judgments")
	ok("search", "default tenant", "--matter", "acme")
	require.NoFileExists(t, file, "words judge nothing")
	want := search()
	made, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, want, search())
	same, err := os.Stat(file)
	require.NoError(t, err)
	require.True(t, os.SameFile(made, same), "nothing was judged the second time")

	for name, spoil := range map[string]func() error{
		"junk":      func() error { return os.WriteFile(file, []byte("headnote judgements 1\nof another model"), 0o600) },
		"too large": func() error { return os.Truncate(file, 1<<30) },
		"a folder":  func() error { return os.MkdirAll(filepath.Join(file, "x"), 0o700) },
	} {
		require.NoError(t, os.RemoveAll(file))
		if name == "too large" {
			require.NoError(t, os.WriteFile(file, nil, 0o600))
		}
		require.NoError(t, spoil(), name)
		require.Equal(t, want, search(), name)
		if info, err := os.Stat(file); name != "a folder" {
			require.NoError(t, err)
			require.Equal(t, made.Size(), info.Size(), "%s: made again", name)
		}
	}

	require.NoError(t, os.RemoveAll(file))
	search()
	t.Setenv("HEADNOTE_LOCK_KEY", filepath.Join(p.home, "acme.key"))
	ok("lock", "acme")
	require.NoFileExists(t, file)
	require.FileExists(t, file+".age")
	require.Equal(t, want, search())
	require.NoFileExists(t, file)
}
