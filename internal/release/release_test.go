package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, dir, name, body string) item {
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	return item{name: "headnote/" + name, path: path, mode: 0o644}
}

// The same files give the same archive, whatever their order, their owner and the
// time at which they were written.
func TestArchivesAreReproducible(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.FixedZone("", 3600))
	var one, two bytes.Buffer
	dir, other := t.TempDir(), t.TempDir()
	require.NoError(t, pack(&one, []item{write(t, dir, "b", "2"), write(t, dir, "a", "1")}, at))
	a, b := write(t, other, "a", "1"), write(t, other, "b", "2")
	require.NoError(t, os.Chtimes(a.path, time.Unix(1, 0), time.Unix(1, 0)))
	require.NoError(t, pack(&two, []item{a, b}, at))
	require.Equal(t, one.Bytes(), two.Bytes())

	z, err := gzip.NewReader(&one)
	require.NoError(t, err)
	r := tar.NewReader(z)
	var names []string
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		require.True(t, h.ModTime.Equal(at))
		require.Zero(t, h.Uid)
		names = append(names, h.Name)
	}
	require.Equal(t, []string{"headnote/a", "headnote/b"}, names)
}

// The list of parts is that of the binary: the program that makes our pictures has a
// terminal in it.
func TestBillIsWhatIsInTheBinary(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "pictures")
	out, err := exec.Command("go", "build", "-o", binary, "headnote/internal/pictures").CombinedOutput()
	require.NoError(t, err, string(out))
	data, err := bill(binary, "v1", time.Unix(0, 0))
	require.NoError(t, err)
	var b struct {
		BomFormat, SpecVersion string
		Components             []component
	}
	require.NoError(t, json.Unmarshal(data, &b))
	require.Equal(t, "CycloneDX", b.BomFormat)
	found := false
	for _, c := range b.Components {
		if c.Name == "github.com/creack/pty" {
			found = true
			require.Equal(t, "pkg:golang/github.com/creack/pty@"+c.Version, c.PURL)
			require.Contains(t, c.Properties[0].Value, "h1:")
		}
	}
	require.True(t, found)
	_, err = bill(write(t, t.TempDir(), "x", "no program").path, "v1", time.Unix(0, 0))
	require.ErrorContains(t, err, "what it was built from cannot be read")
}

func TestChecksumsAreCheckedBySha256sum(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", "1")
	write(t, dir, "b", "2")
	require.NoError(t, checksums(dir))
	require.NoError(t, checksums(dir), "its own file is not among them")
	path, err := exec.LookPath("sha256sum")
	if err != nil {
		t.Skip("sha256sum is not installed")
	}
	cmd := exec.Command(path, "--check", "--strict", sums)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, "a: OK\nb: OK\n", string(out))
}

func TestUsage(t *testing.T) {
	require.ErrorContains(t, release("", "v1", "", "0", systems), "usage:")
	require.ErrorContains(t, release(t.TempDir(), "v1", "", "yesterday", systems), "usage:")
}
