package documents

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzPaper: whatever a message says, a document that is not refused has a place below
// the matter's folder that is not hidden, and a size within the limit.
func FuzzPaper(f *testing.F) {
	sum := strings.Repeat("0a", 32)
	for _, name := range []string{
		"a.txt", "../a.txt", "/a", "a/../b", "a\\b",
		".a", "a/.b", "a//b", "", "\x00", "c:\\a", "Ü “x”.txt", "a\u202eb",
	} {
		data, err := json.Marshal(Document{Path: name, Size: 4, Sum: sum})
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(`{"path":"a","size":9e99}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var p Document
		s := Store{o: Options{Limit: 1000, Reads: func(string) bool { return true }}}
		if json.Unmarshal(data, &p) != nil || s.check(p) != nil {
			return
		}
		root := filepath.Join(string(os.PathSeparator), "matter", "papers")
		rel, err := filepath.Rel(root, filepath.Join(root, filepath.FromSlash(p.Path)))
		require.NoError(t, err)
		require.Equal(t, filepath.FromSlash(p.Path), rel)
		for part := range strings.SplitSeq(p.Path, "/") {
			require.NotEmpty(t, part)
			require.NotEqual(t, byte('.'), part[0])
		}
		require.True(t, p.Size >= 0 && p.Size <= 1000)
		require.Len(t, p.Sum, 64)
	})
}
