package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/team/check"
	"headnote/team/rights"
	"headnote/team/teamtest"
)

// TestEveryRole: on three real servers with the configuration that team init writes, each role can do what it needs,
// and is refused everything else; the test leaves nothing behind.
func TestEveryRole(t *testing.T) {
	t.Parallel()
	p, dir := teamtest.Trial(t, 3, "acme/rita=reader", "acme/wendy=worker", "acme/ada=writer", "acme/olga=owner")
	done, refused := make(map[rights.Role]int), make(map[rights.Role]int)
	err := check.Run(patience.Context(t), dir, p, "acme", time.Now, func(x rights.Try) {
		require.False(t, x.Failed, "%s: %s: %v", x.Role, x.Act, x.Err)
		if x.Allowed {
			done[x.Role]++
		} else {
			refused[x.Role]++
		}
	})
	require.NoError(t, err)
	t.Log(done, refused)
	require.Equal(t, map[rights.Role]int{
		rights.Reader: 4, rights.Worker: 7, rights.Writer: 9, rights.Owner: 10, rights.Admin: 9, // streams
	}, done)
	for _, r := range []rights.Role{rights.Reader, rights.Worker, rights.Writer, rights.Owner} {
		require.Greater(t, refused[r], 60, r)
	}
	require.Greater(t, refused[rights.Worker], refused[rights.Reader]+60, "headers are tried of what may be sent")
	admin := teamtest.As(t, p, dir, "acme-admin")
	patience.Until(t, func() bool { // a list may be older than what was just removed
		for name := range admin.JS.StreamNames(t.Context()).Name() {
			if name != "KV_HEADNOTE_quotas" && name != "HEADNOTE_answers" {
				return false
			}
		}
		return true
	}, "what was tried is not gone")
}
