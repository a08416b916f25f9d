//go:build !race

package layering

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every decision record has a date and a status, follows the previous one, and is listed.
func TestDecisionsAreRecorded(t *testing.T) {
	dir := filepath.Join("..", "..", "docs", "decisions")
	list, err := os.ReadFile(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	records, err := filepath.Glob(filepath.Join(dir, "[0-9]*.md"))
	require.NoError(t, err)
	require.NotEmpty(t, records)
	head := regexp.MustCompile(`^# (.+)\n\n` +
		`Date: (20\d\d-\d\d-\d\d)  \nStatus: (proposed|accepted|rejected|superseded by \[.+\]\((.+)\))\n\n`)
	for i, path := range records {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		m := head.FindStringSubmatch(string(data))
		require.NotNil(t, m, "%s does not begin with its title, date and status", path)
		name := filepath.Base(path)
		number, err := strconv.Atoi(name[:4])
		require.NoError(t, err)
		require.Equal(t, i+1, number, name)
		status, _, _ := strings.Cut(m[3], " ")
		require.Contains(t, string(list), "| ["+m[1]+"]("+name+") | "+m[2]+" | "+status+" |")
		if m[4] != "" {
			require.FileExists(t, filepath.Join(dir, m[4]))
		}
	}
}
