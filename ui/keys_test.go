package ui

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNoTwoActionsShareAKeyInAScope(t *testing.T) {
	type place struct {
		sc  scope
		key string
	}
	seen := make(map[place]string)
	ids := make(map[string]bool)
	for _, a := range actions {
		require.NotEmpty(t, a.Keys, a.ID)
		require.NotEmpty(t, a.Title, a.ID)
		require.NotNil(t, a.Do, a.ID)
		require.False(t, ids[a.ID], "two actions are called %s", a.ID)
		ids[a.ID] = true
		for _, k := range a.Keys {
			at := place{a.Scope, k}
			require.Empty(t, seen[at], "%s and %s share %s", seen[at], a.ID, k)
			seen[at] = a.ID
		}
		require.NotEmpty(t, scopeNames[a.Scope], a.ID)
	}
}

// The table of keys in README.md stands between these two lines.
const (
	keysBegin = "<!-- keys: made from the table of actions -->\n"
	keysEnd   = "<!-- /keys -->"
)

func TestTheREADMEHasTheKeysAsTheyAre(t *testing.T) {
	data, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(data), keysBegin)
	require.True(t, ok)
	table, after, ok := strings.Cut(rest, keysEnd)
	require.True(t, ok)
	want := "\n" + KeyMarkdown() + "\n"
	if flag.Lookup("update").Value.String() == "true" {
		require.NoError(t, os.WriteFile("../README.md", []byte(before+keysBegin+want+keysEnd+after), 0o644))
		return
	}
	require.Equal(t, want, table, "make keys writes the table anew from the actions")
}
