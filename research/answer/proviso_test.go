package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAProvisoFollows: a sentence that limits a provision is quoted with it; a sentence that limits nothing is not
// added.
func TestAProvisoFollows(t *testing.T) {
	const provision = "The Tenant shall pay a late charge of $400 for each month in which the rent is late. "
	lease := paper("Lease", "contract", provision+"However, no charge is due where the Landlord closed the pier.")
	a := ask(t, "How much is the late charge that the Tenant shall pay?", lease)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, said(a), "late charge of $400")
	require.Contains(t, said(a), "However, no charge is due where the Landlord closed the pier.")
}
