package cli_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/team/teamtest"
)

// TestWhatIsNotSentIsSaid: a question asked while the cluster is away ends by reporting how much was not sent, and why;
// the next command on the matter sends it.
func TestWhatIsNotSentIsSaid(t *testing.T) {
	t.Parallel()
	w := teamtest.NewWire(t, teamtest.One(t))
	run := teammate("nats://" + w.Addr())
	hers, his := newProgram(t), newProgram(t)
	hers.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run(hers, "index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(hers, "share", "--yes", "--matter", "acme")
	require.Equal(t, 0, code, said)
	w.Cut()
	code, _, said = run(hers, "ask", "When was the deed?", "--matter", "acme")
	require.Contains(t, []int{0, 3}, code, said)
	require.Regexp(t, `\d+ events not sent yet: the cluster at nats://127.0.0.1:\d+ .*; the next headnote that opens `+
		`acme sends it`, said)
	w.Heal()
	code, _, said = run(hers, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.NotContains(t, said, "not sent yet")
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	code, out, said := run(his, "runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "When was the deed?")
}

// TestARunOfAReaderStays: a user who may read a shared matter but not write to it is told once that their runs stay on
// their machine, and not after each command that they have not been sent yet.
func TestARunOfAReaderStays(t *testing.T) {
	t.Parallel()
	o := &server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
		AuthTimeout: teamtest.Soon.Seconds(),
		Users: []*server.User{
			{Username: "ada", Password: "a"},
			{Username: "rita", Password: "r", Permissions: &server.Permissions{
				Publish: &server.SubjectPermission{
					Allow: []string{"$JS.API.>", "$JS.ACK.>"},
					Deny:  []string{"$JS.API.STREAM.CREATE.>", "$JS.API.STREAM.UPDATE.>", "$JS.API.STREAM.DELETE.>"},
				},
				Subscribe: &server.SubjectPermission{Allow: []string{">"}},
			}},
		},
	}
	s, err := server.NewServer(o)
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))
	ada, rita := newProgram(t), newProgram(t)
	as := func(p program, who string) func(args ...string) (int, string, string) {
		run := teammate("nats://" + who + "@" + s.Addr().String())
		return func(args ...string) (int, string, string) { return run(p, args...) }
	}
	hers, readers := as(ada, "ada:a"), as(rita, "rita:r")
	ada.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := hers("index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = hers("share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = readers("join", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = readers("ask", "When was the deed?", "--matter", "acme")
	require.Contains(t, []int{0, 3}, code, said)
	require.Contains(t, said, "may read there and not write: the runs that you make in acme stay on this machine")
	require.NotContains(t, said, "not sent yet")
	for _, args := range [][]string{{"runs"}, {"export", "last"}, {"ask", "Who has the parcel?"}} {
		code, _, said = readers(append(args, "--matter", "acme")...)
		require.Contains(t, []int{0, 3}, code, said)
		require.NotContains(t, said, "not sent", args)
		require.NotContains(t, said, "stay on this machine", args)
	}
	code, out, said := readers("runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Equal(t, 2, strings.Count(out, "finished"), "they are kept")
	code, out, said = hers("runs", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.NotContains(t, out, "finished")
}
