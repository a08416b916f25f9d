package states_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/states"
)

func TestFind(t *testing.T) {
	for _, s := range []string{"CA", "ca", " California ", "california"} {
		found, ok := states.Find(s)
		require.True(t, ok, s)
		require.Equal(t, states.State{Postal: "CA", Name: "California"}, found)
	}
	for _, s := range []string{"D.C.", "Washington D.C.", "District of Columbia"} {
		found, ok := states.Find(s)
		require.True(t, ok, s)
		require.Equal(t, "DC", found.Postal)
	}
	_, ok := states.Find("Atlantis")
	require.False(t, ok)
	require.Len(t, states.All(), 56)
}
