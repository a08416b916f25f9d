// Package risktest holds what the tests of several packages share: the papers of an invented matter, as a document
// reader returns them, and other layouts of the same papers.
package risktest

import (
	"embed"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

//go:embed matter/*.txt
var files embed.FS

// Today is the default date of the tests of the matter.
var Today = risk.NewDate(2026, 3, 2)

// Matter returns the papers of a dispute about a supply of crates: orders and motions of its case, the contract with
// its amendment, letters, and a statute, in the order of their names.
func Matter(t testing.TB) []risk.Text {
	t.Helper()
	names, err := fs.Glob(files, "matter/*.txt")
	require.NoError(t, err)
	out := make([]risk.Text, 0, len(names))
	for _, name := range names {
		data, err := files.ReadFile(name)
		require.NoError(t, err)
		out = append(out, paper(t, strings.TrimPrefix(name, "matter/"), string(data)))
	}
	return out
}

// Paper returns one of them by name.
func Paper(t testing.TB, name string) risk.Text {
	t.Helper()
	for _, p := range Matter(t) {
		if p.ID == name {
			return p
		}
	}
	require.FailNow(t, "no such paper", name)
	return risk.Text{}
}

// paper parses a file: lines of metadata, an empty line, the text.
func paper(t testing.TB, name, data string) risk.Text {
	t.Helper()
	head, body, ok := strings.Cut(data, "\n\n")
	require.True(t, ok, name)
	out := risk.Text{ID: name, Body: body}
	for line := range strings.Lines(head) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		require.True(t, ok, "%s: %q", name, line)
		switch key {
		case "title":
			out.Title = value
		case "kind":
			out.Kind = value
		case "type":
			out.Type = value
		case "status":
			out.Status = value
		case "docket":
			out.Docket = value
		case "date":
			day, err := risk.ParseDate(value)
			require.NoError(t, err, name)
			out.Date = day
		default:
			require.FailNow(t, "no such line in the head of a paper", "%s: %s", name, key)
		}
	}
	return out
}
