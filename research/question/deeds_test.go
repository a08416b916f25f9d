package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Which duty a sentence imposes on whom, and who is only mentioned in it.
func TestDeeds(t *testing.T) {
	names := []string{"Tern Boatworks, Inc.", "Tern", "Ruth Adeyemi"}
	for said, want := range map[string][]question.Deed{
		"A defendant must serve an answer within 21 days.":      {{Doer: "defendant", Verb: "serv"}},
		"The tenant shall promptly pay the landlord the rent.":  {{Doer: "tenant", Verb: "pay", To: "landlord"}},
		"Licensee, at its own expense, shall insure the boat.":  {{Doer: "licensee", Verb: "insur"}},
		"Tern Boatworks, Inc. shall deliver the hull.":          {{Doer: "Tern Boatworks, Inc.", Verb: "deliv"}},
		"Plaintiff Tern must reply by May 4.":                   {{Doer: "Tern", Verb: "repli"}},
		"The notice must be served on the landlord.":            nil,
		"The defendants must be served within 90 days.":         {{Verb: "serv", To: "defendant"}},
		"The tenant was told by the landlord.":                  {{Doer: "landlord", Verb: "tell", To: "tenant"}},
		"If a defendant is not served, the court must dismiss.": {{Verb: "serv", To: "defendant"}},
		"The tenant has 10 days to cure the default.":           {{Doer: "tenant", Verb: "cure"}},
		"The buyer is required to give the seller notice.":      {{Doer: "buyer", Verb: "give", To: "seller"}},
		"The lessee agrees to keep the roof dry.":               {{Doer: "lessee", Verb: "keep"}},
		"The Court ORDERS Tern to produce the log.":             {{Doer: "Tern", Verb: "produc"}},
		"Ruth Adeyemi paid the fine.":                           {{Doer: "Ruth Adeyemi", Verb: "pay"}},
		"We will send the draft to the tenant.":                 {{Doer: question.Ours, Verb: "send", To: "tenant"}},
		"You must answer the letter.":                           {{Doer: question.Yours, Verb: "answer"}},
		"Borrower covenants to deliver its books.":              {{Doer: "borrower", Verb: "deliv"}},
		"Landlord may not enter without notice.":                {{Doer: "landlord", Verb: "enter"}},
		"Buyer pays Seller $90.":                                {{Doer: "buyer", Verb: "pay", To: "seller"}},
		"Seller sold the mill to Buyer.":                        {{Doer: "seller", Verb: "sell", To: "buyer"}},
		"The rent was paid by the subtenant.":                   {{Doer: "subtenant", Verb: "pay"}},
		"The appellee shall be entitled to file a brief.":       {{Doer: "appellee", Verb: "file"}},
		"The appellee is entitled to file a brief.":             {{Doer: "appellee", Verb: "file"}},
		"When notice comes, the surety must pay.":               {{Doer: "surety", Verb: "pay"}},
		"The heirs (if any) shall be told by the executor.":     {{Doer: "executor", Verb: "tell"}},
		"A manufacturer has 30 calendar days to report.":        {{Doer: "manufacturer", Verb: "report"}},
		"Importers must report within 10 days.":                 {{Doer: "importer", Verb: "report"}},
		"The agency has been told by the applicant.":            {{Doer: "applicant", Verb: "tell", To: "agency"}},
		"The lender has called the loan.":                       {{Doer: "lender", Verb: "call"}},
		"The insured must then give the insurer notice.":        {{Doer: "insured", Verb: "give", To: "insurer"}},
		"Beneficiaries may object.":                             {{Doer: "beneficiary", Verb: "object"}},
		"It is ordered that Tern shall appear.":                 {{Doer: "Tern", Verb: "appear"}},
		"The judge directed the clerk to file it.":              nil,
		"Your firm failed to report the fire.":                  {{Doer: question.Yours, Verb: "fail"}},
		"The moving party shall meet with the opposing party.":  {{Doer: "moving party", Verb: "meet", To: "opposing party"}},
		// who does it is not plainly one of them
		"The plaintiff and the defendant must confer.":   nil,
		"Plaintiff or Tern shall file a report.":         nil,
		"The landlord's agent shall keep the keys.":      nil,
		"The party that sued the defendant must reply.":  nil,
		"Neither party may assign the lease.":            nil,
		"The third-party defendant must answer.":         nil,
		"The rent is due on the first day of the month.": nil,
		"": nil,
	} {
		got := question.Deeds(said, names)
		require.Equal(t, want, got, said)
	}
}

// Whose deed a question asks about.
func TestDeedOfAQuestion(t *testing.T) {
	for asked, want := range map[string]question.Deed{
		"When must the plaintiff serve the defendants?":               {Doer: "plaintiff", Verb: "serv", To: "defendant"},
		"When must the defendants be served by the plaintiff?":        {Doer: "plaintiff", Verb: "serv", To: "defendant"},
		"By when must the defendants be served?":                      {Verb: "serv", To: "defendant"},
		"How long does the tenant have to cure a default?":            {Doer: "tenant", Verb: "cure"},
		"By what day do we have to pay the landlord?":                 {Doer: question.Ours, Verb: "pay", To: "landlord"},
		"When is our client required to answer?":                      {Doer: question.Ours, Verb: "answer"},
		"How much does Tern Boatworks owe Adeyemi?":                   {Doer: "Tern Boatworks", Verb: "owe", To: "Adeyemi"},
		"What is the deadline for the licensee to report?":            {Doer: "licensee", Verb: "report"},
		"What is the tenant's last day to object?":                    {Doer: "tenant", Verb: "object"},
		"Has the insurer paid the claim?":                             {Doer: "insurer", Verb: "pay"},
		"Can I take a job with a rival?":                              {Doer: question.Ours, Verb: "take"},
		"How long may the bank wait before it must tell us?":          {Doer: "bank", Verb: "wait"},
		"Must the seller give the buyer notice before it ships?":      {Doer: "seller", Verb: "give", To: "buyer"},
		"Is the bank obliged to lend?":                                {Doer: "bank", Verb: "lend"},
		"May we be sued by the distributor?":                          {Doer: "distributor", Verb: "sue", To: question.Ours},
		"Has our client been served?":                                 {Verb: "serv", To: question.Ours},
		"How long does the public body have to reply to a requester?": {Doer: "public body", Verb: "repli", To: "requester"},
		"By when does Ruth Adeyemi need to return the keys?":          {Doer: "Ruth Adeyemi", Verb: "return"},
		"When did the lessor last raise the rent?":                    {Doer: "lessor", Verb: "last"},
		"Who must pay the landlord?":                                  {},
		"How long is the time for the appellant to file?":             {Doer: "appellant", Verb: "file"},
		"What happens if the licensee fails to pay?":                  {Doer: "licensee", Verb: "fail"},
		"When do the landlord and the tenant meet?":                   {},
		"What is the rent?":                                           {},
		"Why was the motion denied?":                                  {},
		"Which of the defendants’ motions are pending before Tern?":   {},
	} {
		q := question.Read(asked, nil)
		require.Equal(t, want, q.Parts[0].Deed, asked)
	}
}

func TestRoles(t *testing.T) {
	for _, c := range []struct {
		a, b          string
		opposed, same bool
	}{
		{"plaintiff", "defendant", true, false},
		{"landlord", "lessor", false, true},
		{"lessor", "tenant", true, false},
		{"licensee", "defendant", false, false},
		{"tenant", "tenant", false, true},
		{"seller", "customer", true, false},
		{"vendor", "supplier", false, true},
		{"movant", "non-moving party", true, false},
		{"executor", "legatee", true, false},
		{"executor", "administrator", false, true},
		{"manufacturer", "importer", true, false},
		{"general contractor", "subcontractor", true, false},
		{"insurer", "policyholder", true, false},
		{"court", "plaintiff", false, false},
		{"", "plaintiff", false, false},
	} {
		require.Equal(t, c.opposed, question.Opposed(c.a, c.b), "%s, %s", c.a, c.b)
		require.Equal(t, c.opposed, question.Opposed(c.b, c.a), "%s, %s", c.b, c.a)
		require.Equal(t, c.same, question.SameSide(c.a, c.b), "%s, %s", c.a, c.b)
	}
	for said, want := range map[string]string{
		"Defendants": "defendant", "non-moving party": "non-moving party", "Beneficiaries": "beneficiary", "house": "",
		"Non-Moving Party": "non-moving party", "GENERAL CONTRACTORS": "general contractor", "parties": "", "tenancy": "",
	} {
		require.Equal(t, want, question.RoleOf(said), said)
	}
}

func FuzzDeeds(f *testing.F) {
	f.Add("The tenant, at its cost, shall be required to pay’ the landlord's ", "Ames, Inc.")
	f.Add("must we\xff be", "")
	f.Fuzz(func(t *testing.T, said, name string) {
		for _, d := range question.Deeds(said, []string{name}) {
			require.True(t, d.Doer != "" || d.To != "", said)
		}
		question.Read(said, nil)
	})
}
