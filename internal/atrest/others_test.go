package atrest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/atrest"
)

// The folder of memos is the user's: their hidden files that end with a number are kept. Only temporary files meant to
// replace an existing file are removed.
func TestHiddenFilesOfTheUserStay(t *testing.T) {
	p, _ := matter(t)
	k := key(t, p.State)
	theirs := []string{".notes-20260303", ".draft1234567", ".backup.md.20260101"}
	leftovers := []string{".memo.md12345678", ".memo.md.age987654321"}
	for _, name := range append(theirs, leftovers...) {
		require.NoError(t, os.WriteFile(filepath.Join(p.Memos, name), []byte("mine"), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(p.State, ".session.json.age424242"), []byte("half"), 0o600))
	require.NoError(t, p.Seal(k))
	require.NoError(t, p.Unseal(k))
	for _, name := range theirs {
		data, err := os.ReadFile(filepath.Join(p.Memos, name))
		require.NoError(t, err, name)
		require.Equal(t, "mine", string(data))
	}
	for _, name := range leftovers {
		require.NoFileExists(t, filepath.Join(p.Memos, name))
	}
	require.NoFileExists(t, filepath.Join(p.State, ".session.json.age424242"))
}

// A sealed file that is damaged or not this matter's does not prevent others from being opened, is named in the error,
// and is kept.
func TestAForeignSealedFileKeepsNothingClosed(t *testing.T) {
	p, files := matter(t)
	k, other := key(t, p.State), key(t, t.TempDir())
	foreign := filepath.Join(p.Memos, "a-received-contract.pdf")
	require.NoError(t, other.WriteFile(foreign, []byte("theirs")))
	noAge := filepath.Join(p.Memos, "notes.age")
	require.NoError(t, os.WriteFile(noAge, []byte("no file of age at all"), 0o600))
	require.NoError(t, p.Seal(k))
	sealed, err := os.ReadFile(noAge)
	require.NoError(t, err)
	require.Equal(t, "no file of age at all", string(sealed), "what has the name of a sealed file is left alone")

	err = p.Unseal(k)
	require.ErrorContains(t, err, "a-received-contract.pdf.age is damaged, or was sealed with another key")
	require.ErrorContains(t, err, "notes.age is damaged")
	got := all(t, p.State)
	for name, body := range files {
		if !strings.HasPrefix(name, "..") {
			require.Equal(t, body, got[name], name)
		}
	}
	memo, err := os.ReadFile(filepath.Join(p.Memos, "memo.md"))
	require.NoError(t, err)
	require.Equal(t, "privileged", string(memo))
	back, err := other.ReadFile(foreign)
	require.NoError(t, err)
	require.Equal(t, "theirs", string(back))
	require.Error(t, p.Unseal(k), "it is named again until it is gone")
	require.NoError(t, os.Remove(foreign+atrest.Suffix))
	require.NoError(t, os.Remove(noAge))
	require.NoError(t, p.Unseal(k))
}
