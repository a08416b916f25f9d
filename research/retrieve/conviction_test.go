package retrieve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/retrieve"
)

// The weight of an opinion depends on the level of its court, not on the court's name: the Supreme Court of New York is
// a trial court.
func TestConvictionOfOpinions(t *testing.T) {
	weight := func(court, citation string) float64 {
		return retrieve.Conviction(backends.Document{Kind: backends.KindOpinion, Court: court, Citation: citation})
	}
	order := []backends.Document{
		{Court: "Supreme Court of the United States"},
		{Court: "Supreme Court of California"},
		{Court: "Court of Appeals for the Ninth Circuit"},
		{Court: "California Court of Appeal"},
		{Court: "Supreme Court of the State of New York, Kings County"},
	}
	for i := 1; i < len(order); i++ {
		require.Greater(t, weight(order[i-1].Court, ""), weight(order[i].Court, ""), "%s before %s", order[i-1].Court,
			order[i].Court)
	}
	require.Equal(t, weight("Supreme Court of California", ""), weight("New York Court of Appeals", ""))
	require.Equal(t, weight("United States District Court for the District of Oregon", ""),
		weight("New York Supreme Court", ""))
	require.Equal(t, weight(order[0].Court, ""), weight("", "570 U.S. 136 (2013)"))
	require.Equal(t, weight(order[2].Court, ""), weight("", "12 F.4th 5 (2d Cir. 2021)"))
	require.Equal(t, weight(order[2].Court, ""), weight("", "12 F.4th 5"))
	require.Equal(t, weight(order[4].Court, ""), weight("", "5 Misc. 3d 2 (N.Y. Sup. Ct. 2004)"))
	require.Equal(t, weight("", ""), weight("Ministry of Works", ""))
	require.Less(t, retrieve.Conviction(backends.Document{
		Kind:  backends.KindLetter,
		Court: "Supreme Court of the United States",
	}), weight("", ""))
}
