package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// TestYearsWithAName: a duty that recurs with each year of a kind that a contract names runs from the end of the next
// one; an effective date may be that of an unlabeled last signature.
func TestYearsWithAName(t *testing.T) {
	read := func(body string) map[string]string {
		ds, err := obligation.Read(risk.Text{ID: "c", Type: "contract", Date: risk.NewDate(2023, 6, 30), Body: body},
			risk.Options{Today: risk.NewDate(2026, 3, 16)})
		require.NoError(t, err)
		out := make(map[string]string)
		for _, d := range ds {
			day := "open"
			if !d.Date.IsZero() {
				day = d.Date.String()
			}
			out[day] = d.Warning
		}
		return out
	}
	const years = "Each one-year period shall be referred to as a \"Reporting Period.\" The first Reporting\nPeriod " +
		"ends June 29, 2024.\n\n"
	const report = "Each Report shall be received no later than sixty (60) days after the end of the Reporting Period.\n"
	got := read(years + report)
	require.Contains(t, got["2026-08-28"], "comes again every year")
	require.Contains(t, read(report), "open", "nothing says when the first one ends")

	const signed = "The \"Effective Date\" shall be the date on which the final signatory\nsigns it.\n\nWithin " +
		"90 days after the Effective Date, Birch shall appoint an officer.\n\nFOR BIRCH\n/Ada Quill/          6/28/2023\n" +
		"FOR ALDER\n"
	require.Contains(t, read(signed+"/Pia Ortega/         6/30/2023\n"), "2023-09-28")
	require.Contains(t, read(signed+"/Pia Ortega/\n"), "open", "one signature has no day")
}
