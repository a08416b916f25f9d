package relation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/relation"
)

func field(s string) papers.Field { return papers.Field{Value: s} }

// prose returns a text of many different words.
func prose(seed string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%d ", seed, i*i%977)
		if i%11 == 0 {
			b.WriteString("and the parties agree\n")
		}
	}
	return b.String()
}

func TestTextsThatAreAlike(t *testing.T) {
	one := prose("word", 900)
	contract := papers.Card{Type: field(papers.Contract), Status: field(papers.Signed)}
	of := func(texts ...string) (kinds []string) {
		var ps []relation.Paper
		for i, s := range texts {
			ps = append(ps, relation.Paper{
				Name: fmt.Sprintf("%d.txt", i), Card: contract,
				Sketch: relation.Sketch(s),
			})
		}
		for _, r := range relation.Find(ps) {
			kinds = append(kinds, fmt.Sprint(r.From, r.Kind, r.To))
		}
		return kinds
	}
	require.Equal(t, []string{"1duplicate_of0"}, of(one, strings.ReplaceAll(one, "\n", " \n ")),
		"white space is no difference")
	require.Equal(t, []string{"1version_of0"}, of(one, one[:len(one)*2/3]+prose("other", 200)))
	require.Empty(t, of(one, prose("else", 900)))
	require.Empty(t, of("short", "short"))
	require.Empty(t, of())
}

func TestPapersOfACase(t *testing.T) {
	docket := []papers.Field{field("3:21-cv-00417-ABC")}
	paper := func(kind, heading, number, date string) relation.Paper {
		return relation.Paper{Name: number, Card: papers.Card{
			Type: field(kind), Heading: field(heading), Number: field(number), Date: field(date), Dockets: docket,
			Title: field(heading),
		}}
	}
	got := relation.Find([]relation.Paper{
		paper(papers.Motion, "Motion to Compel Further Responses", "12", "2022-01-05"),
		paper(papers.Declaration, "Declaration of A", "12-1", "2022-01-05"),
		paper(papers.Motion, "Motion to Seal Exhibits", "14", "2022-01-06"),
		paper(papers.Order, "Order Granting Motion to Compel Further Responses", "20", "2022-02-01"),
		paper(papers.Complaint, "Complaint", "1", "2021-01-01"),
		paper(papers.Answer, "Answer", "5", "2021-02-01"),
	})
	require.Equal(t, []relation.Relation{
		{From: 1, To: 0, Kind: relation.AttachmentOf, Confidence: 0.9},
		{From: 3, To: 0, Kind: relation.Answers, Confidence: 0.8},
		{From: 5, To: 4, Kind: relation.Answers, Confidence: 0.6},
	}, got)
}

func TestAmendments(t *testing.T) {
	parties := []papers.Party{{Name: "Fernwood Dairies, LLC"}, {Name: "Alder & Sons Inc."}}
	got := relation.Find([]relation.Paper{
		{Card: papers.Card{
			Type: field(papers.Contract), Heading: field("Supply Agreement"),
			Date: field("2019-05-06"), Parties: parties,
		}},
		{Card: papers.Card{
			Type: field(papers.Contract), Heading: field("Supply Agreement"),
			Date: field("2022-05-06"), Parties: parties,
		}},
		{Card: papers.Card{
			Type: field(papers.Amendment), Heading: field("Amendment No. 1 to Supply Agreement"),
			Date: field("2020-01-01"), Parties: parties,
		}},
	})
	require.Len(t, got, 1)
	require.Equal(t, relation.Amends, got[0].Kind)
	require.Equal(t, [2]int{2, 0}, [2]int{got[0].From, got[0].To}, "a contract that is later is not amended")
}

// A draft that names no party amends the contract named in its heading, if only one can be meant.
func TestAmendmentsWithoutParties(t *testing.T) {
	draft := relation.Paper{Card: papers.Card{
		Type: field(papers.Amendment), Heading: field("Third Amendment to Lease"), Date: field("2027-01-01"),
	}}
	contract := func(heading, date string) relation.Paper {
		return relation.Paper{Card: papers.Card{
			Type: field(papers.Contract), Heading: field(heading), Date: field(date),
		}}
	}
	for name, c := range map[string]struct {
		first, second relation.Paper
		want          int
	}{
		"the only lease":      {contract("Ground Lease", "2020-01-01"), contract("Loan Agreement", ""), 1},
		"two leases":          {contract("Ground Lease", "2020-01-01"), contract("Dock Lease", ""), 0},
		"a lease that is new": {contract("Ground Lease", "2028-01-01"), contract("Loan Agreement", ""), 0},
	} {
		require.Len(t, relation.Find([]relation.Paper{draft, c.first, c.second}), c.want, name)
	}
}

func FuzzSketch(f *testing.F) {
	f.Add("one two three four five six seven eight nine ten eleven twelve thirteen", "ü")
	f.Fuzz(func(t *testing.T, a, b string) {
		s := relation.Sketch(a)
		require.IsNonDecreasing(t, append([]uint32{0}, s...))
		relation.Find([]relation.Paper{{Name: a, Sketch: s}, {Name: b, Sketch: relation.Sketch(b)}})
	})
}

func BenchmarkSketch(b *testing.B) {
	s := prose("word", 20_000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		relation.Sketch(s)
	}
}

func ExampleFind() {
	s := strings.Repeat("The tenant pays the rent on the first day of each month without being asked. ", 3)
	ps := []relation.Paper{{Name: "lease.txt", Sketch: relation.Sketch(s)}, {
		Name:   "lease.pdf",
		Sketch: relation.Sketch(s),
	}}
	for _, r := range relation.Find(ps) {
		fmt.Println(ps[r.From].Name, r.Kind, ps[r.To].Name)
	}
	// Output: lease.pdf duplicate_of lease.txt
}

// Attachments and responses belong to a paper of the same case, or of the same parties if no case is named.
func TestPapersOfOthersAreNotRelated(t *testing.T) {
	acme, blake := papers.Party{Name: "Acme Pier, LLC"}, papers.Party{Name: "Blake Boatworks, Inc."}
	paper := func(kind, docket, number string, parties ...papers.Party) relation.Paper {
		c := papers.Card{Type: field(kind), Number: field(number), Parties: parties}
		if docket != "" {
			c.Dockets = []papers.Field{field(docket)}
		}
		return relation.Paper{Name: number + ".pdf", Card: c}
	}
	one, two := "3:21-cv-00417-ABC", "3:22-cv-00981-XYZ"
	for name, c := range map[string]struct {
		papers []relation.Paper
		want   []relation.Relation
	}{
		"a copy has no attachments of its own": {
			[]relation.Paper{
				paper(papers.Motion, one, "12"), paper(papers.Exhibit, one, "12-1"), paper(papers.Motion, one, "12"),
			},
			[]relation.Relation{{From: 1, To: 0, Kind: relation.AttachmentOf, Confidence: 0.9}},
		},
		"an attachment of another case": {
			[]relation.Paper{paper(papers.Motion, one, "12"), paper(papers.Exhibit, two, "12-1")}, nil,
		},
		"an answer in another case": {
			[]relation.Paper{paper(papers.Complaint, one, "1"), paper(papers.Answer, two, "5")}, nil,
		},
		"an answer of other parties, without a case": {
			[]relation.Paper{paper(papers.Complaint, "", "", acme), paper(papers.Answer, "", "", blake)}, nil,
		},
		"an answer of the same parties, without a case": {
			[]relation.Paper{paper(papers.Complaint, "", "", acme, blake), paper(papers.Answer, "", "", blake)},
			[]relation.Relation{{From: 1, To: 0, Kind: relation.Answers, Confidence: 0.6}},
		},
		"an answer that names nobody": {
			[]relation.Paper{paper(papers.Complaint, "", "", acme), paper(papers.Answer, "", "")},
			[]relation.Relation{{From: 1, To: 0, Kind: relation.Answers, Confidence: 0.6}},
		},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, relation.Find(c.papers)) })
	}
}
