package memo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// TestGravestRisksFirst: the table of risks is by severity, then by likelihood × impact, with the status in words.
func TestGravestRisksFirst(t *testing.T) {
	run := sampleRun()
	src := run.Risks[0].Sources
	run.Risks = nil
	for _, r := range []struct {
		title, standing    string
		severity           risk.Severity
		likelihood, impact int
	}{
		{"fee", risk.Hypothetical, risk.Medium, 2, 3},
		{"late report", risk.Stated, risk.High, 4, 4},
		{"settled claim", risk.Closed, risk.Low, 1, 2},
		{"recall", risk.Stated, risk.Critical, 5, 5},
		{"charge", risk.Stated, risk.High, 5, 4},
	} {
		run.Risks = append(run.Risks, risk.Risk{
			ID: r.title, Title: r.title, Label: "Risk", Standing: r.standing, Severity: r.severity,
			Likelihood: r.likelihood, Impact: r.impact, Sources: src,
		})
	}
	var rows []string
	for _, s := range full(run).Sections {
		for _, b := range s.Blocks {
			if b.Table != nil && b.Table.Columns[0] == "Severity" {
				require.Equal(t, "Status", b.Table.Columns[3])
				for _, r := range b.Table.Rows {
					rows = append(rows, r.Cells[2]+" "+r.Cells[3])
				}
			}
		}
	}
	require.Equal(t, []string{
		"recall asserted", "charge asserted", "late report asserted", "fee possible", "settled claim resolved",
	}, rows)
}
