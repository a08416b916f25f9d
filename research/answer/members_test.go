package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Items of a list in several paragraphs or papers are collected if their sentence says what is asked, under the name
// that it or its paragraph gives them; other items are not.
func TestMembersOfAListInSeveralParagraphs(t *testing.T) {
	audit := paper("Audit Letter", "letter", "Permit P-101 covers the mill pond. The pond was dredged in 2024. However, "+
		"the district has received no closing report.\n\n"+
		"Permits P-102 and P-103 cover the weir. The district received the closing report for Permit P-102 on May "+
		"3, 2025. For Permit P-103 the district has not received a closing report.\n\n"+
		"Permits P-104 and P-105 cover the spillway. The district has not received a closing report for either of "+
		"these permits.\n\n"+
		"If the district has not received a closing report for Permit P-106 by June, it will inspect the lock.\n\n"+
		"Permit P-107 covers the ferry slip, and the district received the closing report in April.")
	more := paper("Reminder", "letter", "The district has received no closing report for Permit P-108, and none for "+
		"P-109 is due.")
	a := ask(t, "For which permits has the district received no closing report?", audit, more)
	require.NotEmpty(t, a.Derived)
	require.Equal(t, "Computed, not stated: 5 permits are named where the papers say so: P-101, P-103, P-104, "+
		"P-105, P-108.",
		strings.Join(a.Derived, "\n"))
	require.Equal(t, 2, a.Read)
	require.NotContains(t, said(a), "P-107")
	require.NotContains(t, said(a), "P-106")

	a = ask(t, "For which permits has the district received the closing report?", audit, more)
	require.NotContains(t, strings.Join(a.Derived, "\n"), "P-103")
}

// A list is not answered by words that only refer to items named elsewhere.
func TestWordsThatOnlyReferToAList(t *testing.T) {
	amendment := paper("Third Amendment", "amendment", "The lender waives the Existing Breaches that led to the "+
		"standstill agreement of May 4, 2026.")
	a := ask(t, "Which breaches had led to the standstill agreement?", amendment)
	require.False(t, a.Sufficient)
	require.Contains(t, a.Missing, "The papers speak of what is asked for without naming it.")
	named := paper("Notice", "letter", "Certain breaches led to the standstill agreement: (i) the late report for March, "+
		"and (ii) the unpaid fee.")
	require.True(t, ask(t, "Which breaches had led to the standstill agreement?", named).Sufficient)
}

// Amounts in a currency that follow each other are listed in the order of the text.
func TestSumsOfAList(t *testing.T) {
	sworn := paper("Declaration of Ada Marsh", "declaration", "I am the treasurer of the mill.\n\n"+
		"4. On May 3, 2026, the mill sent a first transfer of 250 EUR to the account.\n\n"+
		"5. The broker confirmed it, and the mill wired another 40,000 EUR on May 6. The mill did not send the 90,000 EUR "+
		"for which the broker asked on May 7.\n\n"+
		"6. Although the mill did not wish to send more, it paid 7,500 in EUR on May 9, 2026.")
	a := ask(t, "List each payment in EUR to which the treasurer swears.", sworn)
	require.GreaterOrEqual(t, len(a.Passages), 3)
	for i, want := range []string{"250 EUR", "40,000 EUR", "7,500 in EUR"} {
		require.Contains(t, a.Passages[i].Quote, want)
	}
	require.NotContains(t, said(a), "90,000")
}
