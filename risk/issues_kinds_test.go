package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// What a lawyer would list in matters of employment, leases and construction, devices, estates and taxes, each with a
// similarly worded sentence that is not an issue.
func TestIssuesOfMoreMatters(t *testing.T) {
	for _, c := range []struct{ kind, title, risk, trap string }{
		{
			"contract", "Release or waiver of claims",
			"You release the Company from all claims, known or unknown, up to this day.",
			"The above does not release the Company from claims that cannot be waived.",
		},
		{
			"contract", "Right or benefit that is forfeited",
			"Tenant forfeits any part of the allowance that is not requested by May 1.",
			"A party that does not insist on its rights shall not forfeit them by delay.",
		},
		{
			"contract", "Successor or lender not bound by what was promised",
			"A successor landlord shall not be liable for an allowance promised by a prior landlord.",
			"A successor landlord shall be bound by what a prior landlord has promised.",
		},
		{
			"contract", "Guaranty",
			"Guarantor absolutely and unconditionally guarantees the payment of the rent.",
			"“Guarantor” shall mean a person who unconditionally signs below.",
		},
		{
			"contract", "Whole debt falls due on a default",
			"Upon a default all sums become immediately due and payable.",
			"On the sale of the firm all options vest, with acceleration of each, and no default follows from it.",
		},
		{
			"contract", "No damages for delay, or paid only if paid",
			"Receipt of payment from the owner is a condition precedent to payment of the subcontractor.",
			"The subcontractor is paid whether or not the owner has paid.",
		},
		{
			"order", "Injunction or restraint in force",
			"Until this order ends, Ms. Orr shall not solicit any customer on the list.",
			"The brief in support of the motion shall not exceed twenty pages.",
		},
		{
			"order", "What the court found on the evidence",
			"The declaration of Ada Birch shows that Mr. Orr wrote to two customers in May.",
			"The declaration of Ada Birch does not show that Mr. Orr wrote to any customer.",
		},
		{
			"letter", "Order not obeyed",
			"The landlord failed to comply with the order on heat in January.",
			"A tenant may ask whether the landlord failed to comply with the order.",
		},
		{
			"letter", "Right that is lost unless used in time",
			"If no protest is filed the proposed assessment becomes final.",
			"The right of appeal will not be lost by a request for a copy.",
		},
		{
			"letter", "Payment without a record, or to somebody's own company",
			"The account shows a payment of $4,100 with no voucher.",
			"The policy is that no payment is made without a voucher.",
		},
		{
			"letter", "Validity of a will, trust or gift in doubt",
			"The son says that the gift was made under undue influence.",
			"The law of undue influence is set out in a treatise on trusts.",
		},
		{
			"notice", "Lien claimed",
			"Birch Plumbing claims a lien in the amount of $8,000 on the property.",
			"The lien was released, and no one claims a lien on the property.",
		},
		{
			"letter", "Claim for pay",
			"The claimant filed a wage claim for 32 hours in May.",
			"The policy says how a wage claim is filed with the office.",
		},
		{
			"letter", "Complaint not looked into",
			"The office did not interview Ms. Orr about her letter.",
			"The office did interview Ms. Orr about her letter.",
		},
		{
			"letter", "Payment held back or refused",
			"The Company is ceasing all severance payments as of today.",
			"The Company has paid all severance installments to date.",
		},
		{
			"email", "Default called or remedies threatened",
			"If the lien is not released by May 1 we will treat it as an event of default.",
			"The notice of default is withdrawn without further notice.",
		},
		{
			"email", "Advice or plan to put off a filing or an answer",
			"So we can wait with the petition until you are back.",
			"If they can wait for the petition, please tell me.",
		},
		{
			"report", "Filing or report late",
			"Seventeen late reports were filed with the agency in January.",
			"The policy deals with late reports and who may excuse them.",
		},
		{
			"letter", "Something owed not yet delivered or done",
			"The bank statements have not yet been delivered to counsel.",
			"The bank statements were delivered to counsel on Monday.",
		},
		{
			"letter", "Terms of a settlement that is offered",
			"Mr. Orr would pay $5,000 if you release all claims.",
			"The board reviewed the claims of the year and closed its meeting.",
		},
		{
			"letter", "Tax, value or deduction as the agency determined it",
			"The deduction of $9,000 is disallowed since no debt has been shown.",
			"We determined that no deficiency exists for the estate.",
		},
		{
			"letter", "Injuries or deaths reported",
			"Birch has received 40 complaints, with two reports of serious injury.",
			"Birch has received 40 complaints, with no reports of serious injury.",
		},
		{
			"notice", "Injuries or deaths reported",
			"Birch has received 40 complaints, with two reports of serious injury.",
			"Should complaints of serious injury come in, Birch shall say that it has received them.",
		},
		{
			"email", "Advice or plan to put off a filing or an answer",
			"waiting for the pump to come back - do not file the report yet, hold off?",
			"Please hold the report for me at the desk.",
		},
		{
			"email", "Change made without approval",
			"Yes, we switched from one resin to another material in May.",
			"The policy names who approves it when a resin is switched from one to another.",
		},
		{
			"email", "Paper relied on that is not signed",
			"I have not signed the change order and do not mean to.",
			"The lease was signed by all in May.",
		},
		{
			"report", "Inspection or test not passed",
			"The final inspection was not approved since the rail is too low.",
			"The final inspection was approved on Monday.",
		},
	} {
		found := func(body string) bool {
			for _, r := range issues(t, risk.Options{}, risk.Text{ID: "a", Title: "Paper", Type: c.kind, Body: body}) {
				if r.Indicator == c.title {
					return true
				}
			}
			return false
		}
		require.True(t, found(c.risk), "%s: %s", c.title, c.risk)
		require.False(t, found(c.trap), "%s: %s", c.title, c.trap)
	}
}
