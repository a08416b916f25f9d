package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// What a lawyer would list in reports on loans, privacy notices, minutes and notes, each with a similarly worded
// sentence that is not an issue.
func TestIssuesOfLoansPrivacyAndGaps(t *testing.T) {
	for _, c := range []struct{ kind, title, risk, trap string }{
		{
			"filing_10k", "Debt may be called, or credit closed",
			"If we default, the lender under the Credit Agreement may choose to accelerate repayment.",
			"On a change of control the board may accelerate the vesting of options granted before the credit facility.",
		},
		{
			"filing_10k", "Less may be borrowed",
			"A lasting fall in sales could materially affect the borrowing base.",
			"The borrowing base is defined in the agreement with the bank.",
		},
		{
			"filing_10k", "Loan, guaranty or fee of a director or officer",
			"The loan from Alder Holdings, which is owned and controlled by Ada Quill, bears interest.",
			"There was no related party with a promissory note in the year.",
		},
		{
			"other", "Personal data goes to advertisers",
			"We share the advertising identifier with Birch Metrics, which shows advertising in other apps.",
			"We do not share your location with anybody for advertising.",
		},
		{
			"letter", "Agency may use compulsion",
			"If you do not respond, staff may seek compulsory process.",
			"You may seek a subpoena from the clerk.",
		},
		{
			"memo", "Used without a license or permission",
			"Until it is signed there is no written permission to use the name.",
			"Nobody shall practice law without a license in the name of another.",
		},
		{
			"email", "Contract or draft is silent on what may happen",
			"The draft has no clause on what happens if our income drops.",
			"The constitution has no provision for a lease by the state.",
		},
		{
			"report", "Contract or policy out of date",
			"It was noted that the existing contracts are a bit outdated.",
			"The terms on the website are out of date.",
		},
		{
			"other", "Figures that do not agree or were not checked",
			"The ledger and the amount that the board approved do not match.",
			"The amounts in the ledger do not match by chance: there was no discrepancy.",
		},
		{
			"email", "Evidence may be lost",
			"The drives with the e-mails were wiped in May.",
			"The drives were wiped only after all e-mails had been restored.",
		},
	} {
		titles := func(body string) (out []string) {
			for _, r := range issues(t, risk.Options{}, risk.Text{ID: "p", Type: c.kind, Body: body}) {
				out = append(out, r.Indicator)
			}
			return out
		}
		require.Contains(t, titles(c.risk), c.title)
		require.NotContains(t, titles(c.trap), c.title)
	}
}
