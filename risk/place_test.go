package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// The place of a risk in the matrix names the level of its cell only if the severity differs.
func TestPlaceInTheMatrix(t *testing.T) {
	for want, r := range map[string]risk.Risk{
		"4×5":            {Severity: risk.Critical, Likelihood: 4, Impact: 5},
		"5×4 (critical)": {Severity: risk.High, Likelihood: 5, Impact: 4},
		"2×4 (medium)":   {Severity: risk.High, Likelihood: 2, Impact: 4},
		"2×2":            {Severity: risk.Low, Likelihood: 2, Impact: 2},
	} {
		require.Equal(t, want, r.Place())
	}
}
