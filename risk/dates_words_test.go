package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

func TestDaysInFiguresAreWrittenOut(t *testing.T) {
	require.Equal(t, []string{"March 3, 2026", "May 7, 2025"}, risk.InWords("03/03/2026 | Failed | due 2025-05-07."))
	require.Empty(t, risk.InWords("13/13/2026, 2026-02-30, 1/2, March 3, 2026"))
}
