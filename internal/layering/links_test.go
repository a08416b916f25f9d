//go:build !race

package layering

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	noSlug  = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
)

// anchors returns the link targets of a page, as derived from headings.
func anchors(page string) map[string]bool {
	out := make(map[string]bool)
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		out[strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return out
}

// TestLinks: every link between the project's pages has a target.
func TestLinks(t *testing.T) {
	root := filepath.Join("..", "..")
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	require.NoError(t, err)
	records, err := filepath.Glob(filepath.Join(root, "docs", "decisions", "*.md"))
	require.NoError(t, err)
	more, err := filepath.Glob(filepath.Join(root, "*.md"))
	require.NoError(t, err)
	for _, path := range slices.Concat(pages, records, more) {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(string(data), -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "://") || strings.HasPrefix(file, "mailto:") {
				continue
			}
			to := path
			if file != "" {
				to = filepath.Join(filepath.Dir(path), file)
			}
			body, err := os.ReadFile(to)
			if info, serr := os.Stat(to); serr == nil && info.IsDir() {
				continue
			}
			if !assertNo(t, err, path, m[1]) || anchor == "" {
				continue
			}
			if !anchors(string(body))[anchor] {
				t.Errorf("%s links to %s, where there is no such heading", path, m[1])
			}
		}
	}
}

func assertNo(t *testing.T, err error, path, to string) bool {
	t.Helper()
	if err != nil {
		t.Errorf("%s links to %s, which is not there", path, to)
	}
	return err == nil
}
