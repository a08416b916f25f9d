package risk

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A period that is counted backwards has the days for service by mail before it, too:
// what was mailed must have been mailed earlier, not later.
func TestMailDaysOfARuleThatCountsBackwards(t *testing.T) {
	way := count{
		name: "frcp", citation: "Fed. R. Civ. P. 6(a)", lastDay: "rolls", mailDays: 3,
		mailCitation: "Fed. R. Civ. P. 6(d)",
	}
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
			counter, err := newCounter("", way, c.back)
			require.NoError(t, err)
			from, err := ParseDate(c.from)
			require.NoError(t, err)
			require.Equal(t, c.want, counter.served(from, "mail", Rule{Mail: true}).String())
			require.Contains(t, counter.steps[0], c.step)
		})
	}
}
