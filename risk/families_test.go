package risk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// Each family of standard clauses is recognized in the wordings that contracts use for it, and not in definitions,
// denials, and clauses that give the reader nothing to look after.
func TestWordingsOfStandardClauses(t *testing.T) {
	for title, c := range map[string]struct{ raises, not []string }{
		"Depends on an event or a third party": {
			[]string{
				"The closing is contingent upon the approval of the harbor board.",
				"This Amendment shall not become effective until the mortgagee has given its consent in writing.",
				"The loan is conditioned on an appraisal of the two barges.",
				"The sale is subject to obtaining a permit for the new slip.",
			},
			[]string{
				"The sale is not contingent on financing of any sort.",
				"The closing takes place at the office of the harbor board.",
				"“Approval” shall mean that the purchase is contingent upon nothing else.",
			},
		},
		"Date or signature left blank": {
			[]string{
				"This Lease is entered into as of ______, 2024 by and between Orchard Row LLC and Pell Dairies, Inc.",
				"LEASE\n\nThis Lease, dated this ___ day of June, is made between the parties below.",
			},
			[]string{
				"This Lease is entered into as of June 4, 2024 by and between Orchard Row LLC and Pell Dairies, Inc.",
				"Acknowledged before me, made on this ____ day of June 2024, by the landlord.",
			},
		},
		"No transfer, pledge or lien without consent": {
			[]string{
				"Any purported transfer of the shares without the approval of the manager is void.",
				"Borrower shall not grant a security interest in the herd without first obtaining the consent of Lender.",
				"Neither partner may mortgage the mill without the consent of the other.",
			},
			[]string{
				"“Permitted Liens” shall mean a lien or mortgage that may not arise without consent.",
				"Tenant shall keep the herd healthy and may not move it without a permit.",
				"Lender holds a mortgage on the mill.",
			},
		},
		"Default under one paper is a default under another": {
			[]string{
				"This note and the equipment note are cross defaulted.",
				"A default under any other loan of Lender to Borrower shall be a default here.",
				"A default under the lease shall be a default under this note.",
			},
			[]string{
				"Borrower is not in default under any other loan of Lender.",
				"Borrower represents that no default under any other loan exists.",
				"A default under this note may be cured in ten days.",
			},
		},
		"Right to walk away, or deposit at risk": {
			[]string{
				"If Buyer fails to close, Seller is entitled to keep the deposit as liquidated damages.",
				"The earnest money is nonrefundable after the inspection.",
				"Either party may terminate this Agreement after the outside date.",
			},
			[]string{
				"“Outside Date” means the day after which either party may terminate.",
				"The deposit is held by the escrow agent and credited at the closing.",
			},
		},
		"Renewal or option only by notice in time": {
			[]string{
				"Grower may extend the term for one season by written notification no later than October 1.",
				"To exercise its option, Lessee shall notify Lessor in writing not later than six months before the end.",
				"The permit holder has an option to purchase the shed on thirty days' notice.",
			},
			[]string{
				"The term renews automatically for a year, and no right to renew needs notice thirty days before.",
				"Lessee shall notify Lessor in writing of any leak within two days.",
			},
		},
		"Right of first refusal or first offer": {
			[]string{
				"Before any sale to a stranger, the other member has a right of first offer.",
				"Minority holders have tag along rights in a sale of control.",
				"Tenant shall have the first right to purchase the orchard.",
			},
			[]string{
				"Seller represents that nobody holds a right of first refusal on the orchard.",
				"The orchard is sold free of any right of first refusal.",
				"Tenant may refuse the first offer that Landlord makes.",
			},
		},
		"Financial covenant or test": {
			[]string{
				"Borrower must maintain working capital of at least $250,000.",
				"If net income falls below $90,000 in a year, Franchisor may terminate this Agreement.",
				"The leverage ratio shall not exceed three to one at the end of a quarter.",
			},
			[]string{
				"“Leverage ratio” means debt over cash flow, which shall not exceed itself.",
				"Borrower shall send its accounts at least once a year.",
				"Guarantor represents that its net worth is at least what its accounts must show.",
			},
		},
		"Price that may change, earn-out or holdback": {
			[]string{
				"The holdback will be released to Seller after a year.",
				"Seller shall receive an earn-out of ten percent of sales for two seasons.",
				"Any true-up shall be paid ten days after the accounts are final.",
			},
			[]string{
				"“Holdback” means the sum that will be kept in escrow.",
				"The purchase price shall be paid in two parts at the closing.",
			},
		},
		"Set-off against what is owed": {
			[]string{
				"Distributor may set off any sums due to it against the price.",
				"The right of offset of Lender shall be in addition to others for amounts owing.",
			},
			[]string{
				"Every payment shall be made without set off.",
				"There is no set-off, and amounts due shall be paid in full.",
				"The fence is set off from the road as due care requires.",
			},
		},
	} {
		for _, s := range c.raises {
			require.True(t, titled(t, title, risk.Text{ID: "a", Type: "contract", Body: s}), "%s: %s", title, s)
		}
		for _, s := range c.not {
			require.False(t, titled(t, title, risk.Text{ID: "a", Type: "contract", Body: s}), "%s: %s", title, s)
		}
	}
}

// The same for the families on indemnities, liabilities and performance.
func TestWordingsOfClausesOnLiability(t *testing.T) {
	for title, c := range map[string]struct{ raises, not []string }{
		"Indemnity without a limit": {
			[]string{
				"Carter shall indemnify Mill for any loss, regardless of fault.",
				"Tenant holds Landlord harmless and shall indemnify it even if caused by the sole negligence of Landlord.",
				"The indemnity is uncapped, and Seller shall indemnify Buyer for all taxes.",
			},
			[]string{
				"Carter shall indemnify Mill for losses, including without limitation fees of counsel.",
				"Carter shall indemnify Mill regardless of fault, except to the extent that Mill caused the loss.",
				"Carter has unlimited access to the yard.",
			},
		},
		"Indemnity that ends or has a floor or cap": {
			[]string{
				"Seller owes no indemnification until the aggregate of the losses passes the amount of the basket.",
				"The maximum aggregate indemnity of Seller is the amount of the purchase price.",
				"Indemnification under this article is the sole and exclusive remedy after the closing.",
			},
			[]string{
				"The indemnity in this section shall survive the termination of the lease for a year.",
				"The policy of insurance covers indemnity in an amount that shall not exceed $1,000,000.",
			},
		},
		"Exit on a material adverse change": {
			[]string{
				"Buyer shall have no obligation to close if a material adverse effect has occurred.",
				"It is a default if a material adverse change befalls Borrower.",
			},
			[]string{
				"“Material Adverse Effect” means a change that ends a condition of the closing.",
				"No suit is pending that could not reasonably be a material adverse effect and so a default.",
				"Borrower shall report any change of its address.",
			},
		},
		"Debts or liabilities taken over": {
			[]string{
				"Buyer assumes and agrees to pay the debts of the dairy.",
				"After an assignment, the first tenant shall remain liable for all obligations of the lease.",
				"Successor agrees to assume the claims of the growers.",
			},
			[]string{
				"Buyer shall not assume any liabilities of the dairy.",
				"Buyer assumes no obligations except to pay the price.",
				"The tenant pays the taxes of the dairy when they fall due.",
			},
		},
		"Term, exhibit or schedule left open": {
			[]string{
				"Exhibit C (to be attached) lists the machines.",
				"The fee for the third year shall be negotiated by the parties in good faith.",
				"The price of spare parts is TBD.",
			},
			[]string{
				"The place of arbitration is to be agreed, and its terms follow the rules.",
				"Exhibit C lists the machines and is attached.",
			},
		},
		"Performance that keeps a right alive": {
			[]string{
				"If Distributor misses its sales quota, Maker may terminate the license.",
				"Failure to meet the minimum purchases for two years ends the exclusivity of Distributor.",
				"Licensee shall diligently develop the product, or the license reverts to the college.",
			},
			[]string{
				"“Sales Quota” shall mean the number below which the license ends.",
				"Distributor reports its sales to Maker each month under the license.",
			},
		},
		"Exposure that a warranty leaves out": {
			[]string{
				"All returns have been filed, except for the audit of 2018, which is open.",
				"There are no liens on the herd, other than the lien of 2016 for $12,000.",
			},
			[]string{
				"There are no liens on the herd of any sort, and none was filed in 2016.",
				"Seller shall indemnify Buyer for claims, except for the audit of 2018, which is open.",
				"Tenant shall pay the penalty, except for the one that was due in 2016.",
			},
		},
	} {
		for _, s := range c.raises {
			require.True(t, titled(t, title, risk.Text{ID: "a", Type: "contract", Body: s}), "%s: %s", title, s)
		}
		for _, s := range c.not {
			require.False(t, titled(t, title, risk.Text{ID: "a", Type: "contract", Body: s}), "%s: %s", title, s)
		}
	}
}

// Standard clauses are those of contracts: the same words in a letter, a statute or a report raise none of them.
func TestStandardClausesAreOfContracts(t *testing.T) {
	for title, s := range map[string]string{
		"Right of first refusal or first offer": "The member has a right of first refusal on the quarry.",
		"Set-off against what is owed":          "Buyer may set off any sums due to it against the price.",
		"Indemnity without a limit":             "A carrier shall indemnify the sender for any loss, regardless of fault.",
		"Price that may change, earn-out or holdback": "The holdback will be released to the seller after a year of " +
			"quiet.",
	} {
		require.True(t, titled(t, title, risk.Text{ID: "a", Type: "contract", Body: s}), s)
		require.True(t, titled(t, title, risk.Text{ID: "a", Type: "amendment", Body: s}), s)
		for _, kind := range []string{"letter", "statute", "report", "email"} {
			require.False(t, titled(t, title, risk.Text{ID: "a", Type: kind, Body: s}), "%s: %s", kind, s)
		}
	}
}

// A blank counts at the head of a contract that nobody signed.
func TestBlanksAtTheHead(t *testing.T) {
	const title = "Date or signature left blank"
	lease := risk.Text{ID: "a", Type: "contract", Body: "This Lease is made as of ____ 2024 by Orchard Row LLC."}
	require.True(t, titled(t, title, lease))
	lease.Status = "signed"
	require.False(t, titled(t, title, lease), "a copy that was signed is complete")
	lease.Status = "unsigned"
	require.True(t, titled(t, title, lease))
	far := ""
	for range 60 {
		far += "Tenant keeps the orchard in good order and mows its paths. "
	}
	lease.Body = far + "\n\n" + lease.Body
	require.False(t, titled(t, title, lease), "the form of an exhibit far below is to be filled in later")
}

// Of several amounts, the largest that was approved is compared with the largest that is promised.
func TestAmountsPromisedAndApproved(t *testing.T) {
	const title = "More promised than was approved"
	for _, c := range []struct {
		minutes, letter string
		more            bool
	}{
		{"The board authorized $1.2 million for Larkspur.", "We will lend Larkspur USD 1,300,000.", true},
		{"The board authorized $1.2 million for Larkspur.", "We will lend Larkspur USD 1,100,000.", false},
		{"Voted: $40k for Larkspur, after $5k in May.", "We give Larkspur $41,000 for its roof.", true},
		{"Voted: $40k for Larkspur, after $5k in May.", "We give Larkspur $39,500 for its roof.", false},
		{"Larkspur asked for $9,000 and was heard.", "We give Larkspur $12,000 for its roof.", false},
	} {
		minutes := risk.Text{ID: "minutes", Type: "report", Body: "Minutes of May.\n\n" + c.minutes}
		letter := risk.Text{ID: "letter", Type: "letter", Body: "To Larkspur Camp.\n\n" + c.letter}
		require.Equal(t, c.more, titled(t, title, minutes, letter), "%s %s", c.minutes, c.letter)
	}
	letter := risk.Text{ID: "letter", Type: "letter", Body: "To Larkspur Camp.\n\nWe give Larkspur $12,000."}
	require.False(t, titled(t, title, letter), "nothing shows what was approved")
}

// What minutes say in passing of a protection, a right or a deficit, each with a remark that is no issue.
func TestRemarksOfMinutes(t *testing.T) {
	for _, c := range []struct{ title, remark, trap string }{
		{
			"Expenses beside what came in", "- Fair: $4,100 raised, expenses of $5,300",
			"- Fair: thanks to all who raised the tents",
		},
		{
			"Creditor presses for payment", "* The creditor engaged a debt collector over the tents",
			"* No debt collector was engaged over the tents",
		},
		{
			"Right that does not reach far enough", "- Our trademark registration covers badges only in the home state.",
			"- Our trademark badge is blue and round.",
		},
		{
			"Protection given up or made optional", "- The board voted to make the background checks optional.",
			"- The board voted to make the background of the badge blue.",
		},
		{
			"Protection given up or made optional", "- The committee agreed to drop the requirement of an audit.",
			"- The committee agreed to waive the reading of the audit rules.",
		},
	} {
		minutes := func(item string) risk.Text {
			return risk.Text{ID: "m", Type: "report", Body: "# Minutes\n\n- Tea was served\n" + item + "\n- The hall is cold"}
		}
		require.True(t, titled(t, c.title, minutes(c.remark)), c.remark)
		require.False(t, titled(t, c.title, minutes(c.trap)), c.trap)
	}
}
