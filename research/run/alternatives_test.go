package run

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAlternativesThatFailedAreNotSaidToHaveFoundNothing(t *testing.T) {
	for _, c := range []struct {
		tried, failed int
		want          string
	}{
		{1, 0, "1 alternative found nothing either"},
		{2, 0, "2 alternatives found nothing either"},
		{1, 1, "1 alternative failed, too"},
		{3, 3, "3 alternatives failed, too"},
		{3, 1, "of 3 alternatives 1 failed, and the others found nothing"},
	} {
		require.Equal(t, c.want, alternatives(c.tried, c.failed))
	}
}
