package cli_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/team/teamtest"
)

// TestWhatIsNotSentIsSaid: a question that is asked while the cluster is away ends with how
// much of it is not sent, and why; the next command on the matter sends it.
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
	require.Regexp(t, `\d+ events not sent yet: the cluster at nats://127.0.0.1:\d+ .*; the next headnote that opens acme sends it`, said)
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
