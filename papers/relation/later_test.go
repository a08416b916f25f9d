package relation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/relation"
)

// An amendment belongs to the contract that it names and whose parties it shares; of two such contracts to the one
// with more of its words.
func TestWhatAnAmendmentAmends(t *testing.T) {
	row, pell, marsh := papers.Party{Name: "Orchard Row LLC"}, papers.Party{Name: "Pell Dairies, Inc."},
		papers.Party{Name: "Ida Marsh"}
	paper := func(kind, heading, date string, parties ...papers.Party) relation.Paper {
		return relation.Paper{Name: heading + ".txt", Card: papers.Card{
			Type: field(kind), Heading: field(heading), Date: field(date), Parties: parties,
		}}
	}
	lease := paper(papers.Contract, "Ground Lease", "2020-06-04", row, pell)
	supply := paper(papers.Contract, "Milk Supply Agreement", "2020-06-04", row, pell)
	employment := paper(papers.Contract, "Ground Lease", "2020-06-04", row, marsh)
	for name, c := range map[string]struct {
		amendment relation.Paper
		others    []relation.Paper
		want      int // index among the others, -1 for none
	}{
		"the one that it names": {
			paper(papers.Amendment, "First Amendment to Ground Lease", "2022-01-01", row, pell),
			[]relation.Paper{supply, lease},
			1,
		},
		"in another order": {
			paper(papers.Amendment, "First Amendment to Milk Supply Agreement", "2022-01-01", pell, row),
			[]relation.Paper{supply, lease},
			0,
		},
		"the one with both parties": {
			paper(papers.Amendment, "Second Amendment to Ground Lease", "2022-01-01", row, pell),
			[]relation.Paper{employment, lease},
			1,
		},
		"a party by another form of its name": {
			paper(papers.Amendment, "Extension of Ground Lease", "2022-01-01", papers.Party{Name: "Orchard Row, L.L.C."}, pell),
			[]relation.Paper{lease},
			0,
		},
		"a contract of others": {
			paper(papers.Amendment, "First Amendment to Dock Lease", "2022-01-01", marsh),
			[]relation.Paper{lease},
			-1,
		},
		"a contract made later": {
			paper(papers.Amendment, "First Amendment to Ground Lease", "2019-01-01", row, pell),
			[]relation.Paper{lease},
			-1,
		},
		"a contract without a day": {
			paper(papers.Amendment, "First Amendment to Ground Lease", "2019-01-01", row, pell),
			[]relation.Paper{paper(papers.Contract, "Ground Lease", "", row, pell)},
			0,
		},
		"a letter is not amended": {
			paper(papers.Amendment, "First Amendment to Ground Lease", "2022-01-01", row, pell),
			[]relation.Paper{paper(papers.Letter, "Ground Lease", "2020-06-04", row, pell)},
			-1,
		},
	} {
		got := relation.Find(append(c.others, c.amendment))
		if c.want < 0 {
			require.Empty(t, got, name)
			continue
		}
		require.Len(t, got, 1, name)
		require.Equal(t, relation.Amends, got[0].Kind, name)
		require.Equal(t, [2]int{len(c.others), c.want}, [2]int{got[0].From, got[0].To}, name)
		require.GreaterOrEqual(t, got[0].Confidence, 0.6, name)
	}
}

// Papers read from their texts: an extension split over two lines amends the contract that it extends.
func TestAnExtensionAmendsItsContract(t *testing.T) {
	texts := []struct{ name, text string }{
		{"lease.txt", "GROUND LEASE\n\nThis Ground Lease is made as of June 4, 2020 by and between Orchard Row LLC " +
			"(“Landlord”) and Pell Dairies, Inc. (“Tenant”).\n\n" + prose("rent", 120)},
		{"hauling.txt", "HAULAGE AGREEMENT\n\nThis Haulage Agreement is made as of May 2, 2021 by and between Orchard Row " +
			"LLC (“Carrier”) and Pell Dairies, Inc. (“Shipper”).\n\n" + prose("load", 120)},
		{"extension.txt", "EXTENSION\nOF GROUND LEASE\n\nThis Extension of Ground Lease is made as of June 1, 2025 by and " +
			"between Orchard Row LLC and Pell Dairies, Inc.\n\n1. The term ends on June 4, 2030.\n"},
	}
	var ps []relation.Paper
	for _, c := range texts {
		card := papers.Read(papers.Paper{Name: c.name, Text: c.text})
		ps = append(ps, relation.Paper{Name: c.name, Card: card, Sketch: relation.Sketch(c.text)})
	}
	got := relation.Find(ps)
	require.Len(t, got, 1)
	require.Equal(t, relation.Relation{From: 2, To: 0, Kind: relation.Amends, Confidence: got[0].Confidence}, got[0])
}

// Of two texts that are alike, the later is the version; the one marked as superseded gives way, and an order signed as
// proposed is related to the proposal.
func TestWhichOfTwoTextsIsTheVersion(t *testing.T) {
	one := prose("clause", 900)
	changed := one[:len(one)*2/3] + prose("rider", 200)
	paper := func(name, body, kind, status, date string) relation.Paper {
		return relation.Paper{Name: name, Sketch: relation.Sketch(body), Card: papers.Card{
			Type: field(kind), Status: field(status), Date: field(date),
		}}
	}
	for name, c := range map[string]struct {
		a, b     relation.Paper
		from, to int
		kind     string
	}{
		"the later day": {
			paper("a.txt", one, papers.Contract, "", "2024-01-01"), paper("b.txt", changed, papers.Contract, "", "2025-01-01"),
			1, 0, relation.VersionOf,
		},
		"the later day first": {
			paper("a.txt", one, papers.Contract, "", "2025-01-01"), paper("b.txt", changed, papers.Contract, "", "2024-01-01"),
			0, 1, relation.VersionOf,
		},
		"marked as superseded": {
			paper("a.txt", one, papers.Contract, papers.Superseded, ""), paper("b.txt", changed, papers.Contract, "", ""),
			0, 1, relation.SupersededBy,
		},
		"the second is superseded": {
			paper("a.txt", one, papers.Contract, "", ""), paper("b.txt", changed, papers.Contract, papers.Superseded, ""),
			1, 0, relation.SupersededBy,
		},
		"a PDF is the copy": {
			paper("a.pdf", one, papers.Contract, "", ""), paper("b.txt", one, papers.Contract, "", ""),
			0, 1, relation.DuplicateOf,
		},
		"a draft is no copy of what was signed": {
			paper("a.txt", one, papers.Contract, papers.Signed, "2025-01-02"),
			paper("b.txt", one, papers.Contract, papers.Draft, "2025-01-01"),
			0, 1, relation.VersionOf,
		},
		"a letter with the text of a contract": {
			paper("a.txt", one, papers.Contract, "", "2025-01-02"), paper("b.txt", one, papers.Letter, "", "2025-01-01"),
			0, 1, relation.VersionOf,
		},
	} {
		got := relation.Find([]relation.Paper{c.a, c.b})
		require.Len(t, got, 1, name)
		require.Equal(t, c.kind, got[0].Kind, name)
		require.Equal(t, [2]int{c.from, c.to}, [2]int{got[0].From, got[0].To}, name)
	}
}
