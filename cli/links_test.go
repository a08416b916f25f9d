package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLinksLeadNowhere checks that a folder whose runs or settings are links to another place is not opened.
func TestLinksLeadNowhere(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	run := p.online()
	p.write("private/diary.txt", "The orchard was sold in secret.")
	p.write("gift/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run("index", "gift")
	require.Equal(t, 0, code, said)
	runs := filepath.Join(p.home, "gift/.headnote/runs")
	require.NoError(t, os.RemoveAll(runs))
	require.NoError(t, os.Symlink(filepath.Join(p.home, "private"), runs))
	for _, args := range [][]string{
		{"ask", "Who has the parcel?", "--matter", "gift"},
		{"runs", "--matter", "gift"},
		{"export", "last", "--matter", "gift"},
	} {
		code, out, said := run(args...)
		require.Equal(t, 1, code, "%v %s", args, said)
		require.Contains(t, said, "leads out of", args)
		require.NotContains(t, out, "orchard")
	}
	entries, err := os.ReadDir(filepath.Join(p.home, "private"))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing was written there")
}

// TestLinksBelowTheIndexLeadNowhere: a link anywhere in headnote's own files could make it overwrite a user's file, and
// a linked folder of documents leads out of the matter.
func TestLinksBelowTheIndexLeadNowhere(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.write("own/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := p.run("index", "own")
	require.Equal(t, 0, code, said)
	victim := p.write("victim", "keys")
	for _, at := range []string{"index/passages/segments.new", "index.new/text-000001.zst", "index.new/deeper/to"} {
		link := filepath.Join(p.home, "own", ".headnote", filepath.FromSlash(at))
		require.NoError(t, os.MkdirAll(filepath.Dir(link), 0o700))
		require.NoError(t, os.Symlink(victim, link))
		p.write("own/new.txt", "Added before "+at)
		for _, args := range [][]string{
			{"index", "own"},
			{"index", "own", "--rebuild"},
			{"index", "own", "--to", "local"},
			{"search", "parcel", "--matter", "own"},
		} {
			code, _, said = p.run(args...)
			require.NotZero(t, code, "%v", args)
			require.Contains(t, said, "is a link", "%v", args)
			body, err := os.ReadFile(victim)
			require.NoError(t, err)
			require.Equal(t, "keys", string(body), "%v", args)
		}
		require.NoError(t, os.Remove(link))
	}
	code, _, said = p.run("index", "own")
	require.Equal(t, 0, code, said)

	p.write("private/diary.txt", "The orchard was sold in secret.")
	p.write("gift/.headnote/matter.toml", "name = \"\\u001b]0;pwn\\u0007gift\"\ndocuments = \"docs\"\n")
	require.NoError(t, os.Symlink(filepath.Join(p.home, "private"), filepath.Join(p.home, "gift", "docs")))
	for _, args := range [][]string{{
		"share", "--documents", "--yes", "--matter", "gift", "--nats-url",
		"nats://127.0.0.1:1",
	}} {
		code, _, said = p.online()(args...)
		require.Equal(t, 2, code, "%v: %s", args, said)
		require.Contains(t, said, filepath.Join(p.home, "private"), "%v: where the link leads is shown", args)
	}
	_, out, said := p.run("confirm", "gift")
	require.NotContains(t, out+said, "\x1b", "the folder's name does not command the terminal")
}
