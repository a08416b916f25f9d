package rights_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/bcrypt"

	"headnote/team"
	"headnote/team/rights"
)

// What each role may send, one row a subject: r reader, w worker, a writer, o owner, x administrator.
var mayTable = []struct{ who, subject string }{
	// reading
	{"rwaox", "HEADNOTE.API.INFO"},
	{"rwaox", "HEADNOTE.API.STREAM.LIST"},
	{"rwaox", "HEADNOTE.API.STREAM.INFO.HEADNOTE_m1"},
	{"rwaox", "HEADNOTE.API.STREAM.MSG.GET.HEADNOTE_m1"},
	{"rwaox", "HEADNOTE.API.DIRECT.GET.HEADNOTE_m1.headnote.m1.run.r1"},
	// driving a run
	{"waox", "headnote.m1.run.r1"},
	{"waox", "headnote.m1.review.r1"},
	{"waox", "headnote.m1.catalogue.r1"},
	{"waox", "headnote.m1.dead.j1"},
	{"waox", "headnote.answers.x"},
	{"waox", "HEADNOTE.API.$KV.HEADNOTE_m1_drivers.r1"},
	// doing jobs
	{"wx", "HEADNOTE.API.CONSUMER.MSG.NEXT.HEADNOTE_m1_work.workers"},
	{"wx", "$JS.ACK.HEADNOTE_m1_work.workers.1.2.3.4.5"},
	{"wox", "HEADNOTE.API.CONSUMER.INFO.HEADNOTE_m1_work.workers"},
	// writing
	{"aox", "headnote.m1.document.d1"},
	{"aox", "headnote.m1.work.j1"},
	{"aox", "$O.HEADNOTE_m1_files.C.abc"},
	// sharing a matter
	{"ox", "HEADNOTE.API.STREAM.CREATE.HEADNOTE_m1"},
	{"ox", "HEADNOTE.API.CONSUMER.CREATE.HEADNOTE_m1_work.workers"},
	// removing and changing
	{"x", "HEADNOTE.API.STREAM.UPDATE.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.STREAM.DELETE.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.STREAM.PURGE.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.STREAM.MSG.DELETE.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.STREAM.SNAPSHOT.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.STREAM.RESTORE.HEADNOTE_m1"},
	{"x", "HEADNOTE.API.CONSUMER.DELETE.HEADNOTE_m1_work.workers"},
	{"x", "HEADNOTE.API.CONSUMER.CREATE.HEADNOTE_m1_work.mine"},
	{"x", "HEADNOTE.API.CONSUMER.MSG.NEXT.HEADNOTE_m1_work.mine"},
	// the streams' own account, the server, and others' answers
	{"x", "$JS.API.STREAM.INFO.HEADNOTE_m1"},
	{"x", "$JS.API.STREAM.DELETE.HEADNOTE_m1"},
	{"x", "$KV.HEADNOTE_m1_drivers.r1"},
	{"x", "$SYS.REQ.SERVER.PING"},
	{"x", "_INBOX.other.1"},
	// what only looks like one of the above
	{"x", ""},
	{"x", "headnote"},
	{"x", "headnote.m1"},
	{"x", "headnote.m1.run"},
	{"x", "headnote.m1.run.r1.more"},
	{"x", "headnote.m1.RUN.r1"},
	{"x", " headnote.m1.run.r1"},
	{"x", "headnote.m1.runs.r1"},
	{"x", "xheadnote.m1.run.r1"},
	{"x", "HEADNOTE.API.STREAM.INFO"},
	{"x", "HEADNOTE.API.DIRECT.GET"},
	{"x", "HEADNOTE.API.headnote.m1.run.r1"},
	{"x", "headnote.API.INFO"},
}

func TestWhatEachRoleMaySend(t *testing.T) {
	letters := map[rights.Role]string{
		rights.Reader: "r", rights.Worker: "w", rights.Writer: "a", rights.Owner: "o", rights.Admin: "x",
	}
	for _, row := range mayTable {
		for role, letter := range letters {
			require.Equal(t, strings.Contains(row.who, letter), role.May(row.subject), "%s: %q", role, row.subject)
		}
	}
}

// Rights grow from reader to writer to owner; only an administrator reaches the API in the account of the streams, and
// nobody can subscribe to subjects other than the matters'.
func TestRightsGrow(t *testing.T) {
	for _, pair := range [][2]rights.Role{
		{rights.Reader, rights.Worker}, {rights.Reader, rights.Writer}, {rights.Writer, rights.Owner},
	} {
		for _, g := range pair[0].Grants() {
			require.Contains(t, pair[1].Grants(), g, "%s may what %s may", pair[1], pair[0])
		}
	}
	for _, role := range rights.Roles {
		for _, g := range role.Grants() {
			require.False(t, strings.HasPrefix(g.Local(), "$JS.API."), "%s: %s", role, g.Local())
			require.NotContains(t, []string{">", "*", "headnote.>", team.APIPrefix + ".>"}, g.Local(), role)
			example := strings.NewReplacer("*", "a", ">", "b").Replace(g.Local())
			require.True(t, role.May(example), "%s: %s", role, example)
		}
		for _, heard := range role.Hears() {
			require.True(t, strings.HasPrefix(heard, "headnote.*."), "%s hears %s", role, heard)
			require.NotContains(t, heard, ">")
			require.NotContains(t, heard, "work", "jobs are taken from their queue")
		}
	}
	require.Empty(t, rights.Role("king").Grants())
	require.False(t, rights.Role("king").May("headnote.m1.run.r1"))
	require.Nil(t, rights.Admin.Hears(), "an administrator works in the account of the streams")
}

// Hosts are written into configuration and certificates: invalid ones are refused.
func TestHostileServers(t *testing.T) {
	for _, good := range []string{
		"a.firm.example", "a.firm.example:4333", "10.0.0.7:4222", "[::1]:4222", "node_1", "localhost",
	} {
		_, err := rights.ParseServer(good)
		require.NoError(t, err, good)
	}
	for _, bad := range []string{
		"a\x00b", "a\rb", "a#b", "a;b", "a'b", "a,b", "a\u202eb", "include " +
			"'x'", "-a", "a.", ".a", "ö.example", "a:-1",
		"a:63001", "a:4222:1", "[::1", "[a]:4222x", strings.Repeat("a", 254), "a\n", "a@b", "a%b", "a=b", "*",
	} {
		_, err := rights.ParseServer(bad)
		require.ErrorContains(t, err, "is not a server", "%q", bad)
	}
}

// Two servers cannot share a port of a host, and each listens on two.
func TestServersThatWouldShareAPort(t *testing.T) {
	for _, c := range []struct {
		ports []int
		host  string
		ok    bool
	}{
		{[]int{4222, 4223}, "a.example", true},
		{[]int{4222, 4222}, "a.example", false},
		{[]int{4222, 6222}, "a.example", false}, // the port for the other servers
		{[]int{6222, 4222}, "A.example", false},
	} {
		p := rights.Plan{Members: []rights.Member{{Client: "acme", Name: "ada", Role: rights.Writer}}}
		for _, port := range c.ports {
			p.Servers = append(p.Servers, rights.Server{Host: c.host, Port: port})
		}
		p.Servers[0].Host = strings.ToLower(c.host)
		_, err := p.Write(filepath.Join(t.TempDir(), "c"), time.Now(), bcrypt.MinCost)
		require.Equal(t, c.ok, err == nil, "%v: %v", c.ports, err)
		if !c.ok {
			require.ErrorContains(t, err, "both need")
		}
	}
}

// FuzzParseMember: a valid member can be written and parsed again, and contains nothing that a file name, a user name
// or a configuration would interpret differently.
func FuzzParseMember(f *testing.F) {
	for _, s := range []string{
		"acme/ada=writer", "a/b=reader", "../x/y=owner", "acme/=admin", "a_b/c_d=worker", "a/b=c=d",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := rights.ParseMember(s)
		if err != nil {
			return
		}
		if again := m.Client + "/" + m.Name + "=" + string(m.Role); again != s {
			t.Fatalf("%q was read as %q", s, again)
		}
		if strings.Trim(m.User(), "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" || strings.Count(m.User(), "-") != 1 {
			t.Fatalf("%q is the user %q", s, m.User())
		}
	})
}
