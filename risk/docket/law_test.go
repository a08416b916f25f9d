package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// A period that a statute sets for everyone is not a date of this matter: it is listed without a day if the law is
// requested, and in no memo.
func TestPeriodsOfTheLaw(t *testing.T) {
	statute := risk.Text{
		ID: "s", Title: "A statute", Kind: "statute", Date: risk.NewDate(2020, 1, 2),
		Body: "The agency shall answer within ten days after the receipt of the request.",
	}
	without, err := docket.Deadlines([]risk.Text{statute}, risk.Options{Today: risk.NewDate(2026, 5, 1)})
	require.NoError(t, err)
	require.Empty(t, without)
	listed, err := docket.Deadlines([]risk.Text{statute}, risk.Options{Today: risk.NewDate(2026, 5, 1), Law: true})
	require.NoError(t, err)
	require.Len(t, listed, 1)
	require.True(t, listed[0].Date.IsZero())
	require.NotEmpty(t, listed[0].Warning)
}
