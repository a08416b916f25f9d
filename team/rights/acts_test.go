package rights

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoRequestIsForgotten compares the list of tried requests with the server's own: a request that a new version of
// NATS adds must be considered here.
func TestNoRequestIsForgotten(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/nats-io/nats-server/v2").Output()
	require.NoError(t, err)
	file, err := parser.ParseFile(
		token.NewFileSet(),
		filepath.Join(strings.TrimSpace(string(dir)), "server", "jetstream_api.go"),
		nil,
		0,
	)
	require.NoError(t, err)
	acts, err := canary{id: "check"}.acts()
	require.NoError(t, err)
	known := 0
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		pattern, err := strconv.Unquote(lit.Value)
		if err != nil || !strings.HasPrefix(pattern, api) || strings.Contains(pattern, "%") ||
			strings.HasSuffix(pattern, ".") ||
			pattern == api+">" ||
			pattern == "$JS.API.DIRECT.GET" {
			return true
		}
		known++
		found := false
		for _, a := range acts {
			found = found || matches(pattern, api+a.Subject)
		}
		require.True(t, found, "nothing is tried of %s", pattern)
		return true
	})
	require.Greater(t, known, 30)
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		pattern, subject string
		want             bool
	}{
		{"a.b", "a.b", true},
		{"a.b", "a.c", false},
		{"a.*", "a.b", true},
		{"a.*", "a.b.c", false},
		{"a.>", "a.b.c", true},
		{"a.>", "a", false},
		{"*.b", "a.b", true},
		{"a", "a.b", false},
	} {
		require.Equal(t, c.want, matches(c.pattern, c.subject), "%s %s", c.pattern, c.subject)
	}
}
