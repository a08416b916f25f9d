package rights_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/bcrypt"

	"headnote/internal/freeport"
	"headnote/internal/patience"
	"headnote/team/rights"
	"headnote/team/teamtest"
)

// TestForbidden tries everything that each role must be refused, on three real servers with the configuration that init
// writes, and tries everything on a configuration that grants too much.
func TestForbidden(t *testing.T) {
	t.Parallel()
	p, dir := teamtest.Trial(
		t,
		3,
		"acme/rita=reader",
		"acme/wendy=worker",
		"acme/ada=writer",
		"acme/olga=owner",
		"blake/eve=writer",
	)
	admin := teamtest.As(t, p, dir, "acme-admin")
	for user, role := range map[string]rights.Role{
		"acme-rita": rights.Reader, "acme-wendy": rights.Worker, "acme-ada": rights.Writer, "acme-olga": rights.Owner,
	} {
		l := teamtest.As(t, p, dir, user)
		tries, err := rights.Forbidden(patience.Context(t), "acme", role, admin, l)
		require.NoError(t, err, user)
		require.Greater(t, len(tries), 60, user)
		for _, x := range tries {
			require.False(t, x.Failed, "%s may: %s", role, x.Act)
		}
	}
	patience.Until(t, func() bool {
		for range admin.JS.StreamNames(t.Context()).Name() {
			return false
		}
		return true
	}, "what was made to be attacked is there")

	// Another client's account sees nothing of this.
	eve := teamtest.As(t, p, dir, "blake-admin")
	tries, err := rights.Forbidden(patience.Context(t), "blake", rights.Reader, eve, teamtest.As(t, p, dir, "blake-eve"))
	require.NoError(t, err)
	failed := 0
	for _, x := range tries { // a writer tested against the rights of a reader
		if x.Failed {
			failed++
		}
	}
	require.Positive(t, failed)
	// An administrator in place of a writer: nearly everything is allowed, is detected, and has done no harm to
	// anything else.
	_, err = eve.JS.CreateStream(t.Context(), streamOf("KEPT"))
	require.NoError(t, err)
	tries, err = rights.Forbidden(patience.Context(t), "blake", rights.Writer, eve, eve)
	require.NoError(t, err)
	found := make(map[string]bool)
	for _, x := range tries {
		if x.Failed {
			found[x.Act] = true
		}
	}
	require.True(t, found["delete a stream by a reply subject"])
	for _, act := range []string{
		"STREAM.UPDATE", "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG.DELETE", "STREAM.RESTORE",
		"STREAM.SNAPSHOT", "CONSUMER.DELETE",
	} {
		any := false
		for subject := range found {
			any = any || strings.HasPrefix(subject, "$JS.API."+act)
		}
		require.True(t, any, act)
	}
	x, err := eve.JS.Stream(t.Context(), "KEPT")
	require.NoError(t, err)
	require.Equal(t, "KEPT", x.CachedInfo().Config.Name)
}

// TestAdd: a new member can connect with a certificate of the same authority once the servers have the new file; nobody
// else's password changes.
func TestAdd(t *testing.T) {
	t.Parallel()
	var p rights.Plan
	s, err := rights.ParseServer(fmt.Sprintf("127.0.0.1:%d", freeport.Port(t, 2000)))
	require.NoError(t, err)
	p.Servers = append(p.Servers, s)
	p.Members = []rights.Member{{Client: "acme", Name: "ada", Role: rights.Writer}}
	dir := filepath.Join(t.TempDir(), "c")
	_, err = p.Write(dir, time.Now(), bcrypt.MinCost)
	require.NoError(t, err)
	before, err := os.ReadFile(filepath.Join(dir, "people", "acme-ada", "password"))
	require.NoError(t, err)
	_, err = rights.Add(dir, rights.Member{Client: "acme", Name: "ada", Role: rights.Owner}, time.Now(), bcrypt.MinCost)
	require.ErrorContains(t, err, "is listed twice")
	for _, m := range []rights.Member{
		{Client: "acme", Name: "rita", Role: rights.Reader}, {Client: "blake", Name: "eve", Role: rights.Owner},
	} {
		p, err = rights.Add(dir, m, time.Now(), bcrypt.MinCost)
		require.NoError(t, err)
	}
	again, err := rights.Read(dir)
	require.NoError(t, err)
	require.Equal(t, p, again)
	after, err := os.ReadFile(filepath.Join(dir, "people", "acme-ada", "password"))
	require.NoError(t, err)
	require.Equal(t, before, after)
	teamtest.Configured(t, filepath.Join(dir, p.Servers[0].Name, "nats.conf"))
	for _, user := range []string{"acme-ada", "acme-rita", "acme-admin", "blake-eve", "blake-admin"} {
		_, err := teamtest.As(t, p, dir, user).Ready(t.Context())
		require.NoError(t, err, user)
	}
}

// TestPlan: an invalid plan is refused, and files are accessible only to their owner.
func TestPlan(t *testing.T) {
	for _, bad := range []string{
		"", "acme", "acme/ada", "acme/ada=king", "../x/ada=writer", "acme/a b=writer", "ACME/ada=writer",
		"acme/ada=writer=x", `acme/"=writer`,
	} {
		_, err := rights.ParseMember(bad)
		require.Error(t, err, bad)
	}
	for _, bad := range []string{"", ":4222", "a:0", "a:99999", "a:x", "a b", `a"`, "a/b", "${HOME}"} {
		_, err := rights.ParseServer(bad)
		require.Error(t, err, bad)
	}
	dir := filepath.Join(t.TempDir(), "c")
	ada := rights.Member{Client: "acme", Name: "ada", Role: rights.Writer}
	one := rights.Server{Host: "a.firm.example", Port: 4222}
	_, err := rights.Plan{Servers: []rights.Server{one}}.Write(dir, time.Now(), bcrypt.MinCost)
	require.ErrorContains(t, err, "at least one server and one member")
	_, err = rights.Plan{
		Servers: []rights.Server{one},
		Members: []rights.Member{ada, ada},
	}.Write(
		dir,
		time.Now(),
		bcrypt.MinCost,
	)
	require.ErrorContains(t, err, "acme/ada is listed twice")
	p, err := rights.Plan{
		Servers: []rights.Server{one},
		Members: []rights.Member{ada},
		Etc:     "/etc/nats",
		Store:   "/var/lib/nats",
	}.Write(
		dir,
		time.Now(),
		bcrypt.MinCost,
	)
	require.NoError(t, err)
	_, err = p.Write(dir, time.Now(), bcrypt.MinCost)
	require.ErrorContains(t, err, "is not empty")
	again, err := rights.Read(dir)
	require.NoError(t, err)
	require.Equal(t, p, again)
	_, err = rights.Read(t.TempDir())
	require.ErrorContains(t, err, "is not a folder that headnote team init made")
	password, err := os.ReadFile(filepath.Join(dir, "people", "acme-ada", "password"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(password), 26)
	require.NoError(t, filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := e.Info()
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, path)
		if !e.IsDir() && strings.HasPrefix(path, filepath.Join(dir, "a")+"/") {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NotContains(t, string(data), string(password), "the servers have hashes")
			require.NotContains(t, string(data), "$JS.API.>")
		}
		return nil
	}))
}

func streamOf(name string) jetstream.StreamConfig {
	return jetstream.StreamConfig{Name: name, Subjects: []string{name}}
}
