package plan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/plan"
)

// A name that must not be sent is removed wherever it is, in any case and with its possessive ending. Regexp characters
// in a name are literal, and an empty name removes nothing.
func TestNamesThatAreWithheld(t *testing.T) {
	for _, c := range []struct {
		names         []string
		said, without string
	}{
		{[]string{"Fernhill"}, "Did Fernhill breach?", "Did  breach?"},
		{[]string{"Fernhill"}, "Did FERNHILL's lease and fernhill’s permit end?", "Did  lease and  permit end?"},
		{[]string{"Fernhill", "Marsh & Co."}, "Fernhill v. Marsh & Co.", " v. "},
		{[]string{"A.B. (Holdings) [US]"}, "Is a.b. (holdings) [us] liable?", "Is  liable?"},
		{[]string{"X*"}, "Is X* a mark? Is XY?", "Is  a mark? Is XY?"},
		{[]string{"", "  "}, "Nothing is withheld.", "Nothing is withheld."},
		{[]string{" Fernhill "}, "By Fernhill.", "By ."},
		{nil, "By Fernhill.", "By Fernhill."},
		{[]string{"Ärzte"}, "Haben die ÄRZTE geklagt?", "Haben die  geklagt?"},
	} {
		got := plan.Withhold(c.said, c.names)
		require.Equal(t, c.without, got, c.said)
		require.Equal(t, got, plan.Withhold(got, c.names), "once is enough")
		for _, name := range c.names {
			if name = strings.TrimSpace(name); name != "" {
				require.NotContains(t, strings.ToLower(got), strings.ToLower(name))
			}
		}
	}
}
