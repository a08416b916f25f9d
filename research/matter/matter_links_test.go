package matter_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/research/matter"
)

// A folder from somebody else may contain links; none that lead out of it are followed.
func TestLinksThatLeadOutOfAMatterAreRefused(t *testing.T) {
	for _, at := range []string{
		".headnote", ".headnote/matter.toml", ".headnote/index", ".headnote/index/texts",
		".headnote/session.json", ".headnote/runs",
	} {
		t.Run(at, func(t *testing.T) {
			top := t.TempDir()
			dir := filepath.Join(top, "matter")
			require.NoError(t, os.MkdirAll(dir, 0o700))
			_, err := matter.Create(dir, dir)
			require.NoError(t, err)
			require.NoError(t, os.MkdirAll(filepath.Join(dir, ".headnote/index"), 0o700))
			outside := filepath.Join(top, "outside")
			if _, err := os.Stat(filepath.Join(dir, at)); err == nil {
				require.NoError(t, os.Rename(filepath.Join(dir, at), outside))
			}
			require.NoError(t, os.Symlink(outside, filepath.Join(dir, at)))
			_, err = matter.Open(dir)
			require.ErrorIs(t, err, within.ErrOutside)
			require.ErrorContains(t, err, filepath.Join(dir, at)+" is a link")
		})
	}
}

func TestAMattersFilesAreItsOwn(t *testing.T) {
	dir := t.TempDir()
	m, err := matter.Create(dir, dir)
	require.NoError(t, err)
	for _, name := range []string{"../x", "/etc/passwd", ".."} {
		require.ErrorIs(t, m.Files().WriteFile(name, nil), within.ErrOutside)
		_, err := m.Kept().ReadFile(name)
		require.ErrorIs(t, err, within.ErrOutside)
		_, err = m.Runs().Open(name)
		require.ErrorIs(t, err, within.ErrOutside)
	}
}
