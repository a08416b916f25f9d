package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// A rule governs a period if the paper cites it by another name of its code.
func TestRulesCitedByOtherNames(t *testing.T) {
	served := "The summons and complaint were served on March 3, 2026 by personal delivery.\n\n"
	for in, want := range map[string][2]string{
		served + "An answer must be served within 30 days after service of the complaint. CCP § 412.20(a)(3).": {
			"2026-04-02", "ca-ccp-412.20-answer",
		},
		served + "The answer shall be served within 30 days after service of the complaint, Code of Civil Procedure " +
			"section 412.20(a)(3).": {"2026-04-02", "ca-ccp-412.20-answer"},
		"The hearing is set for June 15, 2026.\n\nThe opposition must be filed at least 9 court days before the hearing.": {
			"2026-06-02", "",
		},
	} {
		ds := deadlines(t, in, risk.Options{Today: day(t, "2026-03-05")})
		require.NotEmpty(t, ds, in)
		require.Equal(t, want, [2]string{ds[0].Date.String(), ds[0].Rule}, in)
		if want[1] == "" {
			require.Contains(t, ds[0].Warning, "only that court is closed")
		}
	}
}

// What a term and a duty run from, if a paper names it in one place and gives the day in another.
func TestStartsElsewhereInThePaper(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		date       risk.Date // of the paper
		body       string
		days       []string
	}{
		{
			"the date hereof", "contract", risk.NewDate(2017, 11, 30),
			"7) Term\n\nThe term of this Agreement is twelve (12) months from the date hereof, and will be renewed.",
			[]string{"2018-11-30"},
		},
		{
			"the last signature", "contract", risk.NewDate(2016, 3, 29),
			"The Term will be 3 years from the Effective Date.\n\nThis Agreement shall become effective when executed by all " +
				"parties.\n\nEach of the parties has read and understood it, and signs it below by its officer.\n\n" +
				"Date: 3-29-2016   Date: 3-31-2016",
			[]string{"2019-03-31"},
		},
		{
			"becoming aware", "warning_letter", risk.NewDate(2026, 1, 5),
			"You failed to report no later than 30 calendar days after the day that your firm became aware of a death.\n\n" +
				"Your firm became aware of complaint A on May 25, 2024, complaint B on 8/8/2024, and we received the report on " +
				"October 1, 2024.\n\nYour firm has committed to training its staff by March 2, 2026.",
			[]string{"2024-06-24", "2024-09-07", "2026-03-02"},
		},
		{
			"the return date", "order", risk.NewDate(2018, 9, 6),
			"The defendant shall show cause on November 26, 2018 before this court.\n\nThe defendant shall answer the order " +
				"to show cause by October 3, 2018.\n\nProof of service must be filed at least 3 days before the return date.",
			[]string{"2018-10-03", "2018-11-23", "2018-11-26"},
		},
	} {
		ds, err := docket.Deadlines([]risk.Text{{ID: "d", Type: c.kind, Date: c.date, Body: c.body}},
			risk.Options{Today: risk.NewDate(2017, 12, 1)})
		require.NoError(t, err)
		var days []string
		for _, d := range ds {
			if !d.Date.IsZero() {
				days = append(days, d.Date.String())
			}
		}
		require.Equal(t, c.days, days, c.name)
	}
}
