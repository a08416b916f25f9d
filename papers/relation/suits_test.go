package relation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/relation"
)

// suitPaper returns a paper of a suit as it is read from its text.
func suitPaper(name, heading, number, day, body string) relation.Paper {
	s := fmt.Sprintf("Case 1:24-cv-00117 Document %s Filed %s Page 1 of 2\nUNITED STATES DISTRICT COURT\nDISTRICT OF "+
		"IDAHO\n\n"+
		"MARLOW GRAIN CO.,\nPlaintiff,\nv.\nDELTA BARGE LINES, INC.,\nDefendant.\n\nCase No. 1:24-cv-00117\n\n%s\n\n%s\n",
		number, day, heading, body)
	return relation.Paper{Name: name, Card: papers.Read(papers.Paper{Text: s, Name: name}), Sketch: relation.Sketch(s)}
}

// plainly returns a paper outside any case.
func plainly(name, s string) relation.Paper {
	return relation.Paper{Name: name, Card: papers.Read(papers.Paper{Text: s, Name: name}), Sketch: relation.Sketch(s)}
}

// related returns the relations of papers as sentences, by their names.
func related(ps ...relation.Paper) []string {
	out := []string{}
	for _, r := range relation.Find(ps) {
		out = append(out, ps[r.From].Name+" "+r.Kind+" "+ps[r.To].Name)
	}
	return out
}

// TestPapersOfASuit: responses, decisions and attachments, from the papers themselves.
func TestPapersOfASuit(t *testing.T) {
	complaint := suitPaper("1", "COMPLAINT", "1", "01/05/24", prose("harm", 200))
	answer := suitPaper("9", "ANSWER TO COMPLAINT", "9", "02/05/24", prose("deny", 200))
	strike := suitPaper("12", "MOTION TO STRIKE AFFIRMATIVE DEFENSES", "12", "02/20/24", prose("strike", 200))
	exhibit := suitPaper("12-1", "EXHIBIT A", "12-1", "02/20/24", prose("chart", 200))
	seal := suitPaper("13", "MOTION TO SEAL EXHIBIT", "13", "02/21/24", prose("seal", 200))
	oppose := suitPaper("15", "OPPOSITION TO MOTION TO STRIKE AFFIRMATIVE "+
		"DEFENSES", "15", "03/01/24", prose("oppose", 200))
	order := suitPaper("20", "ORDER DENYING MOTION TO STRIKE AFFIRMATIVE DEFENSES", "20", "03/15/24", prose("denied", 200)+
		"\nIT IS SO ORDERED.\n\nDated: March 15, 2024\n\n/s/ Ruth Alder\nUnited States District Judge")
	early := suitPaper("3", "ORDER ON MOTION TO STRIKE AFFIRMATIVE DEFENSES", "3", "01/09/24", prose("early", 200)+
		"\nIT IS SO ORDERED.\n\nDated: January 9, 2024\n\n/s/ Ruth Alder\nUnited States District Judge")
	for name, c := range map[string]struct {
		papers []relation.Paper
		want   []string
	}{
		"an answer":                       {[]relation.Paper{complaint, answer}, []string{"9 answers 1"}},
		"an opposition":                   {[]relation.Paper{strike, seal, oppose}, []string{"15 answers 12"}},
		"an order":                        {[]relation.Paper{strike, seal, order}, []string{"20 answers 12"}},
		"an order from before the motion": {[]relation.Paper{strike, early}, []string{}},
		"an exhibit":                      {[]relation.Paper{strike, exhibit, seal}, []string{"12-1 attachment_of 12"}},
		"an exhibit of what is not there": {[]relation.Paper{exhibit, seal}, []string{}},
		"papers of other subjects":        {[]relation.Paper{complaint, seal}, []string{}},
		"whatever the order of the folders": {
			[]relation.Paper{order, oppose, strike}, []string{"20 answers 12", "15 answers 12"},
		},
	} {
		t.Run(name, func(t *testing.T) { require.ElementsMatch(t, c.want, related(c.papers...)) })
	}
}

const berth = "BERTH LEASE\n\nThis Berth Lease is made as of %s by and between Cobalt Marine LLC (“Landlord”) and " +
	"Perch Drydock, Inc. (“Tenant”).\n\n%s\n"

// TestAgreementsAndTheirAmendments: an amendment belongs to an earlier agreement with its parties and its name;
// copies, drafts and versions are distinguished.
func TestAgreementsAndTheirAmendments(t *testing.T) {
	body := prose("rent", 500)
	one := plainly("lease.txt", fmt.Sprintf(berth, "May 6, 2019", body)+"By: /s/ Ann Poe\n")
	copied := plainly("lease copy.pdf", fmt.Sprintf(berth, "May 6, 2019", strings.ReplaceAll(body, "\n",
		" \n"))+"By: /s/ Ann Poe\n")
	changed := plainly("lease 2021.txt", fmt.Sprintf(berth, "May 6, 2021", body[:len(body)*3/5]+prose("changed",
		260))+"By: /s/ Ann Poe\n")
	draft := plainly("draft.txt", "DRAFT v2 - NOT BINDING\n\n"+fmt.Sprintf(berth, "May 6, 2019", body))
	later := plainly("later.txt", fmt.Sprintf(berth, "June 1, 2024", prose("other", 500)))
	amendment := func(parties string) relation.Paper {
		return plainly("amendment.txt", "FIRST AMENDMENT TO BERTH LEASE\n\nThis First Amendment to Berth Lease is "+
			"entered into as of "+
			"September 1, 2022 by and between "+parties+".\n\n1. Rent rises.\n")
	}
	const both = "Cobalt Marine LLC (“Landlord”) and Perch Drydock, Inc. (“Tenant”)"
	for name, c := range map[string]struct {
		papers []relation.Paper
		want   []string
	}{
		"its own lease":             {[]relation.Paper{one, amendment(both)}, []string{"amendment.txt amends lease.txt"}},
		"not a lease made after it": {[]relation.Paper{later, amendment(both)}, []string{}},
		"the earlier of two": {[]relation.Paper{later, one, amendment(both)}, []string{"amendment.txt amends " +
			"lease.txt"}},
		"not that of other parties": {[]relation.Paper{one, amendment("Alder Ferry, Inc. (“Landlord”) and Ivo Lund " +
			"(“Tenant”)")}, []string{}},
		"a copy":                      {[]relation.Paper{one, copied}, []string{"lease copy.pdf duplicate_of lease.txt"}},
		"a later version":             {[]relation.Paper{changed, one}, []string{"lease 2021.txt version_of lease.txt"}},
		"a draft is no copy":          {[]relation.Paper{one, draft}, []string{"draft.txt version_of lease.txt"}},
		"alone":                       {[]relation.Paper{one}, []string{}},
		"none":                        {nil, []string{}},
		"copies of papers of no text": {[]relation.Paper{plainly("a.pdf", ""), plainly("b.pdf", "")}, []string{}},
	} {
		t.Run(name, func(t *testing.T) { require.ElementsMatch(t, c.want, related(c.papers...)) })
	}
}

// TestWhatTookThePlaceOfWhat: a policy that states that it was superseded, and orders that were vacated.
func TestWhatTookThePlaceOfWhat(t *testing.T) {
	body := prose("travel", 500)
	old := plainly("old.md", "# Travel Policy\n\nThis policy is no longer in effect.\n\nLast updated: March 4, "+
		"2020\n\n"+body)
	current := plainly("new.md", "# Travel Policy\n\nLast updated: March 4, "+
		"2024\n\n"+body[:len(body)*4/5]+prose("more", 90))
	require.Equal(t, []string{"old.md superseded_by new.md"}, related(old, current))
	require.Equal(t, []string{"old.md superseded_by new.md"}, related(current, old))

	const signed = "\n\nIT IS SO ORDERED.\n\nDated: %s\n\n/s/ Ruth Alder\nUnited States District Judge"
	stay := suitPaper("stay", "ORDER STAYING "+
		"DISCOVERY", "31", "03/04/24", prose("stay", 200)+fmt.Sprintf(signed, "March 4, 2024"))
	lift := suitPaper("lift", "ORDER LIFTING STAY", "40", "05/01/24", "The order staying discovery (ECF No. 31) is "+
		"hereby VACATED.\n"+
		prose("lift", 200)+fmt.Sprintf(signed, "May 1, 2024"))
	require.Equal(t, []string{"stay superseded_by lift"}, related(stay, lift))
	require.Equal(t, []string{"stay superseded_by lift"}, related(lift, stay), "whatever order they lie in")
}

// TestSketches: what a sketch contains, and that its size is bounded.
func TestSketches(t *testing.T) {
	require.Empty(t, relation.Sketch(""))
	require.Empty(t, relation.Sketch("a few words only"))
	require.Equal(t, relation.Sketch(prose("a", 400)), relation.Sketch(strings.ToUpper(prose("a", 400))), "capitals "+
		"are no difference")
	long := relation.Sketch(prose("word", 60_000))
	require.LessOrEqual(t, len(long), 4*len(relation.Sketch(prose("word", 4000))))
	again := relation.Sketch(strings.Repeat("the same words again and again ", 20_000))
	require.NotEmpty(t, again, "a text that repeats itself")
	require.IsIncreasing(t, long)
}
