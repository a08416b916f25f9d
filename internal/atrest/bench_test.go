package atrest_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/atrest"
	"headnote/internal/scratch"
)

// BenchmarkOpenIndex measures what each command on a locked matter waits for: 64 MB of index.
func BenchmarkOpenIndex(b *testing.B) {
	dir, state := b.TempDir(), b.TempDir()
	h, err := atrest.CheapPassphrase("open sesame")
	require.NoError(b, err)
	k, err := atrest.Create(state, h)
	require.NoError(b, err)
	data := make([]byte, 64<<20)
	random := rand.NewChaCha8([32]byte{})
	_, err = random.Read(data)
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(filepath.Join(dir, "000001.segment"), data, 0o600))
	sealed := filepath.Join(state, "index.age")
	require.NoError(b, k.PackDir(dir, sealed))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		tmp, err := scratch.InMemory("open", int64(len(data)))
		require.NoError(b, err)
		require.NoError(b, k.UnpackDir(sealed, tmp.Path))
		require.NoError(b, tmp.Close())
	}
}

// BenchmarkSealLine measures what sealing adds to an event of 2 KB.
func BenchmarkSealLine(b *testing.B) {
	h, err := atrest.CheapPassphrase("open sesame")
	require.NoError(b, err)
	k, err := atrest.Create(b.TempDir(), h)
	require.NoError(b, err)
	line := make([]byte, 2<<10)
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		k.SealLine("run", line)
	}
}
