package teamtest

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/bcrypt"

	"headnote/internal/freeport"
	"headnote/internal/patience"
	"headnote/team"
	"headnote/team/rights"
)

// Trial starts a cluster with the configuration that team init writes for members such as
// acme/ada=writer, and returns its folder.
func Trial(t testing.TB, servers int, members ...string) (rights.Plan, string) {
	t.Helper()
	var p rights.Plan
	for range servers {
		s, err := rights.ParseServer(fmt.Sprintf("127.0.0.1:%d", freeport.Port(t, 2000)))
		require.NoError(t, err)
		p.Servers = append(p.Servers, s)
	}
	for _, s := range members {
		m, err := rights.ParseMember(s)
		require.NoError(t, err)
		p.Members = append(p.Members, m)
	}
	dir := filepath.Join(t.TempDir(), "cluster")
	p, err := p.Write(dir, time.Now(), bcrypt.MinCost)
	require.NoError(t, err)
	var files []string
	for _, s := range p.Servers {
		files = append(files, filepath.Join(dir, s.Name, "nats.conf"))
	}
	Configured(t, files...)
	return p, dir
}

// As connects as a user of a trial, such as acme-ada.
func As(t testing.TB, p rights.Plan, dir, user string) *team.Link {
	t.Helper()
	for _, m := range p.Members {
		if m.User() != user {
			continue
		}
		a, err := p.Access(dir, m)
		require.NoError(t, err)
		l, err := team.Dial(a)
		require.NoError(t, err)
		t.Cleanup(l.Close)
		patience.Until(t, l.IsConnected, "%s cannot connect", user)
		return l
	}
	require.Fail(t, "there is no "+user)
	return nil
}
