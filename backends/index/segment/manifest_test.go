package segment

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A folder may come from anyone: its list of segments must name no file elsewhere. Files are opened and, once merged,
// removed by these names.
func TestAManifestNamesSegmentsOnly(t *testing.T) {
	for _, name := range []string{
		"../000001.segment", "../../../other/.headnote/index/passages/000001.segment", "/etc/passwd", "", ".", "segments",
		"1.segment", "000001.segment.segment", "-00001.segment", "+00001.segment", "000001", `..\000001.segment`,
		"000001.segment\x00",
	} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, manifest{Next: 2, Segments: []manifestPart{{File: name, Bytes: 7}}}.write(dir))
			_, err := readManifest(dir)
			require.ErrorContains(t, err, "is not the name of a segment")
			e, err := OpenEngine(dir, true)
			if err == nil {
				require.NoError(t, e.Close())
			}
			require.Error(t, err)
		})
	}
	dir := t.TempDir()
	twice := manifest{Next: 2, Segments: []manifestPart{
		{File: segmentName(1), Bytes: 7},
		{File: segmentName(1), Bytes: 7},
	}}
	require.NoError(t, twice.write(dir))
	_, err := readManifest(dir)
	require.Error(t, err, "each once")
	require.NoError(t, manifest{
		Next:     1234568,
		Segments: []manifestPart{{File: segmentName(1234567), Bytes: 7}},
	}.write(dir))
	_, err = readManifest(dir)
	require.NoError(t, err)
}

// What a killed writer left behind, or somebody has planted, is replaced and not written through.
func TestAManifestIsWrittenThroughNoLink(t *testing.T) {
	dir, victim := t.TempDir(), filepath.Join(t.TempDir(), "victim")
	require.NoError(t, os.WriteFile(victim, []byte("keys"), 0o600))
	require.NoError(t, os.Symlink(victim, filepath.Join(dir, manifestName+".new")))
	require.NoError(t, manifest{Next: 1}.write(dir))
	body, err := os.ReadFile(victim)
	require.NoError(t, err)
	require.Equal(t, "keys", string(body))
	_, err = readManifest(dir)
	require.NoError(t, err)
}
