package matter_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"headnote/research/matter"
)

func TestParseName(t *testing.T) {
	for _, s := range []string{
		"acme", "Acme v. Borealis, Inc.", "O'Brien & Sons (2024)", "Müller", "東京-2024", "a", "7",
		strings.Repeat("a", 100),
	} {
		n, err := matter.ParseName(s)
		require.NoError(t, err, s)
		require.Equal(t, s, n.String())
	}
	n, err := matter.ParseName("Mu\u0308ller")
	require.NoError(t, err)
	require.Equal(t, matter.MustName("Müller"), n, "one name, however it was typed")
	for _, s := range []string{
		"", ".", "..", ".hidden", "-rf", "_x", " a", "a ", "a/b", "../a", "/a", `a\b`, "a\x00", "a\n", "a\x1b[2J", "a\u202eb",
		"a\u200bb",
		"\u0301a", "a\xff", "a:b", "a*", "a\"b", "a`b", "a$b", "a;b", "a|b", "\uff0e\uff0e\uff0fa", "a\u2044b", "a\u2215b",
		strings.Repeat("a", 101), strings.Repeat("a", 1<<20),
	} {
		_, err := matter.ParseName(s)
		require.ErrorContains(t, err, "is not a matter's name", "%.40q", s)
		require.Less(t, len(err.Error()), 500)
	}
}

func TestParseShared(t *testing.T) {
	for s, want := range map[string]matter.Shared{
		"acme": {Name: matter.MustName("acme")}, "ana/acme": {Owner: matter.MustName("ana"), Name: matter.MustName("acme")},
	} {
		got, err := matter.ParseShared(s)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.Equal(t, s, got.String())
	}
	for _, s := range []string{"", "/", "a/", "/a", "a/b/c", "../a", "a/.."} {
		_, err := matter.ParseShared(s)
		require.Error(t, err, s)
	}
}

func FuzzParseName(f *testing.F) {
	for _, s := range []string{"acme", "..", "a/b", "Mu\u0308ller", "a\x00", "\u202e"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := matter.ParseName(s)
		if err != nil {
			require.True(t, n.IsZero())
			return
		}
		name := n.String()
		require.True(t, filepath.IsLocal(name) && filepath.Base(name) == name, "one part of a path: %q", name)
		require.True(t, norm.NFC.IsNormalString(name))
		require.False(t, strings.ContainsFunc(name, func(r rune) bool {
			return unicode.IsControl(r) || unicode.Is(unicode.Cf,
				r)
		}))
		again, err := matter.ParseName(name)
		require.NoError(t, err)
		require.Equal(t, n, again)
	})
}
