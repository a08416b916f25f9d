package risk

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// For a period that is counted backward, the days for service by mail also come before it: what is mailed must be
// mailed earlier, not later.
func TestMailDaysOfARuleThatCountsBackwards(t *testing.T) {
	b, err := book()
	require.NoError(t, err)
	for _, c := range []struct {
		name, from, want, step string
		back                   bool
	}{
		{"forwards", "2027-01-20", "2027-01-25", "Service by mail adds 3 days to 2027-01-20: January 23, 2027 " +
			"(Saturday)", false},
		{"backwards", "2027-01-20", "2027-01-15", "Service by mail takes 3 days off 2027-01-20: January 17, 2027 " +
			"(Sunday)", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			counter, err := newCounter("", b.counts["frcp"], c.back)
			require.NoError(t, err)
			counter.service = b.services["frcp"]
			from, err := ParseDate(c.from)
			require.NoError(t, err)
			adds, mail := counter.serving(Rule{Mail: true}, "mail")
			require.Equal(t, addsAfter, adds)
			require.Equal(t, c.want, counter.roll(counter.add(from, "mail", mail)).String())
			require.Contains(t, counter.steps[0], c.step)
		})
	}
}
