package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is passed on carries the licences of the libraries in it.
func TestLicencesTravel(t *testing.T) {
	binary, path := filepath.Join(t.TempDir(), "pictures"), filepath.Join(t.TempDir(), "LICENCES")
	out, err := exec.Command("go", "build", "-o", binary, "headnote/internal/pictures").CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, licences(binary, path))
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(body), "\ngithub.com/creack/pty v")
	require.Contains(t, string(body), "Permission is hereby granted, free of charge")

	_, err = terms(t.TempDir())
	require.ErrorContains(t, err, "no licence in")
}
