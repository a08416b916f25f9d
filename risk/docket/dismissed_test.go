package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// TestACaseThatIsOver: what a docket set for a day after its case was dismissed is no longer due.
func TestACaseThatIsOver(t *testing.T) {
	rows := "Filing Date | # | Docket Text\n01/14/2026 | 1 | Petition. Chapter 13 Plan due by 1/28/2026. Schedules " +
		"due by 3/9/2026. (tp)\n01/27/2026 | 7 | Objection to Dischargeability due by 5/3/2026. (gc)\n"
	for name, c := range map[string]struct {
		head string
		want string // what is still due after the case was over
	}{
		"dismissed":       {"Date filed: | 01/14/2026\nDebtor dismissed: | 02/01/2026\n", risk.Vacated},
		"terminated":      {"Date filed: 01/14/2026\nDate terminated: 02/01/2026\n", risk.Vacated},
		"opened again":    {"REOPENED\nDate terminated: 02/01/2026\n", risk.Set},
		"another debtor":  {"Joint debtor dismissed: 02/01/2026\n", risk.Set},
		"still open":      {"Date filed: 01/14/2026\n", risk.Set},
		"no day at all":   {"Debtor dismissed: 02/31/2026\n", risk.Set},
		"over much later": {"Date terminated: 12/01/2026\n", risk.Set},
	} {
		got := states(t, paper(t, "Docket", "docket_sheet", "", "2026-02-17", c.head+"\n"+rows))
		require.Equal(t, map[string]string{
			"2026-01-28": risk.Past, "2026-03-09": c.want, "2026-05-03": c.want,
		}, got, name)
	}
}
