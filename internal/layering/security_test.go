//go:build !race

package layering

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSecurityNamesTests: every test that SECURITY.md names is in the folder that it names, so that every promise stays
// tested.
func TestSecurityNamesTests(t *testing.T) {
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "SECURITY.md"))
	require.NoError(t, err)
	in := regexp.MustCompile("((?:`(?:Test|Fuzz)[A-Za-z0-9]+(?:/[a-z_]+)?`(?:, )?)+) in `([a-z/]+)`")
	name := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)(?:/([a-z_]+))?`")
	found := 0
	for _, m := range in.FindAllStringSubmatch(string(page), -1) {
		source := tests(t, filepath.Join(root, m[2]))
		for _, n := range name.FindAllStringSubmatch(m[1], -1) {
			require.True(t, strings.Contains(source, "func "+n[1]+"("), "%s is not in %s", n[1], m[2])
			if n[2] != "" {
				require.True(t, strings.Contains(source, `"`+strings.ReplaceAll(n[2], "_", " ")+`"`),
					"%s/%s is not in %s", n[1], n[2], m[2])
			}
			found++
		}
	}
	require.Len(t, name.FindAllString(string(page), -1), found, "a test is named without its folder")
	require.Greater(t, found, 40)
}

func tests(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	require.NoError(t, err)
	var b strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		b.Write(data)
	}
	return b.String()
}
