package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// pictures builds the program of the pictures, which links a terminal.
func pictures(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "pictures")
	out, err := exec.Command("go", "build", "-o", binary, "headnote/internal/pictures").CombinedOutput()
	require.NoError(t, err, string(out))
	return binary
}

// What is distributed carries the licenses of the libraries in it.
func TestLicencesTravel(t *testing.T) {
	path := filepath.Join(t.TempDir(), "LICENCES")
	require.NoError(t, run([]string{"licences", pictures(t), path}))
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(body), "\ngithub.com/creack/pty v")
	require.Contains(t, string(body), "Permission is hereby granted, free of charge")

	_, err = terms(t.TempDir())
	require.ErrorContains(t, err, "no licence in")
}

// The list of parts is that of the binary, not that of go.mod.
func TestBillIsWhatIsInTheBinary(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parts.json")
	t.Setenv("SOURCE_DATE_EPOCH", "0")
	t.Setenv("VERSION", "1.2.3")
	require.NoError(t, run([]string{"sbom", pictures(t), path}))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var b struct {
		BomFormat  string
		Metadata   struct{ Timestamp string }
		Components []component
	}
	require.NoError(t, json.Unmarshal(data, &b))
	require.Equal(t, "CycloneDX", b.BomFormat)
	require.Equal(t, "1970-01-01T00:00:00Z", b.Metadata.Timestamp)
	found := false
	for _, c := range b.Components {
		require.NotEqual(t, "charm.land/bubbletea/v2", c.Name, "the program of the pictures has no workbench in it")
		if c.Name == "github.com/creack/pty" {
			found = true
			require.Equal(t, "pkg:golang/github.com/creack/pty@"+c.Version, c.PURL)
			require.Contains(t, c.Properties[0].Value, "h1:")
		}
	}
	require.True(t, found)
}

func TestUsage(t *testing.T) {
	text := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(text, []byte("not a program"), 0o600))
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	for want, args := range map[string][]string{
		"usage:":                     nil,
		"is not a command":           {"list", text, text},
		"is not a number of seconds": {"sbom", text, text},
		"what it was built from":     {"licences", text, text},
	} {
		require.ErrorContains(t, run(args), want)
	}
}
